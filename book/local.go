package book

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"sync"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Local is a queue within this process: one goroutine for each solver.
type Local struct {
	Solvers []Solver
	// Ahead is the number of jobs for each solver that wait, so that no solver is idle; 0 = 16. A
	// search that wants its jobs fresh sets 1.
	Ahead int
}

const jobsAhead = 16

// Do implements Queue. The error is the first of done, or that of the context. Without Solvers, Do waits
// with the first job until the context ends.
func (l Local) Do(ctx context.Context, jobs Jobs, done func(Result) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := make(chan Job, cmp.Or(l.Ahead, jobsAhead)*len(l.Solvers))
	var busy sync.WaitGroup
	for _, s := range l.Solvers {
		busy.Go(func() {
			for job := range work {
				if ctx.Err() != nil {
					continue // drain the channel
				}
				if err := done(Ask(ctx, s, job)); err != nil {
					cancel(err)
				}
			}
		})
	}
	hand(ctx, work, jobs(ctx))
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

// Ask lets s do the job, within the time limit of the job. Without a valid position the record is
// empty.
func Ask(ctx context.Context, s Solver, job Job) Result {
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

// Store remembers records; *proofdb.DB is one. Many goroutines call its methods. An error of any of
// them ends the run.
type Store interface {
	// Get returns the checked records of pos, in the orientation of pos.
	Get(pos *board.Position) (proof.Known, error)
	// Add checks r and stores it. Get sees it after the next Settle or Flush. Add returns an error
	// for a proof that does not hold.
	Add(pos *board.Position, r proof.Record) error
	// Settle returns when Get sees all added records.
	Settle() error
	// Flush returns when all added records are on the disk.
	Flush() error
}

// Solver answers one question at a time.
type Solver interface {
	// Solve searches pos for a win of the side to move. Under a limit of nodes the answer depends
	// on pos and q alone: the solver keeps no table from one question to the next. A cancelled
	// Unknown has no Budget.
	Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record
}

// Job is one question on its way to a solver.
type Job struct {
	Position []byte // canonical bytes, see board.Position.AppendCanonical
	Question proof.Question
	Time     time.Duration // 0 = no limit

	pos *board.Position // the position, in the process that made the job
}

func newJob(pos *board.Position, key []byte, q proof.Question, limit time.Duration) Job {
	return Job{Position: key, Question: q, Time: limit, pos: pos}
}

// Board returns the position of the job. The error wraps board.ErrCanonical.
func (j *Job) Board() (*board.Position, error) {
	if j.pos != nil {
		return j.pos, nil
	}
	return board.FromCanonical(j.Position)
}

// Result is the result of a job.
type Result struct {
	Job    Job
	Record proof.Record
	Late   bool // the time limit stopped the job
}

// Queue takes jobs to solvers and brings their results back. Local is one within this process. One
// over a network can take its place, because only a job and its record travel, and the Prover lets
// the store check every win.
type Queue interface {
	// Do hands the result of every job to done, in any order, from any number of goroutines,
	// perhaps more than once. It takes jobs no faster than solvers do them. It returns when all are
	// done; or, without waiting for more, when ctx has ended or with the first error, of done or its own.
	Do(ctx context.Context, jobs Jobs, done func(Result) error) error
}

// Jobs lists the jobs of a queue. Its context is that of the queue, and ends with the first error: a list
// that waits for results before it makes the next job must end then, because no further result comes.
type Jobs func(ctx context.Context) iter.Seq[Job]

// Listed makes Jobs of a list that never waits.
func Listed(list iter.Seq[Job]) Jobs {
	return func(context.Context) iter.Seq[Job] { return list }
}
