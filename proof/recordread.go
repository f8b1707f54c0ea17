package proof

import (
	"encoding/base64"
	"fmt"
	"math"
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// The fields of a line, in the order in which they are written.
const (
	fieldVersion = iota
	fieldRule
	fieldSize
	fieldBlack
	fieldWhite
	fieldToMove
	fieldSpace
	fieldVerdict
	fieldClass
	fieldPlies
	fieldFirst
	fieldShortest
	fieldBudget
	fieldSpent
	fieldSolver
	fieldNodes
	fieldProof
	fields
)

var fieldNames = [fields]string{
	"v", "rule", "size", "black", "white", "to_move", "space", "verdict", "class", "plies", "first",
	"proved_shortest", "budget", "spent", "solver", "nodes", "proof",
}

// Sets of fields, one bit each.
const (
	fieldsAlways = 1<<fieldClass - 1
	fieldsTold   = 1<<fieldPlies | 1<<fieldFirst
	fieldsSearch = 1<<fieldBudget | 1<<fieldSpent | 1<<fieldSolver
	fieldsProof  = 1<<fieldNodes | 1<<fieldProof
)

// The fields that an outcome needs, and those that it may have besides.
var (
	fieldsNeeded = [...]uint{
		Unknown: fieldsAlways | 1<<fieldBudget,
		Win:     fieldsAlways | 1<<fieldClass | fieldsProof,
		None:    fieldsAlways,
		Lost:    fieldsAlways | fieldsProof,
	}
	fieldsMore = [...]uint{
		Unknown: fieldsSearch,
		Win:     fieldsSearch | fieldsTold | 1<<fieldShortest,
		None:    fieldsSearch,
		Lost:    fieldsSearch,
	}
)

// recordReader reads one line.
type recordReader struct {
	scanner
	seen   uint // the fields read, one bit each
	after  int  // the field after the last
	setup  board.Setup
	record Record
	told   Told
}

// object reads the whole line.
func (d *recordReader) object() {
	d.expect('{')
	for ok := d.err == nil; ok; ok = d.more('}') {
		d.field()
	}
	if d.next(); d.at < len(d.in) {
		d.fail("%s follows the record", d.met())
	}
}

// field reads a name and its value.
func (d *recordReader) field() {
	d.next()
	at := d.at
	name := d.text()
	f := d.find(name)
	if d.err == nil && (f == fields || d.seen&(1<<f) != 0) {
		d.at = at
		d.fail("field %.20q is unknown or repeated", name)
	}
	d.expect(':')
	if d.err == nil {
		d.seen |= 1 << f
		d.value(f)
	}
}

// find is the field of that name, or fields. In our own lines it is soon after
// the last.
func (d *recordReader) find(name []byte) int {
	for i := range fields {
		if f := (d.after + i) % fields; fieldNames[f] == string(name) {
			d.after = f + 1
			return f
		}
	}
	return fields
}

// value reads the value of the field f.
func (d *recordReader) value(f int) {
	r := &d.record
	switch f {
	case fieldVersion:
		d.version()
	case fieldRule:
		d.setup.Rule = oneOf(d, board.Freestyle, board.Standard, board.Renju)
	case fieldSize:
		d.setup.Size = int(d.number(board.MaxSize))
	case fieldBlack:
		d.setup.Black = d.stones()
	case fieldWhite:
		d.setup.White = d.stones()
	case fieldToMove:
		d.setup.ToMove = oneOf(d, board.Black, board.White)
	case fieldSpace:
		r.Space = oneOf(d, Fours, Threes, Order2, Any)
	case fieldVerdict:
		r.Outcome = oneOf(d, Unknown, Win, None, Lost)
	case fieldClass:
		r.Class = oneOf(d, VCF, VCT)
	case fieldPlies:
		d.told.Plies = int(d.number(math.MaxInt32))
	case fieldFirst:
		d.expect('[')
		d.told.First = d.point()
		d.expect(']')
	case fieldShortest:
		r.Shortest = d.truth()
	case fieldBudget:
		r.Budget = d.number(math.MaxUint64)
	case fieldSpent:
		r.Spent = d.number(math.MaxUint64)
	case fieldSolver:
		r.Solver = uint32(d.number(math.MaxUint32))
	case fieldNodes:
		r.Nodes = d.number(math.MaxUint64)
	case fieldProof:
		r.Body = d.base64()
	}
}

// version reads the version, first of all fields in our lines, so that a line
// of another one is called that and not damaged.
func (d *recordReader) version() {
	if v := d.number(math.MaxUint32); d.err == nil && v != RecordVersion {
		d.err = fmt.Errorf("%w: %d, expected %d", ErrRecordVersion, v, RecordVersion)
		d.at = len(d.in)
	}
}

// oneOf reads the name of one of the values.
func oneOf[T fmt.Stringer](d *recordReader, values ...T) (v T) {
	text := d.text()
	for _, v := range values {
		if v.String() == string(text) {
			return v
		}
	}
	d.fail("%.20q, expected one of %v", text, values)
	return v
}

// stones reads a list of points.
func (d *recordReader) stones() []board.Point {
	d.expect('[')
	if d.is(']') {
		return nil
	}
	list := make([]board.Point, 0, 64)
	for ok := d.err == nil; ok; ok = d.more(']') {
		if list = append(list, d.point()); len(list) > board.MaxSize*board.MaxSize {
			d.fail("more stones than points")
		}
	}
	return list
}

// point reads a point in the form that String writes, on the largest board.
func (d *recordReader) point() board.Point {
	text := d.text()
	if n := len(text); n == 2 || n == 3 {
		x, y := uint(text[0])-'a', uint(text[1])-'0'
		digits := 1 <= y && y <= 9
		if n == 3 {
			unit := uint(text[2]) - '0'
			y, digits = y*10+unit, digits && unit <= 9
		}
		if digits && x < board.MaxSize && y <= board.MaxSize {
			return board.At(int(x), int(y)-1)
		}
	}
	d.fail("%.20q, expected a point such as h8", text)
	return board.Pass
}

// base64 reads bytes in standard base64.
func (d *recordReader) base64() []byte {
	text := d.text()
	body := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := strictBase64.Decode(body, text)
	if err != nil || base64.StdEncoding.EncodedLen(n) != len(text) {
		d.fail("the proof is not in standard base64")
	}
	return body[:n]
}

// strictBase64 takes no other bytes than those that are written, save for line
// breaks, which make the text longer.
var strictBase64 = base64.StdEncoding.Strict()

// judge asks whether the fields are those of one record.
func (d *recordReader) judge() {
	r := &d.record
	missing := fieldsNeeded[r.Outcome] &^ d.seen
	odd := d.seen &^ (fieldsNeeded[r.Outcome] | fieldsMore[r.Outcome])
	told := d.seen & fieldsTold
	switch {
	case missing != 0:
		d.fail("field %s is missing", fieldNames[bits.TrailingZeros(missing)])
	case odd != 0:
		d.fail("field %s is not one of a record of %s", fieldNames[bits.TrailingZeros(odd)], r.Outcome)
	case d.setup.Size < board.MinSize: // board.New would take 0 for its default
		d.fail("size %d, expected %d to %d", d.setup.Size, board.MinSize, board.MaxSize)
	case r.Empty():
		d.fail("budget 0 of an unknown, expected more")
	case told != 0 && (told != fieldsTold || d.told.Plies == 0 || !d.told.First.On(d.setup.Size)):
		d.fail("plies and first name no line, expected both, or neither")
	case r.Outcome == Win && r.Space == Fours && r.Class != VCF:
		d.fail("class %s in space %s, expected %s", r.Class, r.Space, VCF)
	case r.Outcome == Lost && r.Space != Any:
		d.fail("a lost in space %s, expected %s", r.Space, Any)
	}
}
