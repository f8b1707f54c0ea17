package maker

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// sketchNodes bounds every search of a sketch. With as few stones as a puzzle has, most searches
// take hundreds.
const sketchNodes = 20_000

// workshop holds the tools of one attempt.
type workshop struct {
	ctx   context.Context
	scout Scout
	rnd   *rand.Rand
	o     *Options
}

// flaw is the last dual of a sketch: at this ply of its line, another move wins as well.
type flaw struct {
	ply  int // from 1; 0 = there is no dual
	dual board.Point
}

// study finds the line of a sketch, and its last dual; ok is false where there is no win, or a
// limit stopped the search. A line without a dual is the only one, so it is the shortest.
func (w *workshop) study(s *sketch) (f flaw, ok bool) {
	pos := s.position()
	if pos == nil {
		return f, false
	}
	if s.line = w.scout.Win(w.ctx, pos, sketchNodes); len(s.line) < 3 {
		return f, false
	}
	return w.flawed(s)
}

// flawed is the last dual of the sketch's line; ok is false where the line breaks off, or a limit
// stopped the search.
func (w *workshop) flawed(s *sketch) (f flaw, ok bool) {
	pos := s.position()
	if pos == nil {
		return f, false
	}
	f.ply, f.dual = w.scout.Sole(pos, s.line, sketchNodes)
	return f, f.ply == 0 || f.dual != board.Pass
}

// stands reports whether the line of a sketch is its only solution.
func (w *workshop) stands(s *sketch) bool {
	f, ok := w.flawed(s)
	return ok && f.ply == 0
}

// repair adds stones of the defender, at most as many as given, until no dual is left, and reports
// whether that worked. No stone may make the last dual come later.
func (w *workshop) repair(s *sketch, f flaw, stones int) bool {
	for ; f.ply > 0; stones-- {
		if stones == 0 {
			return false
		}
		best, at := f, board.Pass
		for _, pt := range w.against(s, f) {
			s.at[pt] = s.side.Opponent()
			if g, ok := w.flawed(s); ok && g.ply <= best.ply && g != f {
				best, at = g, pt
			}
			s.at[pt] = board.Empty
		}
		if at == board.Pass {
			return false
		}
		s.at[at], f = s.side.Opponent(), best
	}
	return true
}

// against has the points where a stone of the defender may stop the dual, in random order: its own,
// its block, the points of the win behind it, and points beside those.
func (w *workshop) against(s *sketch, f flaw) []board.Point {
	pos := s.position()
	for _, pt := range s.line[:f.ply-1] {
		_ = pos.Play(pt) // the scout has followed it
	}
	points := append(pos.Completions(nil, f.dual, s.side), f.dual)
	if len(points) == 2 && pos.Play(f.dual) == nil && pos.Play(points[0]) == nil {
		points = append(points, w.scout.Win(w.ctx, pos, sketchNodes)...)
	}
	for _, pt := range points[:2] {
		if beside, ok := s.shift(pt, w.rnd.IntN(3)-1, w.rnd.IntN(3)-1); ok {
			points = append(points, beside)
		}
	}
	slices.Sort(points)
	points = slices.DeleteFunc(slices.Compact(points), func(pt board.Point) bool {
		return pt == board.Pass || s.at[pt] != board.Empty || slices.Contains(s.line, pt)
	})
	w.shuffle(points)
	return points
}

func (w *workshop) shuffle(points []board.Point) {
	w.rnd.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
}
