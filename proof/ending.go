package proof

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// Ending is the line of a win of the side to move of pos with its end as lines
// have it: of two five-squares the defender takes the lower one that it may, and
// the attacker makes five on the lowest left (see MainLine). The line of a
// mirrored position can end otherwise. line is not changed, and returned itself
// where there is nothing to mend.
func Ending(pos *board.Position, line Line) Line {
	last := len(line) - 1
	if last < 2 || line[last-1] == board.Pass {
		return line
	}
	p := pos.Clone()
	for _, pt := range line[:last-2] {
		if p.Play(pt) != nil {
			return line // of no game; that is for others to say
		}
	}
	squares := p.Completions(nil, line[last-2], pos.ToMove())
	if len(squares) < 2 || p.Play(line[last-2]) != nil {
		return line
	}
	reply, left := block(p, squares)
	if reply == line[last-1] && left[0] == line[last] {
		return line
	}
	return append(slices.Clone(line[:last-1]), reply, left[0])
}
