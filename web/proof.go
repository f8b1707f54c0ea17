package web

import (
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"

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
	var records []storedRecord
	if err == nil {
		records, err = storedRecords(pos, &known)
	}
	switch {
	case err != nil:
		s.o.Warn(err)
		return nil, errStore
	case len(records) == 0:
		return nil, errNothing
	}
	o := wire.BeginAnswer(nil, "")
	o.Word("key", keyOf(pos))
	o.Position(pos)
	o.Objects("records", len(records), func(p *wire.Object, i int) { records[i].write(p) })
	return o.End(), nil
}

// keyOf is the key of a position and all its images.
func keyOf(pos *board.Position) string { return hex.EncodeToString(pos.AppendCanonical(nil)) }

// storedRecord is the record of one space, with its proof.
type storedRecord struct {
	*proof.Record
	certificate *proof.Certificate // of a win
	refutations []refutation       // of a lost position
}

// refutation is a move of a lost position and the opponent's win behind it.
type refutation struct {
	move        board.Point
	certificate *proof.Certificate
}

func (r *storedRecord) write(o *wire.Object) {
	r.Write(o)
	r.certificate.WriteTo(o, "")
	if len(r.refutations) > 0 {
		o.Objects("refutations", len(r.refutations), func(p *wire.Object, i int) {
			p.Point("move", r.refutations[i].move)
			r.refutations[i].certificate.WriteTo(p, "")
		})
	}
}

// storedRecords are the records of a position. The error is of a proof that cannot be read.
func storedRecords(pos *board.Position, known *proof.Known) (list []storedRecord, err error) {
	for i := range known {
		r := &known[i]
		if r.Empty() {
			continue
		}
		a := storedRecord{Record: r}
		switch r.Outcome {
		case proof.Win:
			a.certificate = r.Certificate(pos)
		case proof.Lost:
			if a.refutations, err = refutations(pos, r.Body); err != nil {
				return nil, fmt.Errorf("position %s: %v in %v: %w", keyOf(pos), r.Outcome, r.Space, err)
			}
		}
		list = append(list, a)
	}
	return list, nil
}

// refutations are the proofs that make a position lost. The store has checked them.
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
		list = append(list, refutation{win.Move, c})
	}
	return list, nil
}
