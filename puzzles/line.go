package puzzles

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

var errLine = errors.New("not a line to a five")

// Follow replays a line of the side to move up to its five. It uses the readable rules: legal
// moves, fours answered on their five-square, no five before the last move. It returns the position
// before every move.
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
			return nil, fmt.Errorf("%w: move %d, %v: a five of the defender", errLine, i+1, pt)
		case five && !last:
			return nil, fmt.Errorf("%w: move %d of %d makes five, expected a five only at the end", errLine, i+1, len(line))
		case last && !five:
			return nil, fmt.Errorf("%w: no five after move %d, %v, expected one", errLine, i+1, pt)
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

// MayFollow returns the reason why the side to move may not play pt in a line, nil if it may. five
// says whether pt makes five.
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

// mayPass returns the reason why the side to move may not pass in a line, nil if it may. The
// defender may pass if it cannot block, or if there is nothing to block.
func mayPass(p *board.Position, attacker board.Colour) error {
	if p.ToMove() == attacker {
		return errors.New("the attacker passes")
	}
	if block := Block(p); block != board.Pass {
		return fmt.Errorf("expected a block on %v", block)
	}
	return nil
}

// Block returns the first legal block of a five that the opponent of the side to move threatens, or
// board.Pass if there is none.
func Block(p *board.Position) board.Point {
	for _, pt := range p.FiveSquares(nil, p.ToMove().Opponent()) {
		if p.Legal(pt, p.ToMove()) {
			return pt
		}
	}
	return board.Pass
}

// Overlooks reports the first five that the attacker overlooks on a line that Follow accepts: its
// own, or one of the defender that it must block. On a proved line there is none.
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

// After returns the position after moves, which must be legal or passes.
func After(pos *board.Position, moves ...board.Point) *board.Position {
	next := pos.Clone()
	for _, pt := range moves {
		if err := next.Play(pt); err != nil {
			panic(fmt.Sprintf("puzzles: %v is not legal: %v", pt, err))
		}
	}
	return next
}

// LegalMoves yields the legal moves of the side to move, increasing. The caller may play on pos, if
// it takes the moves back before it asks for the next.
func LegalMoves(pos *board.Position) iter.Seq[board.Point] {
	return func(yield func(board.Point) bool) {
		for _, pt := range pos.AppendStones(nil, board.Empty) {
			if pos.Legal(pt, pos.ToMove()) && !yield(pt) {
				return
			}
		}
	}
}

// Without returns the position without some of its stones. The error comes from board.New: when a
// stone goes, an overline can become a five.
func Without(pos *board.Position, side board.Colour, stones ...board.Point) (*board.Position, error) {
	setup := pos.Setup()
	gone := func(pt board.Point) bool { return slices.Contains(stones, pt) }
	setup.Black, setup.White = slices.DeleteFunc(setup.Black, gone), slices.DeleteFunc(setup.White, gone)
	setup.ToMove = side
	return board.New(setup)
}
