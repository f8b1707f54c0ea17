package ordered_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/internal/testboard"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// upTo returns a producer of 0, 1, … n-1.
func upTo(n int) func(context.Context, func(int) error) error {
	return func(_ context.Context, emit func(int) error) error {
		for i := range n {
			if err := emit(i); err != nil {
				return err
			}
		}
		return nil
	}
}

func square(_ context.Context, n int) int { return n * n }

// Two workers square numbers. The answers keep the order of the questions.
func Example() {
	run := ordered.Run[int, int]{Produce: upTo(5), Workers: []func(context.Context, int) int{square, square}}
	err := run.Do(context.Background(), func(a int) error {
		fmt.Print(a, " ")
		return nil
	})
	fmt.Println(err)
	// Output: 0 1 4 9 16 <nil>
}

// TestOrder: slow and quick workers keep the order of answers, and no more questions are in flight
// than Ahead allows.
func TestOrder(t *testing.T) {
	testboard.Deadline(t)
	var emitted, taken atomic.Int64
	const ahead, workers = 3, 4
	run := ordered.Run[int, int]{Ahead: ahead, Produce: func(_ context.Context, emit func(int) error) error {
		for i := range 500 {
			if err := emit(i); err != nil {
				return err
			}
			if n := emitted.Add(1) - taken.Load(); n > ahead*workers+1 {
				t.Errorf("%d questions in flight, want at most %d", n, ahead*workers+1)
			}
		}
		return nil
	}}
	for w := range workers {
		run.Workers = append(run.Workers, func(_ context.Context, n int) int {
			time.Sleep(time.Duration(n%(w+1)) * 100 * time.Microsecond)
			return n
		})
	}
	var got []int
	if err := run.Do(t.Context(), func(a int) error { got = append(got, a); taken.Add(1); return nil }); err != nil {
		t.Fatal(err)
	}
	if len(got) != 500 || !slices.IsSorted(got) {
		t.Errorf("%d answers, want 500 in order: %v", len(got), got)
	}
}

// TestErrors: the first error ends a run, whether the taker, the context or the producer returns
// it.
func TestErrors(t *testing.T) {
	testboard.Deadline(t)
	bad := errors.New("bad")
	workers := []func(context.Context, int) int{square, square}
	endless := func(_ context.Context, emit func(int) error) error {
		for i := 0; ; i++ {
			if err := emit(i); err != nil {
				return err
			}
		}
	}
	n := 0
	third := func(int) error {
		if n++; n == 3 {
			return bad
		}
		return nil
	}
	if err := (ordered.Run[int, int]{Produce: endless, Workers: workers}).Do(t.Context(), third); !errors.Is(err, bad) || n != 3 {
		t.Errorf("an error of the taker: Do returned %v after %d answers, want %v after 3", err, n, bad)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := (ordered.Run[int, int]{Produce: endless, Workers: workers}).Do(ctx, func(int) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancelling: error %v, want Canceled", err)
	}
	n = 10
	failing := func(ctx context.Context, emit func(int) error) error { return errors.Join(upTo(7)(ctx, emit), bad) }
	if err := (ordered.Run[int, int]{Produce: failing, Workers: workers}).Do(t.Context(), third); !errors.Is(err, bad) || n != 17 {
		t.Errorf("an error of the producer: Do returned %v after %d answers, want %v after 7", err, n-10, bad)
	}
}

// TestGrace: after the end of ctx the run still answers questions as long as the grace lasts. The
// workers can see that ctx has ended. The run returns the cause of that end.
func TestGrace(t *testing.T) {
	testboard.Deadline(t)
	bad := errors.New("bad")
	ctx, cancel := context.WithCancelCause(t.Context())
	hang := make(chan struct{})
	run := ordered.Run[int, bool]{
		Grace: 50 * time.Millisecond, Detached: true,
		Produce: func(_ context.Context, emit func(int) error) error {
			err := emit(1)
			cancel(bad)
			err = errors.Join(err, emit(2), emit(3))
			<-hang // like a read of a silent pipe
			return err
		},
		Workers: []func(context.Context, int) bool{func(ctx context.Context, _ int) bool { return ctx.Err() != nil }},
	}
	var ended []bool
	err := run.Do(ctx, func(a bool) error { ended = append(ended, a); return nil })
	close(hang)
	if !errors.Is(err, bad) || len(ended) != 3 || !ended[2] {
		t.Errorf("error %v, want %v; the workers saw the end: %v, want three answers, the last one true", err, bad, ended)
	}
}

// TestBegun checks that Do takes an answer that a worker has begun, even if it comes after the grace.
func TestBegun(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(t.Context())
	run := ordered.Run[int, int]{
		Grace:   time.Millisecond,
		Produce: upTo(3),
		Workers: []func(context.Context, int) int{func(ctx context.Context, n int) int {
			if n == 1 {
				cancel()
				<-ctx.Done()
				time.Sleep(30 * time.Millisecond) // like the check of a large proof
			}
			return n
		}},
	}
	var got []int
	err := run.Do(ctx, func(a int) error { got = append(got, a); return nil })
	if len(got) < 2 || !slices.Equal(got[:2], []int{0, 1}) || len(got) < 3 && !errors.Is(err, context.Canceled) {
		t.Errorf("the answers are %v, error %v; want 0 and 1 at least, and Canceled if 2 is missing", got, err)
	}
}
