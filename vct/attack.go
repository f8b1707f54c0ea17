package vct

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/vcf"
)

// attackMoves lists the attacker's moves at a node, from the table or newly generated. wins reports
// that it found a win by fours at once; then there is no list.
func (w *worker) attackMoves(k key, forced board.Point, limit uint32, fresh bool) (codes []code, taint stage, wins bool) {
	at := w.keyOf(k, limit)
	codes, taint, ok := w.table.moves(w.codes[:0], at, w.stage)
	if ok {
		w.codes = codes[:0]
		return codes, taint, false
	}
	if fresh && w.winsByFours(k, forced, limit) {
		return nil, 0, true
	}
	codes, wins = w.generate(w.codes[:0], k, forced, limit)
	w.codes = codes[:0]
	if !wins { // a win ends the list early
		w.table.keep(at, codes, 0)
	}
	return codes, 0, wins
}

// generate lists fours, threes, and rest for all other moves of order 2. wins reports that a four
// wins at once. The probe in winsByFours finds such a four, unless its budget stops it.
func (w *worker) generate(codes []code, k key, forced board.Point, limit uint32) (_ []code, wins bool) {
	w.supply = promise.Of(&w.b, w.me)
	if forced != board.Pass {
		return w.generateForced(codes, forced, limit)
	}
	fours, threes := zone.Shapes(&w.b, w.me, lines.Four), zone.Shapes(&w.b, w.me, lines.Three)
	w.crossings = promise.Cross(&fours, &threes)
	codes, wins = w.generateFours(codes, &fours, limit)
	if wins || limit == 1 {
		return codes, wins
	}
	w.points = threes.Points(w.points[:0])
	w.points = slices.DeleteFunc(w.points, func(p board.Point) bool {
		return fours.Has(p) || !w.legal(p) || !w.isThree(p)
	})
	if len(w.points) > 0 {
		w.findDangers()
		w.findCounterWin(k)
	}
	for _, p := range w.points {
		codes = w.appendThree(codes, p)
	}
	if !w.space.ByShape() {
		codes = append(codes, restCode)
	}
	return codes, false
}

// appendThree appends the three p to codes unless the defender refutes it at once.
func (w *worker) appendThree(codes []code, p board.Point) []code {
	threes := w.b.Tally(p, w.me).Threes()
	_, windows := w.b.WindowsAt(p, w.me)
	w.b.Put(p, w.me)
	if !w.inDanger() && !w.countered() {
		codes = append(codes, coded(p, w.deferredThree(p, w.quietPromise(p, threes, windows))))
	}
	w.b.Undo()
	return codes
}

// generateForced lists the one move that stops the defender's five.
func (w *worker) generateForced(codes []code, p board.Point, limit uint32) (_ []code, wins bool) {
	switch {
	case w.b.Look(p, w.me).Four != 0:
		var only zone.Set
		only.Add(p)
		return w.generateFours(codes, &only, limit)
	case limit > 1 && w.legal(p):
		return append(codes, coded(p, w.manner().forced)), false
	default:
		return codes, false
	}
}

func (w *worker) generateFours(codes []code, fours *zone.Set, limit uint32) (_ []code, wins bool) {
	w.points = fours.Points(w.points[:0])
	for _, p := range w.points {
		switch f, pn := w.four(p); f {
		case fourWins:
			return codes, true
		case fourGoesOn:
			if limit > 1 {
				codes = append(codes, coded(p, pn)|fourBit)
			}
		}
	}
	return codes, false
}

// The results of a four.
const (
	fourFails  uint8 = iota // it is illegal, or its block makes two five-squares of the defender
	fourGoesOn              // the game goes on after its block
	fourWins                // two five-squares, or a block that is forbidden to Black
)

// four plays out the four p. If the game goes on, pn is the first proof number after it; pn is
// valid only if w.supply and w.came are those of the node.
func (w *worker) four(p board.Point) (becomes uint8, pn uint32) {
	if !w.legal(p) {
		return fourFails, 0
	}
	made := w.b.Put(p, w.me)
	defer w.b.Undo()
	s := w.supply.Gained(&w.b, w.me)
	if made.Count > 1 || w.white && w.b.Forbidden(made.Point) {
		return fourWins, 0
	}
	forced, ok := w.answer(made.Point)
	defer w.b.Undo()
	if !ok {
		return fourFails, 0
	}
	return fourGoesOn, w.fourPromise(p, s.Gained(&w.b, w.me), forced)
}

// legal reports whether the attacker may play on the empty point p, which makes no five.
func (w *worker) legal(p board.Point) bool { return !w.black || !w.b.Forbidden(p) }

// isThree reports whether p, which makes open threes and no four, makes a real three: in renju
// Black's straight four must be legal.
func (w *worker) isThree(p board.Point) bool { return !w.black || w.b.RealThree(p) }

// brief searches for short wins by fours before longer ones: short wins have smaller zones.
func (w *worker) brief(k key, forced board.Point, limit uint32) (vcf.Answer, []board.Point) {
	for _, fours := range [...]uint32{2, 4} {
		if fours >= limit {
			break
		}
		if a, moves := w.probe(k, forced, fours, w.budget); a != vcf.NotWithin {
			return a, moves
		}
	}
	return w.probe(k, forced, limit, w.budget)
}
