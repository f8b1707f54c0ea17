package api

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"time"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// fields is a set of the fields of a request.
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

// opFields are the fields that an operation may have beside id and op, and of
// them those without which it is none.
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

// fieldNamed is the field of that name, 0 for none.
func fieldNamed(name []byte) fields {
	for i, known := range fieldNames {
		if string(name) == known {
			return 1 << i
		}
	}
	return 0
}

// name is the name of the first field of the set.
func (f fields) name() string { return fieldNames[bits.TrailingZeros32(uint32(f))] }

// reader is a request as it is being read.
type reader struct {
	q       Request
	only    *Op // all that may be asked for; nil = anything
	p       placement
	seen    fields
	late    []lateField // see there
	base64  bool        // text is in base64
	threats proof.Space // of field threats
	other   error       // of the first field that requests do not have
	err     error       // the first
}

// field takes one field. After an error only the id is of interest.
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
		err = fmt.Errorf("field %s stands there twice", name)
	case !value.Given():
	default:
		r.seen |= f
		if f >= fieldGoal {
			r.late = append(r.late, lateField{f, value})
			return
		}
		err = r.takeNamed(f, value)
	}
	if r.err == nil {
		r.err = err
	}
}

// takeNamed is take with the field's name before an error.
func (r *reader) takeNamed(f fields, value wire.Value) error {
	err := r.take(f, value)
	if err != nil {
		err = fmt.Errorf("%s: %w", f.name(), err)
	}
	return err
}

// take reads the value of a field.
func (r *reader) take(f fields, value wire.Value) (err error) {
	q := &r.q
	switch f {
	case fieldID:
		q.ID, err = id(value)
	case fieldTarget:
		q.Target, err = id(value)
	case fieldOp:
		q.Op, err = op(value)
	case fieldSession:
		q.Session, err = name(value)
	case fieldClass, fieldThreats:
		err = r.space(f, value)
	case fieldMaxNodes:
		if q.MaxNodes, err = value.Uint(); q.MaxNodes == 0 {
			err = value.Not("a number of nodes from 1")
		}
	case fieldTimeout:
		q.Timeout, err = duration(value)
	case fieldCert:
		q.Cert, err = value.Truth()
	case fieldCandidates:
		q.Candidates, err = points(value)
	case fieldMove:
		q.Move, err = value.Move()
	case fieldCertificate:
		if q.Certificate = bytes.Clone(value.Text); value.Text[0] != '{' {
			err = value.Not("a certificate, an object")
		}
	default:
		err = r.p.take(f, value)
	}
	return err
}

// space takes class and threats, which together name the space; finish asks
// whether threats stand beside class vct.
func (r *reader) space(f fields, value wire.Value) error {
	word, err := value.Word()
	switch {
	case err != nil:
		return err
	case f == fieldClass && word == "vcf":
	case f == fieldClass && word == "vct":
		r.q.Space = proof.ByThreats
	case f == fieldClass:
		return fmt.Errorf("%.20q, expected vcf or vct", word)
	default:
		if r.threats, err = proof.ParseThreats(word); err != nil {
			return fmt.Errorf("%.20q, expected %s", word, proof.NamesOf(proof.Threats()))
		}
	}
	return nil
}

// plain reports whether this is a position as files of puzzles have them, with
// fields of their own such as a theme. In any other request a field that is not
// known is taken for a slip of the pen.
func (r *reader) plain() bool {
	const asks = fieldOp | fieldSession | fieldCandidates | fieldMove | fieldCertificate | fieldTarget
	return r.q.Op == Solve && r.seen&fieldStones != 0 && r.seen&asks == 0
}

// finish asks whether the fields belong together and makes the position.
func (r *reader) finish() error {
	if r.only != nil && r.q.Op != *r.only {
		return fmt.Errorf("op %v, expected none here, or %v", r.q.Op, *r.only)
	}
	if r.other != nil && !r.plain() {
		return r.other
	}
	if err := r.takeLate(); err != nil {
		return err
	}
	op, seen := r.q.Op, r.seen&^(fieldID|fieldOp)
	if extra := seen &^ opFields[op].may; extra != 0 {
		return fmt.Errorf("field %s says nothing beside op %v", extra.name(), op)
	}
	if missing := opFields[op].must &^ seen; missing != 0 {
		return fmt.Errorf("no field %s, expected one beside op %v", missing.name(), op)
	}
	if seen&fieldThreats != 0 && r.q.Space == proof.Fours {
		return errors.New("field threats says nothing beside class vcf")
	}
	if seen&fieldThreats != 0 {
		r.q.Space = r.threats
	}
	if op == Parse {
		return r.reading(seen)
	}
	return r.place(seen)
}

// place makes the position, where the operation needs one and no session stands
// for it.
func (r *reader) place(seen fields) (err error) {
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
	switch {
	case seen&fieldStones == 0:
		return errors.New(`no stones, expected "moves", or "black" and "white"`)
	case seen&fieldMoves != 0 && seen&fieldStones != fieldMoves:
		return errors.New(`moves beside black or white, expected one of the two`)
	}
	if r.q.Position, err = r.p.position(); err != nil {
		return err
	}
	if most := r.q.Position.Size() * r.q.Position.Size(); len(r.q.Candidates) > most {
		return fmt.Errorf("candidates: %w", tooMany(most))
	}
	return nil
}

// maxID is the longest id or name of a session, in bytes of its JSON.
const maxID = 1 << 10

// id is a string or a number.
func id(value wire.Value) (ID, error) {
	if c := value.Text[0]; c != '"' && c != '-' && (c < '0' || '9' < c) {
		return "", value.Not("a string or a number")
	}
	if len(value.Text) > maxID {
		return "", fmt.Errorf("%d bytes, expected at most %d", len(value.Text), maxID)
	}
	return ID(value.Text), nil
}

// name is the name of a session.
func name(value wire.Value) (string, error) {
	s, err := value.Word()
	if err == nil && (s == "" || len(value.Text) > maxID) {
		err = value.Not(fmt.Sprintf("1 to %d bytes", maxID))
	}
	return s, err
}

func op(value wire.Value) (Op, error) {
	word, err := value.Word()
	if err != nil {
		return Solve, err
	}
	for i, known := range opNames {
		if word == known {
			return Op(i), nil
		}
	}
	return Solve, fmt.Errorf("%.20q, expected one of %s", word, strings.Join(opNames[:], ", "))
}

func duration(value wire.Value) (time.Duration, error) {
	s, err := value.Word()
	if err != nil {
		return 0, err
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return 0, value.Not("a time such as 500ms or 5s")
	}
	return d, nil
}
