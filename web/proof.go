package web

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/wire"
)

var (
	errNothing = refusal{http.StatusNotFound, errors.New("nothing is stored about this position")}
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
	records := slices.DeleteFunc(known[:], func(r proof.Record) bool { return r.Empty() })
	o := wire.BeginAnswer(nil, "")
	o.Word("key", keyOf(pos))
	o.Position(pos)
	o.Objects("records", len(records), func(p *wire.Object, i int) { err = cmp.Or(err, writeRecord(p, pos, &records[i])) })
	switch {
	case err != nil:
		s.o.Warn(err)
		return nil, errStore
	case len(records) == 0:
		return nil, errNothing
	}
	return o.End(), nil
}

// keyOf returns the key of a position, which all its images share.
func keyOf(pos *board.Position) string { return hex.EncodeToString(pos.AppendCanonical(nil)) }

// writeRecord writes a record of pos with its proof. It returns an error if the proof cannot be
// read.
func writeRecord(o *wire.Object, pos *board.Position, r *proof.Record) error {
	r.Write(o)
	r.Certificate(pos).WriteTo(o, "")
	if r.Outcome != proof.Lost {
		return nil
	}
	var reader tree.Reader
	wins, err := reader.Refutations(pos, r.Body)
	if len(wins) > 0 {
		o.Objects("refutations", len(wins), func(p *wire.Object, i int) {
			after := pos.Clone()
			failed := after.Play(wins[i].Move)
			shape, unread := reader.Shape(after, wins[i].Body)
			err = cmp.Or(err, failed, unread)
			p.Point("move", wins[i].Move)
			proof.NewCertificate(after, "", wins[i].Body, shape.Nodes).WriteTo(p, "")
		})
	}
	if err != nil {
		err = fmt.Errorf("position %s: %v in %v: %w", keyOf(pos), r.Outcome, r.Space, err)
	}
	return err
}

// position reads one of the three ways in which a URL names a position: its key in hexadecimal
// digits; an object of a position's fields; or moves. Only a key begins with 0. Beside an object or
// moves the query may have more fields.
func position(text, query string) (*board.Position, error) {
	values, err := url.ParseQuery(query)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the query cannot be read: %w", err)
	case strings.HasPrefix(text, "0") && len(values) == 0:
		return positionOfKey(text)
	}
	f := urlFields{given: map[string]bool{}}
	if strings.HasPrefix(text, "{") {
		in := wire.NewReader([]byte(text))
		in.Fields(f.take)
		if in.End("the object"); in.Flaw() != nil {
			return nil, fmt.Errorf("the position is not JSON: %w", in.Flaw())
		}
	} else {
		f.word("moves", text)
	}
	for name, list := range values {
		for _, value := range list {
			f.word(name, value)
		}
	}
	if f.err == nil {
		f.err = f.object.Stones()
	}
	if f.err != nil {
		return nil, f.err
	}
	it, err := f.object.Item(notation.Options{})
	if err != nil {
		return nil, err
	}
	return board.New(it.Setup)
}

type urlFields struct {
	object notation.Object
	given  map[string]bool
	err    error
}

func (f *urlFields) take(name []byte, v wire.Value) {
	if f.given[string(name)] {
		f.err = fmt.Errorf("%.20q is given twice", name)
	} else if !f.object.Take(name, v) {
		f.err = fmt.Errorf("%.20q, expected rule, size, black, white, to_move or moves", name)
	}
	f.given[string(name)] = true
}

// word takes a field as a query has it: without quotes.
func (f *urlFields) word(name, value string) {
	v := wire.Value{Text: []byte(value)}
	if name != "size" || !v.Given() {
		v.Text = []byte(wire.TextID(value))
	}
	f.take([]byte(name), v)
}

func positionOfKey(key string) (*board.Position, error) {
	b, err := hex.DecodeString(key)
	if err != nil {
		return nil, fmt.Errorf("the key %.20q, expected pairs of hexadecimal digits", key)
	}
	return board.FromCanonical(b)
}
