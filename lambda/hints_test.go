package lambda_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
)

// TestLike searches positions with hints: the win itself, wins of neighbours, and spoilt ones. No hint
// may change a verdict. Good ones must save nodes.
func TestLike(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(23, testboard.Seed()))
		s, from := newSolver(), seeds(t, rule)
		p := &testtruth.Pool{Rand: rng, Rule: rule, Fewest: 8, Most: 12}
		var bodies [][]byte
		wins, none, plain, own := 0, 0, uint64(0), uint64(0)
		for i := range testboard.Trials(t, 40, 40, 120) {
			g := p.Next()
			if i%2 == 0 {
				g = near(rng, from)
			}
			pos := g.MustPosition(t)
			q := proof.Question{Space: proof.Order3}
			want := ask(t, s, pos, q)
			if c := want.Verdict.Certificate(); c != nil {
				bodies = append(bodies, c.Body)
				wins, plain = wins+1, plain+want.Nodes
				q.Like = []proof.Like{{Of: board.Pass, By: board.Pass, Body: c.Body}}
				r := ask(t, s, pos, q)
				if own += r.Nodes; r.Verdict.Outcome() != proof.Win {
					t.Fatalf("with its own proof as a hint: %v", r.Verdict.Outcome())
				}
			} else {
				none++
			}
			q.Like = likes(rng, pos, bodies)
			if r := ask(t, s, pos, q); r.Verdict.Outcome() != want.Verdict.Outcome() {
				t.Fatalf("%v with hints, %v without them\n%s%+v", r.Verdict.Outcome(), want.Verdict.Outcome(), testboard.Diagram(pos), pos.Setup())
			}
		}
		t.Logf("%d wins, %d without a win; wins take %d nodes, %d with their own proofs as hints", wins, none, plain, own)
		if wins < 5 || none < 5 || own*2 > plain {
			t.Errorf("%d wins and %d without a win, %d nodes and %d; want 5 of each, and half the nodes at most", wins, none, plain, own)
		}
	})
}

// likes returns hints of every quality.
func likes(rng *rand.Rand, pos *board.Position, bodies [][]byte) (list []proof.Like) {
	stones := pos.AppendStones(nil, pos.ToMove().Opponent())
	empty := pos.AppendStones(nil, board.Empty)
	for range rng.IntN(4) {
		l := proof.Like{Of: board.Pass, By: board.Pass, Body: []byte{byte(rng.Uint32()), byte(rng.Uint32() % 64)}}
		if len(stones) > 0 && len(empty) > 0 && rng.IntN(3) > 0 {
			l.Of, l.By = stones[rng.IntN(len(stones))], empty[rng.IntN(len(empty))]
		}
		if len(bodies) > 0 {
			l.Body = slices.Clone(bodies[len(bodies)-1-rng.IntN(min(len(bodies), 3))])
			for range rng.IntN(3) {
				l.Body[rng.IntN(len(l.Body))] = byte(rng.Uint32() % 64)
			}
			l.Body = l.Body[:len(l.Body)-rng.IntN(2)*rng.IntN(len(l.Body))]
		}
		list = append(list, l)
	}
	return list
}
