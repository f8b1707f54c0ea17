package book

import (
	"context"
	"iter"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Store remembers what was proved; *proofdb.DB is one. Its methods are called
// from many goroutines. An error of any of them ends the run.
type Store interface {
	// Get is what is known of pos, all of it checked, in the orientation of pos.
	Get(pos *board.Position) (proof.Known, error)
	// Add checks r and takes it in, visible after the next Settle or Flush. A
	// proof that does not hold is an error.
	Add(pos *board.Position, r proof.Record) error
	// Settle returns when Get sees all that was added.
	Settle() error
	// Flush returns when all that was added is on the disk.
	Flush() error
}

// Solver answers one question at a time.
type Solver interface {
	// Solve searches pos for a win of the side to move. Under a limit of nodes
	// the answer depends on pos and q alone: no table is kept from one question
	// to the next. An Unknown that was cancelled has no Budget.
	Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record
}

// Job is one question on its way to a solver.
type Job struct {
	Position []byte // canonical bytes, see board.Position.AppendCanonical
	Question proof.Question
	Time     time.Duration // 0 = no limit

	pos *board.Position // the position, where nothing has travelled yet
}

// newJob is the question of the canonical position pos with that key.
func newJob(pos *board.Position, key []byte, q proof.Question, limit time.Duration) Job {
	return Job{Position: key, Question: q, Time: limit, pos: pos}
}

// Board is the position of the job. The error wraps board.ErrCanonical.
func (j *Job) Board() (*board.Position, error) {
	if j.pos != nil {
		return j.pos, nil
	}
	return board.FromCanonical(j.Position)
}

// Result is a job that was done.
type Result struct {
	Job    Job
	Record proof.Record
	Late   bool // the time of the job was over
}

// Queue takes jobs to solvers and their results back. Local is one within this
// process; one over a network can take its place, because a job and its record
// are all that travels, and the Prover has every win checked.
type Queue interface {
	// Do has all jobs done and hands each result to done, in any order, from
	// any number of goroutines, several times if need be. It takes jobs no
	// faster than they are done. It returns when all are done; or, without
	// waiting for more, when ctx has ended or with the first error of done.
	Do(ctx context.Context, jobs iter.Seq[Job], done func(Result) error) error
}
