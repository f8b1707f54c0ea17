package web

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/wire"
)

var (
	errNothing = refusal{http.StatusNotFound, errors.New("nothing is stored of this position")}
	errNoStore = refusal{http.StatusNotFound, errors.New("nothing is stored: the server has no database")}
	errStore   = refusal{http.StatusInternalServerError, errors.New("the database cannot be read")}
)

// proof answers with the records that the store has of a position. It does not search.
func (s *Server) proof(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	pos, err := position(r.PathValue("position"), r.URL.RawQuery)
	if err != nil {
		return nil, refusal{http.StatusBadRequest, err}
	}
	if s.store == nil {
		return nil, errNoStore
	}
	if err := s.enter(w); err != nil {
		return nil, err
	}
	defer s.leave()
	known, err := s.store.Get(pos)
	var a stored
	if err == nil {
		a, err = newStored(pos, &known)
	}
	switch {
	case err != nil:
		s.o.Warn(err)
		return nil, errStore
	case len(a.Records) == 0:
		return nil, errNothing
	}
	return json.Marshal(a)
}

// stored is the answer: the position and a record for each space.
type stored struct {
	V       int            `json:"v"`
	Key     string         `json:"key"` // of the position and all its images
	Rule    string         `json:"rule"`
	Size    int            `json:"size"`
	Black   []string       `json:"black"`
	White   []string       `json:"white"`
	ToMove  string         `json:"to_move"`
	Records []storedRecord `json:"records"`
}

// storedRecord is what is known in one space, with its proof.
type storedRecord struct {
	api.Record
	Certificate json.RawMessage `json:"certificate,omitempty"`
	Refutations []refutation    `json:"refutations,omitempty"`
}

// refutation is a move of a lost position and the opponent's win behind it.
type refutation struct {
	Move        string          `json:"move"`
	Certificate json.RawMessage `json:"certificate"`
}

// newStored is the answer. The error is of a proof that cannot be read.
func newStored(pos *board.Position, known *proof.Known) (stored, error) {
	a := stored{
		V: wire.Version, Key: hex.EncodeToString(pos.AppendCanonical(nil)),
		Rule: pos.Rule().String(), Size: pos.Size(), ToMove: pos.ToMove().String(),
		Black: board.Names(pos.AppendStones(nil, board.Black)),
		White: board.Names(pos.AppendStones(nil, board.White)),
	}
	for i := range known {
		r := &known[i]
		if r.Empty() {
			continue
		}
		record, err := newStoredRecord(pos, r)
		if err != nil {
			return a, fmt.Errorf("position %s: %v in %v: %w", a.Key, r.Outcome, r.Space, err)
		}
		a.Records = append(a.Records, record)
	}
	return a, nil
}

func newStoredRecord(pos *board.Position, r *proof.Record) (a storedRecord, err error) {
	a.Record = api.NewRecord(r)
	switch r.Outcome {
	case proof.Win:
		a.Certificate = r.Certificate(pos).AppendJSON(nil)
	case proof.Lost:
		a.Refutations, err = refutations(pos, r.Body)
	}
	return a, err
}

// refutations are the proofs that make a position lost. The store has had them
// checked.
func refutations(pos *board.Position, body []byte) (list []refutation, err error) {
	var reader tree.Reader
	wins, err := reader.Refutations(pos, body)
	if err != nil {
		return nil, err
	}
	for _, win := range wins {
		after := pos.Clone()
		if err := after.Play(win.Move); err != nil {
			return nil, err
		}
		shape, err := reader.Shape(after, win.Body)
		if err != nil {
			return nil, err
		}
		c := proof.NewCertificate(after, "", win.Body, shape.Nodes)
		list = append(list, refutation{win.Move.String(), c.AppendJSON(nil)})
	}
	return list, nil
}
