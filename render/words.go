package render

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// name is what a picture is called where it cannot be seen.
func (p *picture) name() string {
	if title := strings.Join(strings.Fields(printed(clip(p.d.Title))), " "); title != "" {
		return title
	}
	pos := p.d.Position
	return fmt.Sprintf("board of %d by %d, %v, %v to move", pos.Size(), pos.Size(), pos.Rule(), pos.ToMove())
}

// describe says in words what the board shows, for those who do not see it.
func (p *picture) describe() string {
	pos := p.d.Position
	var list []string
	for _, c := range []board.Colour{board.Black, board.White} {
		if stones := pos.AppendStones(nil, c); len(stones) > 0 {
			list = append(list, fmt.Sprintf("%s: %s.", c.Title(), strings.Join(board.Names(stones), " ")))
		}
	}
	if len(list) == 0 {
		list = append(list, "No stones.")
	}
	if len(p.moves) > 0 {
		var moves []string
		for _, m := range p.moves {
			moves = append(moves, fmt.Sprintf("%d %s %v", m.number, m.colour, m.point))
		}
		list = append(list, "Moves: "+strings.Join(moves, ", ")+".")
	}
	return strings.Join(list, " ")
}
