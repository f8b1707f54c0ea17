package puzzles_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/maker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// ingredient is a part of a collection: a number of puzzles, and the options for the maker.
type ingredient struct {
	count int
	asked maker.Options
}

// recipes reads testdata/recipe.txt: one ingredient a line, by rule.
func recipes(t *testing.T) map[board.Rule][]ingredient {
	t.Helper()
	text := testdir.Read(t, "testdata/recipe.txt")
	list := map[board.Rule][]ingredient{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		in := readIngredient(t, line)
		in.asked.Seed = uint64(len(list[in.asked.Rule]) + 1)
		list[in.asked.Rule] = append(list[in.asked.Rule], in)
	}
	return list
}

// readIngredient reads one line of the recipe.
func readIngredient(t *testing.T, line string) (in ingredient) {
	t.Helper()
	var rule, side, goal, attacks, grades, theme string
	o := &in.asked
	if _, err := fmt.Sscan(line, &rule, &in.count, &side, &goal, &attacks, &grades, &theme, &o.MaxStones); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	errs := make([]error, 6)
	o.Size = board.DefaultSize
	o.Rule, errs[0] = board.ParseRule(rule)
	o.Side, errs[1] = board.ParseColour(side)
	o.Goal, errs[2] = puzzles.ParseGoal(goal)
	o.Attacks, errs[3] = puzzles.ParseRange(attacks)
	o.Grades, errs[4] = puzzles.ParseRange(grades)
	if theme != "any" {
		var named puzzles.Theme
		named, errs[5] = puzzles.ParseTheme(theme)
		o.Themes = puzzles.ThemeFilter{{named}}
	}
	if err := errors.Join(append(errs, o.Valid())...); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return in
}

// TestRecipe: for each rule the recipe makes as many puzzles as the collection has.
func TestRecipe(t *testing.T) {
	for rule, list := range recipes(t) {
		sum := 0
		for _, in := range list {
			sum += in.count
		}
		if sum != len(readCollection(t, rule)) {
			t.Errorf("%v: the recipe makes %d puzzles, the collection has %d", rule, sum, len(readCollection(t, rule)))
		}
	}
}

// TestMakeCollection makes the collections again if GSOLVE_MAKE_COLLECTION names a rule, or says
// "all". This takes an hour.
func TestMakeCollection(t *testing.T) {
	which := os.Getenv("GSOLVE_MAKE_COLLECTION")
	if which == "" {
		return
	}
	known := map[string]bool{} // positions of the other collections
	all := recipes(t)
	for _, rule := range testboard.Rules {
		if which != "all" && which != rule.String() {
			for _, p := range readCollection(t, rule) {
				known[stonesOf(p)] = true
			}
			continue
		}
		var list []*puzzles.Puzzle
		for _, in := range all[rule] {
			list = append(list, cook(t, in, known)...)
			t.Logf("%v: %d puzzles", rule, len(list))
		}
		slices.SortStableFunc(list, func(p, q *puzzles.Puzzle) int { return cmp.Compare(p.Rating.Score, q.Rating.Score) })
		var text []byte
		for i, p := range list {
			p.ID = fmt.Sprintf("%v-%03d", rule, i+1)
			text = append(p.AppendJSON(text), '\n')
		}
		testdir.Write(t, fmt.Sprintf("collections/%v.jsonl", rule), text)
	}
}

// stonesOf identifies a position without its rule: puzzles of different rules must not share it.
func stonesOf(p *puzzles.Puzzle) string {
	s := p.Position.Setup()
	return fmt.Sprint(s.Black, s.White, s.ToMove)
}

// cook makes the puzzles of an ingredient, and leaves out known positions.
func cook(t *testing.T, in ingredient, known map[string]bool) (list []*puzzles.Puzzle) {
	var makers []*maker.Maker
	for range runtime.GOMAXPROCS(0) {
		makers = append(makers, maker.New(prover.NewScout(1<<20), prover.New(16<<20), in.asked))
	}
	err := maker.Series(context.Background(), makers, func(number uint64, p *puzzles.Puzzle) (bool, error) {
		if p != nil && !known[stonesOf(p)] {
			known[stonesOf(p)] = true
			p.Source = fmt.Sprintf("made by gsolve: seed %d, attempt %d", in.asked.Seed, number)
			list = append(list, p)
		}
		return len(list) < in.count, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
