package api

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

type fields uint32

// The fields, in the order of fieldNames.
const (
	fieldID fields = 1 << iota
	fieldOp
	fieldRule
	fieldSize
	fieldBlack
	fieldWhite
	fieldToMove
	fieldMoves
	fieldSession
	fieldClass
	fieldThreats
	fieldMaxNodes
	fieldTimeout
	fieldCert
	fieldCandidates
	fieldMove
	fieldCertificate
	fieldTarget
	fieldGoal
	fieldIdea
	fieldPath
	fieldText
	fieldFormat
	fieldBase64
)

var fieldNames = [...]string{
	"id", "op", "rule", "size", "black", "white", "to_move", "moves", "session", "class", "threats",
	"max_nodes", "timeout", "cert", "candidates", "move", "certificate", "target",
	"goal", "idea", "path", "text", "format", "base64",
}

const (
	fieldStones   = fieldBlack | fieldWhite | fieldMoves
	fieldPosition = fieldStones | fieldRule | fieldSize | fieldToMove
	fieldSearch   = fieldPosition | fieldSession | fieldClass | fieldThreats | fieldMaxNodes | fieldTimeout | fieldCert
)

// opFields are the allowed fields of each operation beside id and op, and the required ones.
var opFields = [...]struct{ may, must fields }{
	Solve:  {may: fieldSearch | fieldGoal},
	Filter: {may: fieldSearch | fieldCandidates},
	Verify: {fieldCertificate, fieldCertificate},
	Why:    {fieldSearch&^fieldSession | fieldIdea, fieldIdea},
	Step:   {fieldPosition | fieldCertificate | fieldPath, fieldCertificate},
	View:   {may: fieldPosition | fieldPath},
	Parse:  {fieldText | fieldFormat | fieldBase64 | fieldRule | fieldSize | fieldToMove, fieldText},
	Cancel: {fieldTarget, fieldTarget},
	Open:   {fieldPosition | fieldSession, fieldSession},
	Put:    {fieldSession | fieldMove, fieldSession | fieldMove},
	Undo:   {fieldSession, fieldSession},
	Close:  {fieldSession, fieldSession},
	Ping:   {},
}

// fieldNamed returns the field of that name, 0 for none.
func fieldNamed(name []byte) fields {
	for i, known := range fieldNames {
		if string(name) == known {
			return 1 << i
		}
	}
	return 0
}

func (f fields) name() string { return fieldNames[bits.TrailingZeros32(uint32(f))] }

// reader is a request as it is being read.
type reader struct {
	q       Request
	only    *Op // the only operation that the request may ask for; nil = any
	object  notation.Object
	seen    fields
	late    []lateField
	base64  bool        // the text is in base64
	threats proof.Space // of field threats
	other   error       // about the first field that requests do not have
	err     error       // the first error
}

// lateField is a field whose name a puzzle may use for a text of its own. So the reader reads it
// only after it knows the operation.
type lateField struct {
	f     fields
	value wire.Value
}

// field takes one field. After an error it still takes the id, for the answer.
func (r *reader) field(name []byte, value wire.Value) {
	f := fieldNamed(name)
	if r.err != nil && f != fieldID {
		return
	}
	var err error
	switch {
	case f == 0 && r.other == nil:
		r.other = fmt.Errorf("unknown field %.20q, expected one of %s", name, strings.Join(fieldNames[:], ", "))
	case f == 0:
	case r.seen&f != 0:
		err = fmt.Errorf("field %s occurs twice", name)
	case !value.Given():
	default:
		r.seen |= f
		switch {
		case f&fieldPosition != 0:
			r.object.Take(name, value)
		case f >= fieldGoal:
			r.late = append(r.late, lateField{f, value})
		default:
			err = r.read(f, value)
		}
	}
	if r.err == nil {
		r.err = err
	}
}

// read reads the value of a field. The error names the field.
func (r *reader) read(f fields, value wire.Value) (err error) {
	q := &r.q
	switch f {
	case fieldID:
		q.ID, err = id(value)
	case fieldTarget:
		q.Target, err = id(value)
	case fieldMaxNodes:
		if q.MaxNodes, err = value.Uint(); q.MaxNodes == 0 {
			err = value.Not("a number of nodes from 1")
		}
	case fieldCert:
		q.Cert, err = value.Truth()
	case fieldBase64:
		r.base64, err = value.Truth()
	case fieldCandidates:
		q.Candidates, err = list(value.Points, "points", maxPoints)
	case fieldIdea:
		q.Idea, err = list(value.Points, "points", maxPoints)
	case fieldPath:
		q.Path, err = list(value.Moves, "moves", maxPath)
	case fieldMove:
		q.Move, err = value.Move()
	case fieldCertificate:
		if q.Certificate = bytes.Clone(value.Text); value.Text[0] != '{' {
			err = value.Not("a certificate, an object")
		}
	default:
		var word string
		if word, err = value.Word(); err == nil {
			err = r.readWord(f, word, value)
		}
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", f.name(), err)
	}
	return err
}

// readWord reads the value of a field that is a string. Class and threats together name the space;
// finish refuses threats beside class vcf.
func (r *reader) readWord(f fields, word string, value wire.Value) (err error) {
	q := &r.q
	switch f {
	case fieldOp:
		q.Op, err = op(word)
	case fieldSession:
		if q.Session = word; word == "" || len(value.Text) > maxID {
			err = value.Not(fmt.Sprintf("1 to %d bytes", maxID))
		}
	case fieldClass:
		switch word {
		case "vcf":
		case "vct":
			q.Space = proof.ByThreats
		case "any":
			q.Space = proof.Any
		default:
			err = fmt.Errorf("%.20q, expected vcf, vct or any", word)
		}
	case fieldThreats:
		if r.threats, err = proof.ParseThreats(word); err != nil {
			err = fmt.Errorf("%.20q, expected %s", word, proof.NamesOf(proof.Threats()))
		}
	case fieldTimeout:
		if q.Timeout, err = time.ParseDuration(word); err != nil || q.Timeout <= 0 {
			err = value.Not("a time such as 500ms or 5s")
		}
	case fieldGoal:
		q.Goal, err = proof.ParseGoal(word)
	case fieldFormat:
		q.Reading.Format, err = notation.ParseFormat(word)
	case fieldText:
		q.Text = []byte(word)
	}
	return err
}

// plain reports whether the request is a position alone, as in files of puzzles, which have fields
// of their own such as a theme. In any other request an unknown field is a mistake.
func (r *reader) plain() bool {
	const asks = fieldOp | fieldSession | fieldCandidates | fieldMove | fieldCertificate | fieldTarget
	return r.q.Op == Solve && r.seen&fieldStones != 0 && r.seen&asks == 0
}

// puzzleGoals are the values of the field goal in files of puzzles. No search has such a goal.
var puzzleGoals = []string{"vcf", "vct", "win", "defend", "forbidden"}

// readLate reads the late fields, but not those of a puzzle.
func (r *reader) readLate() error {
	plain := r.plain()
	for _, l := range r.late {
		if word, err := l.value.Word(); plain && (l.f != fieldGoal || err == nil && slices.Contains(puzzleGoals, word)) {
			r.seen &^= l.f
		} else if err := r.read(l.f, l.value); err != nil {
			return err
		}
	}
	return nil
}

// finish checks the fields against each other and makes the position.
func (r *reader) finish() error {
	if r.only != nil && r.q.Op != *r.only {
		return fmt.Errorf("op %v, expected none here, or %v", r.q.Op, *r.only)
	}
	if r.other != nil && !r.plain() {
		return r.other
	}
	if err := r.readLate(); err != nil {
		return err
	}
	op, seen := r.q.Op, r.seen&^(fieldID|fieldOp)
	if extra := seen &^ opFields[op].may; extra != 0 {
		return fmt.Errorf("field %s has no meaning beside op %v", extra.name(), op)
	}
	if missing := opFields[op].must &^ seen; missing != 0 {
		return fmt.Errorf("no field %s, expected one beside op %v", missing.name(), op)
	}
	if seen&fieldThreats != 0 {
		if r.q.Space != proof.ByThreats {
			return fmt.Errorf("field threats has no meaning beside class %v", r.q.Space)
		}
		r.q.Space = r.threats
	}
	if !r.q.Space.Searched() && (op != Solve || r.q.Goal != proof.AnyWin) {
		return errors.New("class any, expected vcf or vct: only op solve with goal any finds wins by any moves")
	}
	if op == Parse {
		return r.reading()
	}
	return r.place(seen)
}

// place makes the position, where the operation needs one and the request names no session instead.
func (r *reader) place(seen fields) error {
	op := r.q.Op
	if opFields[op].may&fieldStones == 0 {
		return nil
	}
	if op != Open && seen&fieldSession != 0 {
		if extra := seen & fieldPosition; extra != 0 {
			return fmt.Errorf("field %s beside session, expected one of the two", extra.name())
		}
		return nil
	}
	if err := r.object.Stones(); err != nil {
		return err
	}
	it, err := r.object.Item(notation.Options{})
	if err != nil {
		return err
	}
	if r.q.Position, err = board.New(it.Setup); err != nil {
		return err
	}
	if most := it.Setup.Size * it.Setup.Size; len(r.q.Candidates) > most {
		return fmt.Errorf("candidates: %w", tooMany("points", most))
	}
	return nil
}

var errBase64 = errors.New("text: not in base64, expected that of RFC 4648 with padding and without line breaks")

// reading sets the text to parse and the options for its reader.
func (r *reader) reading() error {
	q := &r.q
	it, err := r.object.Item(notation.Options{})
	if err != nil {
		return err
	}
	q.Reading.Source = "text"
	if it.Stated.Size {
		q.Reading.Size = it.Setup.Size
	}
	if it.Stated.ToMove {
		q.Reading.ToMove = it.Setup.ToMove
	}
	if it.Stated.Rule {
		q.Reading.Rule = &it.Setup.Rule
	}
	if !r.base64 {
		return nil
	}
	raw, err := base64.StdEncoding.Strict().AppendDecode(nil, q.Text)
	if err != nil || base64.StdEncoding.EncodedLen(len(raw)) != len(q.Text) { // the decoder skips line breaks
		return errBase64
	}
	q.Text = raw
	return nil
}

const (
	maxID     = 1 << 10                       // the longest id or name of a session, in bytes of its JSON
	maxPoints = board.MaxSize * board.MaxSize // of the largest board
	maxPath   = 2 * maxPoints                 // a move on every point, and as many passes
)

func id(value wire.Value) (ID, error) {
	if c := value.Text[0]; c != '"' && c != '-' && (c < '0' || '9' < c) {
		return "", value.Not("a string or a number")
	}
	if len(value.Text) > maxID {
		return "", fmt.Errorf("%d bytes, expected at most %d", len(value.Text), maxID)
	}
	return ID(value.Text), nil
}

func op(word string) (Op, error) {
	if i := slices.Index(opNames[:], word); i >= 0 {
		return Op(i), nil
	}
	return Solve, fmt.Errorf("%.20q, expected one of %s", word, strings.Join(opNames[:], ", "))
}

// list reads a list of points or moves; most is its largest length. The result is never nil. The
// error does not name the place in the list.
func list(each func(func(board.Point) error) error, of string, most int) ([]board.Point, error) {
	points := []board.Point{}
	err := each(func(pt board.Point) error {
		if points = append(points, pt); len(points) > most {
			return tooMany(of, most)
		}
		return nil
	})
	if flaw := (*wire.Flaw)(nil); errors.As(err, &flaw) {
		err = flaw.Err
	}
	return points, err
}

// tooMany returns the error for a list that is longer than most; of names its elements.
func tooMany(of string, most int) error {
	return fmt.Errorf("too many %s, expected at most %d", of, most)
}
