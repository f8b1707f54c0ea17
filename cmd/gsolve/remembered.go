package main

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// remembered is solve with a memory: it answers from the store where it can,
// and tells the store what it had to find out. All first moves, and people's
// ideas, are always searched, since a store knows one win a space.
func (s search) remembered(store oracle.Store, solve solver) solver {
	return func(ctx context.Context, pos *board.Position, id string) finding {
		if _, ok := s.recall(store, pos); ok {
			// Once more, for the time of a look-up: in a process the first one waits
			// for the checker.
			start := time.Now()
			r, _ := s.recall(store, pos)
			f := s.found(pos, id, &r)
			f.Elapsed = time.Since(start)
			return f
		}
		f := solve(ctx, pos, id)
		if r := s.record(&f); !r.Empty() {
			_ = store.Add(pos, r) // keeper notes it
		}
		return f
	}
}

// recall asks the store. A search for the shortest win that gave up may have
// been near another one, and the other way round: only those for any win answer
// each other with "unknown".
func (s search) recall(store oracle.Store, pos *board.Position) (proof.Record, bool) {
	if s.Goal == proof.AllFirst || len(s.why) > 0 {
		return proof.Record{}, false
	}
	known, err := store.Get(pos)
	if err != nil {
		return proof.Record{}, false // keeper notes it
	}
	r, ok := known.Answer(s.Question, proof.SolverVersion)
	return r, ok && (r.Outcome != proof.Unknown || s.Goal == proof.AnyWin)
}

// found is the answer that a record gives.
func (s search) found(pos *board.Position, id string, r *proof.Record) finding {
	f := finding{stored: true}
	f.Verdict = proof.NewUnknown(s.Space.Class(), proof.Nodes)
	switch r.Outcome {
	case proof.Win:
		f.Verdict = proof.NewWin(r.Class, proof.NewCertificate(pos, id, r.Body, r.Nodes))
		f.Line, f.First, f.ProvedShortest = r.Line, r.Line[:min(1, len(r.Line))], r.Shortest
	case proof.None:
		f.Verdict = proof.NoWin(s.Space.Class())
	}
	return f
}

// record is what a search found out about its position; empty if that is not
// worth remembering. A cancelled search says nothing.
func (s search) record(f *finding) proof.Record {
	verdict, line := f.Verdict, f.Line
	if len(s.why) > 0 { // "fails" is of one move; that the first one wins is a fact
		if len(f.steps) == 0 || f.steps[0].Verdict.Outcome() != proof.Win {
			return proof.Record{}
		}
		verdict, line = f.steps[0].Verdict, f.steps[0].Line
	}
	if verdict.Outcome() == proof.Win && verdict.Certificate() == nil {
		return proof.Record{} // checkedWin will tell
	}
	if verdict.Outcome() == proof.Unknown && s.Goal != proof.AnyWin {
		return proof.Record{} // a search for any win may end otherwise
	}
	r := proof.NewRecord(s.Space, verdict, line, f.Nodes, s.MaxNodes)
	r.Shortest = r.Outcome == proof.Win && f.ProvedShortest
	return r
}
