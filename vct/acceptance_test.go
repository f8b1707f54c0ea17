package vct_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// enoughNodes is a limit within which the solver decides nine tenths of most files.
const enoughNodes = 300_000

// fewNodes is the limit where it is only known that no fours win: most such searches end without an
// answer.
const fewNodes = 60_000

// TestAcceptance searches positions with known answers: those that ship with the project, and those
// that lie beside the checkout on some machines. The solver may not answer None for a win, nor give
// a wrong proof. It must find four fifths of the wins of a file within enoughNodes, and no shortest
// win longer than a known one. If the file states the shortest win of each space, the solver must
// find exactly that. -v prints the numbers.
func TestAcceptance(t *testing.T) {
	s := vct.NewSolver(0)
	for _, set := range testboard.Sets(t, "vcf", "no-vcf", "vct") {
		t.Run(set.Name, func(t *testing.T) {
			won, expected := 0, 0
			fours := set.Ours && strings.HasPrefix(set.Name, "fours-")
			for i := range set.Known {
				k := &set.Known[i]
				if testing.Short() && !set.Ours && i%10 != 0 || fours && i%testboard.Amount(3, 3, 1) != 0 {
					continue
				}
				wins := k.Expect != "no-vcf" || k.Order2 > 0
				if wins {
					expected++
				}
				if accept(t, s, k) && wins {
					won++
				}
			}
			t.Logf("the solver found %d of %d wins", won, expected)
			if won < expected*4/5 {
				t.Errorf("the solver found %d of %d wins, want at least four fifths", won, expected)
			}
		})
	}
}

// accept checks the answers about one position, and reports whether the solver finds a win in
// either space.
func accept(t *testing.T, s *vct.Solver, k *testboard.Known) (won bool) {
	t.Helper()
	for _, threats := range testtruth.Classes {
		shortest := map[proof.Space]int{proof.Order2: k.Order2, proof.Threes: k.Threes}[threats]
		o := proof.Question{Space: threats, MaxNodes: enoughNodes, ID: k.ID}
		if k.Expect == "no-vcf" && k.Order2 < 0 {
			o.MaxNodes = fewNodes
		}
		if k.AttacksUpper > 0 || shortest > 0 {
			o.Goal = proof.ShortestWin
		}
		got := s.Solve(context.Background(), k.Position, o)
		n := len(got.Line) / 2
		switch got.Verdict.Outcome() {
		case proof.Win:
			won = true
			if err := wrongWin(k.Position, threats, got); err != nil && !got.Incomplete {
				t.Errorf("%s, %v: the win is wrong: %v", k.ID, threats, err)
			}
			if got.ProvedShortest && threats == proof.Order2 && k.AttacksUpper > 0 && n > k.AttacksUpper {
				t.Errorf("%s: the win is proved shortest with %d attacks, but one of %d is known", k.ID, n, k.AttacksUpper)
			}
		case proof.None:
			if k.Expect == "vcf" || k.Expect == "vct" && threats == proof.Order2 {
				t.Errorf("%s, %v: the verdict is none, want a win", k.ID, threats)
			}
		}
		want := map[bool]proof.Outcome{true: proof.Win, false: proof.None}[shortest > 0]
		if shortest >= 0 && (got.Verdict.Outcome() != want || want == proof.Win && (n != shortest || !got.ProvedShortest)) {
			t.Errorf("%s, %v: the verdict is %v by %v (proved shortest: %v), want a shortest win of %d attacks (0 = none)", k.ID, threats, got.Verdict.Outcome(), got.Line, got.ProvedShortest, shortest)
		}
	}
	return won
}

// TestKnown checks the positions that ship with the project against the references.
func TestKnown(t *testing.T) {
	for _, rule := range testboard.Rules {
		compared := 0
		for _, k := range testboard.Ours(t, "threats-"+rule.String()) {
			if k.Order2 < 0 || testing.Short() && compared > 5 {
				continue
			}
			compared++
			want, err := testtruth.Puzzle{Tiny: testtruth.TinyOf(k.Position), A: k.Position.ToMove()}.Answer(300_000)
			wide, narrow := want.Class[testtruth.Order(proof.Order2)], want.Class[testtruth.Order(proof.Threes)]
			if err != nil || wide.Attacks != k.Order2 || narrow.Attacks != k.Threes || want.Quiet != (k.Expect == "vct") {
				t.Errorf("%s: the file says %s, %d attacks of order 2, %d by threes; the references %+v, error %v", k.ID, k.Expect, k.Order2, k.Threes, want, err)
			}
		}
		if compared < 5 {
			t.Errorf("%v: the test compared %d positions, want at least 5", rule, compared)
		}
	}
}

// TestMakeKnown writes the positions with known answers of package testboard anew if
// GSOLVE_MAKE_KNOWN is set. On small boards the references and minimax find the shortest win of
// each space, or that there is none. On boards of 15×15 the checker confirms the wins.
func TestMakeKnown(t *testing.T) {
	if os.Getenv("GSOLVE_MAKE_KNOWN") == "" {
		return
	}
	for _, rule := range testboard.Rules {
		list := append(smallKnown(t, rule), largeKnown(t, rule)...)
		for i := range list {
			list[i].ID = fmt.Sprintf("threats-%v-%02d", rule, i+1)
		}
		testboard.WriteFile(t, "../internal/testboard/testdata/known/threats-"+rule.String()+".jsonl", list)
	}
}

// smallKnown returns 30 positions: 6 without a win, 4 won by fours, 8 won in two or three attacks,
// 8 in more, and 4 won by moves of order 2 but not by threes.
func smallKnown(t *testing.T, rule board.Rule) (list []testboard.Known) {
	t.Helper()
	p := &testtruth.Pool{Rand: rand.New(rand.NewPCG(51, uint64(rule))), Rule: rule, Fewest: 9, Most: 15}
	room := [5]int{6, 4, 8, 8, 4}
	for len(list) < 30 {
		q := p.Next()
		want, err := q.Answer(300_000)
		if err != nil {
			continue
		}
		wide, narrow := want.Class[testtruth.Order(proof.Order2)], want.Class[testtruth.Order(proof.Threes)]
		expect, kind := "vct", 2
		switch {
		case !wide.Win:
			expect, kind = "no-vcf", 0
		case !want.Quiet:
			expect, kind = "vcf", 1
		case !narrow.Win:
			kind = 4
		case wide.Attacks > 3:
			kind = 3
		}
		if kind > 1 {
			p.Keep(q)
		}
		pos, err := q.OnBoard()
		m := testtruth.NewMinimax(q.A, 1<<22)
		if room[kind] == 0 || err != nil || len(pos.FiveSquares(nil, q.A)) > 0 || wide.Win && (!m.Wins(q.Tiny, q.A) || m.Left <= 0) {
			continue
		}
		room[kind]--
		k := testboard.Unknown("", pos, expect)
		k.Order2, k.Threes = wide.Attacks, narrow.Attacks
		list = append(list, k)
	}
	return list
}

// largeKnown returns 15 positions won by threats but not by fours, with the lengths of the wins.
func largeKnown(t *testing.T, rule board.Rule) (list []testboard.Known) {
	t.Helper()
	rng, s := rand.New(rand.NewPCG(53, uint64(rule))), vct.NewSolver(0)
	for len(list) < 15 {
		pos := testboard.Game(rng, rule, 12+rng.IntN(24))
		got, err := patient(s, pos, proof.Question{Space: proof.Order2, Goal: proof.ShortestWin, MaxNodes: 30_000})
		if err != nil || got.Verdict.Outcome() != proof.Win || got.Verdict.Class() != proof.VCT || attacks(got.Line) < 3 || wrongWin(pos, proof.Order2, got) != nil {
			continue
		}
		if vcf.NewSolver(1<<20).Solve(t.Context(), pos, proof.Question{}).Verdict.Outcome() != proof.None {
			continue // the position is also won by fours, in more moves
		}
		k := testboard.Unknown("", pos, "vct")
		k.AttacksUpper, k.Line = attacks(got.Line), got.Line
		list = append(list, k)
	}
	return list
}
