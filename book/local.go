package book

import (
	"context"
	"errors"
	"iter"
	"sync"

	"github.com/gsolve/gsolve/proof"
)

// Local is a queue within this process: one goroutine for each solver.
type Local struct {
	Solvers []Solver
}

const jobsAhead = 16

// Do implements Queue. The error is the first of done, or that of the context.
func (l Local) Do(ctx context.Context, jobs iter.Seq[Job], done func(Result) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := make(chan Job, jobsAhead*len(l.Solvers))
	var busy sync.WaitGroup
	for _, s := range l.Solvers {
		busy.Go(func() {
			for job := range work {
				if ctx.Err() != nil {
					continue // drain the channel
				}
				if err := done(put(ctx, s, job)); err != nil {
					cancel(err)
				}
			}
		})
	}
	hand(ctx, work, jobs)
	busy.Wait()
	return context.Cause(ctx)
}

func hand(ctx context.Context, work chan<- Job, jobs iter.Seq[Job]) {
	defer close(work)
	for job := range jobs {
		select {
		case work <- job:
		case <-ctx.Done():
			return
		}
	}
}

// put lets s do the job. Without a valid position the record is empty.
func put(ctx context.Context, s Solver, job Job) Result {
	pos, err := job.Board()
	if err != nil {
		return Result{Job: job, Record: proof.Record{Space: job.Question.Space}}
	}
	if job.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, job.Time)
		defer cancel()
	}
	rec := s.Solve(ctx, pos, job.Question)
	return Result{Job: job, Record: rec, Late: errors.Is(ctx.Err(), context.DeadlineExceeded)}
}
