package vcf_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/vcf"
)

// TestCutShort plays, by the plain definition, each four that a search of two fours need not play: after its
// block no four wins at once, and some four is legal.
func TestCutShort(t *testing.T) {
	rng := rand.New(rand.NewPCG(testboard.Seed(), 2))
	var cuts vcf.CutShort
	found, trials := 0, testboard.Trials(t, 4000, 20_000, 60_000)
	for n := range trials {
		pos := makePosition(rng, board.Renju, n%len(families))
		for x, block := range cuts.Fours(pos) {
			found++
			r := newReference(pos, 0, false)
			r.put(x, r.a)
			r.put(block, r.d)
			if fives := slices.Concat(r.lacking(r.a, 1), r.lacking(r.d, 1)); len(fives) > 0 {
				t.Errorf("after %v and %v, fives can be made on %v, want none\n%s", x, block, fives, testboard.Diagram(pos))
			}
			if r.outright() {
				t.Errorf("after %v and %v, a four of Black wins at once, want none\n%s", x, block, testboard.Diagram(pos))
			}
			if !slices.ContainsFunc(r.lacking(r.a, 2), func(pt board.Point) bool { return r.legal(pt, r.a) }) {
				t.Errorf("after %v and %v, Black has no four, want one\n%s", x, block, testboard.Diagram(pos))
			}
			if t.Failed() {
				return
			}
		}
	}
	if wanted := trials / 20; found < wanted {
		t.Errorf("%d fours were found, want at least %d", found, wanted)
	}
	t.Log(found, "fours")
}
