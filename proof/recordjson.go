package proof

import (
	"errors"
	"fmt"
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// RecordVersion is the only version of lines of records.
const RecordVersion = 1

// The errors of DecodeRecord. Each is wrapped with the found and the expected text.
var (
	// ErrRecord: the line is longer than MaxLine, or not one JSON object with just the fields of
	// its verdict; or a value is out of its range; or board.New refuses the position (then
	// ErrRecord comes with a *board.SetupError).
	ErrRecord = errors.New("not a record")
	// ErrRecordVersion: the record is of another version.
	ErrRecordVersion = errors.New("unknown record version")
)

// Told holds the fields of a record's JSON about the line of a win. The body shows that line too,
// and readers trust the body.
type Told struct {
	Plies int         // of the line, 0 if the JSON says nothing
	First board.Point // its first move
}

// AppendRecord appends the record of pos as one JSON object on one line, without a line break in it
// or after it:
//
//	{"v":1,"rule":"renju","size":15,"black":["h8"],"white":[],"to_move":"white",
//	 "space":"vcf","verdict":"win","class":"vcf","plies":5,"first":["i9"],
//	 "proved_shortest":true,"budget":9,"spent":9,"solver":1,"nodes":3,"proof":"cGZo"}
//
// Only a win has class, plies, first and proved_shortest; only a win and a lost have nodes and
// proof (the body in base64). nodes counts the nodes of the proof, spent the nodes that the search
// visited. AppendRecord leaves out budget, spent and solver if they are 0, proved_shortest if it is
// false, and plies and first if r.Line is empty.
func AppendRecord(dst []byte, pos *board.Position, r *Record) []byte {
	o := wire.Begin(dst)
	o.Number("v", RecordVersion)
	o.Position(pos)
	r.write(&o, false)
	if r.certified() {
		o.Number("nodes", r.Nodes)
		o.Base64("proof", r.Body)
	}
	return o.End()
}

// Write writes the record into an answer. Unlike AppendRecord, it writes the whole line of a win,
// writes the searched class for a None and an Unknown, and leaves out the position and the proof.
func (r *Record) Write(o *wire.Object) { r.write(o, true) }

func (r *Record) write(o *wire.Object, answer bool) {
	o.Word("space", r.Space.String())
	o.Word("verdict", r.Outcome.String())
	switch {
	case r.Outcome == Win:
		o.Word("class", r.Class.String())
	case answer && r.Outcome != Lost:
		o.Word("class", r.Space.Class().String())
	}
	if r.Outcome == Win && len(r.Line) > 0 {
		o.Int("plies", len(r.Line))
		if answer {
			o.Points("line", r.Line)
		}
		o.Points("first", r.Line[:1])
	}
	o.Flag("proved_shortest", r.Outcome == Win && r.Shortest)
	o.Count("budget", r.Budget)
	o.Count("spent", r.Spent)
	o.Count("solver", uint64(r.Solver))
}

// DecodeRecord reads a record. The line may have its fields in another order than AppendRecord
// writes, and white space between them. Otherwise DecodeRecord is strict. Fields are known, not
// repeated, in range and allowed for the verdict. An Unknown has a budget, a Lost the space Any, a
// win in Fours the class VCF. Strings have no escapes, and board.New accepts the position.
// DecodeRecord does not ask whether the body proves anything, and leaves Line empty. The errors are
// ErrRecord and ErrRecordVersion.
func DecodeRecord(line []byte) (pos *board.Position, r Record, told Told, err error) {
	if len(line) > MaxLine {
		return nil, r, told, fmt.Errorf("%w: %d bytes, expected at most %d", ErrRecord, len(line), MaxLine)
	}
	in := recordReader{Reader: wire.NewReader(line)}
	in.object()
	switch flaw := in.Flaw(); {
	case flaw == nil:
	case errors.Is(flaw, ErrRecordVersion):
		return nil, r, told, flaw.Err
	default:
		return nil, r, told, fmt.Errorf("%w: %w", ErrRecord, flaw)
	}
	if pos, err = board.New(in.setup); err != nil {
		return nil, r, told, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	return pos, in.record, in.told, nil
}

// outcomes is a set of outcomes, one bit each.
type outcomes uint8

const (
	ofWin   outcomes = 1 << Win
	ofProof          = ofWin | 1<<Lost
	ofAll            = ofProof | 1<<None | 1<<Unknown
)

// recordField is one field of a line: the outcomes that need it, those that may have it, and how to
// read it.
type recordField struct {
	name      string
	must, may outcomes
	read      func(*recordReader)
}

// recordFields stand in the order in which they are written.
var recordFields = [...]recordField{
	// The version is first, so that a line of another version is not called damaged.
	{"v", ofAll, ofAll, func(d *recordReader) { version(&d.Reader, RecordVersion, ErrRecordVersion) }},
	{"rule", ofAll, ofAll, func(d *recordReader) { d.setup.Rule = oneOf(&d.Reader, rules...) }},
	{"size", ofAll, ofAll, func(d *recordReader) { d.setup.Size = int(d.Number(board.MaxSize)) }},
	{"black", ofAll, ofAll, func(d *recordReader) { d.setup.Black = d.Points() }},
	{"white", ofAll, ofAll, func(d *recordReader) { d.setup.White = d.Points() }},
	{"to_move", ofAll, ofAll, func(d *recordReader) { d.setup.ToMove = oneOf(&d.Reader, board.Black, board.White) }},
	{"space", ofAll, ofAll, func(d *recordReader) { d.record.Space = oneOf(&d.Reader, allSpaces...) }},
	{"verdict", ofAll, ofAll, func(d *recordReader) { d.record.Outcome = oneOf(&d.Reader, Unknown, Win, None, Lost) }},
	{"class", ofWin, ofWin, func(d *recordReader) { d.record.Class = oneOf(&d.Reader, VCF, VCT) }},
	{"plies", 0, ofWin, func(d *recordReader) { d.told.Plies = int(d.Number(math.MaxInt32)) }},
	{"first", 0, ofWin, (*recordReader).first},
	{"proved_shortest", 0, ofWin, func(d *recordReader) { d.record.Shortest = d.Truth() }},
	{"budget", 1 << Unknown, ofAll, func(d *recordReader) { d.record.Budget = d.Number(math.MaxUint64) }},
	{"spent", 0, ofAll, func(d *recordReader) { d.record.Spent = d.Number(math.MaxUint64) }},
	{"solver", 0, ofAll, func(d *recordReader) { d.record.Solver = uint32(d.Number(math.MaxUint32)) }},
	{"nodes", ofProof, ofProof, func(d *recordReader) { d.record.Nodes = d.Number(math.MaxUint64) }},
	{"proof", ofProof, ofProof, func(d *recordReader) { d.record.Body = d.Base64() }},
}

// The names of the fields, the rules, and the spaces that a record can have.
var (
	recordNames = namesOf(recordFields[:], func(f recordField) string { return f.name })
	rules       = board.Rules()
	allSpaces   = append(Searched(), Any)
)

type recordReader struct {
	wire.Reader
	setup  board.Setup
	record Record
	told   Told
}

// object reads the whole line, and refuses fields that do not make one record.
func (d *recordReader) object() {
	const notTold = -1
	d.told = Told{notTold, board.Pass}
	seen := d.Strict(recordNames, func(i int) { recordFields[i].read(d) })
	d.End("the record")
	r, t := &d.record, &d.told
	for i := range recordFields {
		f, of := &recordFields[i], outcomes(1)<<r.Outcome
		switch given := seen>>i&1 != 0; {
		case !given && f.must&of != 0:
			d.Fail(d.At(), "field %s is missing", f.name)
		case given && f.may&of == 0:
			d.Fail(d.At(), "field %s is not one of a record of %s", f.name, r.Outcome)
		}
	}
	told := t.Plies != notTold || t.First != board.Pass
	switch {
	case d.setup.Size < board.MinSize: // board.New would take 0 for its default
		d.Fail(d.At(), "size %d, expected %d to %d", d.setup.Size, board.MinSize, board.MaxSize)
	case r.Empty():
		d.Fail(d.At(), "budget 0 of an unknown, expected more")
	case told && (t.Plies <= 0 || !t.First.On(d.setup.Size)):
		d.Fail(d.At(), "plies and first name no line, expected both, or neither")
	case r.Outcome == Win && r.Space == Fours && r.Class != VCF:
		d.Fail(d.At(), "class %s in space %s, expected %s", r.Class, r.Space, VCF)
	case r.Outcome == Lost && r.Space != Any:
		d.Fail(d.At(), "a lost in space %s, expected %s", r.Space, Any)
	}
	if !told {
		d.told = Told{}
	}
}

func (d *recordReader) first() {
	d.Expect('[')
	d.told.First = d.Point()
	d.Expect(']')
}

// version reads the version of a line, and refuses all but one.
func version(d *wire.Reader, only uint64, unknown error) {
	if v := d.Number(math.MaxUint32); v != only {
		d.Fail(d.At(), "%w: %d, expected %d", unknown, v, only)
	}
}

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

// namesOf returns the name of each field, in order.
func namesOf[F any](fields []F, name func(F) string) (names []string) {
	for _, f := range fields {
		names = append(names, name(f))
	}
	return names
}
