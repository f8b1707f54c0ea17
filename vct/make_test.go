package vct_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// TestMakeKnown writes the positions with known answers of package testboard
// anew if GSOLVE_MAKE_KNOWN is set. On small boards the references and minimax
// know the shortest win of each space, or that there is none; on boards of 15×15
// the checker knows that a win is one.
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

// smallKnown are 6 positions without a win, 4 won by fours, 8 won in two or three
// attacks, 8 in more, and 4 that threes do not win.
func smallKnown(t *testing.T, rule board.Rule) (list []testboard.Known) {
	t.Helper()
	p := &pool{Rand: rand.New(rand.NewPCG(51, uint64(rule))), rule: rule, fewest: 9, most: 15}
	room := [5]int{6, 4, 8, 8, 4}
	for len(list) < 30 {
		q := p.next()
		want, err := q.answer(300_000)
		if err != nil {
			continue
		}
		wide, narrow := want.class[order(proof.Order2)], want.class[order(proof.Threes)]
		expect, kind := "vct", 2
		switch {
		case !wide.win:
			expect, kind = "no-vcf", 0
		case !want.quiet:
			expect, kind = "vcf", 1
		case !narrow.win:
			kind = 4
		case wide.attacks > 3:
			kind = 3
		}
		if kind > 1 {
			p.keep(q)
		}
		pos, err := q.position()
		m := newMinimax(q.a, 1<<22)
		if room[kind] == 0 || err != nil || len(pos.FiveSquares(nil, q.a)) > 0 || wide.win && (!m.wins(q.tiny, q.a) || m.left <= 0) {
			continue
		}
		room[kind]--
		k := testboard.Unknown("", pos, expect)
		k.Order2, k.Threes = wide.attacks, narrow.attacks
		list = append(list, k)
	}
	return list
}

// largeKnown are 15 positions won by threats and not by fours, with the lengths
// of the wins.
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
			continue // a shorter win than the one by fours
		}
		k := testboard.Unknown("", pos, "vct")
		k.AttacksUpper, k.Line = attacks(got.Line), got.Line
		list = append(list, k)
	}
	return list
}
