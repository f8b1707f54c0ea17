package vcf_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// endless returns the position of testdata/endless.jsonl under the rule. It keeps a search busy for
// a tenth of a second or more. If a better search makes it too easy for these tests, TestMakeHard
// finds another.
func endless(t testing.TB, rule board.Rule) *board.Position {
	t.Helper()
	for _, k := range testboard.File(t, endlessFile) {
		if k.Position.Rule() == rule {
			return k.Position
		}
	}
	t.Fatalf("%s has no position of %v", endlessFile, rule)
	return nil
}

// unknown fails the test unless got is Unknown for that reason, without any part of a win.
func unknown(t *testing.T, got proof.Result, why proof.Reason) {
	t.Helper()
	if got.Verdict.Outcome() != proof.Unknown || got.Verdict.Reason() != why || got.Verdict.Class() != proof.VCF {
		t.Errorf("the verdict is %v (%v), want unknown (%v) of class vcf", got.Verdict.Outcome(), got.Verdict.Reason(), why)
	}
	if err := emptyHanded(got); err != nil || got.Incomplete {
		t.Errorf("an unknown result holds more: %v, incomplete: %v", err, got.Incomplete)
	}
}

// TestMaxNodes checks that a search with a limit of n nodes visits no more. Its answer is that of
// the search without a limit, or Unknown. Once a limit gives an answer, larger limits give it too.
func TestMaxNodes(t *testing.T) {
	s := vcf.NewSolver(0)
	for _, rule := range testboard.Rules {
		for _, pos := range sample(rule, 150, 21) {
			for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin} {
				free := s.Solve(context.Background(), pos, proof.Question{Goal: goal})
				if free.Nodes > 3000 {
					continue
				}
				decided := false
				for _, n := range limits(free.Nodes) {
					got := s.Solve(context.Background(), pos, proof.Question{Goal: goal, MaxNodes: n})
					if got.Nodes > n {
						t.Errorf("goal %v: the search visited %d nodes, the limit is %d\n%s", goal, got.Nodes, n, testboard.Diagram(pos))
					}
					if got.Verdict.Outcome() == proof.Unknown && !decided {
						unknown(t, got, proof.Nodes)
						continue
					}
					decided = true
					if got.Verdict.Outcome() != free.Verdict.Outcome() || !slices.Equal(movesOf(got), movesOf(free)) {
						t.Errorf("goal %v, limit %d: the answer is %v %v, without a limit %v %v in %d nodes\n%s", goal, n, got.Verdict.Outcome(),
							movesOf(got), free.Verdict.Outcome(), movesOf(free), free.Nodes, testboard.Diagram(pos))
					}
				}
				if !decided {
					t.Errorf("goal %v: the search takes %d nodes, but is Unknown with a limit of one more\n%s", goal, free.Nodes, testboard.Diagram(pos))
				}
			}
		}
	}
}

// limits returns limits to try on a search that takes n nodes. The last one is n + 1.
func limits(n uint64) (list []uint64) {
	step := n/40 + 1
	for m := uint64(1); m < n; m += step {
		list = append(list, m)
	}
	return append(list, n+1)
}

// TestMaxNodesEndless checks that the limit of nodes holds in a long search.
func TestMaxNodesEndless(t *testing.T) {
	for _, rule := range testboard.Rules {
		pos := endless(t, rule)
		for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
			for _, n := range []uint64{1, 2, 1000, 4000, 50_000} {
				got := vcf.NewSolver(0).Solve(context.Background(), pos, proof.Question{Goal: goal, MaxNodes: n})
				unknown(t, got, proof.Nodes)
				if got.Nodes > n {
					t.Errorf("%v, goal %v: the search visited %d nodes, the limit is %d", rule, goal, got.Nodes, n)
				}
			}
		}
	}
}

// TestCancelled checks that a search whose context is cancelled before or during it is Unknown, and
// that the solver then gives the same answers as before.
func TestCancelled(t *testing.T) {
	pos, easy := endless(t, board.Freestyle), sample(board.Freestyle, 1, 22)[0]
	s := vcf.NewSolver(0)
	want := solve(s, easy, proof.AnyWin)
	for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
		for _, after := range []time.Duration{-1, 0, time.Millisecond, 10 * time.Millisecond} {
			ctx, cancel := context.WithCancel(context.Background())
			if after < 0 {
				cancel()
			} else {
				time.AfterFunc(after, cancel)
			}
			unknown(t, s.Solve(ctx, pos, proof.Question{Goal: goal}), proof.Cancelled)
			cancel()
			got := solve(s, easy, proof.AnyWin)
			if got.Elapsed, want.Elapsed = 0, 0; !reflect.DeepEqual(got, want) {
				t.Errorf("after a cancelled search the solver answers %+v, before it %+v", got, want)
			}
		}
	}
}

// TestLateCancellation checks that the cancellation of one search never stops the next.
func TestLateCancellation(t *testing.T) {
	pos, s := endless(t, board.Freestyle), vcf.NewSolver(0)
	for i := range testboard.Amount(500, 1000, 1500) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		unknown(t, s.Solve(ctx, pos, proof.Question{}), proof.Cancelled)
		got := s.Solve(context.Background(), pos, proof.Question{MaxNodes: 2500})
		if got.Nodes < 2400 {
			t.Fatalf("round %d: the search stopped after %d nodes, want 2500", i, got.Nodes)
		}
	}
}

// TestDeadline checks that a deadline ends a search soon, with the reason Time.
func TestDeadline(t *testing.T) {
	for _, rule := range testboard.Rules {
		pos := endless(t, rule)
		for _, limit := range []time.Duration{0, time.Millisecond, 10 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			got := vcf.NewSolver(0).Solve(ctx, pos, proof.Question{})
			cancel()
			unknown(t, got, proof.Time)
			// On a machine that runs other tests a search may end late.
			if got.Elapsed > limit+20*time.Second {
				t.Errorf("the search stopped after %v, the deadline was %v", got.Elapsed, limit)
			}
		}
	}
}

// TestIncomplete checks a search for all first moves that stops after it has found a win: it
// reports the moves that it has found, and that there may be more.
func TestIncomplete(t *testing.T) {
	s := vcf.NewSolver(0)
	seen := 0
	for _, rule := range testboard.Rules {
		for _, pos := range sample(rule, 200, 23) {
			all := s.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst})
			for _, n := range limits(min(all.Nodes, 500)) {
				got := s.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst, MaxNodes: n})
				switch {
				case got.Incomplete:
					seen++
					if got.Stopped != proof.Nodes || got.Verdict.Outcome() != proof.Win || len(got.First) == 0 {
						t.Errorf("an incomplete answer is %+v, want a win with a first move, stopped by nodes", got)
					}
					for _, pt := range got.First {
						if !slices.Contains(all.First, pt) {
							t.Errorf("an incomplete answer holds the first move %v, but only %v win\n%s", pt, all.First, testboard.Diagram(pos))
						}
					}
					if err := wrongProof(pos, got); err != nil {
						t.Errorf("the win of an incomplete answer is wrong: %v", err)
					}
				case got.Verdict.Outcome() == proof.Unknown:
					unknown(t, got, proof.Nodes)
				case got.Verdict.Outcome() != all.Verdict.Outcome() || !slices.Equal(got.First, all.First):
					t.Errorf("limit %d: the answer is %v %v, without a limit %v %v\n%s", n, got.Verdict.Outcome(), got.First,
						all.Verdict.Outcome(), all.First, testboard.Diagram(pos))
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no answer was incomplete, want at least one")
	}
}

// TestAllocations checks that a search allocates nothing if a search before it needed as much. A call
// makes at most four allocations of its own, to watch its context.
func TestAllocations(t *testing.T) {
	const call = 4
	s := vcf.NewSolver(0)
	tried := 0
	positions := hard(t, board.Freestyle)
	for _, pos := range append(sample(board.Freestyle, testboard.Amount(30, 30, 50), 25), positions[:2]...) {
		for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin} {
			got := solve(s, pos, goal)
			if got.Verdict.Outcome() != proof.None || got.Nodes < 50 {
				continue
			}
			tried++
			if n := testing.AllocsPerRun(3, func() { solve(s, pos, goal) }); n > call {
				t.Errorf("goal %v: Solve allocates %v times in %d nodes, want at most %d\n%s", goal, n, got.Nodes, call, testboard.Diagram(pos))
			}
		}
	}
	if tried == 0 {
		t.Error("no position of the sample takes 50 nodes without a win, so the test measured nothing")
	}
}

// TestNoLeak checks that a thousand searches, cancelled at random times, leave no goroutine
// running.
func TestNoLeak(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	pos := endless(t, board.Renju)
	s := vcf.NewSolver(0)
	rng := rand.New(rand.NewPCG(24, 0))
	for range 1000 {
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(time.Duration(rng.IntN(300))*time.Microsecond, cancel)
		s.Solve(ctx, pos, proof.Question{Goal: proof.Goal(rng.IntN(3)), MaxNodes: uint64(rng.IntN(4000) + 1)})
		timer.Stop()
		cancel()
	}
}

// TestVisited checks that Visited counts whole lumps of 1024 nodes: all nodes of the search except
// the last ones, and no others. Solve adds nothing when it returns.
func TestVisited(t *testing.T) {
	for _, rule := range testboard.Rules {
		var visited atomic.Uint64
		got := vcf.NewSolver(0).Solve(context.Background(), endless(t, rule), proof.Question{MaxNodes: 100_000, Visited: &visited})
		if told := visited.Load(); told > got.Nodes || told < got.Nodes/10*9 || told%1024 != 0 {
			t.Errorf("%v: Visited counts %d nodes of %d, want 90 %% or more in lumps of 1024", rule, told, got.Nodes)
		}
		if plain := vcf.NewSolver(0).Solve(context.Background(), endless(t, rule), proof.Question{MaxNodes: 100_000}); plain.Nodes != got.Nodes {
			t.Errorf("%v: the search takes %d nodes with Visited, %d without", rule, got.Nodes, plain.Nodes)
		}
	}
}
