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

// ErrNoPosition is returned for a text that was read to its end and has none.
var ErrNoPosition = errors.New("no position in the text")

// MaxParsed is how many positions of a text are answered.
const MaxParsed = 100

// parse reads the positions of a text. It is an answer as soon as something was
// found, even if what follows cannot be read.
func (s Service) parse(ctx context.Context, q *Request) Reply {
	ctx, cancel := s.limited(ctx, q)
	defer cancel()
	in := notation.NewReader(ctx, bytes.NewReader(q.Text), q.Reading)
	a := &Parsed{ID: q.ID}
	for {
		item, err := in.Next()
		a.Format = in.Format()
		refused := (*notation.PositionError)(nil)
		switch {
		case errors.Is(err, io.EOF) && len(a.Positions) > 0:
			return a
		case errors.Is(err, io.EOF):
			return Refusal{q.ID, fmt.Errorf("%w, expected one at least", ErrNoPosition)}
		case ctx.Err() != nil && errors.Is(err, ctx.Err()):
			return Refusal{q.ID, fmt.Errorf("not read: %w", err)}
		case len(a.Positions) == MaxParsed:
			a.More = true
			return a
		case errors.As(err, &refused):
			a.Positions = append(a.Positions, ParsedPosition{ID: refused.ID, Err: err})
		case err != nil && len(a.Positions) == 0:
			return Refusal{q.ID, err}
		case err != nil:
			a.Positions = append(a.Positions, ParsedPosition{Err: err})
			return a
		default:
			a.Positions = append(a.Positions, parsed(item))
		}
	}
}

// parsed is an item, or why it is no position: a row that wins already.
func parsed(item notation.Item) ParsedPosition {
	pos, err := item.Position()
	return ParsedPosition{ID: item.ID, Position: pos, Moves: item.Moves, Err: err}
}

// Parsed answers Parse.
type Parsed struct {
	ID        ID
	Format    notation.Format
	Positions []ParsedPosition // at least one, at most MaxParsed
	More      bool             // the text goes on
}

// ParsedPosition is a position of a text, or why it was refused.
type ParsedPosition struct {
	ID       string          // "" where what follows cannot be read at all
	Position *board.Position // nil where refused
	Moves    []board.Point   // the order of its stones, as far as the text has one
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
