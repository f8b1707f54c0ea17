package lambda_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vct"
)

// sparse returns a position with a few stones on a board of 7×7 or 8×8. Many have a win of order 3.
func sparse(rng *rand.Rand, rule board.Rule) testtruth.Puzzle {
	n := 7 + rng.IntN(2)
	return testtruth.Puzzle{Tiny: testtruth.Strewn(rng, rule, n, n*n-7-rng.IntN(8)), A: testboard.Colour(rng)}
}

// TestStonesOutsideZones puts stones of the defender outside the zones of threats: one below a pass,
// one or two below a pass within a pass. The threats are the pass proofs, at any depth, of wins of
// order 3, and wins after a pass by package vct. Each must still win. GSOLVE_DIFFERENTIAL sets the
// number of pairs of a proof and its stones, for each rule.
func TestStonesOutsideZones(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		h := hider{
			Rand:    rand.New(rand.NewPCG(11, testboard.Seed())),
			threats: vct.NewSolver(4 << 20), wide: newSolver(),
		}
		for _, q := range seeds(t, rule) {
			h.kept[q.A] = append(h.kept[q.A], q)
		}
		for enough := testboard.Trials(t, 1000, 3000, 6000); h.placed() < enough; {
			q := h.next(rule)
			pos := q.MustPosition(t)
			if !h.passed(t, pos) && h.order3(t, pos) { // a win after a pass would be the same win
				h.kept[q.A] = append(h.kept[q.A], q)
			}
		}
		t.Log(&h)
		if h.wins < 5 || h.against[board.Black] == 0 || h.against[board.White] == 0 || h.stones[1] == 0 || h.stones[2] == 0 || h.refuted == 0 || h.quiet == 0 || h.after == 0 || h.further*50 > h.points {
			t.Errorf("%v; want wins of both kinds, stones and pairs outside zones, against either side, threats with quiet moves, stones in zones that refute, at most 2 %% further points", &h)
		}
	})
}

// hider puts stones outside the zones of threats.
type hider struct {
	*rand.Rand
	kept            [3][]testtruth.Puzzle // won by order 3, by the attacker
	threats         *vct.Solver
	wide            *lambda.Solver
	wins, after     int    // wins of order 3, and wins after a pass
	proofs, quiet   int    // threats, and threats with a quiet move
	stones          [3]int // placements outside the zone, by the number of stones
	against         [3]int // the same, by the attacker
	replayed        int    // placements played against every reply
	refuted         int    // placements with a stone in the zone that refute the threat
	points, further int    // in the checker's zones, and further ones in those of package zone
}

// next returns a position with few stones, or a neighbour of one that is won by order 3.
func (h *hider) next(rule board.Rule) testtruth.Puzzle {
	kept := h.kept[testboard.Colour(h.Rand)]
	if len(kept) == 0 || h.IntN(2) == 0 {
		return sparse(h.Rand, rule)
	}
	return near(h.Rand, kept)
}

func (h *hider) placed() int { return h.stones[1] + h.stones[2] }

func (h *hider) String() string {
	return fmt.Sprintf("%d wins of order 3, %d wins after a pass; %d threats, %d of them with quiet moves; outside zones %d stones and %d pairs, %d of them with Black attacking, %d played against every reply; %d placements with a stone in the zone refute; %d points in zones, %d further ones in those of package zone",
		h.wins, h.after, h.proofs, h.quiet, h.stones[1], h.stones[2], h.against[board.Black], h.replayed, h.refuted, h.points, h.further)
}

const someNodes = 5000

// passed reports whether the side to move has a win of order 2 after a pass, and tries some of these
// wins.
func (h *hider) passed(t *testing.T, pos *board.Position) bool {
	t.Helper()
	r := h.threats.Solve(t.Context(), pos, proof.Question{Space: proof.Order2, Passed: true, MaxNodes: someNodes})
	c := r.Verdict.Certificate()
	if c != nil && len(r.Line) > 1 && h.IntN(2) == 0 {
		h.after++
		h.try(t, pos, read(t, pos, c.Body, nil), 1)
	}
	return c != nil
}

// order3 reports whether the side to move wins by order 3, and tries the threats of this win.
func (h *hider) order3(t *testing.T, pos *board.Position) bool {
	t.Helper()
	q := proof.Question{Space: proof.Order3, MaxNodes: someNodes}
	r := h.wide.Solve(t.Context(), pos, q)
	c := r.Verdict.Certificate()
	if c == nil {
		return false
	}
	if err := wrong(pos, q, &r); err != nil {
		t.Fatalf("%v\n%s%+v", err, testboard.Diagram(pos), pos.Setup())
	}
	h.wins++
	var positions []*board.Position
	var threats []*play
	var passes []int
	read(t, pos, c.Body, func(pos *board.Position, p *play, n int) {
		positions, threats, passes = append(positions, pos), append(threats, p), append(passes, n)
	})
	for _, i := range h.Perm(len(threats))[:min(len(threats), 12)] {
		h.try(t, positions[i], threats[i], passes[i])
	}
	return true
}

// try checks the zone of a win that withstands m stones, and places stones outside it.
func (h *hider) try(t *testing.T, pos *board.Position, p *play, m int) {
	t.Helper()
	h.proofs++
	if p.hasQuiet() {
		h.quiet++
	}
	res, err := robust(t, pos, p.body, m)
	if err != nil {
		t.Fatalf("m = %d: %v\n%s%+v", m, err, testboard.Diagram(pos), pos.Setup())
	}
	h.compare(t, pos, p.body, m, &res)
	var outside, all []board.Point
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		all = append(all, pt)
		if !res.Zone[pt.Index(pos.Size())] {
			outside = append(outside, pt)
		}
	}
	for range 8 {
		k := 1 + h.IntN(min(m, 2))
		if with := hidden(pos, h.draw(outside, k)); with != nil {
			h.stones[k]++
			h.against[pos.ToMove()]++
			h.place(t, with, p)
		}
		if with := hidden(pos, h.draw(all, k)); with != nil && h.IntN(8) == 0 && !p.wins(with) {
			h.refuted++
		}
	}
}

// hasQuiet reports whether some move of the win is quiet.
func (p *play) hasQuiet() bool {
	for ; p != nil; p = p.next {
		if p.pass != nil {
			return true
		}
	}
	return false
}

// draw returns k of the points, nil if there are fewer.
func (h *hider) draw(from []board.Point, k int) (some []board.Point) {
	if len(from) < k {
		return nil
	}
	for _, i := range h.Perm(len(from))[:k] {
		some = append(some, from[i])
	}
	return some
}

// hidden returns pos with further stones of the defender; nil without stones, or if they win.
func hidden(pos *board.Position, stones []board.Point) *board.Position {
	s := pos.Setup()
	if s.ToMove == board.Black {
		s.White = append(s.White, stones...)
	} else {
		s.Black = append(s.Black, stones...)
	}
	if len(stones) == 0 {
		return nil
	}
	return testboard.Legal(s)
}

// place checks that the proof stands on a board with further stones of the defender. The checker
// must accept the body there, with two exceptions: in renju where White attacks, a block that has
// become forbidden ends the proof sooner, and the proof may answer a reply that a stone now prevents.
// There, and at times elsewhere, the win is played against every reply.
func (h *hider) place(t *testing.T, with *board.Position, p *play) {
	t.Helper()
	cut := with.Rule() == board.Renju && with.ToMove() == board.White || p.lists(with)
	if !cut {
		if _, err := robust(t, with, p.body, 0); err != nil {
			t.Fatalf("the checker refuses the threat with stones outside its zone: %v\n%s%+v", err, testboard.Diagram(with), with.Setup())
		}
	}
	if cut || h.IntN(4) == 0 {
		h.replayed++
		if !p.wins(with) {
			t.Fatalf("stones outside its zone refute the threat % x\n%s%+v", p.body, testboard.Diagram(with), with.Setup())
		}
	}
}

// robust checks a proof that withstands m stones.
func robust(t *testing.T, pos *board.Position, body []byte, m int) (check.Result, error) {
	t.Helper()
	s := pos.Setup()
	return check.Robust(t.Context(), m, s.Rule.String(), s.Size, testboard.Indices(s.Black, s.Size), testboard.Indices(s.White, s.Size), s.ToMove.String(), body)
}

// compare compares the zone of package zone with that of the checker: no point may be missing.
func (h *hider) compare(t *testing.T, pos *board.Position, body []byte, m int, res *check.Result) {
	t.Helper()
	var b lines.Board
	b.Reset(pos)
	one, err := zone.OfProof[zone.One](&b, lines.SideOf(pos.ToMove()), body)
	z := one.Set
	if m == 2 {
		var two zone.Zone[zone.Two]
		two, err = zone.OfProof[zone.Two](&b, lines.SideOf(pos.ToMove()), body)
		z = two.Set
	}
	if err != nil || b.Depth() != 0 {
		t.Fatalf("OfProof returns %v and leaves depth %d", err, b.Depth())
	}
	for i := range pos.Size() * pos.Size() {
		switch in := z.Has(board.PointAt(i, pos.Size())); {
		case res.Zone[i] && !in:
			t.Fatalf("m = %d: the checker requires %v, which the zone lacks\n%s", m, board.PointAt(i, pos.Size()), testboard.Diagram(pos))
		case res.Zone[i]:
			h.points++
		case in:
			h.further++
		}
	}
}
