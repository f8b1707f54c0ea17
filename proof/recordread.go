package proof

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
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
	fieldsNeeded = [...]uint64{
		Unknown: fieldsAlways | 1<<fieldBudget,
		Win:     fieldsAlways | 1<<fieldClass | fieldsProof,
		None:    fieldsAlways,
		Lost:    fieldsAlways | fieldsProof,
	}
	fieldsMore = [...]uint64{
		Unknown: fieldsSearch,
		Win:     fieldsSearch | fieldsTold | 1<<fieldShortest,
		None:    fieldsSearch,
		Lost:    fieldsSearch,
	}
)

// recordReader reads one line.
type recordReader struct {
	wire.Reader
	seen   uint64 // the fields read, one bit each
	setup  board.Setup
	record Record
	told   Told
}

// object reads the whole line. In our own lines the fields stand in order.
func (d *recordReader) object() {
	d.Expect('{')
	for more, next := d.Flaw() == nil, 0; more; more = d.More('}') {
		f := d.Name(fieldNames[:], next, &d.seen)
		if d.Flaw() == nil {
			d.value(f)
		}
		next = f + 1
	}
	d.End("the record")
}

// value reads the value of the field f.
func (d *recordReader) value(f int) {
	r := &d.record
	switch f {
	case fieldVersion:
		d.version()
	case fieldRule:
		d.setup.Rule = oneOf(&d.Reader, rules...)
	case fieldSize:
		d.setup.Size = int(d.Number(board.MaxSize))
	case fieldBlack:
		d.setup.Black = d.Points()
	case fieldWhite:
		d.setup.White = d.Points()
	case fieldToMove:
		d.setup.ToMove = oneOf(&d.Reader, board.Black, board.White)
	case fieldSpace:
		r.Space = oneOf(&d.Reader, allSpaces...)
	case fieldVerdict:
		r.Outcome = oneOf(&d.Reader, Unknown, Win, None, Lost)
	case fieldClass:
		r.Class = oneOf(&d.Reader, VCF, VCT)
	case fieldPlies:
		d.told.Plies = int(d.Number(math.MaxInt32))
	case fieldFirst:
		d.Expect('[')
		d.told.First = d.Point()
		d.Expect(']')
	case fieldShortest:
		r.Shortest = d.Truth()
	case fieldBudget:
		r.Budget = d.Number(math.MaxUint64)
	case fieldSpent:
		r.Spent = d.Number(math.MaxUint64)
	case fieldSolver:
		r.Solver = uint32(d.Number(math.MaxUint32))
	case fieldNodes:
		r.Nodes = d.Number(math.MaxUint64)
	case fieldProof:
		r.Body = d.Base64()
	}
}

// version reads the version, first of all fields in our lines, so that a line
// of another one is called that and not damaged.
func (d *recordReader) version() {
	if v := d.Number(math.MaxUint32); v != RecordVersion {
		d.Fail(d.At(), "%w: %d, expected %d", ErrRecordVersion, v, RecordVersion)
	}
}

// The rules and the spaces that a record can have.
var (
	rules     = board.Rules()
	allSpaces = append(Searched(), Any)
)

// oneOf reads the name of one of the values.
func oneOf[T fmt.Stringer](d *wire.Reader, values ...T) (v T) {
	text := d.Plain()
	for _, v := range values {
		if v.String() == string(text) {
			return v
		}
	}
	d.Fail(d.At(), "%.20q, expected one of %v", text, values)
	return v
}

// judge asks whether the fields are those of one record.
func (d *recordReader) judge() {
	r := &d.record
	if d.Flaw() != nil {
		return
	}
	missing := fieldsNeeded[r.Outcome] &^ d.seen
	odd := d.seen &^ (fieldsNeeded[r.Outcome] | fieldsMore[r.Outcome])
	told := d.seen & fieldsTold
	switch {
	case missing != 0:
		d.Fail(d.At(), "field %s is missing", fieldNames[bits.TrailingZeros64(missing)])
	case odd != 0:
		d.Fail(d.At(), "field %s is not one of a record of %s", fieldNames[bits.TrailingZeros64(odd)], r.Outcome)
	case d.setup.Size < board.MinSize: // board.New would take 0 for its default
		d.Fail(d.At(), "size %d, expected %d to %d", d.setup.Size, board.MinSize, board.MaxSize)
	case r.Empty():
		d.Fail(d.At(), "budget 0 of an unknown, expected more")
	case told != 0 && (told != fieldsTold || d.told.Plies == 0 || !d.told.First.On(d.setup.Size)):
		d.Fail(d.At(), "plies and first name no line, expected both, or neither")
	case r.Outcome == Win && r.Space == Fours && r.Class != VCF:
		d.Fail(d.At(), "class %s in space %s, expected %s", r.Class, r.Space, VCF)
	case r.Outcome == Lost && r.Space != Any:
		d.Fail(d.At(), "a lost in space %s, expected %s", r.Space, Any)
	}
}
