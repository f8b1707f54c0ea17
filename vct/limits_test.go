package vct_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// openings holds positions that a search for threats does not decide in millions of nodes, because
// they have few stones and much space.
var openings = map[board.Rule][2]string{
	board.Freestyle: {"i11 j7 g4 g11 k6 f5", "h7 k5 d5 k10 k9 k7 h4"},
	board.Standard:  {"i11 h8 h13 f8 l8 e9 g8 d9", "d8 f10 i9 f9 h6 h11 i8 a9"},
	board.Renju:     {"h5 f8 j6 g10 i11", "i8 m8 h6 h9 g7"},
}

func endless(t testing.TB, rule board.Rule) *board.Position {
	t.Helper()
	stones, ok := openings[rule]
	if !ok {
		t.Fatalf("openings has no position of %v", rule)
	}
	return testboard.Position(t, rule, 15, black, stones[0], stones[1])
}

// unknown fails the test unless got is Unknown for that reason, without any part of a win.
func unknown(t *testing.T, got proof.Result, why proof.Reason) {
	t.Helper()
	if got.Verdict.Outcome() != proof.Unknown || got.Verdict.Reason() != why || got.Verdict.Class() != proof.VCT {
		t.Errorf("the verdict is %v (%v), want unknown (%v) of class vct", got.Verdict.Outcome(), got.Verdict.Reason(), why)
	}
	if got.Line != nil || got.First != nil || got.ProvedShortest || got.Incomplete || got.Verdict.Certificate() != nil {
		t.Errorf("an unknown result holds parts of a win: %+v", got)
	}
}

// stillRight checks that the solver answers the lessons rightly. Earlier searches, stopped ones
// above all, must not change its answers.
func stillRight(t *testing.T, s *vct.Solver) {
	t.Helper()
	for _, l := range lessons(t) {
		pos := l.Position(t)
		for _, threats := range testtruth.Classes {
			got := s.Solve(context.Background(), pos, proof.Question{Space: threats, Goal: proof.AllFirst})
			if names := strings.Join(board.Names(slices.Sorted(slices.Values(got.First))), " "); names != l.first[testtruth.Order(threats)] {
				t.Fatalf("%s, %v: the first moves are %q, want %q", l.Name, threats, names, l.first[testtruth.Order(threats)])
			}
		}
	}
}

// TestCancellations checks that searches cancelled at random times end soon, leave no goroutine
// running, and leave a solver that still answers rightly.
func TestCancellations(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	rng := rand.New(rand.NewPCG(24, 0))
	for threads := 1; threads <= 2; threads++ {
		s := vct.NewSolver(8 << 20)
		var late []time.Duration
		for n := range testboard.Amount(100, 150, 250) {
			pos, cancelled := endless(t, testboard.Rules[n%len(testboard.Rules)]), make(chan time.Time, 1)
			ctx, cancel := context.WithCancel(context.Background())
			timer := time.AfterFunc(time.Duration(rng.IntN(4000))*time.Microsecond, func() {
				cancelled <- time.Now()
				cancel()
			})
			got := s.Solve(ctx, pos, proof.Question{Goal: proof.Goal(n % 3), Space: testtruth.Classes[n%2], Threads: threads})
			late = append(late, time.Since(<-cancelled))
			unknown(t, got, proof.Cancelled)
			timer.Stop()
			cancel()
			if n%100 == 0 {
				stillRight(t, s)
			}
		}
		slices.Sort(late)
		median, last := late[len(late)/2], late[len(late)-1]
		t.Logf("%d threads: searches end %v after the cancellation (median), at most %v", threads, median, last)
		if median > time.Second || last > 20*time.Second { // as long only if the search hangs, even on a busy machine
			t.Errorf("%d threads: searches end %v after the cancellation (median), at most %v; want 1 s and 20 s", threads, median, last)
		}
	}
}

// TestCancelledBefore checks that a context cancelled before the search stops it at once.
func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := vct.NewSolver(0)
	for _, rule := range testboard.Rules {
		for goal := proof.AnyWin; goal <= proof.AllFirst; goal++ {
			unknown(t, s.Solve(ctx, endless(t, rule), proof.Question{Space: proof.Order2, Goal: goal}), proof.Cancelled)
		}
	}
	stillRight(t, s)
}

// TestDeadline checks that a deadline ends a search soon, with the reason Time.
func TestDeadline(t *testing.T) {
	for _, limit := range []time.Duration{0, time.Millisecond, 20 * time.Millisecond} {
		for threads := 1; threads <= 2; threads++ {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			got := vct.NewSolver(0).Solve(ctx, endless(t, renju), proof.Question{Space: proof.Order2, Threads: threads})
			cancel()
			unknown(t, got, proof.Time)
			if got.Elapsed > limit+20*time.Second {
				t.Errorf("the search stopped after %v, the deadline was %v", got.Elapsed, limit)
			}
		}
	}
}

// TestMaxNodesEndless checks that a search with a limit of n nodes stops there. Each thread may add
// one node for each move of its path: fewer than 100 here.
func TestMaxNodesEndless(t *testing.T) {
	for _, rule := range testboard.Rules {
		for threads := 1; threads <= 2; threads++ {
			for _, n := range []uint64{1, 100, 10_000, 100_000} {
				for _, goal := range []proof.Goal{proof.AnyWin, proof.AllFirst} {
					got := vct.NewSolver(0).Solve(context.Background(), endless(t, rule), proof.Question{Space: proof.Order2, MaxNodes: n, Threads: threads, Goal: goal})
					unknown(t, got, proof.Nodes)
					if got.Nodes > n+100 {
						t.Errorf("%v, %d threads, goal %v: the search visited %d nodes, the limit is %d", rule, threads, goal, got.Nodes, n)
					}
				}
			}
		}
	}
}

// TestMaxNodesTeam checks that the nodes of all threads count towards the limit where one thread
// continues alone: while it writes the proof out, and from first move to first move. The threads
// may add 200 nodes.
func TestMaxNodesTeam(t *testing.T) {
	proved := testboard.Draw(t, standard, 15, white, `
		. . . X . . . . . X . . . . .
		. . . X . . X . . O . . . . .
		. . . . O . . . O X O . . . .
		. . . . X . X . . . X . . . .
		. . . O . . O . . . X . . . .
		. . . . O . . . X . O . . . .
		. . . X X . . . . X . . . . .
		. . . . O O . . X . X . . . .
		. . . . . . . X . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .`)
	many := testboard.Draw(t, renju, 15, black, `
		. . . O O X . . X . . . . . .
		. . . O . . X . . . O . . . .
		. . . . . . X O . . O . . . .
		. . . . . X . X X O X . . . .
		. . . . . X . . . . . . . . .
		. . . . . . . . X X X O . . .
		. . . . . X X . O O . . . . .
		. . . O O . . O . X . . . . .
		. . . . . . . O X . . X . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .`)
	for n := uint64(64); n < 6000; n += n / uint64(testboard.Amount(16, 6, 8)) {
		for _, threads := range []int{1, 8, 16} {
			for pos, goal := range map[*board.Position]proof.Goal{proved: proof.AnyWin, many: proof.AllFirst} {
				got := vct.NewSolver(1).Solve(context.Background(), pos, proof.Question{Space: proof.Order2, MaxNodes: n, Threads: threads, Goal: goal})
				if got.Nodes > n+200 {
					t.Errorf("%d threads, goal %v: the search visited %d nodes, the limit is %d", threads, goal, got.Nodes, n)
				}
			}
		}
	}
}

// TestMaxNodes checks that the answer of a search with a limit is that of the search without one,
// or Unknown. It is never None for a win, nor a false claim of a shortest win.
func TestMaxNodes(t *testing.T) {
	s := vct.NewSolver(1 << 20)
	incomplete := 0
	for _, q := range sample(t, testboard.Amount(25, 12, 15), 31) {
		pos := q.MustPosition(t)
		for _, o := range []proof.Question{{Space: proof.Order2}, {Space: proof.Order2, Goal: proof.ShortestWin}, {Space: proof.Order2, Goal: proof.AllFirst}, {Space: proof.Threes}} {
			free := s.Solve(context.Background(), pos, o)
			if free.Verdict.Outcome() == proof.Unknown || free.Incomplete {
				t.Errorf("%+v: without a limit the verdict is %v (incomplete: %v)\n%s", o, free.Verdict.Outcome(), free.Incomplete, testboard.Diagram(pos))
			}
			for n := uint64(1); n < 2*free.Nodes+2; n += n/2 + 1 {
				o.MaxNodes, o.Threads = n, 1+int(n)%4
				got := s.Solve(context.Background(), pos, o)
				switch {
				case got.Verdict.Outcome() == proof.Unknown:
					unknown(t, got, proof.Nodes)
					continue
				case got.Verdict.Outcome() != free.Verdict.Outcome():
					t.Errorf("%+v: the verdict is %v, without a limit %v\n%s", o, got.Verdict.Outcome(), free.Verdict.Outcome(), testboard.Diagram(pos))
				case got.Incomplete:
					incomplete++
					if got.Stopped != proof.Nodes || o.Goal == proof.AnyWin {
						t.Errorf("%+v: %v stopped an incomplete search, want nodes, and no incomplete search for any win\n%s", o, got.Stopped, testboard.Diagram(pos))
					}
				case o.Goal == proof.AllFirst && !sameSet(got.First, free.First):
					t.Errorf("%+v: the first moves are %v, without a limit %v\n%s", o, got.First, free.First, testboard.Diagram(pos))
				}
				if err := wrongWin(pos, o.Space, got); err != nil && !got.Incomplete {
					t.Errorf("%+v: the win is wrong: %v\n%s", o, err, testboard.Diagram(pos))
				}
				if got.ProvedShortest && free.ProvedShortest && attacks(got.Line) != attacks(free.Line) {
					t.Errorf("%+v: %v is proved shortest, without a limit %v\n%s", o, got.Line, free.Line, testboard.Diagram(pos))
				}
			}
		}
	}
	if incomplete == 0 {
		t.Error("no answer was incomplete, want at least one")
	}
}

func sameSet(a, b []board.Point) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// sample returns n puzzles of each rule, most of them won by quiet moves.
func sample(t testing.TB, n int, seed uint64) (list []testtruth.Puzzle) {
	t.Helper()
	for _, rule := range testboard.Rules {
		p := &testtruth.Pool{Rand: rand.New(rand.NewPCG(seed, 1)), Rule: rule, Fewest: 9, Most: 14}
		for k := 0; k < n; {
			q := p.Next()
			said, err := q.Answer(20_000)
			if err != nil {
				continue
			}
			if said.Quiet {
				p.Keep(q)
			}
			if said.Quiet || k%4 == 0 {
				list = append(list, q)
				k++
			}
		}
	}
	return list
}

// TestVisited checks that Visited counts whole lumps of 1024 nodes: all nodes of the search, except
// less than a lump of each counter. Solve adds nothing when it returns.
func TestVisited(t *testing.T) {
	for _, rule := range testboard.Rules {
		for threads := 1; threads <= 2; threads++ {
			var visited atomic.Uint64
			got := vct.NewSolver(0).Solve(context.Background(), endless(t, rule), proof.Question{
				Space:    proof.Order2,
				MaxNodes: 200_000, Threads: threads, Visited: &visited,
			})
			const counters = 3 // of a thread: its own, and one for each of its probers
			least := got.Nodes - uint64(counters*threads*1024)
			if told := visited.Load(); told > got.Nodes || told < least || told%1024 != 0 {
				t.Errorf("%v, %d threads: Visited counts %d nodes of %d, want %d or more in lumps of 1024", rule, threads, told, got.Nodes, least)
			}
		}
	}
}
