package solve

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Store remembers what was proved. *proofdb.DB is one. Its errors are its own to
// report: who asks takes them for "nothing known" and goes on. Both methods are
// called from many goroutines.
type Store interface {
	// Get is what is known of pos, all of it checked, in the orientation of pos.
	Get(pos *board.Position) (proof.Known, error)
	// Add takes in what was found out about pos, soon or at once.
	Add(pos *board.Position, r proof.Record) error
}

// Memory is a store with the rules by which searches use it. The zero value has no
// store, knows nothing and remembers nothing.
type Memory struct {
	Store Store
	// Keep is how many nodes a search must have visited to be remembered: what is
	// found out sooner is not worth a place. 0 = all.
	Keep uint64
}

// Known is what the store has to say of pos.
func (m Memory) Known(pos *board.Position) proof.Known {
	if m.Store == nil {
		return proof.Known{}
	}
	known, err := m.Store.Get(pos)
	if err != nil {
		return proof.Known{}
	}
	return known
}

// Recall answers from the store, or reports false: see Answer.
func (m Memory) Recall(pos *board.Position, q proof.Question) (proof.Result, bool) {
	known := m.Known(pos)
	return Answer(pos, &known, q)
}

// Answer is what is known of pos as the answer to q, or false. A store knows one win
// a space, so that a win does not answer a question for all first moves. "Unknown"
// answers only goals whose searches give up alike.
func Answer(pos *board.Position, known *proof.Known, q proof.Question) (proof.Result, bool) {
	if !alike(&q) {
		q.MaxNodes = 0 // which no "unknown" answers
	}
	rec, ok := known.Answer(q, proof.SolverVersion)
	if !ok || rec.Outcome == proof.Win && q.Goal == proof.AllFirst {
		return proof.Result{}, false
	}
	r := proof.Result{Stored: true, Verdict: proof.NewUnknown(q.Space.Class(), proof.Nodes)}
	switch rec.Outcome {
	case proof.Win:
		r.Verdict = proof.NewWin(rec.Class, proof.NewCertificate(pos, q.ID, rec.Body, rec.Nodes))
		r.Line, r.First, r.ProvedShortest = rec.Line, rec.Line[:min(1, len(rec.Line))], rec.Shortest
	case proof.None:
		r.Verdict = proof.NoWin(q.Space.Class())
	}
	return r, true
}

// alike reports whether a search for q gives up where one for any win does, so that
// the "unknown" of either answers the other. One for the shortest win may give up near
// another win, and the other way round.
func alike(q *proof.Question) bool {
	return q.Goal == proof.AnyWin || q.Goal == proof.AllFirst && kindOf(q.Space).anyFirst
}

// Learn tells the store what a search for q found out about pos, if that is worth
// it.
func (m Memory) Learn(pos *board.Position, q *proof.Question, r *proof.Result) {
	if rec := RecordOf(q, r); rec.Spent >= m.Keep {
		m.Add(pos, rec)
	}
}

// Add tells the store a record, unless that is empty.
func (m Memory) Add(pos *board.Position, rec proof.Record) {
	if m.Store != nil && !rec.Empty() {
		_ = m.Store.Add(pos, rec) // the store reports its own errors
	}
}

// RecordOf is what a search for q found out; empty where that is nothing to
// remember: a search that was cancelled, a win without a proof, or one that gave up
// where a search for any win may end otherwise.
func RecordOf(q *proof.Question, r *proof.Result) proof.Record {
	switch {
	case r.Verdict.Outcome() == proof.Win && r.Verdict.Certificate() == nil,
		r.Verdict.Outcome() == proof.Unknown && !alike(q):
		return proof.Record{}
	}
	rec := proof.NewRecord(q.Space, r.Verdict, r.Line, r.Nodes, q.MaxNodes)
	rec.Shortest = rec.Outcome == proof.Win && r.ProvedShortest
	return rec
}

// Search answers from the store where it can, and tells it what s had to find out.
// As Solver.Search it leaves the check of a new win to the caller.
func (m Memory) Search(ctx context.Context, s *Solver, pos *board.Position, q proof.Question) proof.Result {
	if _, ok := m.Recall(pos, q); ok {
		// Once more, for the time of a look-up: in a process the first one waits
		// for the checker.
		start := time.Now()
		r, _ := m.Recall(pos, q)
		r.Elapsed = time.Since(start)
		return r
	}
	r := s.Search(ctx, pos, q)
	m.Learn(pos, &q, &r)
	return r
}
