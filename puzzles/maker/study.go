package maker

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// sketchNodes bounds every search of a sketch. A sketch has few stones, so most searches take
// hundreds of nodes.
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

// flawed returns the last dual of the line of the sketch. ok is false if the line breaks off, or a
// limit stopped the search.
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

// against returns the points where a stone of the defender may stop the dual, in random order: its
// own point, its block, the points of the win after it, and the points beside all these.
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

// trim takes away superfluous stones, until every stone is needed. It tries the stones in random
// order, first those of the side that has too many. It repeats this until a whole round takes none.
func (w *workshop) trim(s *sketch) {
	points := w.order(s)
	for i, needed := 0, 0; needed < len(points); i++ {
		pt := points[i%len(points)]
		c := s.at[pt]
		if needed++; c == board.Empty {
			continue
		}
		s.at[pt] = board.Empty
		if w.stands(s) {
			needed = 0
		} else {
			s.at[pt] = c
		}
	}
}

// order returns the stones in the order of trim.
func (w *workshop) order(s *sketch) []board.Point {
	first := s.side
	if s.surplus() <= 0 {
		first = first.Opponent()
	}
	points, others := s.stones(first), s.stones(first.Opponent())
	w.shuffle(points)
	w.shuffle(others)
	return slices.Concat(points, others)
}

// trimPairs takes away two stones at a time, and then the stones that this made superfluous, until
// every pair is needed.
func (w *workshop) trimPairs(s *sketch) {
	for w.trimPair(s) {
		w.trim(s)
	}
}

func (w *workshop) trimPair(s *sketch) bool {
	points := w.order(s)
	for i, one := range points {
		for _, other := range points[:i] {
			c, d := s.at[one], s.at[other]
			s.at[one], s.at[other] = board.Empty, board.Empty
			if w.stands(s) {
				return true
			}
			s.at[one], s.at[other] = c, d
		}
	}
	return false
}

// centre moves the sketch to the middle of the board. If the solution needs an edge and does not
// stand there, centre moves it in one direction only, or not at all.
func (w *workshop) centre(s *sketch) {
	lowX, lowY, highX, highY := s.extent()
	dx, dy := (s.size-1-lowX-highX)/2, (s.size-1-lowY-highY)/2
	for _, by := range [][2]int{{dx, dy}, {dx, 0}, {0, dy}} {
		moved := s.moved(by[0], by[1])
		if w.stands(&moved) {
			*s = moved
			return
		}
	}
}

// moved returns the sketch, moved by (dx, dy); it must fit on the board.
func (s *sketch) moved(dx, dy int) sketch {
	out := sketch{rule: s.rule, size: s.size, side: s.side}
	for _, pt := range s.stones(board.Empty) {
		to, _ := s.shift(pt, dx, dy)
		out.at[to] = s.at[pt]
	}
	for _, pt := range s.line {
		to := pt
		if pt != board.Pass {
			to, _ = s.shift(pt, dx, dy)
		}
		out.line = append(out.line, to)
	}
	return out
}
