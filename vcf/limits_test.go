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

// endless is a position that keeps a search busy for a tenth of a second and
// more: the one of testdata/endless.jsonl that has the rule. Where a better
// search makes it too easy for the tests below, TestMakeHard finds another.
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

// unknown fails the test unless got is Unknown for that reason, and empty.
func unknown(t *testing.T, got proof.Result, why proof.Reason) {
	t.Helper()
	if got.Verdict.Outcome() != proof.Unknown || got.Verdict.Reason() != why || got.Verdict.Class() != proof.VCF {
		t.Errorf("%v (%v), expected unknown (%v)", got.Verdict.Outcome(), got.Verdict.Reason(), why)
	}
	if err := emptyHanded(got); err != nil || got.Incomplete {
		t.Errorf("unknown: %v, incomplete %v", err, got.Incomplete)
	}
}

// TestMaxNodes: a search that may make n moves makes no more; it then gives
// either the answer of the search without a limit, or Unknown, and never an
// answer again that a larger limit takes back.
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
						t.Errorf("goal %d: %d nodes, at most %d asked for\n%s", goal, got.Nodes, n, testboard.Diagram(pos))
					}
					if got.Verdict.Outcome() == proof.Unknown && !decided {
						unknown(t, got, proof.Nodes)
						continue
					}
					decided = true
					if got.Verdict.Outcome() != free.Verdict.Outcome() || !slices.Equal(movesOf(got), movesOf(free)) {
						t.Errorf("goal %d, %d nodes: %v %v, without a limit %v %v in %d\n%s", goal, n, got.Verdict.Outcome(),
							movesOf(got), free.Verdict.Outcome(), movesOf(free), free.Nodes, testboard.Diagram(pos))
					}
				}
				if !decided {
					t.Errorf("goal %d: undecided with one node more than the %d that it takes\n%s", goal, free.Nodes, testboard.Diagram(pos))
				}
			}
		}
	}
}

// limits are the numbers of nodes to try on a search that takes n, ending with
// one more than it takes.
func limits(n uint64) (list []uint64) {
	step := n/40 + 1
	for m := uint64(1); m < n; m += step {
		list = append(list, m)
	}
	return append(list, n+1)
}

// TestMaxNodesEndless: the limit holds where the search is long.
func TestMaxNodesEndless(t *testing.T) {
	for _, rule := range testboard.Rules {
		pos := endless(t, rule)
		for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
			for _, n := range []uint64{1, 2, 1000, 4000, 50_000} {
				got := vcf.NewSolver(0).Solve(context.Background(), pos, proof.Question{Goal: goal, MaxNodes: n})
				unknown(t, got, proof.Nodes)
				if got.Nodes > n {
					t.Errorf("%v, goal %d: %d nodes, at most %d asked for", rule, goal, got.Nodes, n)
				}
			}
		}
	}
}

// TestCancelled: a context that is done before, or during, a search makes it
// Unknown; the same solver then answers as if nothing had happened.
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
				t.Errorf("after a cancelled search %+v, before %+v", got, want)
			}
		}
	}
}

// TestLateCancellation: the cancellation of one search never stops the next.
func TestLateCancellation(t *testing.T) {
	pos, s := endless(t, board.Freestyle), vcf.NewSolver(0)
	for i := range testboard.Amount(500, 1000, 3000) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		unknown(t, s.Solve(ctx, pos, proof.Question{}), proof.Cancelled)
		got := s.Solve(context.Background(), pos, proof.Question{MaxNodes: 2500})
		if got.Nodes < 2400 {
			t.Fatalf("round %d: stopped after %d nodes, expected 2500", i, got.Nodes)
		}
	}
}

// TestDeadline: a deadline makes the search Unknown for want of time, soon.
func TestDeadline(t *testing.T) {
	for _, rule := range testboard.Rules {
		pos := endless(t, rule)
		for _, limit := range []time.Duration{0, time.Millisecond, 10 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			got := vcf.NewSolver(0).Solve(ctx, pos, proof.Question{})
			cancel()
			unknown(t, got, proof.Time)
			// a machine that runs other tests may be late by much
			if got.Elapsed > limit+2*time.Second {
				t.Errorf("stopped after %v, the limit is %v", got.Elapsed, limit)
			}
		}
	}
}

// TestIncomplete: a search for all first moves that is stopped when it knows a
// win says which it knows, and that there may be more.
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
						t.Errorf("incomplete: %+v", got)
					}
					for _, pt := range got.First {
						if !slices.Contains(all.First, pt) {
							t.Errorf("first move %v of an incomplete answer, all are %v\n%s", pt, all.First, testboard.Diagram(pos))
						}
					}
					if err := wrongProof(pos, got); err != nil {
						t.Error(err)
					}
				case got.Verdict.Outcome() == proof.Unknown:
					unknown(t, got, proof.Nodes)
				case got.Verdict.Outcome() != all.Verdict.Outcome() || !slices.Equal(got.First, all.First):
					t.Errorf("%d nodes: %v %v, without a limit %v %v\n%s", n, got.Verdict.Outcome(), got.First,
						all.Verdict.Outcome(), all.First, testboard.Diagram(pos))
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no answer was incomplete")
	}
}

// TestAllocations: a search allocates nothing. Four allocations at most are the
// call's own, for the watch on its context. A table that has to grow, which it
// does by four each time, may take one more a time.
func TestAllocations(t *testing.T) {
	const call, firstGrowth = 4, 1000 // nodes
	s := vcf.NewSolver(0)
	tried := 0
	positions := hard(t, board.Freestyle)
	for _, pos := range append(sample(board.Freestyle, testboard.Amount(30, 30, 100), 25), positions[:2]...) {
		for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin} {
			got := solve(s, pos, goal)
			if got.Verdict.Outcome() != proof.None || got.Nodes < 50 {
				continue
			}
			tried++
			most := call
			for n := uint64(firstGrowth); n < got.Nodes; n *= 4 {
				most++
			}
			if n := testing.AllocsPerRun(3, func() { solve(s, pos, goal) }); n > float64(most) {
				t.Errorf("goal %d: %v allocations in %d nodes, expected %d at most\n%s", goal, n, got.Nodes, most, testboard.Diagram(pos))
			}
		}
	}
	if tried == 0 {
		t.Error("no search was measured")
	}
}

// TestNoLeak: a thousand searches that are cancelled at any time leave no
// goroutine behind.
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

// TestVisited: who watches is told of all nodes but the last ones, and of none
// that the search does not count. Nothing is added when it comes back.
func TestVisited(t *testing.T) {
	for _, rule := range testboard.Rules {
		var visited atomic.Uint64
		got := vcf.NewSolver(0).Solve(context.Background(), endless(t, rule), proof.Question{MaxNodes: 100_000, Visited: &visited})
		if told := visited.Load(); told > got.Nodes || told < got.Nodes/10*9 || told%1024 != 0 {
			t.Errorf("%v: told of %d nodes of %d", rule, told, got.Nodes)
		}
		if plain := vcf.NewSolver(0).Solve(context.Background(), endless(t, rule), proof.Question{MaxNodes: 100_000}); plain.Nodes != got.Nodes {
			t.Errorf("%v: %d nodes where somebody watches, else %d", rule, got.Nodes, plain.Nodes)
		}
	}
}
