package verify

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// ErrLine is returned for a line that is no game from its position to the five.
var ErrLine = errors.New("the line does not lead to a five")

// Line plays a line by the readable rules: legal moves only, no five
// before the attacker's last move, and every four answered where that is
// possible. Against a quiet move any legal reply will do. The error wraps ErrLine.
func Line(pos *board.Position, line proof.Line) error {
	if len(line)%2 == 0 {
		return ErrLine
	}
	p := pos.Clone()
	var squares []board.Point // that the attacker's last move made
	for i, pt := range line {
		side, last := p.ToMove(), i == len(line)-1
		five, answer := p.MakesFive(pt, side), i%2 == 1 && answers(p, pt, squares)
		if five != last || i%2 == 1 && !answer || !five && !answer && !p.Legal(pt, side) {
			return fmt.Errorf("%w: move %d, %v", ErrLine, i+1, pt)
		}
		squares = p.Completions(squares[:0], pt, side)
		if err := p.Play(pt); err != nil {
			return fmt.Errorf("%w: %w", ErrLine, err)
		}
	}
	return nil
}

// answers reports whether the defender, who is to move on p, may reply with pt
// to a move that made the five-squares: on a five-square of the attacker that is
// legal, with a pass only if none is, or anywhere if the move made none, with a
// pass only if there is no legal move. There may be a five-square from before,
// where a person's move passed over a five.
func answers(p *board.Position, pt board.Point, squares []board.Point) bool {
	legal := func(pt board.Point) bool { return p.Legal(pt, p.ToMove()) }
	switch {
	case pt == board.Pass && len(squares) == 0:
		return !slices.ContainsFunc(p.AppendStones(nil, board.Empty), legal)
	case pt == board.Pass:
		return !slices.ContainsFunc(squares, legal)
	case len(squares) > 0 && !p.MakesFive(pt, p.ToMove().Opponent()):
		return false
	default:
		return legal(pt)
	}
}
