package farm

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// Coordinator is a book.Queue whose solvers are workers on other machines. Do may run again and
// again, but not twice at a time.
type Coordinator struct {
	o      Options
	nc     *nats.Conn
	js     jetstream.JetStream
	run    string
	stop   context.CancelFunc
	ctx    context.Context
	busy   sync.WaitGroup
	inbox  chan jetstream.Msg
	subs   []*nats.Subscription
	doing  sync.Mutex // held by Do
	mu     sync.Mutex
	change *sync.Cond // of the desk
	desk   *desk
	outbox []delivery
	words  []error   // for Options.Warn, which is not called with the lock held
	cases  []verdict // for the referee
	closed bool      // no reply begins any more
}

// verdict is a job for the referee.
type verdict struct {
	entry *entry
	whole bool
}

// New makes the coordinator of a server. It makes the streams, and takes up the answers that an
// earlier run left. The caller closes nc after Close. The errors are ErrBusy, that of ctx, and
// errors without a name: the server has no JetStream or does not answer, or the connection is closed.
func New(ctx context.Context, nc *nats.Conn, o Options) (*Coordinator, error) {
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncMaxPending(1<<16), jetstream.WithPublishAsyncTimeout(apiWait))
	if err != nil {
		return nil, err
	}
	c := &Coordinator{o: o.withDefaults(), nc: nc, js: js, run: randomHex(), inbox: make(chan jetstream.Msg, 8)}
	c.change = sync.NewCond(&c.mu)
	c.desk = newDesk(c.o, c.run)
	c.desk.hints, c.desk.payload = roomForHints(nc.MaxPayload()), nc.MaxPayload()
	c.desk.effects = effects{send: c.send, refer: c.callReferee, out: c.handOn, say: c.note}
	if err := alone(ctx, nc); err != nil {
		return nil, err
	}
	asking, cancel := request(ctx)
	defer cancel()
	if err := streams(asking, js); err != nil {
		return nil, fmt.Errorf("%w, expected a server with JetStream", err)
	}
	c.ctx, c.stop = context.WithCancel(context.Background())
	if err := c.listen(ctx); err != nil {
		c.Close()
		return nil, err
	}
	for range max(2, runtime.GOMAXPROCS(0)) {
		c.busy.Go(c.read)
	}
	c.busy.Go(c.collect)
	c.busy.Go(c.watch)
	return c, nil
}

// alone returns ErrBusy if the server has a coordinator. One that just ends may take a question with it,
// so alone asks again when no answer comes.
func alone(ctx context.Context, nc *nats.Conn) error {
	for range 2 {
		asking, cancel := request(ctx)
		_, err := nc.RequestWithContext(asking, coordinatorSubject, nil)
		cancel()
		switch {
		case err == nil:
			return ErrBusy
		case errors.Is(err, nats.ErrNoResponders):
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case !errors.Is(err, context.DeadlineExceeded): // of the request
			return fmt.Errorf("no answer of the server: %w", err)
		}
	}
	return fmt.Errorf("no answer of the server within %v", 2*apiWait)
}

func randomHex() string {
	b := make([]byte, runBytes/2)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

// request returns a context for one request to the server.
func request(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, apiWait)
}

// listen answers to workers and other coordinators, from its return on.
func (c *Coordinator) listen(ctx context.Context) error {
	for subject, reply := range map[string]nats.MsgHandler{
		coordinatorSubject: func(m *nats.Msg) { _ = m.Respond(nil) },
		helloSubject: func(m *nats.Msg) {
			if c.enter() {
				defer c.busy.Done()
				c.greet(m)
			}
		},
	} {
		sub, err := c.nc.Subscribe(subject, reply)
		if err != nil {
			return err
		}
		c.subs = append(c.subs, sub)
	}
	asking, cancel := request(ctx)
	defer cancel()
	if err := c.nc.FlushWithContext(asking); err != nil {
		return fmt.Errorf("no answer of the server: %w", err)
	}
	return nil
}

// enter lets Close wait for one more, and reports false if it does not wait any more: a message that has
// arrived already may be handled after it.
func (c *Coordinator) enter() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.busy.Add(1)
	}
	return !c.closed
}

// greet replies to a sign of life.
func (c *Coordinator) greet(m *nats.Msg) {
	h, err := decodeHello(m.Data)
	if err != nil {
		c.locked(func(d *desk) { d.garbage(err) })
		reply := welcome{run: c.run, solver: proof.SolverVersion, refused: err.Error()}
		_ = m.Respond(reply.encode())
		return
	}
	if !h.fresh {
		c.welcome(m, &h)
		return
	}
	c.busy.Go(func() { // other workers do not wait for the server
		ctx, cancel := request(c.ctx)
		defer cancel()
		if jobConsumer(ctx, c.js, h.worker) == nil { // else the worker asks again
			c.welcome(m, &h)
		}
	})
}

func (c *Coordinator) welcome(m *nats.Msg, h *hello) {
	var reply welcome
	c.locked(func(d *desk) { reply = d.greet(h) })
	_ = m.Respond(reply.encode())
	c.purge()
}

// purge removes the jobs of workers that are gone from the stream.
func (c *Coordinator) purge() {
	var gone []string
	c.locked(func(d *desk) { gone, d.gone = d.gone, nil })
	if len(gone) == 0 {
		return
	}
	c.busy.Go(func() {
		ctx, cancel := request(c.ctx)
		defer cancel()
		s, err := c.js.Stream(ctx, jobStream)
		if err != nil {
			return // a job that is delivered nevertheless is only done for nothing
		}
		for _, worker := range gone {
			_ = s.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+worker))
		}
	})
}

// locked calls do with the lock of the desk, and wakes those who wait for a change.
func (c *Coordinator) locked(do func(d *desk)) {
	c.mu.Lock()
	do(c.desk)
	c.change.Broadcast()
	c.mu.Unlock()
	c.warn()
}

// note is desk.say.
func (c *Coordinator) note(err error) { c.words = append(c.words, err) }

// warn reports the messages of the desk.
func (c *Coordinator) warn() {
	c.mu.Lock()
	words := c.words
	c.words = nil
	c.mu.Unlock()
	for _, err := range words {
		c.o.Warn(err)
	}
}

// watch runs the clock of the desk.
func (c *Coordinator) watch() {
	for sleep(c.ctx, time.Second) {
		c.locked((*desk).tick)
		c.purge()
	}
}

// send publishes a job for a worker, or gives it to a solver of this machine.
func (c *Coordinator) send(m *member, e *entry) {
	if m.own {
		m.work <- e
		return
	}
	order := order{run: c.run, ticket: c.desk.ticket(m.name, e.id), memory: uint64(c.o.Memory), task: e.task}
	if like := e.source.Question.Like; len(like) > 0 {
		if pos, err := board.FromCanonical(e.position); err == nil { // taskOf has read it before
			order.like = appendHints(nil, like, pos.Size())
		}
	}
	// A job that is lost on the way is missing in the worker's signs of life.
	_, _ = c.js.PublishAsync(jobSubject+m.name, order.encode())
}

// Do implements book.Queue. It takes a job whenever a worker has room. The error is the first of
// done or Flush, ErrJob, ErrOwn, ErrClosed, or that of the context.
func (c *Coordinator) Do(ctx context.Context, jobs book.Jobs, done func(book.Result) error) error {
	c.doing.Lock()
	defer c.doing.Unlock()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(ctx, func() { c.locked(func(*desk) {}) })()
	c.locked(func(d *desk) { d.stopped, c.outbox = false, nil })
	var solving, delivering sync.WaitGroup
	ended := make(chan struct{})
	delivering.Go(func() { c.deliver(ended, done, cancel) })
	solving.Go(func() { c.decideCases(ctx, cancel) })
	solving.Go(func() { c.guard(ctx, cancel) })
	c.hire(ctx, &solving, cancel)
	c.feed(ctx, jobs(ctx), cancel)
	c.finish(ctx)
	close(ended)
	c.locked(func(*desk) {})
	delivering.Wait()
	err := context.Cause(ctx)
	cancel(nil)
	c.locked(func(*desk) {})
	solving.Wait()
	c.recall()
	return err
}

// guard ends a queue whose server has closed the connection for good.
func (c *Coordinator) guard(ctx context.Context, cancel context.CancelCauseFunc) {
	gone := c.nc.StatusChanged(nats.CLOSED)
	defer c.nc.RemoveStatusListener(gone)
	if c.nc.IsClosed() {
		cancel(closed(c.nc))
	}
	select {
	case <-gone:
		cancel(closed(c.nc))
	case <-ctx.Done():
	}
}

// feed takes jobs while there is room.
func (c *Coordinator) feed(ctx context.Context, jobs iter.Seq[book.Job], cancel context.CancelCauseFunc) {
	c.locked(func(d *desk) { d.asking = 1 })
	defer func() { c.locked(func(d *desk) { d.asking = 0 }) }()
	for job := range jobs {
		c.mu.Lock()
		c.desk.asking = 0
		for ctx.Err() == nil && !c.desk.hungry() {
			c.change.Wait()
		}
		err := ctx.Err()
		if err == nil {
			if err = c.desk.add(job); err != nil {
				cancel(err)
			}
			c.desk.give()
			c.desk.asking = 1
		}
		c.mu.Unlock()
		c.warn()
		if err != nil {
			return
		}
	}
}

// finish waits until all jobs are answered for good, and closes the desk. Both happen under one lock, because
// a second answer that contradicts the first makes a job open again.
func (c *Coordinator) finish(ctx context.Context) {
	c.locked(func(d *desk) {
		for ctx.Err() == nil && d.open > 0 {
			c.change.Wait()
		}
		c.dismissOwn()
		d.close(ctx.Err() == nil)
		c.cases = nil
	})
}

// recall takes the jobs of a finished queue back, so that no worker begins one.
func (c *Coordinator) recall() {
	ctx, cancel := request(c.ctx)
	defer cancel()
	if s, err := c.js.Stream(ctx, jobStream); err == nil {
		_ = s.Purge(ctx)
	}
}

// Clear empties the streams. Call it when no later run needs the answers in them.
func (c *Coordinator) Clear(ctx context.Context) error {
	for _, name := range []string{jobStream, answerStream} {
		s, err := c.js.Stream(ctx, name)
		if err == nil {
			err = s.Purge(ctx)
		}
		if err != nil {
			return fmt.Errorf("stream %s: %w", name, err)
		}
	}
	return nil
}

// Close ends the coordinator. Call it only after Do has returned. Workers wait for the next coordinator, which
// may begin when Close returns: until then this one says that it is there.
func (c *Coordinator) Close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.stop()
	c.busy.Wait()
	for _, s := range c.subs {
		_ = s.Unsubscribe()
	}
	if c.nc.IsConnected() {
		_ = c.nc.FlushTimeout(apiWait) // else the server may still ask this one
	}
}
