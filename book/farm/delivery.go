package farm

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// delivery is a result on its way to the caller of Do.
type delivery struct {
	result book.Result
	acks   []func() // of the answers behind it
}

// flushPause is the time between two flushes: a worker's answer stays in the stream until then.
const flushPause = time.Second

// handOn is desk.out.
func (c *Coordinator) handOn(r book.Result, acks []func()) {
	c.outbox = append(c.outbox, delivery{r, acks})
}

// deliver calls done with results until ended is closed, flushes now and then, and acknowledges
// what is on the disk. After an error it calls done no more.
func (c *Coordinator) deliver(ended <-chan struct{}, done func(book.Result) error, cancel context.CancelCauseFunc) {
	f := &flusher{flush: c.o.Flush}
	for over := false; !over; {
		c.mu.Lock()
		for over = isClosed(ended); !over && len(c.outbox) == 0 && !f.due(); over = isClosed(ended) {
			c.change.Wait()
		}
		batch := c.outbox
		c.outbox = nil
		c.mu.Unlock()
		if f.failed {
			continue
		}
		err := each(batch, done)
		if err == nil {
			err = f.note(batch, over)
		}
		if err != nil {
			f.failed = true
			cancel(err)
		}
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// each calls done for all results, on several goroutines: the store checks each win again.
func each(batch []delivery, done func(book.Result) error) (failed error) {
	var busy sync.WaitGroup
	var first sync.Once
	share := (len(batch) + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0)
	for len(batch) > 0 {
		part := batch[:min(share, len(batch))]
		batch = batch[len(part):]
		busy.Go(func() {
			for _, d := range part {
				if err := done(d.result); err != nil {
					first.Do(func() { failed = err })
					return
				}
			}
		})
	}
	busy.Wait()
	return failed
}

// flusher acknowledges answers when they are on the disk.
type flusher struct {
	flush  func() error
	acks   []func()
	last   time.Time
	failed bool
}

// due reports whether answers wait for a flush long enough.
func (f *flusher) due() bool { return len(f.acks) > 0 && !f.failed && time.Since(f.last) >= flushPause }

func (f *flusher) note(batch []delivery, now bool) error {
	for _, d := range batch {
		f.acks = append(f.acks, d.acks...)
	}
	if len(f.acks) == 0 || !now && time.Since(f.last) < flushPause {
		return nil
	}
	f.last = time.Now()
	if err := f.flush(); err != nil {
		return err
	}
	for _, ack := range f.acks {
		ack()
	}
	f.acks = f.acks[:0]
	return nil
}

// ownName names a solver of this machine. No message comes from a member of that name, because isName
// refuses its spaces and its comma.
func ownName(i int) string { return fmt.Sprintf("this machine, solver %d", i+1) }

// hire puts the solvers of this machine to work, for one queue.
func (c *Coordinator) hire(ctx context.Context, busy *sync.WaitGroup, cancel context.CancelCauseFunc) {
	for i, s := range c.o.Solvers {
		m := &member{
			name: ownName(i), own: true, threads: 1,
			work: make(chan *entry, 1), left: true, hand: map[string]*assignment{}, opinions: map[string]*entry{},
		}
		c.locked(func(d *desk) {
			d.members[m.name] = m
			d.enlist(m, 1)
			d.give()
		})
		busy.Go(func() { c.work(ctx, m, s, cancel) })
	}
}

// work lets a solver of this machine do its jobs.
func (c *Coordinator) work(ctx context.Context, m *member, s book.Solver, cancel context.CancelCauseFunc) {
	var j judge
	for {
		select {
		case e := <-m.work:
			r, err := c.ask(ctx, &j, s, e, e.maxNodes)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				cancel(err)
				return
			}
			c.locked(func(d *desk) { d.takeOwn(m, e, r) })
		case <-ctx.Done():
			return
		}
	}
}

// takeOwn takes the answer of a solver of this machine.
func (d *desk) takeOwn(m *member, e *entry, r book.Result) {
	if _, had := m.hand[e.id]; !had {
		return // the queue has ended
	}
	delete(m.hand, e.id)
	e.letGo(m)
	d.accept(e, &opinion{from: m, record: r.Record, late: r.Late, asked: true})
	d.give()
}

// ask lets a solver of this machine do a job, and checks a win.
func (c *Coordinator) ask(ctx context.Context, j *judge, s book.Solver, e *entry, nodes uint64) (book.Result, error) {
	job := e.job(e.source.Question.Like)
	job.Question.MaxNodes = nodes
	r := book.Ask(ctx, s, job)
	if r.Record.Outcome != proof.Win {
		return r, nil
	}
	a := answer{solver: proof.SolverVersion, task: e.task, record: r.Record}
	if err := j.check(&a); err != nil {
		return r, fmt.Errorf("%w: %w: %s", ErrOwn, err, e.place())
	}
	r.Record = a.record
	return r, nil
}

// dismissOwn takes the solvers of this machine off the desk.
func (c *Coordinator) dismissOwn() {
	for name, m := range c.desk.members {
		if m.own {
			c.desk.retire(m, false)
			delete(c.desk.members, name)
		}
	}
}

// callReferee is desk.refer.
func (c *Coordinator) callReferee(e *entry, whole bool) {
	c.cases = append(c.cases, verdict{e, whole})
}

// decideCases lets the referee do its jobs.
func (c *Coordinator) decideCases(ctx context.Context, cancel context.CancelCauseFunc) {
	var j judge
	for {
		c.mu.Lock()
		for ctx.Err() == nil && len(c.cases) == 0 {
			c.change.Wait()
		}
		if ctx.Err() != nil {
			c.mu.Unlock()
			return
		}
		v := c.cases[0]
		c.cases = c.cases[1:]
		needless := v.entry.settled || !v.entry.referred
		c.mu.Unlock()
		if needless {
			continue
		}
		nodes := v.entry.maxNodes
		if !v.whole && (nodes == 0 || nodes > c.o.RefereeNodes) {
			nodes = c.o.RefereeNodes
		}
		r, err := c.ask(ctx, &j, c.o.Referee, v.entry, nodes)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			cancel(err)
			return
		}
		c.locked(func(d *desk) { d.judged(v.entry, r.Record, r.Late, v.whole || nodes == v.entry.maxNodes) })
	}
}
