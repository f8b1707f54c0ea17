package zone

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Robustness is the number of further defender's stones outside its zone that a win withstands. It
// is part of a zone's type: where a pass within a pass needs two, a zone for one does not compile.
type Robustness interface{ One | Two }

type (
	// One is the robustness of the win after one pass.
	One struct{}
	// Two is the robustness of the win after a pass within a pass.
	Two struct{}
)

// Zone is the relevance zone of a win that withstands K further stones.
type Zone[K Robustness] struct{ Set }

// passes returns the number that K stands for.
func passes[K Robustness]() int {
	if _, two := any(*new(K)).(Two); two {
		return 2
	}
	return 1
}

// OfFours returns the zone of a win by fours of side s, to move on b: moves are the attacker's, up
// to the five or the move that leaves two five-squares. s has no five-square on b, unless moves is
// that five. OfFours leaves b as it was.
//
// docs/design/certificate.md requires these points: the moves; all five-squares that they make; the
// empty points of each window where the defender could have four stones, the further ones included;
// in renju the points that decide whether a move or a block is forbidden.
func OfFours[K Robustness](b *lines.Board, s lines.Side, moves []board.Point) Zone[K] {
	w := walk{b: b, s: s, m: passes[K]()}
	depth := b.Depth()
	last := board.Pass
	for _, a := range moves {
		f, then := w.move(a, last)
		if then != goesOn {
			break
		}
		b.Put(f, s.Other())
		last = f
	}
	b.Rewind(depth)
	return Zone[K]{w.zone}
}

// walk gathers the zone of one win.
type walk struct {
	b    *lines.Board
	s    lines.Side
	m    int
	zone Set
}

// next says how a win goes on after a move of the attacker.
type next uint8

const (
	ends   next = iota // the defender cannot stop the five
	goesOn             // after the block of a four
	quiet              // the move makes no four
)

// move plays a and adds the points that the win needs; last is the defender's stone before a, or
// board.Pass if the walk has not looked at all windows yet. f is the block of a four.
func (w *walk) move(a, last board.Point) (f board.Point, then next) {
	w.zone.Add(a)
	t := w.b.Tally(a, w.s)
	if t.Fives() > 0 {
		return board.Pass, ends
	}
	if w.b.Forbids(w.s) && t.Threes() > 1 {
		// White stones can free the straight four of a three: a is legal only while these points
		// stay empty.
		w.addAll(w.b.AppendReads(nil, a))
	}
	made := w.b.Put(a, w.s)
	w.windows(last)
	for _, l := range w.b.Lines(a) {
		w.bits(l, w.b.InLine(w.s, lines.Five, l))
	}
	switch {
	case made.Count == 0:
		return board.Pass, quiet
	case made.Count > 1:
		return board.Pass, ends
	case w.s == 1 && w.b.Forbidden(made.Point):
		w.forbiddenBlock(made.Point)
		return board.Pass, ends
	}
	return made.Point, goesOn
}

// windows adds the points where further stones could give the defender a four: first on the whole
// board, then on the lines of its last stone, because the attacker's stones only close windows.
func (w *walk) windows(last board.Point) {
	ids := w.b.IDs()
	if last != board.Pass {
		ids = w.b.Lines(last)[:]
	}
	for _, l := range ids {
		w.bits(l, w.b.Windows(w.s.Other(), l, 0, max(4-w.m, 0)))
	}
}

// forbiddenBlock adds the points that make the block f forbidden to Black. If m is 1, only points
// whose occupation frees f count. If m is 2, two stones may free it together, so all points count.
func (w *walk) forbiddenBlock(f board.Point) {
	var tested Set
	tested.Add(f)
	for _, x := range w.b.AppendReads(make([]board.Point, 0, 64), f) {
		if tested.Has(x) || w.zone.Has(x) {
			continue
		}
		tested.Add(x)
		if w.m == 1 {
			w.b.Put(x, 0)
			still := w.b.Forbidden(f)
			w.b.Undo()
			if still {
				continue
			}
		}
		w.zone.Add(x)
	}
}

func (w *walk) bits(l uint8, set uint32) {
	for ; set != 0; set &= set - 1 {
		w.zone.Add(w.b.Point(l, uint(bits.TrailingZeros32(set))))
	}
}

func (w *walk) addAll(points []board.Point) {
	for _, p := range points {
		w.zone.Add(p)
	}
}
