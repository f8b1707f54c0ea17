package stream

import (
	"context"
	"slices"
	"sync"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/oracle"
)

// session is an open session. One goroutine answers its queue of requests in order, and ends when
// the queue is empty.
type session struct {
	name string
	at   *oracle.Session
	puts int // moves put

	mu    sync.Mutex
	queue []job
	busy  bool // the goroutine runs
}

func (s *server) open(q *api.Request) api.Reply {
	switch {
	case s.sessions[q.Session] != nil:
		return refuse(q, "session %.20q is open already, expected a new name, or a close before", q.Session)
	case len(s.sessions) >= s.o.Sessions:
		return refuse(q, "%d sessions are open, expected a close before", len(s.sessions))
	}
	n := &session{name: q.Session, at: s.o.Service.Oracle.Session(q.Position)}
	s.sessions[q.Session] = n
	return n.stands(q)
}

// enqueue hands a request to its session. After Close no request finds the session.
func (s *server) enqueue(q *api.Request) {
	n := s.sessions[q.Session]
	if n == nil {
		s.sink.put(refuse(q, "no session %.20q, expected one that was opened", q.Session))
		return
	}
	if q.Op == api.Close {
		delete(s.sessions, q.Session)
	}
	j := s.job(q)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.queue = append(n.queue, j)
	if !n.busy {
		n.busy = true
		s.running.Go(n.run)
	}
}

func (n *session) run() {
	for {
		n.mu.Lock()
		if len(n.queue) == 0 {
			n.busy, n.queue = false, nil
			n.mu.Unlock()
			return
		}
		j := n.queue[0]
		n.queue = n.queue[1:]
		n.mu.Unlock()
		j.done(n.answer(j))
	}
}

func (n *session) answer(j job) api.Reply {
	q := j.q
	switch q.Op {
	case api.Put:
		if err := n.at.Put(q.Move); err != nil {
			return refuse(q, "%w", err)
		}
		n.puts++
		return n.stands(q)
	case api.Undo:
		if !n.at.Undo() {
			return refuse(q, "no move to take back, expected a put before")
		}
		n.puts--
		return n.stands(q)
	case api.Close:
		return api.Closed(q)
	default: // Solve and Filter
		return j.o.Service.Ask(j.ctx, n.at, q)
	}
}

func (n *session) stands(q *api.Request) api.Reply { return api.Stands(q, n.at.Position(), n.puts) }

// flight holds the requests that a client can cancel, by id. Several may share an id.
type flight struct {
	mu sync.Mutex
	by map[api.ID][]*ticket
}

type ticket struct{ cancel context.CancelFunc }

func (f *flight) enter(parent context.Context, id api.ID) (context.Context, *ticket) {
	ctx, cancel := context.WithCancel(parent)
	t := &ticket{cancel}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.by == nil {
		f.by = map[api.ID][]*ticket{}
	}
	f.by[id] = append(f.by[id], t)
	return ctx, t
}

func (f *flight) leave(id api.ID, t *ticket) {
	t.cancel()
	f.mu.Lock()
	defer f.mu.Unlock()
	if list := slices.DeleteFunc(f.by[id], func(o *ticket) bool { return o == t }); len(list) > 0 {
		f.by[id] = list
	} else {
		delete(f.by, id)
	}
}

// stop cancels all requests of that id, and reports whether it found one.
func (f *flight) stop(id api.ID) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, t := range f.by[id] {
		t.cancel()
	}
	return len(f.by[id]) > 0
}

// gate lends a fixed number of places, and lets callers wait for free ones.
type gate struct {
	mu   sync.Mutex
	room sync.Cond
	size int
	free int
}

func newGate(size int) *gate {
	g := &gate{size: size, free: size}
	g.room.L = &g.mu
	return g
}

// enter waits for n places. A request for more places than exist gets all of them.
func (g *gate) enter(n int) {
	g.mu.Lock()
	for n = min(n, g.size); g.free < n; {
		g.room.Wait()
	}
	g.free -= n
	g.mu.Unlock()
}

func (g *gate) leave(n int) {
	g.mu.Lock()
	g.free += min(n, g.size)
	g.mu.Unlock()
	g.room.Signal() // only the reader ever waits
}
