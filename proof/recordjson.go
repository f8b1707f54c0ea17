package proof

import (
	"errors"
	"fmt"

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

// Told holds what the JSON of a record says about the line of a win. The body shows that line too,
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
// proof (the body in base64). nodes counts those of the proof, spent those that the search visited.
// The line leaves out budget, spent and solver of 0, a false proved_shortest, and plies and first
// where r has no line.
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

// Write writes the record into an answer: as AppendRecord, but with the whole line of a win, with
// the searched class where there is no win, and without the proof.
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
// writes, and white space between them. Otherwise DecodeRecord is strict: every field once, known,
// in range and allowed for the verdict; an Unknown with a budget, a Lost in Any, no other class
// than VCF in Fours; strings without escapes; a position that board.New accepts. It does not ask
// whether the body proves anything, and leaves Line to the reader of the body. The errors are
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
