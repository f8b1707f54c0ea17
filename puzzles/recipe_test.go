package puzzles_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/maker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// ingredient is a part of a collection: what gsolve puzzle make was asked for.
type ingredient struct {
	count  int
	side   board.Colour
	goal   puzzles.Goal
	moves  string
	grades string
	theme  puzzles.Theme // "" = any
	stones int
}

const (
	black, white = board.Black, board.White
	vcf          = puzzles.ByFours
	hold         = puzzles.Defend
)

// collections are how the collections that ship were made: an ingredient's seed
// is its place in the list, from 1.
var collections = map[board.Rule][]ingredient{
	board.Freestyle: {
		{6, black, vcf, "2…4", "1…2", "", 20},
		{2, black, hold, "2…6", "1…3", "", 24},
		{2, white, hold, "2…6", "1…3", "", 24},
		{6, black, vcf, "3…5", "3", "", 20},
		{4, white, vcf, "3…5", "3", "", 20},
		{10, black, vcf, "5…8", "4", "", 24},
		{6, white, vcf, "5…8", "4", "", 24},
		{4, white, vcf, "6…8", "4", "", 26},
		{10, black, vcf, "6…9", "5", "", 28},
		{5, white, vcf, "6…9", "5", "", 28},
		{5, black, vcf, "6…9", "5", "", 28},
		{10, black, vcf, "8…12", "6", "", 30},
		{5, white, vcf, "8…12", "6", "", 30},
		{5, black, vcf, "8…12", "6", "", 30},
		{14, black, vcf, "13…17", "7…9", "", 44},
		{6, white, vcf, "13…17", "7…9", "", 44},
	},
	board.Standard: {
		{6, black, vcf, "2…4", "1…2", "", 20},
		{2, black, hold, "2…6", "1…3", "", 24},
		{2, white, hold, "2…6", "1…3", "", 24},
		{6, black, vcf, "3…5", "3", "", 20},
		{4, white, vcf, "3…5", "3", "", 22},
		{10, black, vcf, "5…8", "4", "", 24},
		{6, white, vcf, "5…8", "4", "", 26},
		{4, white, vcf, "6…8", "4", "", 26},
		{10, black, vcf, "6…9", "5", "", 28},
		{5, white, vcf, "6…9", "5", "", 28},
		{5, black, vcf, "6…9", "5", "", 28},
		{10, black, vcf, "8…12", "6", "", 30},
		{5, white, vcf, "8…12", "6", "", 30},
		{5, black, vcf, "8…12", "6", "", 30},
		{14, black, vcf, "13…17", "7…9", "", 44},
		{6, white, vcf, "13…17", "7…9", "", 44},
	},
	board.Renju: {
		{4, black, vcf, "2…4", "1…2", "", 20},
		{4, white, vcf, "2…4", "1…2", "", 20},
		{1, black, hold, "2…6", "1…3", "", 24},
		{1, white, hold, "2…6", "1…3", "", 24},
		{5, black, vcf, "3…5", "3", "", 20},
		{5, white, vcf, "3…5", "3", puzzles.ThemeForbidden, 22},
		{8, black, vcf, "5…8", "4", "", 24},
		{4, white, vcf, "5…8", "4", "", 24},
		{6, white, vcf, "5…8", "4", puzzles.ThemeForbidden, 24},
		{2, white, vcf, "6…8", "4", "", 26},
		{6, black, vcf, "6…9", "5", "", 28},
		{4, black, vcf, "6…9", "5", "", 28},
		{8, white, vcf, "6…9", "5", "", 28},
		{2, black, vcf, "6…9", "5", "", 28},
		{6, black, vcf, "8…12", "6", "", 30},
		{4, black, vcf, "8…12", "6", "", 30},
		{8, white, vcf, "8…12", "6", "", 30},
		{2, black, vcf, "8…12", "6", "", 30},
		{12, black, vcf, "13…17", "7…9", "", 44},
		{8, white, vcf, "12…17", "7…9", "", 44},
	},
}

// TestMakeCollection writes the collections anew if GSOLVE_MAKE_COLLECTION is
// set, which takes an hour: to the name of a rule, or to all.
func TestMakeCollection(t *testing.T) {
	which := os.Getenv("GSOLVE_MAKE_COLLECTION")
	if which == "" {
		return
	}
	known := map[string]bool{} // the positions of the collections before
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
		recipe := collections[rule]
		if which != "all" && which != rule.String() {
			for _, p := range readCollection(t, rule) {
				known[stonesOf(p)] = true
			}
			continue
		}
		var list []*puzzles.Puzzle
		for i, in := range recipe {
			list = append(list, cook(t, rule, uint64(i+1), in, known)...)
			t.Logf("%v: %d puzzles", rule, len(list))
		}
		slices.SortStableFunc(list, func(p, q *puzzles.Puzzle) int { return cmp.Compare(p.Rating.Score, q.Rating.Score) })
		var text []byte
		for i, p := range list {
			p.ID = fmt.Sprintf("%v-%03d", rule, i+1)
			text = append(p.AppendJSON(text), '\n')
		}
		if err := os.WriteFile(fmt.Sprintf("collections/%v.jsonl", rule), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// stonesOf is what two puzzles of different rules may have in common.
func stonesOf(p *puzzles.Puzzle) string {
	s := p.Position.Setup()
	return fmt.Sprint(s.Black, s.White, s.ToMove)
}

// cook makes the puzzles of an ingredient, without the positions that are known.
func cook(t *testing.T, rule board.Rule, seed uint64, in ingredient, known map[string]bool) (list []*puzzles.Puzzle) {
	o := maker.Options{Rule: rule, Size: board.DefaultSize, Side: in.side, Goal: in.goal, MaxStones: in.stones, Seed: seed}
	o.Attacks, _ = puzzles.ParseRange(in.moves)
	o.Grades, _ = puzzles.ParseRange(in.grades)
	if in.theme != "" {
		o.Themes = puzzles.ThemeFilter{{in.theme}}
	}
	if err := o.Valid(); err != nil {
		t.Fatal(err)
	}
	var makers []*maker.Maker
	for range runtime.GOMAXPROCS(0) {
		makers = append(makers, maker.New(prover.NewScout(1<<20), prover.New(16<<20), o))
	}
	err := maker.Series(context.Background(), makers, func(number uint64, p *puzzles.Puzzle) (bool, error) {
		if p != nil && !known[stonesOf(p)] {
			known[stonesOf(p)] = true
			p.Source = fmt.Sprintf("made by gsolve: seed %d, attempt %d", seed, number)
			list = append(list, p)
		}
		return len(list) < in.count, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
