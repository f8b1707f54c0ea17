package lambda_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// overrun is the number of nodes by which a search may exceed its limit: a node of the tree, and
// the last nodes of one search for threats (docs/design/limits.md).
const overrun = 64

// TestMaxNodes checks that a limit of nodes holds, that Visited never exceeds Nodes, and that the
// same question gets the same answer again, also after other questions.
func TestMaxNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	s, fresh := newSolver(), newSolver
	wins := 0
	for i := range testboard.Trials(t, 30, 90, 400) {
		pos := sparse(rng, testboard.Rules[i%len(testboard.Rules)]).MustPosition(t)
		q := proof.Question{Space: []proof.Space{proof.Order3, proof.Any}[i/3%2], MaxNodes: 1 + rng.Uint64N(5000)}
		var visited atomic.Uint64
		q.Visited = &visited
		r := ask(t, s, pos, q)
		if r.Nodes > q.MaxNodes+overrun || visited.Load() > r.Nodes || r.Nodes-visited.Load() >= 1024 {
			t.Fatalf("%d nodes, %d of them reported, with a limit of %d\n%s", r.Nodes, visited.Load(), q.MaxNodes, testboard.Diagram(pos))
		}
		if r.Verdict.Outcome() == proof.Unknown && r.Verdict.Reason() == proof.Nodes && r.Nodes < q.MaxNodes {
			t.Fatalf("stopped by nodes after %d of %d\n%s", r.Nodes, q.MaxNodes, testboard.Diagram(pos))
		}
		again := ask(t, fresh(), pos, q)
		if again.Nodes != r.Nodes || again.Verdict.Outcome() != r.Verdict.Outcome() || !slices.Equal(again.Line, r.Line) {
			t.Fatalf("the answers differ: %+v and %+v\n%s", r, again, testboard.Diagram(pos))
		}
		if r.Verdict.Outcome() == proof.Win {
			wins++
		}
	}
	if t.Logf("%d wins", wins); wins == 0 {
		t.Error("no position is won, want at least one")
	}
}

// TestCancel cancels a search that has no end. The answer must come soon.
func TestCancel(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 15, board.White, "h7 f6 j11", "f10 i11")
	for _, space := range []proof.Space{proof.Order3, proof.Any} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(30*time.Millisecond, cancel)
		r := lambda.NewSolver(256<<20, vct.NewSolver(4<<20)).Solve(ctx, pos, proof.Question{Space: space})
		if r.Verdict.Outcome() != proof.Unknown || r.Verdict.Reason() != proof.Cancelled {
			t.Errorf("%v: a cancelled search answers %v (%v)", space, r.Verdict.Outcome(), r.Verdict.Reason())
		}
		late, done := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
		if r := newSolver().Solve(late, pos, proof.Question{Space: space}); r.Verdict.Reason() != proof.Time || r.Nodes > overrun {
			t.Errorf("%v: after the deadline the search answers %v (%v), after %d nodes", space, r.Verdict.Outcome(), r.Verdict.Reason(), r.Nodes)
		}
		done()
	}
}

// TestLittleMemory checks that a solver with next to no memory answers as one with much, or Unknown
// because of the memory.
func TestLittleMemory(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 22))
	s, tiny := newSolver(), lambda.NewSolver(1<<13, vct.NewSolver(1))
	short, same := 0, 0
	for i := range testboard.Trials(t, 15, 30, 150) {
		pos := sparse(rng, testboard.Rules[i%len(testboard.Rules)]).MustPosition(t)
		q := proof.Question{Space: proof.Order3, MaxNodes: 20_000}
		want, got := ask(t, s, pos, q), ask(t, tiny, pos, q)
		switch o := got.Verdict.Outcome(); {
		case o == proof.Unknown && got.Verdict.Reason() == proof.Memory:
			short++
		case o == proof.Unknown || want.Verdict.Outcome() == proof.Unknown:
		case o != want.Verdict.Outcome():
			t.Fatalf("with much memory %v, with little %v\n%s", want.Verdict.Outcome(), o, testboard.Diagram(pos))
		default:
			same++
		}
	}
	if t.Logf("%d answers agree, %d searches ran out of memory", same, short); short == 0 || same == 0 {
		t.Error("no answer agrees, or no search ran out of memory; want at least one of each")
	}
}

// TestImages checks that all eight images of a position have the same verdict where it is decided.
func TestImages(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	s := newSolver()
	decided := 0
	for i := range testboard.Trials(t, 6, 15, 90) {
		rule := testboard.Rules[i%len(testboard.Rules)]
		pos := sparse(rng, rule).MustPosition(t)
		if i%2 == 0 {
			pos = near(rng, seeds(t, rule)).MustPosition(t)
		}
		seen := proof.Unknown
		for image := range board.Symmetry(board.Symmetries) {
			r := ask(t, s, pos.Transform(image), proof.Question{Space: proof.Order3, MaxNodes: 20_000})
			switch o := r.Verdict.Outcome(); {
			case o == proof.Unknown:
			case seen != proof.Unknown && o != seen:
				t.Fatalf("one image answers %v, another %v\n%s", seen, o, testboard.Diagram(pos))
			default:
				seen = o
				decided++
			}
		}
	}
	if decided == 0 {
		t.Error("no image is decided, want at least one")
	}
}
