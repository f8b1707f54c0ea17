package proof

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// ErrLine is returned for moves that are not a victory by continuous fours.
var ErrLine = errors.New("not a win by fours")

// MainLine returns the printed line of a victory by continuous fours: the moves of the side to
// move, with the defender's replies, up to and including the five. It leaves pos unchanged. The
// error wraps ErrLine and names the move.
//
// If a four has one five-square, the defender takes it. If it has more, the defender takes the
// lowest legal one, counted from a1 along the rows. If all of them are forbidden to the defender,
// the reply is board.Pass. In the last two cases the attacker then completes the lowest five-square
// that is left. moves need not contain that five.
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

func ended(line Line, rest []board.Point) (Line, error) {
	if len(rest) > 0 {
		return nil, fmt.Errorf("%w: %d moves follow the win", ErrLine, len(rest))
	}
	return line, nil
}

// block returns the defender's reply to a four with these five-squares, and the five-squares that
// it leaves open.
func block(p *board.Position, squares []board.Point) (reply board.Point, left []board.Point) {
	for i, pt := range squares {
		if p.Legal(pt, p.ToMove()) {
			return pt, append(squares[:i:i], squares[i+1:]...)
		}
	}
	return board.Pass, squares
}

// Ending returns the line of a win with the last two moves that MainLine would choose. A line that
// was mirrored can end with other moves. Ending does not change its argument, and returns it if the
// end is right.
func Ending(pos *board.Position, line Line) Line {
	last := len(line) - 1
	if last < 2 || line[last-1] == board.Pass {
		return line
	}
	p := pos.Clone()
	for _, pt := range line[:last-2] {
		if p.Play(pt) != nil {
			return line // the line is no game; callers that check lines report that
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
