// Package stream answers requests of package api line by line: `gsolve oracle` over standard input
// and output, or whatever carries lines both ways.
//
// A line holds a request, or a list of them. Each answer has a line of its own and comes as soon as
// it is ready. So answers come in any order, and clients match them to their requests by id. Only
// the requests of one session get their answers in order.
//
//	reader ──▶ one goroutine per request ──▶ sink ──▶ out
//	   └─────▶ one goroutine per session ──┘
//
// The oracle answers quiet positions at sight, so these answers overtake searches of minutes. The
// number of unanswered requests is bounded: at the bound Serve stops reading, and clients wait.
package stream

import (
	"cmp"
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
	// Pending bounds the unanswered requests, in places of 32 KiB: a search of a position takes
	// four, any other request one, and a certificate or a text one more for each 32 KiB. Cancel
	// takes none, but Serve reads it only in its turn. 0 = 4096, which is 128 MiB.
	Pending int
	// Sessions bounds the open sessions, of some 100 KiB each. 0 = 1024.
	Sessions int
	// Source is the name of the input. A request without an id gets the id Source:N, where N is its
	// number, from 1. "" = "-".
	Source string
}

// Totals counts the work of Serve.
type Totals struct {
	Requests uint64 // read, also invalid ones
	Refused  uint64 // answered with an error
}

// Serve answers the requests of in, and returns when in has ended and every request has an answer.
// Cancelling ctx stops all searches, and their answers say so. It does not stop a read: the caller
// should then end the input, too. Serve answers a line that is too long or not a request with an
// error, and reads on. Serve itself returns an error if it cannot read or write.
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

// server is the state of one Serve. Only the goroutine that reads uses the fields that are not safe
// for concurrent use.
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
	o.Pending = cmp.Or(max(o.Pending, 0), 4096)
	o.Sessions = cmp.Or(max(o.Sessions, 0), 1024)
	o.Source = cmp.Or(o.Source, "-")
	return &server{o: o, ctx: ctx, gate: newGate(o.Pending), sessions: map[string]*session{}}
}

// read takes lines until the end of the input, or until a write has failed.
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

// nameless returns the id of a request that has none.
func (s *server) nameless() api.ID {
	return api.ID(strconv.Quote(s.o.Source + ":" + strconv.FormatUint(s.requests, 10)))
}

// onLine adds the line to the error of a request without an id. After lists or blank lines, the
// number in the request's id is not that of the line.
func onLine(number int, err error) error { return fmt.Errorf("line %d: %w", number, err) }

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
		s.sink.put(api.Stopped(q, s.flight.stop(q.Target)))
	case q.Op == api.Open:
		s.sink.put(s.open(q))
	case q.Session != "":
		s.enqueue(q)
	default:
		j := s.job(q)
		s.running.Go(func() { j.done(s.o.Service.Answer(j.ctx, q)) })
	}
}

type job struct {
	*server
	q      *api.Request
	ctx    context.Context
	weight int
	ticket *ticket // nil if Cancel cannot stop the request
}

// job waits for room for a further request.
func (s *server) job(q *api.Request) job {
	j := job{server: s, q: q, ctx: s.ctx, weight: weight(q)}
	s.gate.enter(j.weight)
	if q.Op == api.Solve || q.Op == api.Filter || q.Op == api.Why {
		j.ctx, j.ticket = s.flight.enter(s.ctx, q.ID)
	}
	return j
}

func (j job) done(r api.Reply) {
	if j.ticket != nil {
		j.flight.leave(j.q.ID, j.ticket)
	}
	j.sink.put(r)
	j.gate.leave(j.weight)
}

// searchPlaces are the places of a search that waits for its turn: 94 KB for an oracle's board
// (22×22), 17 KB for the goroutine's stack, at most 6 KB for the request.
const searchPlaces = 4

func weight(q *api.Request) int {
	places := 1 + (len(q.Certificate)+len(q.Text))>>15
	if q.Position != nil {
		places = max(places, searchPlaces)
	}
	return places
}

func refuse(q *api.Request, format string, args ...any) api.Reply {
	return api.Refusal{ID: q.ID, Err: fmt.Errorf(format, args...)}
}
