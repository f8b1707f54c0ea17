package lambda_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// endless returns a position that the solver does not decide in millions of nodes, because it has
// few stones and much space.
func endless(t testing.TB, rule board.Rule) *board.Position {
	t.Helper()
	stones := map[board.Rule][2]string{
		board.Freestyle: {"i11 h8 h13 f8 l8 e9 g8 d9", "d8 f10 i9 f9 h6 h11 i8 a9"},
		board.Standard:  {"i11 h8 h13 f8 l8 e9 g8 d9", "d8 f10 i9 f9 h6 h11 i8 a9"},
		board.Renju:     {"h5 f8 j6 g10 i11", "i8 m8 h6 h9 g7"},
	}[rule]
	if stones[0] == "" {
		t.Fatalf("there is no position of %v", rule)
	}
	return testboard.Position(t, rule, 15, board.Black, stones[0], stones[1])
}

// both are the spaces of the solver.
var both = []proof.Space{proof.Order3, proof.Any}

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

// goals lists the goals that a search may have.
func goals(space proof.Space) []proof.Goal {
	if space == proof.Any {
		return []proof.Goal{proof.AnyWin, proof.AllFirst}
	}
	return []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst}
}

// TestEndless checks that a search stops at its limit of nodes, and that Visited counts
// whole lumps of 1024 of them.
func TestEndless(t *testing.T) {
	s := newSolver()
	worst := uint64(0)
	for _, rule := range testboard.Rules {
		for _, n := range []uint64{1, 2, 10, 100, 499, 1023, 1024, 10_000, uint64(testboard.Amount(30_000, 100_000, 200_000))} {
			for _, space := range both {
				for _, goal := range goals(space) {
					var visited atomic.Uint64
					pos := endless(t, rule)
					got := s.Solve(t.Context(), pos, proof.Question{Space: space, Goal: goal, MaxNodes: n, Visited: &visited})
					unknown(t, got, proof.Nodes)
					worst = max(worst, got.Nodes-min(n, got.Nodes))
					if got.Nodes > n+overrun || got.Nodes < n {
						t.Errorf("%v, %v, goal %v: the search visited %d nodes, the limit is %d", rule, space, goal, got.Nodes, n)
					}
					if told := visited.Load(); told > got.Nodes || told+1024 <= got.Nodes || told%1024 != 0 {
						t.Errorf("%v, %v, goal %v: Visited counts %d nodes of %d, want all but less than a lump of 1024", rule, space, goal, told, got.Nodes)
					}
					if pos.Hash() != endless(t, rule).Hash() {
						t.Errorf("%v, %v, goal %v: the search changed the position", rule, space, goal)
					}
				}
			}
		}
	}
	t.Logf("the searches exceed their limits by up to %d nodes", worst)
}

// TestLimited checks that the answer of a search with a limit is that of the search without one,
// or Unknown.
func TestLimited(t *testing.T) {
	s := newSolver()
	decided := 0
	for _, rule := range testboard.Rules {
		for _, q := range neighbours(t, rule, testboard.Trials(t, 3, 5, 8), 31) {
			pos := q.MustPosition(t)
			for _, o := range []proof.Question{{Space: proof.Order3}, {Space: proof.Order3, Goal: proof.AllFirst}, {Space: proof.Order3, Goal: proof.ShortestWin}} {
				free := ask(t, s, pos, o)
				for n := uint64(1); n < 2*free.Nodes+2; n += n + 1 {
					o.MaxNodes = n
					got := ask(t, s, pos, o)
					if got.Nodes > n+overrun {
						t.Errorf("%+v: the search visited %d nodes", o, got.Nodes)
					}
					switch {
					case got.Verdict.Outcome() == proof.Unknown:
						unknown(t, got, proof.Nodes)
						continue
					case got.Verdict.Outcome() != free.Verdict.Outcome():
						t.Errorf("%+v: the verdict is %v, without a limit %v\n%s", o, got.Verdict.Outcome(), free.Verdict.Outcome(), testboard.Diagram(pos))
					case got.Incomplete && (got.Stopped != proof.Nodes || o.Goal == proof.AnyWin):
						t.Errorf("%+v: %v stopped an incomplete search, want nodes, and no incomplete search for any win\n%s", o, got.Stopped, testboard.Diagram(pos))
					case o.Goal == proof.AllFirst && !got.Incomplete && !slices.Equal(got.First, free.First):
						t.Errorf("%+v: the first moves are %v, without a limit %v\n%s", o, got.First, free.First, testboard.Diagram(pos))
					}
					for _, pt := range got.First {
						if o.Goal == proof.AllFirst && !slices.Contains(free.First, pt) {
							t.Errorf("%+v: the first moves are %v, without a limit %v\n%s", o, got.First, free.First, testboard.Diagram(pos))
						}
					}
					decided++
				}
			}
		}
	}
	if decided == 0 {
		t.Error("no search with a limit had an answer, want at least one")
	}
}

// TestCancellations checks that searches cancelled at random times end soon, and leave a solver that
// still answers rightly.
func TestCancellations(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	rng := rand.New(rand.NewPCG(24, 0))
	s := newSolver()
	var late []time.Duration
	for n := range testboard.Amount(60, 150, 250) {
		rule := testboard.Rules[n%len(testboard.Rules)]
		pos, cancelled := endless(t, rule), make(chan time.Time, 1)
		ctx, cancel := context.WithCancel(t.Context())
		timer := time.AfterFunc(time.Duration(rng.IntN(20_000))*time.Microsecond, func() {
			cancelled <- time.Now()
			cancel()
		})
		space := both[n%2]
		goal := goals(space)[n/2%len(goals(space))]
		got := s.Solve(ctx, pos, proof.Question{Goal: goal, Space: space})
		late = append(late, time.Since(<-cancelled))
		unknown(t, got, proof.Cancelled)
		timer.Stop()
		cancel()
		if n%20 == 0 {
			if got := ask(t, s, seeds(t, rule)[0].MustPosition(t), proof.Question{Space: proof.Order3}); got.Verdict.Outcome() != proof.Win {
				t.Fatalf("after a cancelled search the verdict of a seed is %v", got.Verdict.Outcome())
			}
		}
	}
	slices.Sort(late)
	median, last := late[len(late)/2], late[len(late)-1]
	t.Logf("searches end %v after the cancellation (median), at most %v", median, last)
	if median > time.Second || last > 20*time.Second { // as long only if the search hangs, even on a busy machine
		t.Errorf("searches end %v after the cancellation (median), at most %v; want 1 s and 20 s", median, last)
	}
}

// TestEnded checks searches whose context has ended before they begin, and a deadline.
func TestEnded(t *testing.T) {
	s := newSolver()
	for _, rule := range testboard.Rules {
		for _, space := range both {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			got := s.Solve(ctx, endless(t, rule), proof.Question{Space: space})
			unknown(t, got, proof.Cancelled)
			if got.Nodes > overrun {
				t.Errorf("a search that was cancelled before it began visited %d nodes", got.Nodes)
			}
			ctx, cancel = context.WithTimeout(t.Context(), 5*time.Millisecond)
			got = s.Solve(ctx, endless(t, rule), proof.Question{Space: space})
			cancel()
			unknown(t, got, proof.Time)
		}
	}
}

// TestAfterOthers checks that one thread gives the same answer with the same number of nodes,
// whatever the solver searched before.
func TestAfterOthers(t *testing.T) {
	s := newSolver()
	for _, rule := range testboard.Rules {
		for _, space := range both {
			for _, goal := range goals(space) {
				q := proof.Question{Space: space, Goal: goal, MaxNodes: 20_000}
				for _, p := range append(neighbours(t, rule, testboard.Trials(t, 2, 4, 6), 33), seeds(t, rule)[:2]...) {
					pos := p.MustPosition(t)
					want := newSolver().Solve(t.Context(), pos, q)
					_ = s.Solve(t.Context(), endless(t, rule), proof.Question{Space: space, MaxNodes: 5000})
					for range 2 {
						got := s.Solve(t.Context(), pos, q)
						if got.Nodes != want.Nodes || got.Verdict.Outcome() != want.Verdict.Outcome() || !slices.Equal(got.First, want.First) || !bytes.Equal(bodyOf(got), bodyOf(want)) {
							t.Fatalf("%+v: a new solver finds %v in %d nodes, an old one %v in %d\n%s", q, want.Verdict.Outcome(), want.Nodes, got.Verdict.Outcome(), got.Nodes, testboard.Diagram(pos))
						}
					}
				}
			}
		}
	}
}

// bodyOf returns the proof of a win, nil if there is none.
func bodyOf(r proof.Result) []byte {
	if c := r.Verdict.Certificate(); c != nil {
		return c.Body
	}
	return nil
}

// TestLeastMemory checks that a solver with hardly any memory answers rightly, or not.
func TestLeastMemory(t *testing.T) {
	large := newSolver()
	for _, memory := range []int64{1, 4 << 10, 64 << 10} {
		m := meagre{small: lambda.NewSolver(memory, vct.NewSolver(1)), large: large}
		for _, rule := range testboard.Rules {
			for _, p := range append(neighbours(t, rule, testboard.Trials(t, 1, 3, 6), 35), seeds(t, rule)[0]) {
				for goal := proof.AnyWin; goal <= proof.AllFirst; goal++ {
					m.compare(t, p.MustPosition(t), proof.Question{Space: proof.Order3, Goal: goal})
				}
			}
		}
		t.Logf("with %d bytes the tree is full for %d questions, and %d answers are right", memory, m.full, m.right)
		if m.full == 0 && memory == 1 || m.right == 0 && memory > 1 {
			t.Errorf("with %d bytes %d trees are full and %d answers are right, want both", memory, m.full, m.right)
		}
	}
}

// meagre compares a solver that has little memory with one that has enough.
type meagre struct {
	small, large *lambda.Solver
	full, right  int // answers
}

func (m *meagre) compare(t *testing.T, pos *board.Position, q proof.Question) {
	t.Helper()
	got := ask(t, m.small, pos, q)
	if got.Verdict.Outcome() == proof.Unknown {
		unknown(t, got, proof.Memory)
		m.full++
		return
	}
	m.right++
	want := ask(t, m.large, pos, q)
	switch {
	case got.Verdict.Outcome() != want.Verdict.Outcome(),
		!got.Incomplete && q.Goal == proof.AllFirst && !slices.Equal(got.First, want.First),
		!got.Incomplete && q.Goal == proof.ShortestWin && len(got.Line) != len(want.Line),
		got.Incomplete && got.Stopped != proof.Memory:
		t.Errorf("%+v: the answer is %v %v %v (%v), want %v %v %v\n%s", q, got.Verdict.Outcome(), got.Line, got.First, got.Stopped, want.Verdict.Outcome(), want.Line, want.First, testboard.Diagram(pos))
	}
}
