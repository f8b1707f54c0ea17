package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// batch answers all positions of a source, several at a time, in order.
//
//	reader ──work──▶ solver 1…n ──▶ job.reply
//	   └────pending (input order)──▶ collector: waits for job.reply, hands it on
type batch struct {
	con    *console
	source *source
	limits limits
	search search
	certs  io.Writer // takes certificate lines
	print  func(*reply) error

	cut bool // the reading was stopped before the end; may be looked at once pending is closed
}

// reply is what became of a question.
type reply struct {
	question question
	pos      *board.Position // nil if the position was refused, or cancelled before it was looked at
	result   finding
	cert     []byte // of a win: the JSON line that the checker accepted
	err      error  // the position was refused, or its win failed the check
}

// job is a question on its way. The channel has room for the reply, so a
// solver never waits for the collector.
type job struct {
	question question
	reply    chan *reply
}

// ahead is the number of positions read beyond those in work, a thread.
const ahead = 4

// errStopped says that a signal ended the reading before all was answered.
var errStopped = errors.New("stopped before the end of the input")

// run hands the replies to done, in input order, until all are answered or
// done fails. It returns errStopped if the grace after ctx's end was too short.
func (b *batch) run(ctx context.Context, done func(*reply) error) error {
	ctx, cancel := context.WithCancel(ctx)
	reading, stopReading := graceful(ctx, b.con.grace)
	workers, together := b.share(ctx)
	work := make(chan job, ahead*workers)
	pending := make(chan job, ahead*workers)
	go b.read(reading, work, pending)
	var solvers sync.WaitGroup
	for range workers {
		solve := b.search.solver(b.limits.memory/int64(workers), together)
		solvers.Go(func() { b.serve(ctx, reading, work, solve) })
	}
	err := b.collect(reading, pending, done)
	cancel()
	stopReading()
	solvers.Wait()
	return err
}

// share divides the threads: so many positions are worked on side by side, each
// by so many threads. They all search together where there is only one
// position to search.
func (b *batch) share(ctx context.Context) (workers, together int) {
	if b.search.class == proof.VCT && b.limits.threads > 1 && b.source.single(ctx) {
		return 1, b.limits.threads
	}
	return b.limits.threads, 1
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

// read closes both channels at the end. It is not waited for: it may hang in
// a read of standard input.
func (b *batch) read(ctx context.Context, work, pending chan<- job) {
	defer close(work)
	defer close(pending)
	for q := range b.source.questions(ctx) {
		if b.cut = errors.Is(q.err, errStopped); b.cut {
			return
		}
		j := job{q, make(chan *reply, 1)}
		for _, queue := range []chan<- job{pending, work} {
			select {
			case queue <- j:
			case <-ctx.Done():
				b.cut = true
				return
			}
		}
	}
}

// serve answers with a solver of its own. Questions that come after the end of
// ctx are answered as cancelled, until reading ends too.
func (b *batch) serve(ctx, reading context.Context, work <-chan job, solve solver) {
	for {
		select {
		case j, ok := <-work:
			if !ok {
				return
			}
			j.reply <- b.solve(ctx, solve, j.question)
		case <-reading.Done():
			return
		}
	}
}

// solve answers one question with the given solver.
func (b *batch) solve(ctx context.Context, solve solver, q question) *reply {
	r := &reply{question: q, err: q.err}
	if r.err == nil && ctx.Err() != nil {
		r.result.Verdict = proof.NewUnknown(b.search.class, proof.Cancelled)
		return r
	}
	if r.pos, r.err = q.position(); r.err != nil {
		return r
	}
	ctx, cancel := b.limits.context(ctx)
	defer cancel()
	r.result = solve(ctx, r.pos, q.id)
	switch {
	case r.result.err != nil:
		r.err = fmt.Errorf("%w: %w", errInternal, r.result.err)
	case r.result.steps != nil:
		r.cert, r.err = checkedIdea(r.pos, r.result.steps)
	case r.result.Verdict.Outcome() == proof.Win:
		r.cert, r.err = checkedWin(r.pos, &r.result)
	}
	return r
}

func (b *batch) collect(reading context.Context, pending <-chan job, done func(*reply) error) error {
	for {
		j, ok, err := receive(reading, pending)
		switch {
		case err != nil:
			return err
		case !ok && b.cut:
			return errStopped
		case !ok:
			return nil
		}
		r, _, err := receive(reading, j.reply)
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

// keep writes the certificate of a win.
func (b *batch) keep(r *reply) error {
	if r.err != nil || r.cert == nil {
		return nil
	}
	_, err := b.certs.Write(append(r.cert, '\n'))
	return err
}
