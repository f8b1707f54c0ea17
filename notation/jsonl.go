package notation

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// JSON lines: a position is one object on one line,
//
//	{"id":"a","rule":"renju","size":15,"black":["h8"],"white":["h9"],"to_move":"black"}
//	{"id":"b","rule":"renju","size":15,"moves":"h8h9","to_move":"black"}
//
// Every field but the stones may be absent or null. Other fields are ignored. The last of equal keys counts.

type jsonDecoder struct {
	in *input
	o  Options
}

func newJSONDecoder(in *input, o Options) decoder { return &jsonDecoder{in, o} }

func (j *jsonDecoder) next() (draft, error) {
	text, err := jsonLine(j.in)
	d := draft{line: j.in.lineNo - 1}
	if err != nil {
		return d, refuseLine(j.in, err)
	}
	column, err := j.fill(&d, text)
	if err != nil {
		return d, &PositionError{Place: j.in.at(column), Err: err}
	}
	return d, nil
}

// jsonLine is the next line that is not blank.
func jsonLine(in *input) (text []byte, err error) {
	for err == nil && len(bytes.TrimSpace(text)) == 0 {
		text, err = in.line()
	}
	return text, err
}

// jsonFields are the fields of a position, in the order in which the decoder takes them.
var jsonFields = [...]struct {
	name string
	set  func(*jsonDecoder, *draft, wire.Value) (column int, err error)
}{
	{"id", setID},
	{"size", (*jsonDecoder).setSize},
	{"rule", (*jsonDecoder).setRule},
	{"moves", setMoves},
	{"black", func(_ *jsonDecoder, d *draft, v wire.Value) (int, error) { return d.putList(board.Black, v) }},
	{"white", func(_ *jsonDecoder, d *draft, v wire.Value) (int, error) { return d.putList(board.White, v) }},
	{"to_move", setToMove},
}

// The indexes of some of them.
const (
	jsonID = iota
	_
	_
	jsonMoves
	jsonBlack
	jsonWhite
)

// jsonObject holds the values of jsonFields, without nulls.
type jsonObject [len(jsonFields)]wire.Value

// fill makes the position of one line; column is where an error stands.
func (j *jsonDecoder) fill(d *draft, text []byte) (column int, err error) {
	o, column, err := splitObject(text)
	*d = j.o.newDraft(d.line, 0)
	d.object = bytes.Clone(text)
	if err != nil {
		if v := o[jsonID]; v.Given() {
			_, _ = setID(j, d, v) // a broken line is refused by its name, if it has one
		}
		return column, err
	}
	for i, f := range jsonFields {
		if v := o[i]; v.Given() {
			if column, err := f.set(j, d, v); err != nil {
				return v.At + 1 + column, fmt.Errorf("%s: %w", f.name, err)
			}
		}
	}
	return o.stonesGiven()
}

// stonesGiven refuses an object with both ways to give stones, or with neither.
func (o *jsonObject) stonesGiven() (column int, err error) {
	stones, moves := o[jsonBlack].Given() || o[jsonWhite].Given(), o[jsonMoves]
	switch {
	case moves.Given() && stones:
		return moves.At + 1, errors.New(`moves beside black or white, expected one of the two`)
	case !moves.Given() && !stones:
		return 1, errors.New(`no stones, expected "moves", or "black" and "white"`)
	}
	return 0, nil
}

// splitObject splits the one object of a line. With an error it returns the fields in front of
// column.
func splitObject(text []byte) (o jsonObject, column int, err error) {
	in := wire.NewReader(text)
	if in.Next() != '{' {
		return o, in.At() + 1, fmt.Errorf("not a JSON object: %.20q, expected %s", text[in.At():], jsonWanted)
	}
	in.Fields(func(name []byte, v wire.Value) {
		for i := range jsonFields {
			if jsonFields[i].name == string(name) {
				o[i] = v
			}
		}
	})
	end := in.At()
	in.End("the object")
	switch flaw := in.Flaw(); {
	case flaw == nil:
		return o, 0, nil
	case end < len(text):
		return o, end + 1, errors.New("text behind the object, expected one JSON object a line")
	case flaw.At == len(text):
		return o, len(text) + 1, errors.New("the line ends inside the object, expected one whole JSON object a line")
	default:
		return o, flaw.At + 1, fmt.Errorf("%.20q is not JSON here, expected one object a line, %s", text[flaw.At:], jsonWanted)
	}
}

// jsonWanted is the shape of a line, for errors.
const jsonWanted = `{"moves":"h8i9"} or {"black":["h8"],"white":["i9"]}`

// setID takes a string, or the digits of a number.
func setID(_ *jsonDecoder, d *draft, v wire.Value) (int, error) {
	if c := v.Text[0]; c == '-' || '0' <= c && c <= '9' {
		d.id = string(v.Text)
	} else if s, err := v.Word(); err != nil {
		return 0, err
	} else {
		d.id = s
	}
	if len(d.id) > MaxValue {
		d.id = ""
		return 0, overLimit("more than %d KiB", MaxValue>>10)
	}
	return 0, nil
}

func (j *jsonDecoder) setSize(d *draft, v wire.Value) (int, error) {
	n, err := strconv.Atoi(string(v.Text))
	if err != nil {
		_, err = v.Whole(board.MinSize, board.MaxSize)
		return 0, err
	}
	d.sizeGiven, d.size = true, j.o.boardSize(n)
	return 0, checkSize(n)
}

func (j *jsonDecoder) setRule(d *draft, v wire.Value) (int, error) {
	s, err := v.Word()
	if err != nil {
		return 0, err
	}
	return 0, d.setRule(j.o, board.ParseRule, s)
}

// setRule takes the source's rule. If the options override it, it need not be known.
func (d *draft) setRule(o Options, parse func(string) (board.Rule, error), name string) error {
	rule, err := parse(name)
	if err == nil {
		d.rule = &rule
	} else if o.Rule != nil {
		err = nil
	}
	return err
}

func setToMove(_ *jsonDecoder, d *draft, v wire.Value) (int, error) {
	s, err := v.Word()
	if err == nil {
		d.toMove, err = board.ParseColour(s)
	}
	return 0, err
}

func setMoves(_ *jsonDecoder, d *draft, v wire.Value) (int, error) {
	s, err := v.Word()
	if err != nil {
		return 0, err
	}
	return d.playAll([]byte(s))
}

// putList puts down a list of points; offset is where in it an error stands.
func (d *draft) putList(c board.Colour, v wire.Value) (offset int, err error) {
	err = v.Points(func(pt board.Point) error { return d.put(c, pt) })
	if flaw := (*wire.Flaw)(nil); errors.As(err, &flaw) {
		return flaw.At, flaw.Err
	}
	return 0, err
}

// appendJSON writes the moves where they explain every stone, else the stones in their order. It
// leaves out an id that the source did not state.
func appendJSON(dst []byte, it Item, _ int) ([]byte, error) {
	s := it.Setup
	o := wire.Begin(dst)
	if it.Stated.ID {
		o.Some("id", strings.ToValidUTF8(it.ID, "\uFFFD"))
	}
	o.Game(s.Rule, s.Size)
	black, white := before(it)
	if len(it.Moves) > 0 && len(black)+len(white) == 0 {
		o.Word("moves", string(appendMoveString(nil, it.Moves)))
	} else {
		o.Points("black", s.Black)
		o.Points("white", s.White)
	}
	o.ToMove(s.ToMove)
	return append(o.End(), '\n'), nil
}
