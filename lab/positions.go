package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
)

// Position is a position with its right moves.
type Position struct {
	Name  string
	Setup board.Setup
	Right []board.Point // any other move is wrong
}

// Situations returns S1 and S2: the two positions in the manner of Cao and Lin's. S1 is won by a
// double live three. In S2 the four-three i8 is a trap: the opponent's block makes a four.
func Situations() []Position {
	at := func(name, black, white, right string) Position {
		p := Position{Name: name, Setup: board.Setup{Size: 15, ToMove: board.Black}}
		for _, part := range []struct {
			to   *[]board.Point
			text string
		}{{&p.Setup.Black, black}, {&p.Setup.White, white}, {&p.Right, right}} {
			pts, err := notation.ParseMoves(part.text)
			if err != nil {
				panic(err) // the texts below
			}
			*part.to = pts
		}
		return p
	}
	return []Position{
		at("S1", "f8g8h6h7", "g7i6i9e10", "h8"),
		at("S2", "f8g8h8i9i10k7l6", "e8j9j10j11c3m13b13", "j8"),
	}
}

// ReadPositions reads JSON lines of positions, each with the field "right": a list of its right
// moves. The errors name the line and the file, whose name is source. A position without legal right
// moves, and a file without positions, give errors that wrap ErrPosition.
func ReadPositions(ctx context.Context, in io.Reader, source string) (list []Position, err error) {
	for it, err := range notation.All(ctx, in, notation.Options{Source: source}) {
		if err != nil {
			return nil, err
		}
		p := Position{Name: plain.OneLine(it.ID), Setup: it.Setup}
		if p.Right, err = rightOf(it); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", source, it.Line, err)
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: %w, expected JSON lines", source, ErrPosition)
	}
	return list, nil
}

func rightOf(it notation.Item) ([]board.Point, error) {
	var fields struct {
		Right []string `json:"right"`
	}
	if it.Object == nil || json.Unmarshal(it.Object, &fields) != nil || len(fields.Right) == 0 {
		return nil, fmt.Errorf(`%w: no right moves, expected "right":["h8"]`, ErrPosition)
	}
	pos, err := it.Position()
	if err != nil {
		return nil, err
	}
	var right []board.Point
	for _, name := range fields.Right {
		pt, err := board.ParsePoint(name)
		if err != nil {
			return nil, err
		}
		if !pos.Legal(pt, pos.ToMove()) {
			return nil, fmt.Errorf("%w: the right move %v is not legal", ErrPosition, pt)
		}
		right = append(right, pt)
	}
	return right, nil
}
