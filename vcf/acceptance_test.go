package vcf_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// TestAcceptance solves positions with known answers, for any win and for the shortest: those that
// ship with the project, and those that lie beside the checkout on some machines.
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
		t.Errorf("%s, goal %v: the verdict is %v, want %v", k.ID, goal, got, want)
		return
	}
	if want == proof.None {
		return
	}
	if err := wrongProof(k.Position, r); err != nil {
		t.Errorf("%s, goal %v: the win is wrong: %v", k.ID, goal, err)
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
		t.Errorf("%s: the shortest win has %d plies, want %d", k.ID, len(r.Line), k.Plies)
	case k.AttacksExact && attacks != k.Attacks:
		t.Errorf("%s: the shortest win has %d attacks, want %d", k.ID, attacks, k.Attacks)
	case k.AttacksUpper > 0 && attacks > k.AttacksUpper:
		t.Errorf("%s: the shortest win has %d attacks, want at most %d", k.ID, attacks, k.AttacksUpper)
	}
}

// TestKnown checks the positions that ship with the project against the reference: all of them if
// tests run in full, else one in ten.
func TestKnown(t *testing.T) {
	for _, rule := range testboard.Rules {
		for i, k := range testboard.Ours(t, "fours-"+rule.String()) {
			if i%testboard.Amount(10, 10, 1) > 0 {
				continue
			}
			want, err := newReference(k.Position, 200_000, true).solve()
			if err != nil || (want.attacks > 0) != (k.Expect == "vcf") || want.attacks != k.Attacks {
				t.Errorf("%s: the file says %s in %d attacks, the reference %+v, error %v", k.ID, k.Expect, k.Attacks, want, err)
			}
		}
	}
}

// TestMakeHard writes the hard positions of testdata anew if GSOLVE_MAKE_HARD is set. It changes
// random positions as long as that makes them harder.
func TestMakeHard(t *testing.T) {
	if os.Getenv("GSOLVE_MAKE_HARD") == "" {
		return
	}
	makeEndless(t)
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(31, uint64(rule)))
		var list []testboard.Known
		for i := range 30 {
			want := proof.None
			if i%3 == 2 {
				want = proof.Win
			}
			list = append(list, testboard.Unknown(fmt.Sprintf("hard-%v-%02d", rule, i+1), climb(rng, rule, want, 600, 40_000), want.String()))
		}
		testboard.WriteFile(t, hardFile(rule), list)
	}
}

// makeEndless writes one position of each rule that takes a search millions of nodes.
func makeEndless(t *testing.T) {
	t.Helper()
	var list []testboard.Known
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(37, uint64(rule)))
		list = append(list, testboard.Unknown("endless-"+rule.String(), climb(rng, rule, proof.None, 3000, 3_000_000), proof.None.String()))
	}
	testboard.WriteFile(t, endlessFile, list)
}

// knownFile returns the file of testboard with the positions that ship with the project.
func knownFile(rule board.Rule) string {
	return "../internal/testboard/testdata/known/fours-" + rule.String() + ".jsonl"
}

// TestMakeKnown writes the positions with known answers of package testboard anew if
// GSOLVE_MAKE_KNOWN is set. They come from games and random stones, and more than half are won. The
// reference gives the answers; the solver only selects.
func TestMakeKnown(t *testing.T) {
	if os.Getenv("GSOLVE_MAKE_KNOWN") == "" {
		return
	}
	for _, rule := range testboard.Rules {
		var list []testboard.Known
		rng := rand.New(rand.NewPCG(41, uint64(rule)))
		var count [3]int // by kind
		s := vcf.NewSolver(0)
		for len(list) < 60 {
			pos := testboard.Game(rng, rule, 20+rng.IntN(50))
			if rng.IntN(3) == 0 {
				pos = makePosition(rng, rule, 1+rng.IntN(6))
			}
			got := s.Solve(context.Background(), pos, proof.Question{Goal: proof.ShortestWin, MaxNodes: 20_000})
			kind := kindOf(got)
			if kind < 0 || count[kind] == [3]int{22, 28, 10}[kind] {
				continue
			}
			want, err := newReference(pos, 200_000, true).solve()
			if err != nil || want.attacks != len(movesOf(got)) {
				t.Logf("a position is left out: the solver finds %v, the reference %+v, error %v", got.Line, want, err)
				continue
			}
			count[kind]++
			k := testboard.Unknown(fmt.Sprintf("fours-%v-%02d", rule, len(list)+1), pos, "no-vcf")
			if want.attacks > 0 {
				k.Expect, k.Attacks, k.AttacksExact, k.Line = "vcf", len(got.Line)/2, true, got.Line
			}
			list = append(list, k)
		}
		testboard.WriteFile(t, knownFile(rule), list)
	}
}

// kindOf returns 0 for no win, 1 for a win of three attacks or more, 2 for one of six or more, and
// −1 for a position that is too easy.
func kindOf(r proof.Result) int {
	switch n := len(movesOf(r)); {
	case r.Verdict.Outcome() == proof.None && r.Nodes > 100:
		return 0
	case n >= 6:
		return 2
	case n >= 3:
		return 1
	}
	return -1
}

// climb changes a random position step by step, until the solver needs at least enough nodes for
// the verdict want. After the given number of steps it returns the hardest position so far.
func climb(rng *rand.Rand, rule board.Rule, want proof.Outcome, steps int, enough uint64) *board.Position {
	s := vcf.NewSolver(64 << 20)
	var best *board.Position
	most := uint64(0)
	for step := 0; most < enough && (step < steps || best == nil); step++ {
		pos := makePosition(rng, rule, 1+rng.IntN(6))
		if most >= 20 {
			pos = mutated(rng, best)
		}
		if pos == nil || pos.Size() < 13 {
			continue
		}
		got := s.Solve(context.Background(), pos, proof.Question{MaxNodes: 4 * enough})
		if got.Nodes >= most && got.Verdict.Outcome() == want {
			best, most = pos, got.Nodes
		}
	}
	return best
}
