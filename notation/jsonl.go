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
// Every field but the stones may be absent or null. Other fields are ignored. If a key occurs
// twice, the last value counts.

// jsonLine returns the next line that is not blank.
func jsonLine(in *input) (text []byte, err error) {
	for err == nil && len(bytes.TrimSpace(text)) == 0 {
		text, err = in.line()
	}
	return text, err
}

// objectFields are the fields of an Object, in the order of reading: stones need the size first.
var objectFields = [...]struct {
	name string
	set  func(*draft, Options, wire.Value) (column int, err error)
}{
	{"size", (*draft).readSize},
	{"rule", (*draft).readRule},
	{"moves", (*draft).readMoves},
	{"black", func(d *draft, _ Options, v wire.Value) (int, error) { return d.putList(board.Black, v) }},
	{"white", func(d *draft, _ Options, v wire.Value) (int, error) { return d.putList(board.White, v) }},
	{"to_move", (*draft).readToMove},
}

// Object holds the fields of a position in a JSON object: size, rule, moves, black, white and
// to_move. Every reader of positions in JSON uses it.
type Object [len(objectFields)]wire.Value

const (
	objectMoves = iota + 2
	objectBlack
	objectWhite
)

// Take keeps the value of a field, and reports whether an Object has that field.
func (o *Object) Take(name []byte, v wire.Value) bool {
	for i := range objectFields {
		if objectFields[i].name == string(name) {
			o[i] = v
			return true
		}
	}
	return false
}

// Stones returns nil if the object gives either moves, or lists of stones, and not both.
func (o *Object) Stones() error {
	_, err := o.stones()
	return err
}

func (o *Object) stones() (column int, err error) {
	stones, moves := o[objectBlack].Given() || o[objectWhite].Given(), o[objectMoves]
	switch {
	case moves.Given() && stones:
		return moves.At + 1, errors.New(`moves beside black or white, expected one of the two`)
	case !moves.Given() && !stones:
		return 1, errors.New(`no stones, expected "moves", or "black" and "white"`)
	}
	return 0, nil
}

// Item reads the fields that are given; it does not require stones. The error names the field. It
// wraps board.ErrSize, ErrPoint, ErrOff or ErrOccupied where the value has the right type.
func (o *Object) Item(opt Options) (Item, error) {
	d := opt.newDraft(0, 0)
	_, err := o.fill(&d, opt)
	return d.item(opt), err
}

// fill reads the fields that are given. On an error, column is its place.
func (o *Object) fill(d *draft, opt Options) (column int, err error) {
	for i := range objectFields {
		if v := o[i]; v.Given() {
			if column, err := objectFields[i].set(d, opt, v); err != nil {
				return v.At + 1 + column, fmt.Errorf("%s: %w", objectFields[i].name, err)
			}
		}
	}
	return 0, nil
}

// readObject makes the position of one line. On an error, column is its place.
func (d *draft) readObject(opt Options, text []byte) (column int, err error) {
	o, id, column, err := splitObject(text)
	d.object = bytes.Clone(text)
	if id.Given() { // so that an error about the line names its id
		if wrong := d.readID(id); wrong != nil && err == nil {
			return id.At + 1, fmt.Errorf("id: %w", wrong)
		}
	}
	if err == nil {
		column, err = o.fill(d, opt)
	}
	if err == nil {
		column, err = o.stones()
	}
	return column, err
}

// splitObject splits the only object of a line. With an error it returns the fields before column.
func splitObject(text []byte) (o Object, id wire.Value, column int, err error) {
	in := wire.NewReader(text)
	if in.Next() != '{' {
		return o, id, in.At() + 1, fmt.Errorf("not a JSON object: %.20q, expected %s", text[in.At():], jsonWanted)
	}
	in.Fields(func(name []byte, v wire.Value) {
		if string(name) == "id" {
			id = v
		} else {
			o.Take(name, v)
		}
	})
	end := in.At()
	in.End("the object")
	switch flaw := in.Flaw(); {
	case flaw == nil:
		return o, id, 0, nil
	case end < len(text):
		return o, id, end + 1, errors.New("text behind the object, expected one JSON object a line")
	case flaw.At == len(text):
		return o, id, len(text) + 1, errors.New("the line ends inside the object, expected one whole JSON object a line")
	default:
		return o, id, flaw.At + 1, fmt.Errorf("%.20q is not JSON here, expected one object a line, %s", text[flaw.At:], jsonWanted)
	}
}

// jsonWanted is the shape of a line, for errors.
const jsonWanted = `{"moves":"h8i9"} or {"black":["h8"],"white":["i9"]}`

// readID takes a string, or the digits of a number.
func (d *draft) readID(v wire.Value) (err error) {
	if c := v.Text[0]; c == '-' || isDigit(c) {
		d.id = string(v.Text)
	} else if d.id, err = v.Word(); err != nil {
		return err
	}
	if len(d.id) > MaxValue {
		d.id = ""
		return overLimit("more than %d KiB", MaxValue>>10)
	}
	return nil
}

func (d *draft) readSize(o Options, v wire.Value) (int, error) {
	n, err := strconv.Atoi(string(v.Text))
	if err != nil {
		_, err = v.Whole(board.MinSize, board.MaxSize)
		return 0, err
	}
	d.sizeGiven, d.size = true, o.boardSize(n)
	return 0, checkSize(n)
}

func (d *draft) readRule(o Options, v wire.Value) (int, error) {
	s, err := v.Word()
	if err == nil {
		err = d.setRule(o, board.ParseRule, s)
	}
	return 0, err
}

// setRule takes the source's rule. Its name may be unknown if the options override the rule.
func (d *draft) setRule(o Options, parse func(string) (board.Rule, error), name string) error {
	rule, err := parse(name)
	if err == nil {
		d.rule = &rule
	} else if o.Rule != nil {
		err = nil
	}
	return err
}

func (d *draft) readToMove(_ Options, v wire.Value) (int, error) {
	s, err := v.Word()
	if err == nil {
		d.toMove, err = board.ParseColour(s)
	}
	return 0, err
}

func (d *draft) readMoves(_ Options, v wire.Value) (column int, err error) {
	s, err := v.Word()
	if err == nil {
		column, err = d.playAll([]byte(s))
	}
	return column, err
}

// putList puts down a list of points. On an error, offset is its place.
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
