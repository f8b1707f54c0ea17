package tss_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/tss"
	"github.com/gsolve/gsolve/vcf"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestRandom searches random positions of the three rules. The checker must accept every win, and
// vcf must find a win wherever tss finds one by fours.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	n := testboard.Trials(t, 900, 900, 1800)
	solver, fours := tss.NewSolver(0), vcf.NewSolver(1<<20)
	wins, quiet, missed := map[board.Rule]int{}, map[board.Rule]int{}, map[board.Rule]int{}
	for k := range n {
		rule := testboard.Rules[k%len(testboard.Rules)]
		pos := scatter(r, rule, 6+r.IntN(14))
		res := solver.Solve(context.Background(), pos, proof.Question{Space: tss.Sought, MaxNodes: 20000})
		verify(t, pos, &res)
		if res.Verdict.Outcome() == proof.Win {
			wins[rule]++
			if res.Verdict.Class() == proof.VCT {
				quiet[rule]++
			}
		}
		res = solver.Solve(context.Background(), pos, proof.Question{MaxNodes: 20000})
		verify(t, pos, &res)
		known := fours.Solve(context.Background(), pos, proof.Question{MaxNodes: 1_000_000}).Verdict.Outcome()
		switch won := res.Verdict.Outcome() == proof.Win; {
		case won && (res.Verdict.Class() != proof.VCF || known == proof.None):
			t.Fatalf("%+v: tss by fours finds a win of class %v, vcf says %v", pos.Setup(), res.Verdict.Class(), known)
		case !won && known == proof.Win:
			missed[rule]++
		}
	}
	for _, rule := range testboard.Rules {
		t.Logf("%v: tss found %d wins, %d of them with quiet moves, and missed %d wins by fours", rule, wins[rule], quiet[rule], missed[rule])
		if wins[rule] < n/20 || quiet[rule] < n/200 {
			t.Errorf("%v: tss found %d wins, %d with quiet moves; want at least %d and %d", rule, wins[rule], quiet[rule], n/20, n/200)
		}
	}
}

// FuzzSolve plays arbitrary bytes as moves, searches, and verifies the result.
func FuzzSolve(f *testing.F) {
	f.Add([]byte("\x00\x0fghHIwxyzabmlk"))
	f.Add([]byte("\x02\x0fpqabcd\x80\x90\x91\x92\x93pzy"))
	f.Add([]byte("\x01\x09\x01\x02\x03\x04\x05\x06\x07\x08\x09\x10\x11\x12"))
	solver := tss.NewSolver(1 << 20)
	f.Fuzz(func(t *testing.T, moves []byte) {
		if len(moves) < 2 {
			return
		}
		size := board.MinSize + int(moves[1])%(board.MaxSize-board.MinSize+1)
		pos, err := board.New(board.Setup{Size: size, Rule: testboard.Rules[int(moves[0])%len(testboard.Rules)], ToMove: board.Black})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves[2:] {
			p := board.PointAt(int(m)%(size*size), size)
			if c := pos.ToMove(); pos.Legal(p, c) && !pos.MakesFive(p, c) && pos.Play(p) != nil {
				t.Fatalf("Play refuses %v, which is legal", p)
			}
		}
		r := solver.Solve(context.Background(), pos, proof.Question{Space: tss.Sought, MaxNodes: 3000})
		verify(t, pos, &r)
	})
}

func TestCases(t *testing.T) {
	testboard.Run(t, "testdata/cases.txt", func(t *testing.T, c *testboard.Case) {
		r := solve(t, c.Position(t), proof.Question{Space: tss.Sought})
		plies := c.Int(t, "plies")
		if won := r.Verdict.Outcome() == proof.Win; won != c.Bool(t, "won") || plies > 0 && len(r.Line) != plies {
			t.Errorf("tss finds a win: %v, line %v; want %v in %d plies", won, r.Line, c.Bool(t, "won"), plies)
		}
	})
}

// scatter returns a random position with most stones around the middle. It leaves out stones that
// would win.
func scatter(r *rand.Rand, rule board.Rule, size int) *board.Position {
	stones, spread := 6+r.IntN(size*size/3), 2+r.IntN(size/2)
	near := func() int { return min(max(size/2+r.IntN(2*spread+1)-spread, 0), size-1) }
	return testboard.Played(rule, size, stones, func() board.Point { return board.At(near(), near()) })
}

// hard returns a position whose trees are large.
func hard(t testing.TB) *board.Position {
	return scatter(rand.New(rand.NewPCG(11, 23)), board.Freestyle, 20)
}

// TestLimits checks that a search stopped by a limit says so, visits no more nodes than allowed,
// and leaves the solver usable.
func TestLimits(t *testing.T) {
	pos := figure(t, "2b")
	solver := tss.NewSolver(0)
	full := solver.Solve(context.Background(), pos, proof.Question{Space: tss.Sought})
	for n := uint64(1); n < full.Nodes; n += 7 {
		r := solver.Solve(context.Background(), pos, proof.Question{Space: tss.Sought, MaxNodes: n})
		verify(t, pos, &r)
		if r.Nodes > n {
			t.Fatalf("the search visited %d nodes, the limit is %d", r.Nodes, n)
		}
		if r.Verdict.Outcome() == proof.Unknown && (r.Exhausted || r.Verdict.Reason() != proof.Nodes) {
			t.Fatalf("with a limit of %d nodes the result is %+v, want the reason nodes and not Exhausted", n, r)
		}
	}
	if again := solver.Solve(context.Background(), pos, proof.Question{Space: tss.Sought}); again.Nodes != full.Nodes || again.Verdict.Outcome() != proof.Win {
		t.Errorf("after stopped searches the win takes %d nodes, before them %d", again.Nodes, full.Nodes)
	}
	pos = hard(t)
	r := tss.NewSolver(1).Solve(context.Background(), pos, proof.Question{Space: tss.Sought, MaxNodes: 10000})
	verify(t, pos, &r)
	if !r.Tree.Full || r.Exhausted || r.Verdict.Reason() != proof.Memory && r.Verdict.Reason() != proof.Nodes {
		t.Errorf("with 1 byte of memory: tree full %v, exhausted %v, reason %v; want true, false, memory or nodes", r.Tree.Full, r.Exhausted, r.Verdict.Reason())
	}
}

// TestCancel checks that a search ends soon after its context, and gives the reason.
func TestCancel(t *testing.T) {
	solver, pos := tss.NewSolver(0), hard(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := solver.Solve(ctx, pos, proof.Question{Space: tss.Sought}); r.Verdict.Reason() != proof.Cancelled || r.Exhausted {
		t.Errorf("cancelled before the search: reason %v, want cancelled", r.Verdict.Reason())
	}
	r := rand.New(rand.NewPCG(5, 5))
	stopped, latest := 0, time.Duration(0)
	for range 200 {
		end := time.Now().Add(time.Duration(r.IntN(2000)) * time.Microsecond)
		ctx, cancel := context.WithDeadline(context.Background(), end)
		res := solver.Solve(ctx, pos, proof.Question{Space: tss.Sought, MaxNodes: 1 << 40})
		late := time.Since(end)
		cancel()
		verify(t, pos, &res)
		if latest = max(latest, late); late > 20*time.Second { // on a quiet machine 50 ms are enough
			t.Fatalf("the search ended %v after its deadline, want at most 20 s", late)
		}
		if !res.Exhausted && res.Verdict.Outcome() == proof.Unknown {
			stopped++
			if res.Verdict.Reason() != proof.Time {
				t.Fatalf("the reason of a search stopped by its deadline is %v, want time", res.Verdict.Reason())
			}
		}
	}
	t.Logf("the deadline stopped %d searches; the slowest ended %v after it", stopped, latest)
	if stopped < 100 {
		t.Errorf("the deadline stopped %d of 200 searches, want at least 100", stopped)
	}
}

// TestProve checks that Prove finds a win on a board of the caller, and leaves the board as it was.
func TestProve(t *testing.T) {
	pos := figure(t, "2b")
	var b, fresh lines.Board
	b.Reset(pos)
	fresh.Reset(pos)
	solver := tss.NewSolver(0)
	p, ok := solver.Prove(&b, 0, proof.Question{Space: tss.Sought}, new(atomic.Bool))
	if !ok || p.Class != proof.VCT {
		t.Fatalf("Prove finds a win: %v, of class %v; want a win of class vct", ok, p.Class)
	}
	if _, err := check.Verify(proof.NewCertificate(pos, "", p.Body, p.Nodes).AppendJSON(nil)); err != nil {
		t.Errorf("the checker refuses the win: %v", err)
	}
	for _, q := range pos.AppendStones(nil, board.Empty) {
		if b.Depth() != 0 || b.Tally(q, 0) != fresh.Tally(q, 0) {
			t.Fatal("Prove changed the board of the caller")
		}
	}
	if _, ok := solver.Prove(&b, 1, proof.Question{}, new(atomic.Bool)); ok {
		t.Error("Prove finds a win by fours for White, want none")
	}
}

// TestAllocations checks that a solver that has searched before allocates nothing if it finds no
// win.
func TestAllocations(t *testing.T) {
	pos := figure(t, "3a")
	var b lines.Board
	b.Reset(pos)
	solver, stop := tss.NewSolver(0), new(atomic.Bool)
	if n := testing.AllocsPerRun(100, func() { solver.Prove(&b, 0, proof.Question{Space: tss.Sought}, stop) }); n > 0 {
		t.Errorf("Prove allocates %v times, want 0", n)
	}
}
