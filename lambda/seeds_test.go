package lambda_test

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// seeds returns small positions that are won by order 3 and not by order 2. A random position almost
// never is, so the tests begin with these, and change them a little.
func seeds(t testing.TB, rule board.Rule) (list []testtruth.Puzzle) {
	t.Helper()
	for _, k := range testboard.File(t, seedFile(rule)) {
		pos := k.Position
		list = append(list, testtruth.Puzzle{Tiny: testtruth.TinyOf(pos), A: pos.ToMove()})
	}
	return list
}

// near returns a seed with up to three points changed. Many of these positions also need order 3, the
// others only just do not.
func near(rng *rand.Rand, seeds []testtruth.Puzzle) testtruth.Puzzle {
	for {
		q := seeds[rng.IntN(len(seeds))]
		for range rng.IntN(4) {
			q.Set(rng.IntN(q.N*q.N), board.Colour(rng.IntN(3)))
		}
		if q.Playable() && q.FiveSquares(q.A) == 0 {
			return q
		}
	}
}

// neighbours returns n positions that near made.
func neighbours(t testing.TB, rule board.Rule, n int, seed uint64) (list []testtruth.Puzzle) {
	t.Helper()
	rng, from := rand.New(rand.NewPCG(seed, uint64(rule))), seeds(t, rule)
	for range n {
		list = append(list, near(rng, from))
	}
	return list
}

func seedFile(rule board.Rule) string { return "testdata/order3-" + rule.String() + ".jsonl" }

// TestMakeSeeds writes the seeds anew if GSOLVE_MAKE_ORDER3 is set.
func TestMakeSeeds(t *testing.T) {
	if os.Getenv("GSOLVE_MAKE_ORDER3") == "" {
		return
	}
	for _, rule := range testboard.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			m := newMaker(rule)
			var list []testboard.Known
			for len(list) < 8 {
				q := m.filled(m.find())
				two, err := testtruth.NewReference(q.A, proof.Order2, 500_000).Solve(q.Tiny)
				three, err3 := testtruth.NewReference(q.A, proof.Order3, 500_000).Solve(q.Tiny)
				if err != nil || err3 != nil {
					continue // too many empty points
				}
				if two.Win || !three.Win {
					t.Fatalf("the references find %+v and %+v\n%+v", two, three, q)
				}
				id := fmt.Sprintf("order3-%v-%02d", rule, len(list)+1)
				list = append(list, testboard.Unknown(id, q.MustPosition(t), "order3"))
				testboard.WriteFile(t, seedFile(rule), list)
				t.Logf("%s: %d empty points", id, bits.OnesCount64(q.Empty()))
			}
		})
	}
}

// maker finds seeds with the solvers; the references confirm them.
type maker struct {
	*rand.Rand
	rule    board.Rule
	threats *vct.Solver
	wide    *lambda.Solver
}

func newMaker(rule board.Rule) *maker {
	threats := vct.NewSolver(4 << 20)
	return &maker{rand.New(rand.NewPCG(13, uint64(rule))), rule, threats, lambda.NewSolver(32<<20, threats)}
}

// find returns a position with few stones.
func (m *maker) find() testtruth.Puzzle {
	for {
		if q := sparse(m.Rand, m.rule); m.needsOrder3(q, 10_000) {
			return q
		}
	}
}

// needsOrder3 reports whether the solvers win q by order 3 but not by order 2.
func (m *maker) needsOrder3(q testtruth.Puzzle, nodes uint64) bool {
	pos, err := q.OnBoard()
	if err != nil {
		return false
	}
	ctx := context.Background()
	if m.threats.Solve(ctx, pos, proof.Question{Space: proof.Order2, MaxNodes: nodes}).Verdict.Outcome() != proof.None {
		return false
	}
	return m.wide.Solve(ctx, pos, proof.Question{Space: proof.Order3, MaxNodes: nodes}).Verdict.Outcome() == proof.Win
}

// filled changes a few points at a time as long as q stays a seed and gets no more empty points, so
// that the references can search what is left.
func (m *maker) filled(q testtruth.Puzzle) testtruth.Puzzle {
	for tries := 6000; tries > 0 && bits.OnesCount64(q.Empty()) > 9; tries-- {
		p := q
		for k := m.IntN(3); k >= 0; k-- {
			p.Set(m.IntN(q.N*q.N), board.Colour((m.IntN(10)+2)/4)) // a fifth of them empty
		}
		if bits.OnesCount64(p.Empty()) <= bits.OnesCount64(q.Empty()) && p.Tiny != q.Tiny && p.Playable() && m.needsOrder3(p, 5_000) {
			q = p
		}
	}
	return q
}
