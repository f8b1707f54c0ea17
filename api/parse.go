package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/wire"
)

// ErrNoPosition is returned for a text without a position.
var ErrNoPosition = errors.New("no position in the text")

// MaxParsed is the largest number of positions of one text in an answer.
const MaxParsed = 100

// parse reads the positions of a text. If the reader fails after the first position, the answer
// still has the positions before.
func (s Service) parse(ctx context.Context, q *Request) (Reply, error) {
	in := notation.NewReader(ctx, bytes.NewReader(q.Text), q.Reading)
	a := &Parsed{ID: q.ID}
	for {
		item, err := in.Next()
		a.Format = in.Format()
		refused := (*notation.PositionError)(nil)
		switch {
		case errors.Is(err, io.EOF) && len(a.Positions) > 0:
			return a, nil
		case errors.Is(err, io.EOF):
			return nil, fmt.Errorf("%w, expected one at least", ErrNoPosition)
		case ctx.Err() != nil && errors.Is(err, ctx.Err()):
			return nil, err
		case len(a.Positions) == MaxParsed:
			a.More = true
			return a, nil
		case errors.As(err, &refused):
			a.Positions = append(a.Positions, ParsedPosition{ID: refused.ID, Err: err})
		case err != nil && len(a.Positions) == 0:
			return nil, err
		case err != nil:
			a.Positions = append(a.Positions, ParsedPosition{Err: err})
			return a, nil
		default:
			pos, err := item.Position() // fails for a finished game
			a.Positions = append(a.Positions, ParsedPosition{ID: item.ID, Position: pos, Moves: item.Moves, Err: err})
		}
	}
}

// Parsed answers Parse.
type Parsed struct {
	ID        ID
	Format    notation.Format
	Positions []ParsedPosition // at least one, at most MaxParsed
	More      bool             // the text goes on
}

// ParsedPosition is a position of a text, or the reason why it is not valid.
type ParsedPosition struct {
	ID       string          // "" if the reader cannot read on
	Position *board.Position // nil beside an error
	Moves    []board.Point   // the order of the stones, as far as the text has one
	Err      error
}

// AppendJSON writes the positions in the order of the text.
func (p *Parsed) AppendJSON(dst []byte) []byte {
	o := wire.BeginAnswer(dst, p.ID)
	o.Word("format", string(p.Format))
	o.Objects("positions", len(p.Positions), func(e *wire.Object, i int) { p.Positions[i].write(e) })
	o.Flag("more", p.More)
	return o.End()
}

func (p *ParsedPosition) write(o *wire.Object) {
	o.Some("id", p.ID)
	if p.Err != nil {
		o.Word("error", p.Err.Error())
		return
	}
	o.Position(p.Position)
	o.SomePoints("moves", p.Moves)
}
