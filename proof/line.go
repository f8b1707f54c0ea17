package proof

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// ErrLine says that moves are not a victory by continuous fours.
var ErrLine = errors.New("not a win by fours")

// MainLine is the printed line of a victory by continuous fours: the moves of
// the attacker, who is the side to move, with the defender's replies, up to and
// including the five.
//
// A four with one five-square is answered there. After two five-squares the
// defender takes the lower one, counted from a1 along the rows, that it may
// play. Where Black may play none, the reply is board.Pass. In both cases the
// attacker then completes the lowest five-square that is left, which moves need
// not contain. pos is unchanged at the end. The error wraps ErrLine and names
// the move.
func MainLine(pos *board.Position, moves []board.Point) (Line, error) {
	p := pos.Clone()
	side := p.ToMove()
	var line Line
	for i, pt := range moves {
		if !p.Legal(pt, side) {
			return nil, fmt.Errorf("%w: move %d, %v, cannot be played", ErrLine, i+1, pt)
		}
		five := p.MakesFive(pt, side)
		if err := p.Play(pt); err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", ErrLine, i+1, err)
		}
		line = append(line, pt)
		if five {
			return ended(line, moves[i+1:])
		}
		squares := p.FiveSquares(nil, side)
		if len(squares) == 0 {
			return nil, fmt.Errorf("%w: move %d, %v, makes no four", ErrLine, i+1, pt)
		}
		if len(p.FiveSquares(nil, side.Opponent())) > 0 {
			return nil, fmt.Errorf("%w: after move %d, %v, the defender makes a five", ErrLine, i+1, pt)
		}
		reply, left := block(p, squares)
		line = append(line, reply)
		if len(left) > 0 {
			return ended(append(line, left[0]), moves[i+1:])
		}
		if err := p.Play(reply); err != nil {
			return nil, fmt.Errorf("%w: reply to move %d: %w", ErrLine, i+1, err)
		}
	}
	return nil, fmt.Errorf("%w: no five after %d moves", ErrLine, len(moves))
}

// ended is the line, unless moves are left over.
func ended(line Line, rest []board.Point) (Line, error) {
	if len(rest) > 0 {
		return nil, fmt.Errorf("%w: %d moves follow the win", ErrLine, len(rest))
	}
	return line, nil
}

// block is the defender's reply to a four with these five-squares, and those
// that it leaves open.
func block(p *board.Position, squares []board.Point) (reply board.Point, left []board.Point) {
	for i, pt := range squares {
		if p.Legal(pt, p.ToMove()) {
			return pt, append(squares[:i:i], squares[i+1:]...)
		}
	}
	return board.Pass, squares
}
