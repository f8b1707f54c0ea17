package lambda_test

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
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
	for i := range testboard.Trials(t, 30, 90, 150) {
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

// TestImages checks that all eight images of a position have the same verdict where it is decided.
func TestImages(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	s := newSolver()
	decided := 0
	for i := range testboard.Trials(t, 6, 15, 24) {
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
