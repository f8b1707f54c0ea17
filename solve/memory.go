package solve

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// Store remembers proved results. *proofdb.DB is one. It reports its own errors: callers treat them
// as "nothing known". Both methods are called from many goroutines.
type Store interface {
	// Get returns the checked knowledge about pos, in the orientation of pos.
	Get(pos *board.Position) (proof.Known, error)
	// Add stores a result about pos, now or soon.
	Add(pos *board.Position, r proof.Record) error
}

// Memory is a store with the rules by which searches use it. The zero value has no store.
type Memory struct {
	Store Store
	// Keep is the least number of nodes of a search whose result is stored. 0 = all.
	Keep uint64
}

// Known returns the store's knowledge about pos.
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

// Answer answers q from the known records of pos, or returns false. A store knows one win per
// space, so a win does not answer a question for all first moves. A stored win by threats need not
// withstand a further stone, so it does not answer a question with Passed, and it may take more moves
// than a question with Most allows. An "unknown" answers a question only if a search for it would give
// up, too (alike).
func Answer(pos *board.Position, known *proof.Known, q proof.Question) (proof.Result, bool) {
	if !alike(&q) {
		q.MaxNodes = 0 // no "unknown" answers a question without a limit
	}
	rec, ok := known.Answer(q, proof.SolverVersion)
	if !ok || rec.Outcome == proof.Win && (q.Goal == proof.AllFirst || q.Most > 0 || q.Passed && rec.Class != proof.VCF) {
		return proof.Result{}, false
	}
	r := proof.Result{Stored: true, Verdict: proof.NewUnknown(q.Space.Class(), proof.Nodes)}
	switch rec.Outcome {
	case proof.Win:
		r.Verdict = proof.NewWin(rec.Class, proof.NewCertificate(pos, q.ID, rec.Body, rec.Nodes))
		r.Line, r.First, r.ProvedShortest = rec.Line, rec.Line[:min(1, len(rec.Line))], rec.Shortest
	case proof.None:
		r.Verdict = proof.NoWin(q.Space.Class())
	case proof.Lost: // only for proof.Any, whose searches never say "none": the proof refutes every move
		r.Verdict = proof.NewUnknown(q.Space.Class(), proof.Exhausted)
	}
	return r, true
}

// alike reports whether a search for q gives up at the same point as a search for any win. Then the
// "unknown" of either answers the other. A search for the shortest win may give up where a search
// for any win finds one, and vice versa. So may a search for a win within a number of moves, or for one
// by threats that withstands a further stone, because its lists of replies are longer.
func alike(q *proof.Question) bool {
	switch {
	case q.Most > 0, q.Passed && q.Space != proof.Fours:
		return false
	default:
		return q.Goal == proof.AnyWin || q.Goal == proof.AllFirst && kindOf(q.Space).anyFirst
	}
}

// Learn stores the result of a search for q about pos, if it took at least Keep nodes. A win by any
// moves is stored in the space that its proof shows, so that it answers questions about this space too.
func (m Memory) Learn(pos *board.Position, q *proof.Question, r *proof.Result) {
	rec := RecordOf(q, r)
	if m.Store == nil || rec.Spent < m.Keep {
		return
	}
	if rec.Outcome == proof.Win && rec.Space == proof.Any {
		if shown, err := new(tree.Reader).Space(pos, rec.Body); err == nil {
			rec.Space = shown
		}
	}
	m.Add(pos, rec)
}

// Add stores a record, unless it is empty.
func (m Memory) Add(pos *board.Position, rec proof.Record) {
	if m.Store != nil && !rec.Empty() {
		_ = m.Store.Add(pos, rec) // the store reports its own errors
	}
}

// RecordOf returns the record of a search for q. It is empty if there is nothing to remember: for a
// cancelled search, a win without a proof, a search for wins of any kind that gave up, a search that
// found none within a number of moves, or one that gave up where a search for any win may end otherwise.
func RecordOf(q *proof.Question, r *proof.Result) proof.Record {
	switch {
	case r.Verdict.Outcome() == proof.Win && r.Verdict.Certificate() == nil,
		r.Verdict.Outcome() == proof.None && q.Most > 0,
		r.Verdict.Outcome() == proof.Unknown && (!alike(q) || !q.Space.Searched()):
		return proof.Record{}
	}
	rec := proof.NewRecord(q.Space, r.Verdict, r.Line, r.Nodes, q.MaxNodes)
	rec.Shortest = rec.Outcome == proof.Win && r.ProvedShortest
	return rec
}

// Search answers from the store if it can; otherwise it asks s and stores the result. Like
// Solver.Search it leaves the check of a new win to the caller.
func (m Memory) Search(ctx context.Context, s *Solver, pos *board.Position, q proof.Question) proof.Result {
	if _, ok := m.Recall(pos, q); ok {
		// Look up again, to measure the time: the first look-up of a process waits for the checker.
		start := time.Now()
		r, _ := m.Recall(pos, q)
		r.Elapsed = time.Since(start)
		return r
	}
	r := s.Search(ctx, pos, q)
	m.Learn(pos, &q, &r)
	return r
}
