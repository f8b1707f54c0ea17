package puzzles

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// errLine says that a solution is not one.
var errLine = errors.New("not a line to a five")

// follow replays a line of the side to move up to its five by the readable
// rules: legal moves, fours answered on their five-square, no five before the
// last move. It returns the position before every move.
func follow(pos *board.Position, line proof.Line) ([]*board.Position, error) {
	var before []*board.Position
	p, attacker := pos.Clone(), pos.ToMove()
	for i, pt := range line {
		before = append(before, p.Clone())
		five := pt != board.Pass && p.MakesFive(pt, p.ToMove())
		if err := mayFollow(p, attacker, pt, five); err != nil {
			return nil, fmt.Errorf("%w: move %d, %v: %w", errLine, i+1, pt, err)
		}
		if last := i == len(line)-1; five != (last && i%2 == 0) {
			return nil, fmt.Errorf("%w: a five at move %d of %d, expected it at the end alone", errLine, i+1, len(line))
		}
		if err := p.Play(pt); err != nil {
			return nil, fmt.Errorf("%w: %w", errLine, err)
		}
	}
	if len(line) == 0 {
		return nil, fmt.Errorf("%w: it is empty", errLine)
	}
	return before, nil
}

// mayFollow says why the side to move may not play pt in a line.
func mayFollow(p *board.Position, attacker board.Colour, pt board.Point, five bool) error {
	side := p.ToMove()
	if pt == board.Pass {
		if side == attacker {
			return errors.New("the attacker passes")
		}
		for _, square := range p.FiveSquares(nil, attacker) {
			if p.Legal(square, side) {
				return fmt.Errorf("expected a block on %v", square)
			}
		}
		return nil
	}
	if !pt.On(p.Size()) {
		return board.ErrOff
	}
	if p.At(pt) != board.Empty {
		return board.ErrOccupied
	}
	if !five && !p.Legal(pt, side) {
		return fmt.Errorf("forbidden (%v)", p.Forbidden(pt))
	}
	if squares := p.FiveSquares(nil, side.Opponent()); side != attacker && len(squares) > 0 && !p.MakesFive(pt, attacker) {
		return fmt.Errorf("expected a block on %v", squares[0])
	}
	return nil
}
