package farm_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// TestCoordinatorRestarts: a coordinator that ends in the middle loses no answer. The next one takes
// them from the stream; its worker searches only the rest.
func TestCoordinatorRestarts(t *testing.T) {
	testboard.Deadline(t)
	const n = 40
	secret := []byte("of both runs")
	s := open(t, farm.Options{Share: -1, First: -1, Secret: secret})
	count := &atomic.Int64{}
	s.worker(t, "steady", 2, func(proof.Space, int64) book.Solver { return sleeper{10 * time.Millisecond, count} })
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for count.Load() < n/2 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	given := 0
	if err := s.c.Do(ctx, jobs(n), func(book.Result) error { given++; return nil }); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want that the run was stopped", err)
	}
	s.c.Close()
	nc, err := farm.Connect("", "", s.server.Local())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	next, err := farm.New(t.Context(), nc, farm.Options{Share: -1, First: -1, Secret: secret, Referee: newFours(0, 0), Warn: s.warn})
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	var got atomic.Int64
	if err := next.Do(t.Context(), jobs(n), func(book.Result) error { got.Add(1); return nil }); err != nil {
		t.Fatal(err)
	}
	if given != 0 || got.Load() != n {
		t.Errorf("%d results before the stop, %d after it, want 0 and %d", given, got.Load(), n)
	}
	if solved := count.Load(); solved > n+8 {
		t.Errorf("%d searches of %d jobs, want hardly more than one each", solved, n)
	}
	if len(s.said) > 0 {
		t.Errorf("messages %q, want none", s.said)
	}
}

// TestSecondCoordinator: a server has one coordinator at a time.
func TestSecondCoordinator(t *testing.T) {
	s := open(t, farm.Options{})
	nc, err := farm.Connect(s.server.URL(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	if _, err := farm.New(t.Context(), nc, farm.Options{Referee: newFours(0, 0)}); !errors.Is(err, farm.ErrBusy) {
		t.Errorf("error %v, want ErrBusy", err)
	}
}

// TestStopsDo: the first error of done ends the queue, and Do returns it.
func TestStopsDo(t *testing.T) {
	testboard.Deadline(t)
	s := open(t, farm.Options{Solvers: []book.Solver{newFours(0, 0)}})
	full := errors.New("the disk is full")
	if err := s.c.Do(t.Context(), jobs(100), func(book.Result) error { return full }); !errors.Is(err, full) {
		t.Errorf("error %v, want that of done", err)
	}
	one := func(yield func(book.Job) bool) { yield(book.Job{Question: proof.Question{Goal: proof.ShortestWin}}) }
	if err := s.c.Do(t.Context(), book.Listed(one), func(book.Result) error { return nil }); !errors.Is(err, farm.ErrJob) {
		t.Errorf("error %v, want ErrJob", err)
	}
}

// TestGarbage: bytes that are no messages are counted and named, and stop nothing.
func TestGarbage(t *testing.T) {
	testboard.Deadline(t)
	s := open(t, farm.Options{Solvers: []book.Solver{newFours(0, 0)}})
	nc, err := farm.Connect(s.server.URL(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "{", `{"v":9}`, strings.Repeat("[", 1<<16)} {
		if _, err := js.Publish(t.Context(), "gsolve.answer", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if _, err := nc.Request("gsolve.hello", []byte(text), 5*time.Second); err != nil {
			t.Fatal(err)
		}
	}
	for s.c.Stats().Refused < 8 {
		time.Sleep(time.Millisecond)
	}
	if !s.heard("refused", "not a message") || !s.heard("refused", "protocol 9, expected 1") {
		t.Errorf("messages %q", s.said)
	}
	var got atomic.Int64
	if err := s.c.Do(t.Context(), jobs(20), func(book.Result) error { got.Add(1); return nil }); err != nil || got.Load() != 20 {
		t.Errorf("%d results, error %v", got.Load(), err)
	}
}

// TestGivesBack: a worker that is stopped gives its jobs back at once; another one does them. The
// coordinator itself would wait for an hour.
func TestGivesBack(t *testing.T) {
	testboard.Deadline(t)
	s := open(t, farm.Options{Share: -1, First: -1, Silence: time.Hour, Patience: time.Hour})
	stuck, count := &atomic.Int64{}, &atomic.Int64{}
	stop := s.worker(t, "stuck", 1, func(proof.Space, int64) book.Solver { return sleeper{time.Hour, stuck} })
	ended := make(chan error)
	go func() { ended <- s.c.Do(t.Context(), jobs(4), func(book.Result) error { return nil }) }()
	for s.c.Stats().InFlight < 2 {
		time.Sleep(time.Millisecond)
	}
	s.worker(t, "brisk", 1, func(proof.Space, int64) book.Solver { return sleeper{0, count} })
	stop()
	if err := <-ended; err != nil || count.Load() != 4 {
		t.Errorf("%d jobs of the other worker, error %v, want all 4", count.Load(), err)
	}
}

// TestTooLittleMemory: a worker refuses jobs that need more memory than it may use.
func TestTooLittleMemory(t *testing.T) {
	testboard.Deadline(t)
	s := open(t, farm.Options{Memory: 1 << 30, Solvers: nil})
	nc, err := farm.Connect(s.server.URL(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- s.c.Do(ctx, jobs(1), func(book.Result) error { return nil }) }()
	w := farm.Worker{Name: "small", Threads: 1, Memory: 1 << 20, New: newFours}
	if err := w.Run(ctx, nc); !errors.Is(err, farm.ErrMemory) {
		t.Errorf("error %v, want ErrMemory", err)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that the run was stopped", err)
	}
}

// TestWaitingQueue: with Prompt, a queue whose next job depends on a result gets that result at once.
// Without Prompt it would wait more than three seconds for each of ten results.
func TestWaitingQueue(t *testing.T) {
	testboard.Deadline(t)
	s := open(t, farm.Options{Share: -1, First: -1, Prompt: true})
	s.worker(t, "one", 1, func(proof.Space, int64) book.Solver { return sleeper{0, &atomic.Int64{}} })
	for s.c.Stats().Workers == 0 {
		time.Sleep(time.Millisecond)
	}
	begun, results := time.Now(), make(chan book.Result, 10)
	chain := func(yield func(book.Job) bool) {
		for job := range jobs(10)(t.Context()) {
			if !yield(job) {
				return
			}
			<-results
		}
	}
	if err := s.c.Do(t.Context(), book.Listed(chain), func(r book.Result) error { results <- r; return nil }); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begun); took > 25*time.Second {
		t.Errorf("ten jobs, each after the result of the one before, took %v", took)
	}
}

// TestLostQuestion: a coordinator that ends just when another asks whether there is one, and so never
// answers, does not stop that one.
func TestLostQuestion(t *testing.T) {
	testboard.Deadline(t)
	s := open(t, farm.Options{})
	s.c.Close()
	nc, err := farm.Connect("", "", s.server.Local())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	var asked atomic.Int64
	mute, err := nc.Subscribe("gsolve.coordinator", func(m *nats.Msg) { asked.Add(1); _ = m.Sub.Unsubscribe() })
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = mute.Unsubscribe() }()
	next, err := farm.New(t.Context(), nc, farm.Options{Referee: newFours(0, 0)})
	if err != nil || asked.Load() != 1 {
		t.Fatalf("error %v after %d questions, want a coordinator", err, asked.Load())
	}
	next.Close()
}
