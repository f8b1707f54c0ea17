package main

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// search is what a command asks about each position.
type search struct {
	proof.Question
	why []board.Point // moves to be judged instead, see --why
}

// finding is the answer to one position. checkedWin has its win checked.
type finding struct {
	proof.Result
	steps []why.Step // the judgement of --why; the rest is then of its last move
	err   error      // a win that is none: a fault of this program
}

// solver answers one position; id goes into its certificate. A solver answers
// one question at a time, so that every goroutine needs its own.
type solver func(ctx context.Context, pos *board.Position, id string) finding

// solver makes one that takes at most memory bytes, and asks and tells the store,
// unless that is nil. So many threads search each position together where that
// can be.
func (s search) solver(memory int64, threads int, store solve.Store) solver {
	remembered := solve.Memory{Store: store}
	if len(s.why) > 0 {
		return s.critic(memory, threads, remembered)
	}
	solver := solve.New(memory, s.Space)
	return func(ctx context.Context, pos *board.Position, id string) finding {
		q := s.Question
		q.Threads, q.ID = threads, id
		return finding{Result: remembered.Search(ctx, solver, pos, q)}
	}
}
