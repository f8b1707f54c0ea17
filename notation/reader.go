package notation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/gsolve/gsolve/board"
)

// Reader reads the positions of one source one by one. It holds no more of the source than one
// position needs. Not safe for concurrent use.
type Reader struct {
	in     *input
	o      Options
	dec    decoder
	number int   // positions handed out or refused
	end    error // the error that ended the reading, io.EOF included
}

// decoder reads one format. Its errors are *PositionError, without the id, or they end the reading.
// The draft of a refused position holds its id and line.
type decoder interface {
	next() (draft, error)
}

// draft is a position as its source states it, before options and defaults.
type draft struct {
	table
	id        string      // "" = not stated
	line      int         // where it begins
	rule      *board.Rule // nil = not stated
	sizeGiven bool        // size is the source's
	object    []byte      // the text of a JSON object
	place     Place       // of the node, in formats with variations
}

// NewReader makes a reader. It reads nothing yet.
func NewReader(ctx context.Context, r io.Reader, o Options) *Reader {
	return &Reader{in: newInput(ctx, r, o.source()), o: o}
}

// Next returns the next position, or io.EOF after the last one. After a *PositionError the next
// call continues after the refused position. After any other error every call returns that error: a
// *SyntaxError for content that stops the reading, ctx.Err(), or the error of the underlying reader
// with the source's name before it.
func (r *Reader) Next() (Item, error) {
	if r.end == nil && r.dec == nil {
		r.end = r.open()
	}
	if r.end != nil {
		return Item{}, r.end
	}
	d, err := r.dec.next()
	if refused := (*PositionError)(nil); errors.As(err, &refused) {
		r.number++
		refused.ID, _ = r.id(d)
		return Item{}, refused
	} else if err != nil {
		r.end = err
		return Item{}, err
	}
	r.number++
	return r.item(d), nil
}

// Format returns the format of the source, "" until Next has recognised it.
func (r *Reader) Format() Format { return r.o.Format }

// All returns every position of a source, with the errors of refused ones in their places; any
// other error comes last.
func All(ctx context.Context, r io.Reader, o Options) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		rd := NewReader(ctx, r, o)
		for {
			it, err := rd.Next()
			if err == io.EOF || !yield(it, err) || rd.end != nil {
				return
			}
		}
	}
}

// open recognises the format and makes its decoder.
func (r *Reader) open() error {
	if err := r.in.ctx.Err(); err != nil {
		return err
	}
	if err := r.o.check(); err != nil {
		return err
	}
	if r.o.Format == "" {
		f, err := r.in.detect()
		if err != nil {
			return err
		}
		r.o.Format = f
	}
	if _, err := ParseFormat(string(r.o.Format)); err != nil {
		return err
	}
	if r.o.Format == SGF && r.o.Charset == "" {
		r.o.Charset = r.in.statedCharset()
	}
	if f := r.o.Format; f != Pos && f != Lib && f != DB {
		text, err := newCharset(r.o.Charset)
		if err != nil {
			return err
		}
		r.in.beginText(text)
	}
	r.dec = decoders[r.o.Format](r.in, r.o)
	return nil
}

// decoders makes the decoder of each format. A new format that is read needs a row here.
var decoders = map[Format]func(*input, Options) decoder{
	Diagram:  newDiagramDecoder,
	Moves:    newMovesDecoder,
	JSONL:    lines(jsonLine, (*draft).readObject),
	PSQ:      newPSQDecoder,
	Rec:      newRecDecoder,
	SGF:      newSGFDecoder,
	Openings: lines(contentLine, (*draft).playOffsets),
	Pos:      newPosDecoder,
	Lib:      newLibDecoder,
	DB:       newDBDecoder,
}

// lineDecoder reads a format with a position a line.
type lineDecoder struct {
	in   *input
	o    Options
	line func(*input) ([]byte, error)
	read func(d *draft, o Options, text []byte) (column int, err error) // column: the place of an error
}

func lines(line func(*input) ([]byte, error), read func(*draft, Options, []byte) (int, error)) func(*input, Options) decoder {
	return func(in *input, o Options) decoder { return &lineDecoder{in, o, line, read} }
}

func (l *lineDecoder) next() (draft, error) {
	text, err := l.line(l.in)
	d := l.o.newDraft(l.in.lineNo-1, 0)
	if err != nil {
		return d, refuseLine(l.in, err)
	}
	if column, err := l.read(&d, l.o, text); err != nil {
		return d, &PositionError{Place: l.in.at(column), Err: err}
	}
	return d, nil
}

// newDraft returns an empty board for a position that begins on that line. stated is the size that
// the source gives, 0 if it gives none.
func (o Options) newDraft(line, stated int) draft {
	d := draft{line: line, sizeGiven: stated != 0}
	d.size = o.boardSize(stated)
	return d
}

// boardSize returns the first size that is given: by the option, the source or the default.
func (o Options) boardSize(stated int) int {
	switch {
	case o.Size != 0:
		return o.Size
	case stated != 0:
		return stated
	}
	return board.DefaultSize
}

// ownSize returns the size for coordinates that count from the top or the centre: the source's if
// it states one, else that of boardSize. Points keep their names on a board of Options.Size.
func (o Options) ownSize(stated int) int {
	if stated != 0 {
		return stated
	}
	return o.boardSize(0)
}

// id returns the draft's id and whether the source states it.
func (r *Reader) id(d draft) (string, bool) {
	if d.id != "" {
		return d.id, true
	}
	return fmt.Sprintf("%s:%d", r.o.source(), r.number), false
}

// item returns the Item of a draft, with its id.
func (r *Reader) item(d draft) Item {
	it := d.item(r.o)
	it.ID, it.Stated.ID = r.id(d)
	return it
}

// item fills in options and defaults.
func (d *draft) item(o Options) Item {
	it := Item{Source: o.source(), Line: d.line, Moves: d.moves, Object: d.object}
	it.Stated.Size, it.Stated.Rule, it.Stated.ToMove = d.sizeGiven, d.rule != nil, d.toMove != board.Empty
	it.Setup = board.Setup{Size: d.size, Black: d.black, White: d.white, ToMove: d.toMove}
	if rule := cmp.Or(o.Rule, d.rule); rule != nil {
		it.Setup.Rule = *rule
	}
	if o.ToMove != board.Empty {
		it.Setup.ToMove = o.ToMove
	}
	if it.Setup.ToMove == board.Empty {
		it.Setup.ToMove = defaultSide(it.Setup)
	}
	return it
}

// defaultSide returns Black iff Black has no more stones than White.
func defaultSide(s board.Setup) board.Colour {
	if len(s.Black) > len(s.White) {
		return board.White
	}
	return board.Black
}
