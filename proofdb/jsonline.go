package proofdb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// exportVersion is the only version of exports that is written and read.
const exportVersion = 1

// exported is a record in an export: one line, about the canonical position.
// Fields that say nothing are left out.
type exported struct {
	V        int      `json:"v"`
	Rule     string   `json:"rule"`
	Size     int      `json:"size"`
	Black    []string `json:"black"`
	White    []string `json:"white"`
	ToMove   string   `json:"to_move"`
	Space    string   `json:"space"`
	Verdict  string   `json:"verdict"`
	Class    string   `json:"class,omitempty"`
	Plies    int      `json:"plies,omitempty"`
	First    string   `json:"first,omitempty"`
	Shortest bool     `json:"proved_shortest,omitempty"`
	Budget   uint64   `json:"budget,omitempty"`
	Spent    uint64   `json:"spent,omitempty"`
	Solver   uint32   `json:"solver,omitempty"`
	Nodes    uint64   `json:"nodes,omitempty"`
	Proof    []byte   `json:"proof,omitempty"` // in base64
}

// trailer is the last line of an export.
type trailer struct {
	V       int    `json:"v"`
	Records uint64 `json:"records"`
	SHA256  string `json:"sha256"` // of all bytes before this line
}

// appendExported appends the lines of what is known of pos, canonical, and
// says how many.
func appendExported(dst []byte, pos *board.Position, known *proof.Known) ([]byte, uint64) {
	e := exported{
		V: exportVersion, Rule: pos.Rule().String(), Size: pos.Size(), ToMove: pos.ToMove().String(),
		Black: board.Names(pos.AppendStones(nil, board.Black)),
		White: board.Names(pos.AppendStones(nil, board.White)),
	}
	n := uint64(0)
	for s := range known {
		r := &known[s]
		if r.Empty() {
			continue
		}
		e.Space, e.Verdict, e.Class, e.Plies, e.First = r.Space.String(), r.Outcome.String(), "", len(r.Line), ""
		if r.Outcome == proof.Win {
			e.Class, e.First = r.Class.String(), r.Line[0].String()
		}
		e.Shortest, e.Budget, e.Spent, e.Solver, e.Nodes, e.Proof = r.Shortest, r.Budget, r.Spent, r.Solver, r.Nodes, r.Body
		text, _ := json.Marshal(e) // strings and numbers: cannot fail
		dst = append(append(dst, text...), '\n')
		n++
	}
	return dst, n
}

// parseExported reads a line. Of what follows from the proof (class, plies,
// first, nodes) nothing is taken. An error wraps ErrFormat.
func parseExported(line []byte) (*board.Position, proof.Record, error) {
	e := exported{}
	if err := strictJSON(line, &e); err != nil {
		return nil, proof.Record{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if e.V != exportVersion {
		return nil, proof.Record{}, fmt.Errorf("%w: version %d, expected %d", ErrFormat, e.V, exportVersion)
	}
	r, err := e.record()
	if err != nil {
		return nil, r, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	pos, err := e.position()
	if err != nil {
		return nil, r, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return pos, r, nil
}

// strictJSON reads one JSON object without unknown fields, and nothing after it.
func strictJSON(line []byte, into any) error {
	in := json.NewDecoder(bytes.NewReader(line))
	in.DisallowUnknownFields()
	if err := in.Decode(into); err != nil {
		return err
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one JSON object")
	}
	return nil
}

func (e *exported) record() (r proof.Record, err error) {
	if r.Space, err = proof.ParseSpace(e.Space); err != nil {
		return r, err
	}
	if r.Outcome, err = parseOutcome(e.Verdict); err != nil {
		return r, err
	}
	r.Shortest, r.Budget, r.Spent, r.Solver, r.Body = e.Shortest, e.Budget, e.Spent, e.Solver, e.Proof
	if r.Empty() {
		return r, errors.New("an unknown without a budget says nothing")
	}
	return r, nil
}

func parseOutcome(word string) (proof.Outcome, error) {
	for o := range proof.Outcome(Outcomes) {
		if o.String() == word {
			return o, nil
		}
	}
	return 0, fmt.Errorf("verdict %.20q, expected win, none, unknown or lost", word)
}

func (e *exported) position() (*board.Position, error) {
	s := board.Setup{Size: e.Size}
	if e.Size < board.MinSize || e.Size > board.MaxSize {
		return nil, fmt.Errorf("size %d, expected %d to %d", e.Size, board.MinSize, board.MaxSize)
	}
	var err error
	if s.Rule, err = board.ParseRule(e.Rule); err != nil {
		return nil, err
	}
	if s.ToMove, err = board.ParseColour(e.ToMove); err != nil {
		return nil, err
	}
	if s.Black, err = parsePoints(e.Black); err != nil {
		return nil, fmt.Errorf("black: %w", err)
	}
	if s.White, err = parsePoints(e.White); err != nil {
		return nil, fmt.Errorf("white: %w", err)
	}
	return board.New(s)
}

func parsePoints(names []string) (points []board.Point, err error) {
	if len(names) > board.MaxSize*board.MaxSize {
		return nil, fmt.Errorf("%d stones", len(names))
	}
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err != nil {
			return nil, err
		}
		points = append(points, pt)
	}
	return points, nil
}
