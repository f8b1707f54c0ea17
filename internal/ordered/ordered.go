// Package ordered has workers answer a stream of questions side by side. It returns the answers in
// the order of the questions, and bounds the number of waiting questions:
//
//	Produce ──work──▶ worker 1…n ──▶ task.answer
//	   └────pending (in order)──▶ the caller's goroutine: waits for task.answer, hands it on
package ordered

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Run is one stream of questions of type Q with answers of type A.
type Run[Q, A any] struct {
	// Produce emits the questions. It ends soon after ctx, or with the error of emit.
	Produce func(ctx context.Context, emit func(Q) error) error

	// Workers answer questions, each one at a time. After the end of the caller's context they must
	// answer all further questions at once.
	Workers []func(context.Context, Q) A

	Ahead int           // questions per worker that wait or are in work; 0 = DefaultAhead
	Grace time.Duration // how long Produce may continue after the end of the caller's context

	// Detached lets Do return while Produce still hangs in a system call.
	Detached bool
}

// DefaultAhead keeps a worker busy while Do waits for an earlier answer.
const DefaultAhead = 4

// task is a question in work. Its channel has room for the answer, so a worker never waits.
type task[Q, A any] struct {
	question Q
	begun    *atomic.Bool // a worker has it
	answer   chan A
}

// Do calls take with all answers in order. It returns the first error of take or Produce, or the
// cause of the end of ctx if ctx ended before the last answer. It waits for all workers, and for
// Produce unless Detached is set. After the grace it still takes the answers that workers have begun,
// up to the first question that no worker has.
func (r Run[Q, A]) Do(ctx context.Context, take func(A) error) error {
	ctx, cancel := context.WithCancel(ctx)
	reading, stopReading := Graceful(ctx, r.Grace)
	ahead := r.Ahead
	if ahead == 0 {
		ahead = DefaultAhead
	}
	work := make(chan task[Q, A], ahead*len(r.Workers))
	pending := make(chan task[Q, A], ahead*len(r.Workers))
	var busy sync.WaitGroup
	defer busy.Wait()
	defer stopReading()
	defer cancel()
	var failed error // of Produce, once pending is closed
	produce := func() {
		defer close(pending)
		defer close(work)
		failed = r.produce(reading, pending, work)
	}
	if r.Detached {
		go produce()
	} else {
		busy.Go(produce)
	}
	for _, answer := range r.Workers {
		busy.Go(func() {
			for t, ok, _ := receive(reading, work); ok; t, ok, _ = receive(reading, work) {
				t.begun.Store(true)
				t.answer <- answer(ctx, t.question)
			}
		})
	}
	for {
		t, ok, err := receive(reading, pending)
		switch {
		case err != nil: // Produce may still write failed
			return err
		case !ok:
			return failed
		}
		a, _, err := receive(reading, t.answer)
		if err != nil && t.begun.Load() { // Do waits for the worker anyway
			a, err = <-t.answer, nil
		}
		if err == nil {
			err = take(a)
		}
		if err != nil {
			return err
		}
	}
}

// produce puts each question into both queues.
func (r *Run[Q, A]) produce(ctx context.Context, pending, work chan<- task[Q, A]) error {
	return r.Produce(ctx, func(q Q) error {
		t := task[Q, A]{q, new(atomic.Bool), make(chan A, 1)}
		for _, queue := range []chan<- task[Q, A]{pending, work} {
			select {
			case queue <- t:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		return nil
	})
}

// receive returns the next value; ok is false for a closed channel. After the end of ctx it returns
// the cause unless a value is ready.
func receive[T any](ctx context.Context, values <-chan T) (value T, ok bool, err error) {
	select {
	case value, ok = <-values:
		return value, ok, nil
	default:
	}
	select {
	case value, ok = <-values:
		return value, ok, nil
	case <-ctx.Done():
		return value, false, context.Cause(ctx)
	}
}

// Graceful returns a context that ends later than ctx by the grace, with the same cause.
func Graceful(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	if grace == 0 {
		return context.WithCancel(ctx)
	}
	later, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(grace, func() { cancel(context.Cause(ctx)) })
		context.AfterFunc(later, func() { timer.Stop() })
	})
	return later, func() { stop(); cancel(nil) }
}
