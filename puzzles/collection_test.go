package puzzles_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// bands are the bands of grades in a collection. Each has 20 puzzles.
var bands = []puzzles.Range{{Min: 1, Max: 3}, {Min: 4, Max: 4}, {Min: 5, Max: 5}, {Min: 6, Max: 6}, {Min: 7, Max: 9}}

// TestCollections: every puzzle that ships passes a strict check with pairs, and has the grade, the
// themes and the rule that its file states. No combination comes twice. Only the long test checks
// all of them.
func TestCollections(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		list := readCollection(t, rule)
		var sieve traits.Sieve
		grades := map[puzzles.Range]int{}
		for i, p := range list {
			if want := fmt.Sprintf("%v-%03d", rule, i+1); p.ID != want || p.Position.Rule() != rule {
				t.Errorf("puzzle %s has the rule %v, want %s with %v", p.ID, p.Position.Rule(), want, rule)
			}
			if i > 0 && p.Rating.Score < list[i-1].Rating.Score {
				t.Errorf("%s: score %v is below that of the puzzle before, %v", p.ID, p.Rating.Score, list[i-1].Rating.Score)
			}
			if fate, err := sieve.Sift(p); err != nil || fate != traits.New {
				t.Errorf("%s: the sieve says %v, error %v, want New", p.ID, fate, err)
			}
			for _, band := range bands {
				if band.Has(p.Rating.Grade) {
					grades[band]++
				}
			}
		}
		for _, band := range bands {
			if grades[band] != 20 {
				t.Errorf("%d puzzles have a grade in %v, want 20", grades[band], band)
			}
		}
		checkCollection(t, list)
	})
}

func readCollection(t *testing.T, rule board.Rule) (list []*puzzles.Puzzle) {
	file, err := puzzles.Files.Open(fmt.Sprintf("collections/%v.jsonl", rule))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for p, err := range puzzles.All(context.Background(), file, notation.Options{}, puzzles.Puzzle{}) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func checkCollection(t *testing.T, list []*puzzles.Puzzle) {
	solver := prover.New(16 << 20)
	count := testboard.Amount(10, 15, len(list))
	for i := range count {
		p := list[i*len(list)/count]
		r, err := checker.Check(context.Background(), solver, p, checker.Options{Pairs: true})
		if err != nil || !r.Passed(true) {
			t.Errorf("%s: the check finds %+v, error %v, want no problem", p.ID, r.Problems, err)
			continue
		}
		terms, err := traits.Rate(context.Background(), solver, p, 0)
		if err != nil || terms.Rating() != p.Rating || fmt.Sprint(traits.Themes(r)) != fmt.Sprint(p.Themes) {
			t.Errorf("%s: rating %v and themes %v, error %v, want %v and %v", p.ID, terms.Rating(), traits.Themes(r), err, p.Rating, p.Themes)
		}
	}
}
