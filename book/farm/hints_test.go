package farm_test

import (
	"context"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// listener is a solver that notes the questions, and finds nothing.
type listener struct {
	mu    *sync.Mutex
	heard *[]proof.Question
}

func (l listener) Solve(_ context.Context, _ *board.Position, q proof.Question) proof.Record {
	l.mu.Lock()
	defer l.mu.Unlock()
	*l.heard = append(*l.heard, q)
	return proof.NewRecord(q.Space, proof.NewUnknown(q.Space.Class(), proof.Nodes), nil, q.MaxNodes, q.MaxNodes)
}

// TestHints: a worker and the referee get the hints of a job, as they were.
func TestHints(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "h8 i7", "m13 a1")
	q := proof.Question{Space: proof.Order3, MaxNodes: 10, Opening: true, Like: []proof.Like{
		{Of: testboard.Point(t, "a1"), By: testboard.Point(t, "o15"), Body: []byte{1, 2, 3}},
		{Of: testboard.Point(t, "a1"), By: testboard.Point(t, "b2"), Body: make([]byte, 1000)},
	}}
	var heard, refereed []proof.Question
	var mu sync.Mutex
	s := open(t, farm.Options{First: 1, Referee: listener{&mu, &refereed}})
	s.worker(t, "w", 1, func(proof.Space, int64) book.Solver { return listener{&mu, &heard} })
	jobs := book.Listed(slices.Values([]book.Job{{Position: pos.AppendCanonical(nil), Question: q}}))
	results := 0
	if err := s.c.Do(t.Context(), jobs, func(r book.Result) error {
		if results++; !reflect.DeepEqual(r.Job.Question, q) {
			t.Errorf("the result is of the question %+v, want %+v", r.Job.Question, q)
		}
		return nil
	}); err != nil || results != 1 {
		t.Fatalf("%d results, error %v, want 1", results, err)
	}
	if len(heard) != 1 || len(refereed) != 1 || !reflect.DeepEqual(heard[0], q) || !reflect.DeepEqual(refereed[0], q) {
		t.Errorf("the worker was asked %+v, the referee %+v, want %+v", heard, refereed, q)
	}
}
