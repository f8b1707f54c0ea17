package puzzles

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// errLine says that a solution is not one.
var errLine = errors.New("not a line to a five")

// Follow replays a line of the side to move up to its five by the readable
// rules: legal moves, fours answered on their five-square, no five before the
// last move. It returns the position before every move.
func Follow(pos *board.Position, line proof.Line) ([]*board.Position, error) {
	var before []*board.Position
	p, attacker := pos.Clone(), pos.ToMove()
	for i, pt := range line {
		before = append(before, p.Clone())
		five := pt != board.Pass && p.MakesFive(pt, p.ToMove())
		if err := MayFollow(p, attacker, pt, five); err != nil {
			return nil, fmt.Errorf("%w: move %d, %v: %w", errLine, i+1, pt, err)
		}
		switch last := i == len(line)-1; {
		case five && i%2 != 0:
			return nil, fmt.Errorf("%w: move %d, %v: a five of the defender's", errLine, i+1, pt)
		case five && !last:
			return nil, fmt.Errorf("%w: a five at move %d of %d, expected it at the end alone", errLine, i+1, len(line))
		case last && !five:
			return nil, fmt.Errorf("%w: no five behind move %d, %v, expected one", errLine, i+1, pt)
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

// MayFollow says why the side to move may not play pt in a line.
func MayFollow(p *board.Position, attacker board.Colour, pt board.Point, five bool) error {
	side := p.ToMove()
	if pt == board.Pass {
		return mayPass(p, attacker)
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
	if squares := p.FiveSquares(nil, side.Opponent()); side != attacker && len(squares) > 0 && !slices.Contains(squares, pt) {
		return fmt.Errorf("expected a block on %v", squares[0])
	}
	return nil
}

// Overlooks says which five the attacker overlooks on a line that was followed,
// its own or the defender's. A win that was proved has no such move; of others
// this is asked here, since the walk ends where there is a five to be made.
func Overlooks(before []*board.Position, line proof.Line) error {
	for i := 0; i < len(line)-1; i += 2 {
		attacker := before[i].ToMove()
		own, other := before[i].FiveSquares(nil, attacker), before[i].FiveSquares(nil, attacker.Opponent())
		switch {
		case len(own) > 0:
			return fmt.Errorf("%w: move %d, %v: expected the five on %v", errLine, i+1, line[i], own[0])
		case len(other) > 0 && !slices.Contains(other, line[i]):
			return fmt.Errorf("%w: move %d, %v: expected a block on %v", errLine, i+1, line[i], other[0])
		}
	}
	return nil
}

// mayPass says why the side to move may not pass in a line: the defender may
// where it cannot block, or where nothing has to be blocked.
func mayPass(p *board.Position, attacker board.Colour) error {
	if p.ToMove() == attacker {
		return errors.New("the attacker passes")
	}
	for _, pt := range p.FiveSquares(nil, attacker) {
		if p.Legal(pt, p.ToMove()) {
			return fmt.Errorf("expected a block on %v", pt)
		}
	}
	return nil
}
