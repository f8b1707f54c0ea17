package lambda_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/vct"
)

// sparse returns a position with a few stones on a board of 7×7 or 8×8. Many have a win of order 3.
func sparse(rng *rand.Rand, rule board.Rule) testtruth.Puzzle {
	n := 7 + rng.IntN(2)
	return testtruth.Puzzle{Tiny: testtruth.Strewn(rng, rule, n, n*n-7-rng.IntN(8)), A: testboard.Colour(rng)}
}

// TestNestedPasses checks wins of order 3: the checker accepts each (ask), with passes within
// passes, and the win that a quiet move threatens must stand with stones of the defender outside
// its zone. One stone may be hidden below a pass, two below a pass within a pass.
func TestNestedPasses(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(11, testboard.Seed()))
		s := newSolver()
		h := hidden{rng: rng, plain: vct.NewSolver(4 << 20)}
		wins := 0
		for enough := testboard.Trials(t, 2, 4, 20); wins < enough; {
			pos := sparse(rng, rule).MustPosition(t)
			r := s.Solve(t.Context(), pos, proof.Question{Space: proof.Order3, MaxNodes: 5000})
			if err := wrong(pos, proof.Question{Space: proof.Order3}, &r); err != nil {
				t.Fatalf("%v\n%s%+v", err, testboard.Diagram(pos), pos.Setup())
			}
			if c := r.Verdict.Certificate(); c != nil {
				if space, _ := new(tree.Reader).Space(pos, c.Body); space == proof.Order3 {
					wins++
					h.walk(t, pos, c.Body)
				}
			}
		}
		t.Logf("%d wins of order 3; stones outside zones: %d below a pass, %d pairs below a pass within a pass; %d proofs cut short", wins, h.placed[1], h.placed[2], h.cut)
		if h.placed[1] == 0 || h.placed[2] == 0 || h.further*50 > h.points {
			t.Errorf("%d and %d placements, %d further points in zones beside %d; want at least one of each, and at most 2 %% further points", h.placed[1], h.placed[2], h.further, h.points)
		}
	})
}

// hidden puts stones outside the zones of threats.
type hidden struct {
	rng             *rand.Rand
	plain           *vct.Solver
	placed          [4]int // by the number of stones
	cut             int    // proofs that a forbidden block ends sooner
	points, further int    // in the checker's zones, and further ones in those of package zone
}

// walk follows the first moves of a proof, with a pass as the reply to each.
func (h *hidden) walk(t *testing.T, pos *board.Position, body []byte) {
	t.Helper()
	var w tree.Walker
	if err := w.Begin(pos, body); err != nil {
		t.Fatal(err)
	}
	for {
		c, m, ok := w.Threat()
		if !ok {
			return
		}
		h.try(t, c, m)
		if err := w.Reply(board.Pass); err != nil {
			return
		}
	}
}

// try checks the zone of a win that withstands m stones, and places stones outside it.
func (h *hidden) try(t *testing.T, c *proof.Certificate, m int) {
	t.Helper()
	black, white := testboard.Indices(c.Black, c.Size), testboard.Indices(c.White, c.Size)
	res, err := check.Robust(t.Context(), m, c.Rule.String(), c.Size, black, white, c.Attacker.String(), c.Body)
	if err != nil {
		t.Fatalf("m = %d: %v", m, err)
	}
	pos := testboard.New(t, board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker})
	h.compare(t, pos, c, m, &res)
	var outside []int
	for i := range c.Size * c.Size {
		if !res.Zone[i] && pos.At(board.PointAt(i, c.Size)) == board.Empty {
			outside = append(outside, i)
		}
	}
	for range testboard.Amount(100, 300, 2000) {
		if len(outside) < m {
			return
		}
		h.rng.Shuffle(len(outside), func(i, j int) { outside[i], outside[j] = outside[j], outside[i] })
		h.place(t, c, m, outside[:m])
	}
}

// compare compares the zone of package zone with that of the checker: no point may be missing.
func (h *hidden) compare(t *testing.T, pos *board.Position, c *proof.Certificate, m int, res *check.Result) {
	t.Helper()
	var b lines.Board
	b.Reset(pos)
	one, err := zone.OfProof[zone.One](&b, lines.SideOf(c.Attacker), c.Body)
	z := one.Set
	if m == 2 {
		var two zone.Zone[zone.Two]
		two, err = zone.OfProof[zone.Two](&b, lines.SideOf(c.Attacker), c.Body)
		z = two.Set
	}
	if err != nil || b.Depth() != 0 {
		t.Fatalf("OfProof: %v, depth %d", err, b.Depth())
	}
	for i := range c.Size * c.Size {
		switch in := z.Has(board.PointAt(i, c.Size)); {
		case res.Zone[i] && !in:
			t.Fatalf("m = %d: the checker requires %v, which the zone lacks\n%s", m, board.PointAt(i, c.Size), testboard.Diagram(pos))
		case res.Zone[i]:
			h.points++
		case in:
			h.further++
		}
	}
}

// place checks that the proof, or in renju at least the win, stands with further stones of the
// defender. In renju a stone may make a block of Black's forbidden, and that ends a proof sooner.
func (h *hidden) place(t *testing.T, c *proof.Certificate, m int, stones []int) {
	t.Helper()
	side := map[board.Colour][]int{board.Black: testboard.Indices(c.Black, c.Size), board.White: testboard.Indices(c.White, c.Size)}
	d := c.Attacker.Opponent()
	side[d] = append(side[d], stones...)
	h.placed[m]++
	_, err := check.Proof(c.Rule.String(), c.Size, side[board.Black], side[board.White], c.Attacker.String(), c.Body)
	if err == nil {
		return
	}
	if c.Rule == board.Renju && c.Attacker == board.White {
		s := board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker}
		for _, i := range stones {
			s.Black = append(s.Black[:len(s.Black):len(s.Black)], board.PointAt(i, c.Size))
		}
		if r := h.plain.Solve(t.Context(), testboard.New(t, s), proof.Question{Space: proof.Order2, MaxNodes: 1_000_000}); r.Verdict.Outcome() == proof.Win {
			h.cut++
			return
		}
	}
	t.Fatalf("stones on %v, outside the zone for %d, refute the threat: %v", stones, m, err)
}
