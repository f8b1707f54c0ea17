package opening_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/opening"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// shuffled hands out each result twice, after some time.
type shuffled struct{ book.Local }

func (s shuffled) Do(ctx context.Context, jobs book.Jobs, done func(book.Result) error) error {
	var late sync.WaitGroup
	err := s.Local.Do(ctx, jobs, func(r book.Result) error {
		for range 2 {
			late.Go(func() {
				time.Sleep(time.Duration(rand.IntN(2000)) * time.Microsecond)
				_ = done(r)
			})
		}
		return nil
	})
	late.Wait()
	return err
}

// TestQueueRepeats: results in any order, and repeated ones, do no harm.
func TestQueueRepeats(t *testing.T) {
	pos := sample(t)
	q := shuffled{local(4, nil)}
	p := prover(t, pos, memory(t), q, opening.Options{Attacker: board.Black, First: 3000})
	if r := run(t, t.Context(), p); !r.Won {
		t.Fatalf("not won: %v", r.Reason)
	}
	written(t, pos, board.Black, p)
}

// broken is a queue that ends by itself, after one job.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) Do(ctx context.Context, jobs book.Jobs, _ func(book.Result) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	for range jobs(ctx) {
		cancel(errBroken)
	}
	return context.Cause(ctx)
}

// TestBrokenQueue: a run whose queue fails ends with its error, though it waits for a result.
func TestBrokenQueue(t *testing.T) {
	testboard.Deadline(t)
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "d4 e4", "c3 g7") // one node, one job
	if _, err := prover(t, pos, memory(t), broken{}, opening.Options{}).Run(t.Context()); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want that of the queue", err)
	}
}

// corrected answers "none" to the first job, and the truth to all; then it gives the true answer to the first.
type corrected struct{ book.Local }

func (c corrected) Do(ctx context.Context, jobs book.Jobs, done func(book.Result) error) error {
	var first *book.Result
	return c.Local.Do(ctx, jobs, func(r book.Result) error {
		if first != nil {
			return errors.Join(done(r), done(*first))
		}
		first = &r
		lie := r
		lie.Record = proof.Record{Space: r.Record.Space, Outcome: proof.None, Spent: 1}
		return done(lie)
	})
}

// TestCorrected: a win that comes after a false "none" about the same position counts, and with Outsiders
// the store never holds the lie.
func TestCorrected(t *testing.T) {
	testboard.Deadline(t)
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "d4 e4 f5 e6", "c3 g7 c5")
	db := memory(t) // fails the test if it hears of a contradiction
	if r := run(t, t.Context(), prover(t, pos, db, corrected{local(1, nil)}, opening.Options{Outsiders: true})); !r.Won {
		t.Errorf("no win: %v after %d jobs", r.Reason, r.Jobs)
	}
	if known, err := db.Get(pos); err != nil || known[proof.Widest()].Outcome != proof.Win {
		t.Errorf("the store holds %+v, error %v, want a win", known, err)
	}
}
