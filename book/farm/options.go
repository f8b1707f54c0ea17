package farm

import (
	"errors"
	"time"

	"github.com/gsolve/gsolve/book"
)

// Options of a coordinator. Referee is required.
type Options struct {
	// Solvers search on this machine beside the workers. Their answers are believed.
	Solvers []book.Solver
	// Referee decides if two answers contradict each other, or if no other worker can search a job
	// again. It must answer as the solvers do.
	Referee book.Solver
	// Memory is what the tables of a worker's solver take, in bytes: answers under a limit of nodes
	// may depend on it.
	Memory int64
	// Secret makes the tickets of orders. A run with the secret of an earlier one takes all answers to the
	// orders of that one; with another one only its wins, because anybody could have sent the rest. nil = a
	// new one.
	Secret []byte
	// Flush returns when all results that were handed on are on the disk; nil = they are already.
	Flush func() error
	// Warn gets a line for each refused answer (the first 100), dismissed or lost worker, and given
	// up job. It may be called from several goroutines. nil = nobody hears it.
	Warn func(error)

	Share        float64       // of the answers without a certificate, how many are searched again, 0 to 1; 0 = 0.05, below 0 = none
	First        int           // the first ones of each worker are all searched again; 0 = 3, below 0 = none
	RefereeNodes uint64        // of a search that only looks for a win; 0 = 20,000
	Silence      time.Duration // of a worker that is lost; 0 = 10 s
	Patience     time.Duration // then an idle worker gets a copy of a job; 0 = 1 min
	// Prompt hands on answers without a certificate before the end of the queue, for callers whose
	// later jobs depend on earlier results. If the worker is dismissed later, done gets the true
	// result too. Without Prompt such a caller gets results too, but only when no job is open and it
	// has had no next job for some seconds.
	Prompt bool

	now func() time.Time // for tests
}

func (o Options) withDefaults() Options {
	if o.Share == 0 {
		o.Share = 0.05
	}
	if o.First == 0 {
		o.First = 3
	}
	if o.RefereeNodes == 0 {
		o.RefereeNodes = 20_000
	}
	if o.Silence == 0 {
		o.Silence = 10 * time.Second
	}
	if o.Patience == 0 {
		o.Patience = time.Minute
	}
	if o.Warn == nil {
		o.Warn = func(error) {}
	}
	if o.Flush == nil {
		o.Flush = func() error { return nil }
	}
	if o.now == nil {
		o.now = time.Now
	}
	return o
}

// Stats counts the work of a coordinator.
type Stats struct {
	Workers   int // live ones, without this machine
	Threads   int // of them
	Queued    int // jobs that wait for a worker
	InFlight  int // jobs in the hands of workers and of this machine
	Held      int // answers that are held back
	Done      int // results handed on
	Answers   int // answers of workers that were taken
	Confirmed int // answers that a second search confirmed or refuted
	Refused   int // answers that were refused, forged wins among them
	Dismissed int // workers
	Lost      int // workers that fell silent
	Joined    int // workers that came, or came back
	Dead      int // jobs given up after too many deliveries
}

// The errors of a coordinator.
var (
	// ErrBusy: another coordinator works with the server.
	ErrBusy = errors.New("another coordinator works with this server, expected none")
	// ErrOwn: a solver of this machine claimed a win that the checker refuses.
	ErrOwn = errors.New("a win of this machine that the checker refuses")
)

// Stats returns the counts so far. It may be called at any time.
func (c *Coordinator) Stats() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.desk.snapshot()
}

func (d *desk) snapshot() Stats {
	s := d.stats
	s.Queued = len(d.ready)
	for _, m := range d.live {
		s.InFlight += len(m.hand)
		if !m.own {
			s.Workers++
			s.Threads += m.threads
		}
	}
	for _, e := range d.entries {
		if e.held() {
			s.Held++
		}
	}
	return s
}
