// Package stream answers requests of package api line by line: `gsolve oracle`
// over standard input and output, or whatever carries lines both ways.
//
// A line holds a request, or a list of them. Each is answered on a line of its
// own as soon as it is ready, so answers come in any order and are told apart
// by their ids; only the requests of one session are answered in their order.
//
//	reader ──▶ a goroutine a request ──▶ sink ──▶ out
//	   └─────▶ a goroutine a session ──┘
//
// Quiet positions, which the oracle answers at sight, pass those that are
// searched for minutes. What has been read and not answered is bounded: beyond
// that nothing more is read, and whoever writes has to wait.
package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"

	"github.com/gsolve/gsolve/api"
)

// Options of Serve. The zero value has the defaults, but no oracle.
type Options struct {
	Service api.Service
	// Pending is how many requests may be read and not yet answered, in places of
	// 32 KiB: a search of a position takes four, a request without one, or one that
	// speaks of a session, one, and a certificate one more for each 32 KiB.
	// 0 = 4096, which is 128 MiB. Cancel takes none, but is read only in its turn.
	Pending int
	// Sessions is how many may be open at the same time, of some 100 KiB each.
	// 0 = 1024.
	Sessions int
	// Source is the name of the input in the ids of requests that have none:
	// Source:1, Source:2, … by their number. "" = "-".
	Source string
}

// The defaults of Options.
const (
	defaultPending  = 4096
	defaultSessions = 1024
)

// Totals is what was done.
type Totals struct {
	Requests uint64 // read, those that could not be understood included
	Refused  uint64 // answered with an error
}

// Serve answers what it reads from in until its end, and returns when
// everything is answered. Cancelling ctx stops all searches, which are answered
// as cancelled; in should end then too, since a read cannot be taken back. A
// line that is too long or no request is answered with an error and the next one
// is read. The error is that of reading or writing.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) (Totals, error) {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	s := newServer(searching, o)
	s.sink = newSink(out, stop)
	err := s.read(in)
	s.running.Wait()
	if failed := s.sink.close(); failed != nil {
		err = failed
	} else if ctx.Err() != nil {
		err = nil // the input was cut off on purpose
	}
	return Totals{s.requests, s.sink.refused}, err
}

// server is the state of one Serve. What is not safe for concurrent use
// belongs to the reader.
type server struct {
	o        Options
	ctx      context.Context
	sink     *sink
	gate     *gate
	flight   flight
	running  sync.WaitGroup // requests and sessions at work
	sessions map[string]*session
	requests uint64
}

func newServer(ctx context.Context, o Options) *server {
	if o.Pending <= 0 {
		o.Pending = defaultPending
	}
	if o.Sessions <= 0 {
		o.Sessions = defaultSessions
	}
	if o.Source == "" {
		o.Source = "-"
	}
	return &server{o: o, ctx: ctx, gate: newGate(o.Pending), sessions: map[string]*session{}}
}

// read takes lines until the end of the input, or until nobody takes the
// answers any more.
func (s *server) read(in io.Reader) error {
	lines := newLines(in)
	for !s.sink.broken() {
		line, err := lines.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = api.Each(line, func(q *api.Request, err error) { s.take(q, lines.number, err) })
		} else if !errors.Is(err, errLong) {
			return err
		}
		if err != nil { // of the line as a whole
			s.requests++
			s.sink.put(api.Refusal{ID: s.nameless(), Err: onLine(lines.number, err)})
		}
	}
	return nil
}

// nameless is the id of a request that has none.
func (s *server) nameless() api.ID {
	return api.ID(strconv.Quote(s.o.Source + ":" + strconv.FormatUint(s.requests, 10)))
}

// onLine says where a request without an id is: its number is none of a line,
// where there are lists and blank lines.
func onLine(number int, err error) error { return fmt.Errorf("line %d: %w", number, err) }

// take starts what one request asks for.
func (s *server) take(q *api.Request, line int, err error) {
	s.requests++
	if q.ID == "" {
		q.ID = s.nameless()
		if err != nil {
			err = onLine(line, err)
		}
	}
	switch {
	case err != nil:
		s.sink.put(api.Refusal{ID: q.ID, Err: err})
	case q.Op == api.Cancel:
		s.sink.put(api.Stopped{ID: q.ID, Target: q.Target, Found: s.flight.stop(q.Target)})
	case q.Op == api.Open:
		s.sink.put(s.open(q))
	case q.Session != "":
		s.enqueue(q)
	default:
		j := s.job(q)
		s.running.Go(func() { j.done(s.o.Service.Answer(j.ctx, q)) })
	}
}

// job is a request that is waiting or at work.
type job struct {
	*server
	q      *api.Request
	ctx    context.Context
	weight int
	ticket *ticket // for those that can be cancelled
}

// job waits until there is room for a further request.
func (s *server) job(q *api.Request) job {
	j := job{server: s, q: q, ctx: s.ctx, weight: weight(q)}
	s.gate.enter(j.weight)
	if q.Op == api.Solve || q.Op == api.Filter || q.Op == api.Why {
		j.ctx, j.ticket = s.flight.enter(s.ctx, q.ID)
	}
	return j
}

// done hands out the answer and makes room.
func (j job) done(r api.Reply) {
	if j.ticket != nil {
		j.flight.leave(j.q.ID, j.ticket)
	}
	j.sink.put(r)
	j.gate.leave(j.weight)
}

// searchPlaces is what a search keeps while it waits for its turn: an oracle's
// board of 94 KB (22×22), the goroutine's stack of 17, the request of 6 at most.
const searchPlaces = 4

// weight is how many of Options.Pending's places a request takes.
func weight(q *api.Request) int {
	places := 1 + (len(q.Certificate)+len(q.Text))>>15
	if q.Position != nil {
		places = max(places, searchPlaces)
	}
	return places
}

// refuse is an answer to q that is an error.
func refuse(q *api.Request, format string, args ...any) api.Reply {
	return api.Refusal{ID: q.ID, Err: fmt.Errorf(format, args...)}
}
