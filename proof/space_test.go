package proof_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/proof"
)

// TestSpaceTable checks that codes lead back to their spaces, and that each row of the table is
// complete.
func TestSpaceTable(t *testing.T) {
	for _, s := range append(proof.Searched(), proof.Any) {
		if got, ok := proof.SpaceOfCode(s.Code()); got != s || !ok || s.Code() > 7 {
			t.Errorf("%v has code %d, and SpaceOfCode leads to %v; want codes up to 7 that lead back", s, s.Code(), got)
		}
		if s.Means() == "" || s.Task() == "" || s.Searched() != (s != proof.Any) || s.Pass() > s {
			t.Errorf("%v: Means is %q, Task %q, Searched %v, Pass %v; want both texts, Searched except for Any, no larger Pass", s, s.Means(), s.Task(), s.Searched(), s.Pass())
		}
	}
	for _, s := range proof.Threats() {
		if got, err := proof.ParseThreats(s.String()); got != s || err != nil || s.Class() != proof.VCT || s.Moves() == "" {
			t.Errorf("ParseThreats(%v) is %v, error %v; Moves is %q", s, got, err, s.Moves())
		}
	}
	if want := []proof.Space{proof.Order2, proof.Threes, proof.Order3}; !slices.Equal(proof.Threats(), want) {
		t.Errorf("Threats are %v, want %v", proof.Threats(), want)
	}
	if _, ok := proof.SpaceOfCode(7); ok {
		t.Error("SpaceOfCode(7) finds a space, want none")
	}
	for _, bad := range []string{"", "vct", "any", "vcf"} {
		if _, err := proof.ParseThreats(bad); !errors.Is(err, proof.ErrThreats) || bad != "" && err.Error() != `unknown threats: "`+bad+`", expected order2, three or order3` {
			t.Errorf("ParseThreats(%q): error %v, want ErrThreats with the names", bad, err)
		}
	}
	if got := proof.Order2.Definition(); got != "moves of order 2 (fours, and moves that threaten a win by fours)" || proof.Fours.Definition() != "continuous fours" {
		t.Errorf("Definition of order2 is %q, of vcf %q", got, proof.Fours.Definition())
	}
	if !proof.Threes.ByShape() || proof.Order2.ByShape() || proof.Order3.ByShape() || proof.Fours.ByShape() {
		t.Error("ByShape is false for three, or true for vcf, order2 or order3")
	}
}

// TestGoals checks that names lead back to goals.
func TestGoals(t *testing.T) {
	for g := proof.AnyWin; g <= proof.AllFirst; g++ {
		if got, err := proof.ParseGoal(g.String()); got != g || err != nil {
			t.Errorf("ParseGoal(%v) is %v, error %v", g, got, err)
		}
	}
	if _, err := proof.ParseGoal("best"); !errors.Is(err, proof.ErrGoal) {
		t.Errorf("ParseGoal(best): error %v, want ErrGoal", err)
	}
}
