package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

// DefaultInFlight is the number of requests in work at the same time, unless Options has another.
const DefaultInFlight = 256

// Options of a Server. The zero value has no store, no limits, no token, as many engines as the
// processor has threads, and DefaultInFlight.
type Options struct {
	Store   solve.Store   // nil = none
	Keep    uint64        // the server stores results of searches from this number of nodes; 0 = all
	Engines int           // searches at the same time; others wait. 0 = runtime.GOMAXPROCS
	Memory  int64         // bytes of the tables of all engines; 0 = solve.DefaultMemory. puzzles and searchers may take another quarter of it each
	Nodes   uint64        // the default limit of a request, and the highest one; 0 = no limit
	Time    time.Duration // the default limit of time, and the highest one, without the wait for an engine
	Token   Token         // a server without one serves the loopback interface only
	Hosts   []string      // names of this server, beside localhost and its addresses
	// InFlight is the number of requests in work at the same time. The server answers further ones
	// with 429 Too Many Requests.
	InFlight int
	Grace    time.Duration // how long Serve waits for clients to read their last answers; 0 = 5 s
	// Running returns the Running of a command at work, as JSON. The server checks it. The error wraps
	// ErrNotRunning if nothing is being proved. Nil = nothing ever is.
	Running func(context.Context) ([]byte, error)
	// Warn gets the faults of the server, one line each. Nil drops them.
	Warn func(error)

	slow     timeouts
	referee  func() play.Referee                        // judges games; nil = a prover
	puzzles  []puzzles.Collection                       // nil = those that come with the program
	searcher func(roster.Spec) (search.Searcher, error) // nil = roster.Spec.New
}

// timeouts limit the time of each part of a connection. Only tests change them.
type timeouts struct{ header, read, write, idle time.Duration }

// Server answers over HTTP. Make one with New; it serves once.
type Server struct {
	o        Options
	hosts    []string
	service  api.Service
	referees referees
	players  players
	store    solve.Store // nil = none
	slots    chan struct{}
	metrics  *metrics
	handler  http.Handler

	life   sync.RWMutex // held for reading by every request
	closed bool
}

// ErrExposed is returned for an address that other machines can reach, if the server has no token.
var ErrExposed = errors.New("no token for an address that other machines can reach")

// New makes a server.
func New(o Options) *Server {
	o.InFlight = cmp.Or(max(o.InFlight, 0), DefaultInFlight)
	o.Grace = cmp.Or(max(o.Grace, 0), 5*time.Second)
	if o.Warn == nil {
		o.Warn = func(error) {}
	}
	if o.slow == (timeouts{}) {
		o.slow = timeouts{header: 5 * time.Second, read: 15 * time.Second, write: writeTimeout, idle: time.Minute}
	}
	s := &Server{o: o, slots: make(chan struct{}, o.InFlight), metrics: newMetrics()}
	for _, name := range o.Hosts {
		s.hosts = append(s.hosts, strings.ToLower(strings.TrimSuffix(name, ".")))
	}
	if o.Store != nil {
		s.store = countedStore{o.Store, s.metrics}
	}
	s.service = api.Service{
		Oracle: oracle.New(oracle.Options{Store: s.store, Keep: o.Keep, Engines: o.Engines, Memory: o.Memory}),
		Limits: api.Limits{Nodes: o.Nodes, Time: o.Time, Ceiling: true},
	}
	s.referees = newReferees(&s.o)
	s.players = newPlayers(&s.o)
	s.handler = s.observe(s.guard(s.routes()))
	return s
}

// Handler serves a listener of the caller's. It does not check who can reach the listener.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve answers on the listener until ctx ends, and closes it; the end of ctx is not an error.
// Serve then stops the running searches, and answers within Options.Grace that they were cancelled.
// No request is in work when it returns: the caller may close the store. Serve returns an error
// that wraps ErrExposed, or the listener's error.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	if err := s.MayServe(ln.Addr()); err != nil {
		return errors.Join(err, ln.Close())
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	srv := s.httpServer(ctx)
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(ln) }()
	var err error
	select {
	case err = <-ended:
		cancel()
		s.shutdown(srv)
	case <-ctx.Done():
		s.shutdown(srv)
		// Shutdown closes the listener, even if the server had not begun to listen.
		if last := <-ended; !errors.Is(last, http.ErrServerClosed) {
			err = last
		}
	}
	return err
}

// httpServer returns the server of net/http. The end of ctx ends its requests.
func (s *Server) httpServer(ctx context.Context) *http.Server {
	return &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: s.o.slow.header,
		ReadTimeout:       s.o.slow.read,
		WriteTimeout:      s.o.slow.write, // until patience gives more
		IdleTimeout:       s.o.slow.idle,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          log.New(warner(s.o.Warn), "", 0),

		DisableGeneralOptionsHandler: true, // or net/http answers "OPTIONS *" before the guard
	}
}

// warner passes on the log of net/http.
type warner func(error)

// Write passes on the first line only: after a panic a stack follows.
func (w warner) Write(line []byte) (int, error) {
	first, _, _ := strings.Cut(string(line), "\n")
	w(errors.New(first))
	return len(line), nil
}

// shutdown waits for clients to read their last answers, for the grace at most, and then for the
// handlers, which now end soon.
func (s *Server) shutdown(srv *http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), s.o.Grace)
	defer cancel()
	if srv.Shutdown(ctx) != nil {
		_ = srv.Close() // of connections whose clients do not read
	}
	s.life.Lock()
	s.closed = true
	s.life.Unlock()
}

// MayServe returns nil if the server has a token, or if only this machine can reach the address.
// The error wraps ErrExposed.
func (s *Server) MayServe(addr net.Addr) error {
	if s.o.Token.set || loopback(addr) {
		return nil
	}
	return fmt.Errorf("%w, expected a loopback address or a token", ErrExposed)
}

func loopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
