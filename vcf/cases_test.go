package vcf_test

import (
	"slices"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/vcf"
)

// TestCases checks that the reference and the solver find the attacks and first moves that the file
// states.
func TestCases(t *testing.T) {
	testboard.Run(t, "testdata/cases.txt", func(t *testing.T, c *testboard.Case) {
		want := truth{attacks: c.Int(t, "attacks"), first: c.Points(t, "first")}
		pos := c.Position(t)
		known, err := newReference(pos, 1<<20, true).solve()
		if err != nil || known.attacks != want.attacks || !slices.Equal(known.first, want.first) {
			t.Errorf("the case says %+v, the reference finds %+v, error %v", want, known, err)
		}
		if err := newJudge(1<<20).wrong(pos, want); err != nil {
			t.Errorf("%v\n%s", err, testboard.Diagram(pos))
		}
	})
}

// TestPrunedCases solves positions that a search gets wrong if it leaves out more fours than
// allowed.
func TestPrunedCases(t *testing.T) {
	testboard.Run(t, "testdata/pruned.txt", func(t *testing.T, c *testboard.Case) {
		pos, first := c.Position(t), c.Points(t, "first")
		known, err := newReference(pos, 1<<20, true).solve()
		if err != nil || !slices.Equal(known.first, first) {
			t.Errorf("the case says that %v win, the reference finds %+v, error %v", first, known, err)
		}
		j := newJudge(1 << 20)
		vcf.SetPatience(j.tiny, 0)
		if err := j.wrong(pos, known); err != nil {
			t.Errorf("%v\n%s", err, testboard.Diagram(pos))
		}
	})
}
