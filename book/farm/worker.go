package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// ErrRefused means that the coordinator lets the worker do no work.
var ErrRefused = errors.New("the coordinator refuses this worker")

// ErrMemory means that the jobs need more memory than the worker may use.
var ErrMemory = errors.New("the jobs need more memory")

// Worker does the jobs of a coordinator. Use each Worker for one Run.
type Worker struct {
	Name    string // 1 to 64 letters (a to z, A to Z), digits, - and _; unique among all workers
	Threads int    // jobs side by side, 1 to 1024
	Memory  int64  // bytes that the tables of one thread may take; 0 = 1 GiB
	// New makes a solver whose tables take that many bytes, for questions about the space. It is
	// called for each thread.
	New func(space proof.Space, memory int64) book.Solver

	js      jetstream.JetStream
	nc      *nats.Conn
	mu      sync.Mutex
	hand    map[string]*piece // by id
	orders  chan *piece
	sending sync.WaitGroup
	met     atomic.Bool // a coordinator has answered
	greeted atomic.Bool // a sign of life was sent: the coordinator may have given jobs, even if its reply is lost
	done    atomic.Int64
	wins    atomic.Int64
	fail    context.CancelCauseFunc
}

// piece is a job in the hand of a worker.
type piece struct {
	id    string
	order order
	like  []proof.Like
	msg   jetstream.Msg
	busy  bool // it is being searched
}

// The times of a worker.
const (
	aliveEach    = time.Second
	progressEach = ackWait / 3
	answerTries  = 5 // of publishing an answer
)

// defaultMemory is what a coordinator may make a worker use for each thread, in bytes.
const defaultMemory = 1 << 30

// Progress is what a worker has done.
type Progress struct {
	Met   bool // a coordinator has answered
	Done  int  // jobs
	Wins  int  // of them
	Busy  int  // jobs in work
	Ahead int  // jobs that wait
}

// Progress may be called while Run is at work.
func (w *Worker) Progress() Progress {
	p := Progress{Met: w.met.Load(), Done: int(w.done.Load()), Wins: int(w.wins.Load())}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, x := range w.hand {
		if x.busy {
			p.Busy++
		} else {
			p.Ahead++
		}
	}
	return p
}

// Run works until ctx ends. Then it gives all jobs back and returns nil. It waits for a coordinator
// and for the server as long as it must. The errors are ErrRefused, ErrVersion, ErrMemory
// and ErrClosed.
func (w *Worker) Run(ctx context.Context, nc *nats.Conn) error {
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(apiWait))
	if err != nil {
		return err
	}
	if !isName(w.Name) || w.Threads < 1 || w.Threads > maxThreads {
		return fmt.Errorf("%w: name %.70q and %d threads, expected 1 to %d letters, digits, - and _, and 1 to %d threads", ErrRefused, w.Name, w.Threads, maxName, maxThreads)
	}
	w.nc, w.js, w.Memory = nc, js, cmp.Or(w.Memory, defaultMemory)
	w.hand, w.orders = map[string]*piece{}, make(chan *piece, maxHand)
	run, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	w.fail = fail
	var busy sync.WaitGroup
	for range w.Threads {
		busy.Go(func() { w.search(run) })
	}
	busy.Go(func() { w.live(run) })
	w.receive(run)
	busy.Wait()
	w.sending.Wait()
	w.giveBack()
	if cause := context.Cause(run); ctx.Err() == nil {
		return cause
	}
	return nil
}

// receive takes jobs. Whenever its consumer is lost, it asks the coordinator for a new one.
func (w *Worker) receive(ctx context.Context) {
	for ctx.Err() == nil {
		if w.nc.IsClosed() {
			w.fail(closed(w.nc))
			return
		}
		if !w.greet(ctx, true, false) {
			sleep(ctx, aliveEach)
			continue
		}
		consumer, err := w.js.Consumer(ctx, jobStream, w.Name)
		if err != nil {
			sleep(ctx, retryPause)
			continue
		}
		w.consume(ctx, consumer)
	}
}

func (w *Worker) consume(ctx context.Context, consumer jetstream.Consumer) {
	messages, err := consumer.Messages(jetstream.PullMaxMessages(min(maxHand, mostAhead*w.Threads)),
		jetstream.PullHeartbeat(2*time.Second), jetstream.PullExpiry(10*time.Second))
	if err != nil {
		sleep(ctx, retryPause)
		return
	}
	defer messages.Stop()
	defer context.AfterFunc(ctx, messages.Stop)()
	for {
		m, err := messages.Next()
		switch {
		case err == nil:
			w.accept(ctx, m)
		case ctx.Err() != nil:
			return
		default: // lost, with its stream
			sleep(ctx, retryPause)
			return
		}
	}
}

// accept takes a job, unless it has the job already.
func (w *Worker) accept(ctx context.Context, m jetstream.Msg) {
	o, err := decodeOrder(m.Data())
	var like []proof.Like
	if err == nil {
		like, err = o.likes()
	}
	if err != nil {
		_ = m.Term()
		if errors.Is(err, ErrVersion) {
			w.fail(fmt.Errorf("the coordinator speaks %w", err))
		}
		return
	}
	if o.memory > uint64(w.Memory) {
		w.fail(fmt.Errorf("%w: %d MiB a thread, expected at most the %d MiB that this worker may use", ErrMemory, o.memory>>20, w.Memory>>20))
		return
	}
	p := &piece{id: o.id(), order: o, like: like, msg: m}
	w.mu.Lock()
	known := w.hand[p.id]
	if known != nil {
		known.msg = m // delivered again
	} else {
		w.hand[p.id] = p
	}
	w.mu.Unlock()
	if known != nil {
		return
	}
	select {
	case w.orders <- p:
	case <-ctx.Done():
	}
}

// search does jobs with solvers of its own.
func (w *Worker) search(ctx context.Context) {
	bench := bench{make: w.New}
	for {
		select {
		case <-ctx.Done():
			return
		case p := <-w.orders:
			w.mark(p)
			r := book.Ask(ctx, bench.solver(p.order.space, int64(p.order.memory)), p.order.job(p.like))
			if ctx.Err() != nil {
				return // given back
			}
			w.sending.Go(func() { w.answer(ctx, p, r) })
		}
	}
}

func (w *Worker) mark(p *piece) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p.busy = true
}

// bench holds the solvers of one thread. Jobs of a queue rarely have more than one kind.
type bench struct {
	make   func(proof.Space, int64) book.Solver
	space  proof.Space
	memory int64
	last   book.Solver
}

func (b *bench) solver(space proof.Space, memory int64) book.Solver {
	if b.last == nil || b.space != space || b.memory != memory {
		b.last = nil // before the next one takes its memory
		b.last, b.space, b.memory = b.make(space, memory), space, memory
	}
	return b.last
}

// answer publishes an answer and then acknowledges its job. The job is in hand until then.
func (w *Worker) answer(ctx context.Context, p *piece, r book.Result) {
	a := answer{
		run: p.order.run, ticket: p.order.ticket, worker: w.Name, solver: proof.SolverVersion,
		task: p.order.task, record: r.Record, late: r.Late,
	}
	text := a.encode()
	if most := w.nc.MaxPayload(); most > 0 && int64(len(text)) > most {
		a.record, a.tooLong = proof.Record{Outcome: proof.Unknown}, true
		text = a.encode()
	}
	for range answerTries {
		if w.publish(ctx, text) == nil {
			_ = w.message(p).Ack() // if it is lost, the job comes again
			w.done.Add(1)
			if r.Record.Outcome == proof.Win {
				w.wins.Add(1)
			}
			break
		}
		if !sleep(ctx, retryPause) {
			return // given back
		}
	}
	w.drop(p)
}

// publish publishes an answer. An answer that is known goes out even if the worker stops.
func (w *Worker) publish(ctx context.Context, text []byte) error {
	ctx, cancel := request(context.WithoutCancel(ctx))
	defer cancel()
	_, err := w.js.Publish(ctx, answerSubject, text)
	return err
}

func (w *Worker) message(p *piece) jetstream.Msg {
	w.mu.Lock()
	defer w.mu.Unlock()
	return p.msg
}

func (w *Worker) drop(p *piece) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.hand, p.id)
}

// live sends signs of life, and keeps the jobs in hand from being delivered again.
func (w *Worker) live(ctx context.Context) {
	for next := time.Now().Add(progressEach); sleep(ctx, aliveEach); {
		if w.met.Load() {
			w.greet(ctx, false, false)
		}
		if time.Now().After(next) {
			next = time.Now().Add(progressEach)
			for _, m := range w.messages() {
				_ = m.InProgress()
			}
		}
	}
}

func (w *Worker) messages() (list []jetstream.Msg) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.hand {
		list = append(list, p.msg)
	}
	return list
}

// greet sends a sign of life and reports whether a coordinator welcomes it.
func (w *Worker) greet(ctx context.Context, fresh, leaving bool) bool {
	h := hello{worker: w.Name, solver: proof.SolverVersion, threads: w.Threads, fresh: fresh, leaving: leaving}
	w.mu.Lock()
	for id, p := range w.hand {
		if p.busy {
			h.busy = append(h.busy, id)
		} else {
			h.waiting = append(h.waiting, id)
		}
	}
	w.mu.Unlock()
	w.greeted.Store(true)
	ctx, cancel := request(ctx)
	defer cancel()
	reply, err := w.nc.RequestWithContext(ctx, helloSubject, h.encode())
	if err != nil {
		return false
	}
	m, err := decodeWelcome(reply.Data)
	switch {
	case errors.Is(err, ErrVersion):
		w.fail(fmt.Errorf("the coordinator speaks %w", err))
	case err != nil:
	case m.solver != proof.SolverVersion:
		w.fail(fmt.Errorf("%w: solver version %d of this worker, expected %d as the coordinator", ErrVersion, proof.SolverVersion, m.solver))
	case m.refused != "":
		w.fail(fmt.Errorf("%w: %s", ErrRefused, m.refused))
	default:
		w.met.Store(true)
		return true
	}
	return false
}

// giveBack returns all jobs in hand.
func (w *Worker) giveBack() {
	for _, m := range w.messages() {
		_ = m.Nak()
	}
	w.mu.Lock()
	clear(w.hand)
	w.mu.Unlock()
	if w.greeted.Load() && w.nc.IsConnected() {
		w.greet(context.Background(), false, true)
		_ = w.nc.FlushTimeout(time.Second)
	}
}
