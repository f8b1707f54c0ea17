package farm

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// TestCollector: every number of Stats has a metric of its own.
func TestCollector(t *testing.T) {
	var s Stats
	v := reflect.ValueOf(&s).Elem()
	numbers := 0
	for i := range v.NumField() {
		if v.Field(i).CanInt() {
			v.Field(i).SetInt(int64(i + 1))
			numbers++
		}
	}
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(Collector(func() Stats { return s }))
	families, err := registry.Gather()
	if err != nil || len(families) != numbers {
		t.Fatalf("%d metrics, error %v, want one for each of the %d numbers", len(families), err, numbers)
	}
	got := map[string]float64{}
	seen := map[float64]string{}
	for _, f := range families {
		m := f.GetMetric()[0]
		value := m.GetGauge().GetValue() + m.GetCounter().GetValue() // one of them is missing
		if other, twice := seen[value]; twice || value == 0 {
			t.Errorf("%s is %v, as %q", f.GetName(), value, other)
		}
		seen[value], got[f.GetName()] = f.GetName(), value
	}
	if got["gsolve_prove_workers"] != float64(s.Workers) || got["gsolve_prove_refused_total"] != float64(s.Refused) {
		t.Errorf("metrics %v of %+v", got, s)
	}
}

// startServer starts a server that ends with the test.
func startServer(t *testing.T, o server.Options) *server.Server {
	t.Helper()
	o.NoLog, o.NoSigs = true, true
	s, err := server.NewServer(&o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server is not ready")
	}
	return s
}

// TestNoStreams: a server that keeps no streams is refused, and so is one that is gone.
func TestNoStreams(t *testing.T) {
	s := startServer(t, server.Options{DontListen: true, StoreDir: filepath.Join(t.TempDir(), "store")})
	nc, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		t.Fatal(err)
	}
	if c, err := New(t.Context(), nc, Options{}); err == nil {
		c.Close()
		t.Error("New takes a server without streams")
	}
	nc.Close()
	if _, err := New(t.Context(), nc, Options{}); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("New with a closed connection: %v", err)
	}
}

// counter is a referee that counts its searches.
type counter struct{ searches *int }

func (c counter) Solve(_ context.Context, _ *board.Position, q proof.Question) proof.Record {
	*c.searches++
	return proof.Record{Space: q.Space, Outcome: proof.None, Spent: 1, Solver: proof.SolverVersion}
}

// TestNeedlessCases: the referee does not search a job that is settled meanwhile, or that other workers got.
func TestNeedlessCases(t *testing.T) {
	r, searches := newRig(t, Options{}), 0
	r.ask(1, 2, 3)
	c := &Coordinator{o: (&Options{Referee: counter{&searches}}).withDefaults(), desk: r.desk}
	c.change = sync.NewCond(&c.mu)
	for n, e := range map[int]*entry{1: r.entry(1), 2: r.entry(2), 3: r.entry(3)} {
		e.referred = n != 2
		c.callReferee(e, true)
	}
	r.settle(r.entry(1), won(), false, nil)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r.out = func(res book.Result, _ []func()) {
		if res.Job.Question.MaxNodes != 3 {
			t.Errorf("a result of job %d", res.Job.Question.MaxNodes)
		}
	}
	c.cases = append(c.cases, c.cases...) // when the referee takes the second copy of job 3, that is settled
	var busy sync.WaitGroup
	busy.Go(func() { c.decideCases(ctx, func(err error) { t.Error(err) }) })
	c.mu.Lock()
	for len(c.cases) > 0 {
		c.mu.Unlock()
		time.Sleep(time.Millisecond)
		c.mu.Lock()
	}
	c.mu.Unlock()
	c.locked(func(*desk) { cancel() })
	busy.Wait()
	if searches != 1 {
		t.Errorf("the referee searched %d times, want once", searches)
	}
}

// TestForeignResults: a result that the queue before did not deliver is no result of the next one.
func TestForeignResults(t *testing.T) {
	s := startServer(t, server.Options{DontListen: true, JetStream: true, StoreDir: t.TempDir()})
	nc, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	c, err := New(t.Context(), nc, Options{Referee: counter{new(int)}})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.locked(func(*desk) { c.handOn(book.Result{}, nil) })
	none := func(func(book.Job) bool) {}
	if err := c.Do(t.Context(), book.Listed(none), func(r book.Result) error { t.Errorf("result %+v", r); return nil }); err != nil {
		t.Error(err)
	}
}

// TestTasks: a farm takes questions for any win alone, and names a job whatever its bytes are.
func TestTasks(t *testing.T) {
	d := newDesk((&Options{}).withDefaults(), "run")
	for _, q := range []proof.Question{{Goal: proof.ShortestWin}, {Goal: proof.AllFirst}, {Most: 3}} {
		if err := d.add(book.Job{Question: q}); !errors.Is(err, ErrJob) || len(d.entries) > 0 {
			t.Errorf("%+v: error %v, %d jobs, want ErrJob and none", q, err, len(d.entries))
		}
	}
	if place := (&task{position: []byte{1, 2, 3}}).place(); place != "3 bytes that do not form a position" {
		t.Errorf("the place of three bytes is %q", place)
	}
	pos := testboard.Position(t, board.Renju, 9, board.White, "a1", "b2")
	if place := (&task{position: pos.AppendCanonical(nil)}).place(); !strings.HasPrefix(place, "renju, white to move, black ") {
		t.Errorf("the place is %q", place)
	}
}

// TestConnect: a wrong token, a server that is not there and a closed connection have errors of their
// own, and a worker without a proper name does not begin.
func TestConnect(t *testing.T) {
	s := startServer(t, server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, Authorization: "secret"})
	if _, err := Connect(s.ClientURL(), "other"); !errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("a wrong token: %v", err)
	}
	if _, err := Connect("nats://127.0.0.1:1", "secret"); err == nil || errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("no server: %v", err)
	}
	nc, err := Connect(s.ClientURL(), "secret")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []*Worker{{Name: "two words", Threads: 1}, {Name: strings.Repeat("n", maxName+1), Threads: 1}, {Name: "none", Threads: 0}, {Name: "many", Threads: maxThreads + 1}} {
		if err := w.Run(t.Context(), nc); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "expected 1 to 64 letters, digits, - and _, and 1 to 1024 threads") {
			t.Errorf("%q with %d threads: %v, want ErrRefused and the names that may be", w.Name, w.Threads, err)
		}
	}
	nc.Close()
	if err := closed(nc); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed connection: %v", err)
	}
}

// TestWorkerProgress: jobs in work and jobs that wait are counted apart.
func TestWorkerProgress(t *testing.T) {
	w := &Worker{hand: map[string]*piece{"a": {busy: true}, "b": {}, "c": {}}}
	w.done.Store(5)
	w.wins.Store(2)
	if p := w.Progress(); p != (Progress{Done: 5, Wins: 2, Busy: 1, Ahead: 2}) {
		t.Errorf("Progress returns %+v", p)
	}
}
