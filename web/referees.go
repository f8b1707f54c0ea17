package web

import (
	"context"
	"runtime"

	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/solve"
)

// referees is a pool of judges for games, as many as the server has engines. Each judges one game
// at a time, and is made at its first use.
type referees struct {
	free chan play.Referee // nil: not made yet
	make func() play.Referee
}

// All referees together take at most 1/playShare of Options.Memory, beside the memory of the
// engines: a puzzle needs little.
const playShare = 4

func newReferees(o *Options) referees {
	n, memory := o.Engines, o.Memory
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	if memory <= 0 {
		memory = solve.DefaultMemory
	}
	share := max(memory/playShare/int64(n), 1)
	r := referees{free: make(chan play.Referee, n), make: o.referee}
	if r.make == nil {
		r.make = func() play.Referee { return prover.NewReferee(share) }
	}
	for range n {
		r.free <- nil
	}
	return r
}

// take waits for a free referee, or for the end of ctx.
func (r *referees) take(ctx context.Context) (play.Referee, error) {
	select {
	case referee := <-r.free:
		if referee == nil {
			referee = r.make()
		}
		return referee, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// give hands a referee back. A nil one will be made anew.
func (r *referees) give(referee play.Referee) { r.free <- referee }
