package proof_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/proof"
)

// TestSpaceTable: names and codes lead back to their spaces; each row of the table is whole.
func TestSpaceTable(t *testing.T) {
	for _, s := range append(proof.Searched(), proof.Any) {
		if got, err := proof.ParseSpace(s.String()); got != s || err != nil {
			t.Errorf("%v: %v, %v", s, got, err)
		}
		if got, ok := proof.SpaceOfCode(s.Code()); got != s || !ok || s.Code() > 7 {
			t.Errorf("%v: code %d leads to %v", s, s.Code(), got)
		}
		if s.Means() == "" || s.Task() == "" || s.Searched() != (s != proof.Any) || s.Pass() > s {
			t.Errorf("%v: %q, %q", s, s.Means(), s.Task())
		}
	}
	for _, s := range proof.Threats() {
		if got, err := proof.ParseThreats(s.String()); got != s || err != nil || s.Class() != proof.VCT || s.Moves() == "" {
			t.Errorf("%v: %v, %v, %q", s, got, err, s.Moves())
		}
	}
	if want := []proof.Space{proof.Order2, proof.Threes}; !slices.Equal(proof.Threats(), want) {
		t.Errorf("%v, expected %v", proof.Threats(), want)
	}
	if _, ok := proof.SpaceOfCode(7); ok {
		t.Error("a code without a space has one")
	}
	for _, bad := range []string{"", "vct", "any", "vcf"} {
		if _, err := proof.ParseThreats(bad); !errors.Is(err, proof.ErrThreats) || bad != "" && err.Error() != `unknown threats: "`+bad+`", expected order2 or three` {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := proof.ParseSpace("four"); !errors.Is(err, proof.ErrSpace) || err.Error() != `unknown space: "four", expected vcf, three, order2 or any` {
		t.Error(err)
	}
	if got := proof.Order2.Definition(); got != "moves of order 2 (fours, and moves that threaten a win by fours)" || proof.Fours.Definition() != "continuous fours" {
		t.Error(got)
	}
	if !proof.Threes.ByShape() || proof.Order2.ByShape() || proof.Fours.ByShape() {
		t.Error("other spaces by shape")
	}
}

// TestGoals: names lead back to goals.
func TestGoals(t *testing.T) {
	for g := proof.AnyWin; g <= proof.AllFirst; g++ {
		if got, err := proof.ParseGoal(g.String()); got != g || err != nil {
			t.Errorf("%v: %v, %v", g, got, err)
		}
	}
	if _, err := proof.ParseGoal("best"); !errors.Is(err, proof.ErrGoal) {
		t.Error(err)
	}
}
