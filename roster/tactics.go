package roster

import (
	"context"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// keepNodes is the least number of nodes of a search whose answer the store keeps.
const keepNodes = 100

// tactics makes an oracle for the searcher alone, with tables of memory bytes. The oracle has one
// engine more than the searcher has threads, because one may be busy with a proof that nobody waits
// for.
func (b *building) tactics(memory int64) search.Tactics {
	level := b.spec.level()
	if level == search.Off {
		return search.Tactics{}
	}
	o := oracle.Options{Keep: keepNodes, Engines: b.threads() + 1, Memory: memory}
	if level == search.WithStore {
		o.Store = b.env.Store
	}
	shared := oracle.New(o)
	return search.Tactics{Level: level, New: func() search.Oracle { return &asker{oracle: shared} }}
}

// asker is a session of the oracle that answers in time. A search of the oracle stops with its
// context, but may still write out and check a proof of many thousand moves. asker does not wait for
// that: it leaves the session to it and begins another one.
type asker struct {
	oracle  *oracle.Oracle
	root    *board.Position
	put     []board.Point // since root
	session *oracle.Session
}

const (
	// patience is the time for which asker waits for an answer after its context has ended.
	patience = 5 * time.Millisecond
	// shortNodes is a limit of nodes whose proofs take less than a millisecond. asker waits for the
	// answers of such questions.
	shortNodes = 20_000
)

// Reset implements search.Oracle.
func (a *asker) Reset(pos *board.Position) {
	a.root, a.put = pos.Clone(), a.put[:0]
	if a.session == nil {
		a.session = a.oracle.Session(pos)
		return
	}
	a.session.Reset(pos)
}

// Put implements search.Oracle.
func (a *asker) Put(pt board.Point) error {
	if err := a.session.Put(pt); err != nil {
		return err
	}
	a.put = append(a.put, pt)
	return nil
}

// Undo implements search.Oracle.
func (a *asker) Undo() bool {
	if len(a.put) == 0 {
		return false
	}
	a.put = a.put[:len(a.put)-1]
	return a.session.Undo()
}

// Solve implements search.Oracle.
func (a *asker) Solve(ctx context.Context, q proof.Question) (proof.Result, error) {
	if q.MaxNodes > 0 && q.MaxNodes <= shortNodes {
		return a.session.Solve(ctx, q)
	}
	s := a.session
	r, ok, err := search.Await(ctx, patience, func() (proof.Result, error) { return s.Solve(ctx, q) })
	if !ok && err == nil {
		a.leave()
		return proof.Result{Verdict: proof.NewUnknown(q.Space.Class(), proof.ReasonOf(ctx))}, nil
	}
	return r, err
}

// Hold implements search.Oracle.
func (a *asker) Hold(ctx context.Context, q proof.Question, moves []board.Point) (holds, open []board.Point, nodes uint64, err error) {
	type answer struct {
		holds, open []board.Point
		nodes       uint64
	}
	s, asked := a.session, slices.Clone(moves) // the caller may change moves while the session is busy
	r, ok, err := search.Await(ctx, patience, func() (r answer, err error) {
		r.holds, r.open, r.nodes, err = s.Hold(ctx, q, asked)
		return r, err
	})
	if !ok && err == nil {
		a.leave()
		return nil, moves, 0, nil
	}
	return r.holds, r.open, r.nodes, err
}

// leave begins another session at the same position. The session before is still busy.
func (a *asker) leave() {
	a.session = a.oracle.Session(a.root)
	for _, pt := range a.put {
		_ = a.session.Put(pt) // the last session took it
	}
}
