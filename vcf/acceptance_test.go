package vcf_test

import (
	"context"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// TestAcceptance solves the positions with known answers, for any win and for
// the shortest: those that ship with the project, and those that may lie beside
// the checkout.
func TestAcceptance(t *testing.T) {
	goals := []proof.Goal{proof.AnyWin, proof.ShortestWin}
	if testing.Short() {
		goals = goals[:1]
	}
	for _, set := range testboard.Sets(t, "vcf", "no-vcf", "vct") {
		t.Run(set.Name, func(t *testing.T) {
			solver := vcf.NewSolver(0)
			for i := range set.Known {
				for _, goal := range goals {
					accept(t, solver, &set.Known[i], goal)
				}
			}
		})
	}
}

func accept(t *testing.T, solver *vcf.Solver, k *testboard.Known, goal proof.Goal) {
	t.Helper()
	r := solver.Solve(context.Background(), k.Position, proof.Question{Goal: goal, ID: k.ID})
	want := proof.None
	if k.Expect == "vcf" {
		want = proof.Win
	}
	if got := r.Verdict.Outcome(); got != want {
		t.Errorf("%s: goal %d: got %v, want %v", k.ID, goal, got, want)
		return
	}
	if want == proof.None {
		return
	}
	if err := wrongProof(k.Position, r); err != nil {
		t.Errorf("%s: %v", k.ID, err)
	}
	if goal == proof.ShortestWin {
		checkLength(t, k, r)
	}
}

func checkLength(t *testing.T, k *testboard.Known, r proof.Result) {
	t.Helper()
	attacks := len(r.Line) / 2
	switch {
	case k.Plies > 0 && len(r.Line) != k.Plies:
		t.Errorf("%s: %d plies, want %d", k.ID, len(r.Line), k.Plies)
	case k.AttacksExact && attacks != k.Attacks:
		t.Errorf("%s: %d attacks, want %d", k.ID, attacks, k.Attacks)
	case k.AttacksUpper > 0 && attacks > k.AttacksUpper:
		t.Errorf("%s: %d attacks, want at most %d", k.ID, attacks, k.AttacksUpper)
	}
}

// TestKnown holds the sets that ship with the project against the reference: all
// of them where tests run in full, else one of ten.
func TestKnown(t *testing.T) {
	for _, rule := range testboard.Rules {
		for i, k := range testboard.Ours(t, "fours-"+rule.String()) {
			if i%testboard.Amount(10, 10, 1) > 0 {
				continue
			}
			want, err := newReference(k.Position, 200_000, true).solve()
			if err != nil || (want.attacks > 0) != (k.Expect == "vcf") || want.attacks != k.Attacks {
				t.Errorf("%s: %s in %d attacks, by the reference %+v, %v", k.ID, k.Expect, k.Attacks, want, err)
			}
		}
	}
}
