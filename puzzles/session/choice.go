package session

import (
	"math/rand/v2"
	"slices"

	"github.com/gsolve/gsolve/puzzles"
)

// Choice says which puzzles of a list are played, and in which order. The zero
// value takes all of them as they are.
type Choice struct {
	Grades  puzzles.Range // zero = any, and unrated puzzles too
	Themes  puzzles.ThemeFilter
	Shuffle *uint64 // mixes them, the same way for the same number
}

// Of is the chosen puzzles of the list, which it changes, but for those that are
// solved. Wanted is their number with those.
func (c Choice) Of(list []*puzzles.Puzzle, solved *Progress) (left []*puzzles.Puzzle, wanted int) {
	list = slices.DeleteFunc(list, func(p *puzzles.Puzzle) bool {
		return c.Grades != puzzles.Range{} && !c.Grades.Has(p.Rating.Grade) || !c.Themes.Takes(p.Themes)
	})
	wanted = len(list)
	list = slices.DeleteFunc(list, solved.Has)
	if c.Shuffle != nil {
		r := rand.New(rand.NewPCG(*c.Shuffle, 0))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list, wanted
}
