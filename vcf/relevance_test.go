package vcf_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/vcf"
)

// TestNeeded takes the fours that the search may leave out at their definition. It looks at random
// wins of random positions: where the rest of a win is no win without one of its fours, that four must be
// kept, unless it is the last.
func TestNeeded(t *testing.T) {
	most := testboard.Trials(t, 2000, 4000, 20_000)
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(testboard.Seed(), uint64(rule)))
		var kept vcf.Analysis
		fours, needed := 0, 0
		for n := 0; n < most && !t.Failed(); n++ {
			pos := makePosition(rng, rule, n%len(families))
			if r := newReference(pos, 0, false); len(r.lacking(r.a, 1)) > 0 {
				continue // a five
			}
			kept.On(pos)
			for range 5 {
				win := newReference(pos, 300, false).randomWin(rng)
				for i := range max(len(win)-1, 0) {
					fours++
					if rest := slices.Delete(slices.Clone(win), i, i+1); newReference(pos, 0, false).wins(rest) {
						continue
					}
					needed++
					if !kept.Keeps(win[i].move, direction(win[i].move, win[i].block)) {
						t.Errorf("%v, %v to move: %v needs the four %v, which the search leaves out\n%s%+v",
							pos.Rule(), pos.ToMove(), win, win[i].move, testboard.Diagram(pos), pos.Setup())
						return
					}
				}
			}
		}
		t.Logf("%d positions, %d fours of wins, %d of them needed", most, fours, needed)
		if needed < most/10 {
			t.Errorf("%d fours were needed, expected at least %d", needed, most/10)
		}
	})
}

// four is a four and its block; the last four of a win has none.
type four struct{ move, block board.Point }

// randomWin returns some win, often with fours that it does not need; nil if it finds none.
func (r *reference) randomWin(rng *rand.Rand) []four {
	points := r.lacking(r.a, 2)
	rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	for _, pt := range points {
		if r.nodes++; r.nodes > r.most {
			return nil
		}
		if win := r.randomWinBy(rng, pt); win != nil {
			return win
		}
	}
	return nil
}

// randomWinBy does the same for wins that begin with pt. It passes over most wins at once.
func (r *reference) randomWinBy(rng *rand.Rand, pt board.Point) []four {
	if !r.legal(pt, r.a) {
		return nil
	}
	r.put(pt, r.a)
	defer r.take(pt)
	fives := r.lacking(r.a, 1)
	switch {
	case len(fives) == 0 || len(r.lacking(r.d, 1)) > 0:
		return nil
	case len(fives) >= 2 || !r.legal(fives[0], r.d):
		if rng.IntN(4) > 0 {
			return nil
		}
		return []four{{pt, board.Pass}}
	}
	r.put(fives[0], r.d)
	defer r.take(fives[0])
	if rest := r.randomWin(rng); rest != nil {
		return append([]four{{pt, fives[0]}}, rest...)
	}
	return nil
}

// wins reports whether the fours win, some of them perhaps before the last.
func (r *reference) wins(fours []four) bool {
	for _, f := range fours {
		if len(r.lacking(r.a, 1)) > 0 {
			return true
		}
		if r.cells[f.move] != board.Empty || !r.legal(f.move, r.a) {
			return false
		}
		r.put(f.move, r.a)
		fives := r.lacking(r.a, 1)
		switch {
		case len(fives) == 0 || len(r.lacking(r.d, 1)) > 0:
			return false
		case len(fives) >= 2 || !r.legal(fives[0], r.d):
			return true
		}
		r.put(fives[0], r.d)
	}
	return false
}

// direction returns the direction of the line through p and q: 0 row, 1 column, 2 diagonal, 3 antidiagonal.
func direction(p, q board.Point) int {
	switch dx, dy := p.X()-q.X(), p.Y()-q.Y(); {
	case dy == 0:
		return 0
	case dx == 0:
		return 1
	case dx == dy:
		return 2
	default:
		return 3
	}
}
