package main

import (
	"context"
	"errors"
	"iter"
	"sync"
	"time"
)

// ordered has workers answer all questions of a source, several at a time, and
// hands on the replies in input order:
//
//	reader ──work──▶ worker 1…n ──▶ task.reply
//	   └────pending (input order)──▶ collector: waits for task.reply, hands it on
type ordered[R any] struct {
	source  asker
	grace   time.Duration // see console
	workers []func(context.Context, question) R

	cut bool // the reading was stopped before the end; may be looked at once pending is closed
}

// asker yields questions in order; after the end of ctx one with errStopped, and
// no more.
type asker interface {
	questions(ctx context.Context) iter.Seq[question]
}

// task is a question on its way. The channel has room for the reply, so a
// worker never waits for the collector.
type task[R any] struct {
	question question
	reply    chan R
}

// ahead is the number of positions read beyond those in work, a worker.
const ahead = 4

// errStopped says that a signal ended the reading before all was answered.
var errStopped = errors.New("stopped before the end of the input")

// run hands the replies to done, in input order, until all are there or done
// fails. Questions that come after the end of ctx are answered too, at once and
// as cancelled. It returns errStopped if the grace after that end was too short
// for them.
func (o *ordered[R]) run(ctx context.Context, done func(R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	reading, stopReading := graceful(ctx, o.grace)
	work := make(chan task[R], ahead*len(o.workers))
	pending := make(chan task[R], ahead*len(o.workers))
	go o.read(reading, work, pending)
	var busy sync.WaitGroup
	for _, answer := range o.workers {
		busy.Go(func() {
			for {
				t, ok, err := receive(reading, work)
				if err != nil || !ok {
					return
				}
				t.reply <- answer(ctx, t.question)
			}
		})
	}
	err := o.collect(reading, pending, done)
	cancel()
	stopReading()
	busy.Wait()
	return err
}

// read closes both channels at the end. It is not waited for: it may hang in
// a read of standard input.
func (o *ordered[R]) read(ctx context.Context, work, pending chan<- task[R]) {
	defer close(work)
	defer close(pending)
	for q := range o.source.questions(ctx) {
		if o.cut = errors.Is(q.err, errStopped); o.cut {
			return
		}
		t := task[R]{q, make(chan R, 1)}
		for _, queue := range []chan<- task[R]{pending, work} {
			select {
			case queue <- t:
			case <-ctx.Done():
				o.cut = true
				return
			}
		}
	}
}

func (o *ordered[R]) collect(reading context.Context, pending <-chan task[R], done func(R) error) error {
	for {
		t, ok, err := receive(reading, pending)
		switch {
		case err != nil:
			return err
		case !ok && o.cut:
			return errStopped
		case !ok:
			return nil
		}
		r, _, err := receive(reading, t.reply)
		if err != nil {
			return err
		}
		if err := done(r); err != nil {
			return err
		}
	}
}

// receive takes the next value; ok is false if the channel is closed. Once
// ctx has ended it returns errStopped instead.
func receive[T any](ctx context.Context, values <-chan T) (value T, ok bool, err error) {
	select {
	case value, ok = <-values:
		return value, ok, nil
	case <-ctx.Done():
		return value, false, errStopped
	}
}

// graceful is a context that ends a little after ctx does.
func graceful(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	later, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(grace, cancel)
		context.AfterFunc(later, func() { timer.Stop() })
	})
	return later, func() { stop(); cancel() }
}
