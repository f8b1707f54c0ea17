package web

import (
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
	"github.com/gsolve/gsolve/solve"
)

// DefaultInFlight is how many requests are worked on at the same time unless
// Options say otherwise.
const DefaultInFlight = 256

// Options of a Server. The zero value has no store, no limits, no token, as many
// engines as the processor has threads, and DefaultInFlight.
type Options struct {
	Store   solve.Store  // nil = none
	Keep    uint64        // nodes that a search must have visited for the store to be told; 0 = all
	Engines int           // searches at the same time; others wait. 0 = runtime.GOMAXPROCS
	Memory  int64         // bytes of the tables of all engines; 0 = vcf.DefaultMemory. Games may take a quarter of that beside
	Nodes   uint64        // of a request that says nothing, and the most one may ask for; 0 = no limit
	Time    time.Duration // the same in time, without that of waiting for an engine
	Token   Token         // without one only the loopback interface is served
	Hosts   []string      // names of this server, beside localhost and its addresses
	// InFlight is how many requests are worked on at the same time. Further ones
	// are sent away with 429 Too Many Requests.
	InFlight int
	Grace    time.Duration // how long Serve waits for its last answers to be read; 0 = 5 s
	// Warn hears, in one line each, of faults of the server. Nil = nobody.
	Warn func(error)

	slow    timeouts
	referee func() play.Referee  // judges games; nil = a prover
	puzzles []puzzles.Collection // nil = those that are shipped
}

// timeouts are how long a connection may take. Only tests change them.
type timeouts struct{ header, read, write, idle time.Duration }

// Server answers over HTTP. Make one with New; it serves once.
type Server struct {
	o        Options
	hosts    []string
	service  api.Service
	referees referees
	store    solve.Store // nil = none
	slots    chan struct{}
	metrics  *metrics
	handler  http.Handler

	life   sync.RWMutex // held for reading by every request
	closed bool
}

// ErrExposed is returned for an address that others can reach, where no token
// was set.
var ErrExposed = errors.New("no token for an address that other machines can reach")

// New makes a server.
func New(o Options) *Server {
	if o.InFlight <= 0 {
		o.InFlight = DefaultInFlight
	}
	if o.Grace <= 0 {
		o.Grace = 5 * time.Second
	}
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
	s.handler = s.observe(s.guard(s.routes()))
	return s
}

// Handler is all the server does, for a listener of the caller's. It does not
// know who can reach that.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve answers on the listener, which it closes, until ctx ends; that is no
// error. Searches that run then are cancelled and answered as such, within
// Options.Grace. When it returns no request is worked on any more, so that the
// store may be closed. The error wraps ErrExposed, or is the listener's.
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
		// It closes the listener, also where it had not begun yet.
		if last := <-ended; !errors.Is(last, http.ErrServerClosed) {
			err = last
		}
	}
	return err
}

// httpServer is the server of net/http. Its requests end with ctx.
func (s *Server) httpServer(ctx context.Context) *http.Server {
	return &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: s.o.slow.header,
		ReadTimeout:       s.o.slow.read,
		WriteTimeout:      s.o.slow.write, // until patience gives more
		IdleTimeout:       s.o.slow.idle,
		MaxHeaderBytes:    16 << 10,

		DisableGeneralOptionsHandler: true, // it answers "OPTIONS *" before the guard
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          log.New(warner(s.o.Warn), "", 0),
	}
}

// warner hands on what net/http logs.
type warner func(error)

// Write takes one line of a log: its beginning, since a panic comes with its
// stack.
func (w warner) Write(line []byte) (int, error) {
	first, _, _ := strings.Cut(string(line), "\n")
	w(errors.New(first))
	return len(line), nil
}

// shutdown waits for the last answers, for the grace at most, and then for the
// handlers, which have nothing left to wait for.
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

// MayServe is nil if the server has a token, or if only this machine can reach
// the address. The error wraps ErrExposed.
func (s *Server) MayServe(addr net.Addr) error {
	if s.o.Token.set || loopback(addr) {
		return nil
	}
	return fmt.Errorf("%w, expected a loopback address or a token", ErrExposed)
}

// loopback reports whether only this machine can reach an address.
func loopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
