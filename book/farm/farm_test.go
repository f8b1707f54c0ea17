package farm_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/book/farm/broker"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/vcf"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fours finds wins by fours.
type fours struct{ solver *vcf.Solver }

func newFours(proof.Space, int64) book.Solver { return fours{vcf.NewSolver(1 << 20)} }

func (f fours) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	r := f.solver.Solve(ctx, pos, proof.Question{MaxNodes: q.MaxNodes})
	return proof.NewRecord(q.Space, r.Verdict, r.Line, r.Nodes, q.MaxNodes)
}

// games returns a book of random games, the same for equal seeds.
func games(t testing.TB, seed uint64, count int) *book.Book {
	t.Helper()
	rng, b := rand.New(rand.NewPCG(seed, 0)), book.New()
	for i := range count {
		pos := testboard.Game(rng, board.Rules()[i%3], 60)
		it := notation.Item{ID: fmt.Sprint(i), Setup: pos.Setup(), Stated: notation.Stated{ID: true}}
		if err := b.Add(it, false); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// memory returns an empty database. A warning of the database fails the test.
func memory(t testing.TB) *proofdb.DB {
	t.Helper()
	db := proofdb.OpenMemory(proofdb.Options{Warn: func(err error) { t.Error(err) }})
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func export(t testing.TB, db *proofdb.DB) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := db.Export(context.Background(), &b, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// prove proves a book with a queue, and returns the export of the database.
func prove(t testing.TB, b *book.Book, q func(*proofdb.DB) book.Queue) []byte {
	t.Helper()
	db := memory(t)
	r, err := book.NewProver(b, db, q(db), book.Options{MaxNodes: 20, Rounds: 2}).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if v := r.Verdicts; v.Win == 0 || v.None == 0 {
		t.Fatalf("verdicts %+v, want wins and positions without a win", v)
	}
	return export(t, db)
}

func locally(*proofdb.DB) book.Queue {
	return book.Local{Solvers: []book.Solver{newFours(0, 0), newFours(0, 0)}}
}

// site is a server with a coordinator and its workers.
type site struct {
	server *broker.Server
	c      *farm.Coordinator
	mu     sync.Mutex
	said   []string
	busy   sync.WaitGroup
	stop   context.CancelFunc
	ctx    context.Context
}

func open(t testing.TB, o farm.Options) *site {
	t.Helper()
	server, err := broker.Start(broker.Options{Dir: t.TempDir(), Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	s := &site{server: server}
	s.ctx, s.stop = context.WithCancel(context.Background())
	nc, err := farm.Connect("", "", server.Local())
	if err != nil {
		t.Fatal(err)
	}
	o.Warn = s.warn
	if o.Referee == nil {
		o.Referee = newFours(0, 0)
	}
	if s.c, err = farm.New(t.Context(), nc, o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.stop()
		s.busy.Wait()
		s.c.Close()
		nc.Close()
		server.Close()
	})
	return s
}

func (s *site) warn(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.said = append(s.said, err.Error())
}

// heard reports whether a line has all these words.
func (s *site) heard(words ...string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.said, func(line string) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(line, w) })
	})
}

// worker starts a worker and returns a function that stops it.
func (s *site) worker(t testing.TB, name string, threads int, solver func(proof.Space, int64) book.Solver) func() {
	t.Helper()
	nc, err := farm.Connect(s.server.URL(), "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.busy.Go(func() {
		defer nc.Close()
		w := farm.Worker{Name: name, Threads: threads, New: solver}
		if err := w.Run(ctx, nc); err != nil {
			s.warn(fmt.Errorf("%s ended: %w", name, err))
		}
	})
	return cancel
}

// forger claims a win everywhere, and never gives a true proof. Even the first empty point may prove
// a win, if the side to move has a straight four already: then every move wins.
type forger struct{}

func (forger) Solve(_ context.Context, pos *board.Position, q proof.Question) proof.Record {
	body := proof.VCFBody(nil, pos.Size(), pos.AppendStones(nil, board.Empty)[:1])
	if _, err := new(verify.Checker).Body(pos, body); err == nil {
		body = append(body, 0)
	}
	return proof.Record{Space: q.Space, Outcome: proof.Win, Spent: 1, Body: body}
}

// sceptic finds no win anywhere.
type sceptic struct{}

func (sceptic) Solve(_ context.Context, _ *board.Position, q proof.Question) proof.Record {
	return proof.Record{Space: q.Space, Outcome: proof.None, Spent: 7, Solver: proof.SolverVersion}
}

// braggart gives up at once, and says that it searched for long.
type braggart struct{}

func (braggart) Solve(_ context.Context, _ *board.Position, q proof.Question) proof.Record {
	return proof.Record{Space: q.Space, Budget: 1000*q.MaxNodes + 1000, Spent: q.MaxNodes, Solver: proof.SolverVersion}
}

// difference shows the first line that differs.
func difference(got, want []byte) string {
	a, b := bytes.Split(got, []byte("\n")), bytes.Split(want, []byte("\n"))
	for i := range min(len(a), len(b)) {
		if !bytes.Equal(a[i], b[i]) {
			return fmt.Sprintf("\n%.600s\n%.600s", a[i], b[i])
		}
	}
	return ""
}

// TestSame: workers that lie, and honest ones, give the same database as a local run.
func TestSame(t *testing.T) {
	testboard.Deadline(t)
	count := testboard.Trials(t, 60, 200, 400)
	b := games(t, 1, count)
	want := prove(t, b, locally)
	s := open(t, farm.Options{})
	s.worker(t, "honest", 2, newFours)
	s.worker(t, "other", 1, newFours)
	s.worker(t, "forger", 1, func(proof.Space, int64) book.Solver { return forger{} })
	s.worker(t, "sceptic", 1, func(proof.Space, int64) book.Solver { return sceptic{} })
	s.worker(t, "braggart", 1, func(proof.Space, int64) book.Solver { return braggart{} })
	for s.c.Stats().Workers < 5 {
		time.Sleep(10 * time.Millisecond)
	}
	got := prove(t, b, func(*proofdb.DB) book.Queue { return s.c })
	t.Logf("%+v", s.c.Stats())
	for _, line := range s.said {
		t.Log(line)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the databases differ: %d and %d bytes%s", len(got), len(want), difference(got, want))
	}
	if !s.heard("worker forger", "a win that does not hold", "to move, black") {
		t.Error("the forger is not named")
	}
	if !s.heard("worker braggart: refused", "unknown for a budget of") {
		t.Error("the braggart is not named")
	}
	if !s.heard("worker sceptic is dismissed") {
		t.Error("the sceptic is not named")
	}
}
