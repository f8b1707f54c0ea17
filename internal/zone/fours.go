package zone

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Robustness is how many further stones of the defender a win withstands
// wherever they stand outside its zone. It is part of a zone's type, so that
// a zone that withstands one is not taken where a pass within a pass needs two.
type Robustness interface{ One | Two }

type (
	// One is the robustness of the win behind one pass.
	One struct{}
	// Two is the robustness of the win behind a pass within a pass.
	Two struct{}
)

// Zone is the relevance zone of a win that withstands K further stones.
type Zone[K Robustness] struct{ Set }

// passes is the number that K stands for.
func passes[K Robustness]() int {
	if _, two := any(*new(K)).(Two); two {
		return 2
	}
	return 1
}

// OfFours is the zone of a win by fours of side s, who is to move on b and has
// no five-square there unless moves is that five: the attacker's moves, up to
// the five or the move that leaves two five-squares. b is the same afterwards.
//
// It holds what docs/design/certificate.md, asks for: the moves; all five-squares they
// make; the empty points of each window in which the defender could come to
// four stones with those that may be hidden; and in renju the points that
// decide whether a move or a block is forbidden.
func OfFours[K Robustness](b *lines.Board, s lines.Side, moves []board.Point) Zone[K] {
	w := walk{b: b, s: s, m: passes[K]()}
	depth := b.Depth()
	last := board.Pass
	for _, a := range moves {
		f, more := w.four(a, last)
		if !more {
			break
		}
		b.Put(f, s.Other())
		last = f
	}
	for b.Depth() > depth {
		b.Undo()
	}
	return Zone[K]{w.zone}
}

// walk gathers the zone of one win.
type walk struct {
	b    *lines.Board
	s    lines.Side
	m    int
	zone Set
}

// four plays a and takes what it needs into the zone; last is the defender's
// stone before it. It gives the block, unless the win ends here.
func (w *walk) four(a, last board.Point) (f board.Point, more bool) {
	w.zone.Add(a)
	t := w.b.Tally(a, w.s)
	if t.Fives() > 0 {
		return 0, false
	}
	if w.b.Forbids(w.s) && t.Threes() > 1 {
		// White stones can free the straight four of a three: it is legal
		// only while these points stay as they are.
		w.addAll(w.b.AppendReads(nil, a))
	}
	made := w.b.Put(a, w.s)
	w.windows(last)
	for _, l := range w.b.Lines(a) {
		w.bits(l, w.b.InLine(w.s, lines.Five, l))
	}
	if made.Count != 1 {
		return 0, false
	}
	if w.s == 1 && w.b.Forbidden(made.Point) {
		w.forbiddenBlock(made.Point)
		return 0, false
	}
	return made.Point, true
}

// windows adds where hidden stones could bring the defender to four: of the
// whole board once, then of the lines of its last stone, since the attacker's
// stones only close windows.
func (w *walk) windows(last board.Point) {
	ids := w.b.IDs()
	if last != board.Pass {
		ids = w.b.Lines(last)[:]
	}
	for _, l := range ids {
		w.bits(l, w.b.Windows(w.s.Other(), l, 4-w.m))
	}
}

// forbiddenBlock guards what makes the block f forbidden to Black. Of one
// hidden stone only those points count whose occupation frees f; of two each
// might need the other.
func (w *walk) forbiddenBlock(f board.Point) {
	for _, x := range w.b.AppendReads(nil, f) {
		if x == f || w.zone.Has(x) {
			continue
		}
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

// bits adds the points of a line.
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
