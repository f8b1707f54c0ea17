// Package ordered has workers answer a stream of questions side by side and hands on the answers in
// the order of the questions, with a bound on how many wait:
//
//	Produce ──work──▶ worker 1…n ──▶ task.answer
//	   └────pending (in order)──▶ the caller's goroutine: waits for task.answer, hands it on
package ordered

import (
	"cmp"
	"context"
	"sync"
	"time"
)

// Run is one stream of questions of type Q with answers of type A.
type Run[Q, A any] struct {
	// Produce emits the questions. It ends soon after ctx does, or with the error of emit.
	Produce func(ctx context.Context, emit func(Q) error) error

	// Workers answer the questions: each of them one at a time, all at the same time. After the end
	// of the caller's context each question that is still emitted is answered too: a worker answers
	// it at once.
	Workers []func(context.Context, Q) A

	Ahead int           // questions for each worker that wait or are in work; 0 = DefaultAhead
	Grace time.Duration // for how long Produce may go on after the end of the caller's context

	// Detached leaves Produce behind where it still hangs in a system call at the end.
	Detached bool
}

// DefaultAhead keeps a worker busy while an answer before its own is waited for.
const DefaultAhead = 4

// task is a question on its way. The channel has room for the answer, so a worker never waits for
// who takes it.
type task[Q, A any] struct {
	question Q
	answer   chan A
}

// Do hands all answers to take, in order. It returns the first error of take or Produce, or the
// cause of the end of ctx if that came before the last answer. All workers have ended by then, and
// Produce too unless it is Detached.
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
				t.answer <- answer(ctx, t.question)
			}
		})
	}
	for {
		t, ok, err := receive(reading, pending)
		if err != nil || !ok {
			return cmp.Or(err, failed)
		}
		a, _, err := receive(reading, t.answer)
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
		t := task[Q, A]{q, make(chan A, 1)}
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

// receive takes the next value; ok is false if the channel is closed. Once ctx has ended it may
// return the cause instead.
func receive[T any](ctx context.Context, values <-chan T) (value T, ok bool, err error) {
	select {
	case value, ok = <-values:
		return value, ok, nil
	case <-ctx.Done():
		return value, false, context.Cause(ctx)
	}
}

// Graceful is a context that ends, with the same cause, so long after ctx does.
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
