package prover

import (
	"context"
	"math"
	"math/bits"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
)

// Scout is a maker.Scout. It searches as a Prover does, but checks none of its wins, and takes a
// tenth of the time. It is not safe for concurrent use. Make one with NewScout.
type Scout struct {
	solver *solve.Solver
	prober *vcf.Prober
	board  lines.Board
	stop   atomic.Bool // never set: the searches are short
}

// NewScout makes a scout whose two tables take at most memory bytes each.
func NewScout(memory int64) *Scout {
	return &Scout{solver: solve.New(memory, proof.Fours), prober: vcf.NewProber(memory)}
}

// Win returns the line of a win by fours of the side to move, up to and including the five. It
// returns nil if there is no win, or if it found none within maxNodes (0 = no limit).
func (s *Scout) Win(ctx context.Context, pos *board.Position, maxNodes uint64) proof.Line {
	return s.solver.Search(ctx, pos, proof.Question{MaxNodes: maxNodes}).Line
}

// Sole returns ply 0 if a line of the side to move still wins with the same blocks, and no other
// four wins at any attack. Otherwise ply ≥ 1 is the ply of the last attack at which the line breaks
// off, or at which another move, dual, wins. dual is board.Pass if the line breaks off, or maxNodes
// (0 = no limit) stopped a search.
func (s *Scout) Sole(pos *board.Position, line proof.Line, maxNodes uint64) (ply int, dual board.Point) {
	if maxNodes == 0 {
		maxNodes = math.MaxUint64
	}
	w := &walk{prober: s.prober, b: &s.board, attacker: lines.SideOf(pos.ToMove()), limit: maxNodes}
	w.b.Reset(pos)
	w.prober.Begin(w.b, w.attacker, &s.stop, nil)
	end, ok := w.forward(line)
	if !ok {
		return end + 1, board.Pass
	}
	for i := end - 2; i >= 0; i -= 2 {
		w.undo(line[i+1], w.side(i+1))
		w.undo(line[i], w.side(i))
		if dual, found := w.other(line[i]); found {
			return i + 1, dual
		}
	}
	return 0, board.Pass
}

// forward plays the line until the attacker can make a five, and reports whether the line gets
// there. end is the number of plies played.
func (w *walk) forward(line proof.Line) (end int, ok bool) {
	if n, _ := w.b.FiveSquares(w.attacker); n > 0 {
		return 0, false // the attacker can make a five without a four
	}
	for ; end+1 < len(line); end += 2 {
		if !w.b.Empty(line[end]) {
			return end, false
		}
		f, ok := w.four(line[end])
		last := end+3 == len(line)
		if !ok || f.lost || last != (f.block == board.Pass) || !last && f.block != line[end+1] {
			return end, false
		}
		w.put(line[end], w.attacker)
		w.put(line[end+1], w.attacker.Other())
	}
	return end, true
}

// other finds a four, not the line's own, that wins at the walk's position. A four that the limit
// left open counts as found; dual is then board.Pass.
func (w *walk) other(own board.Point) (dual board.Point, found bool) {
	for _, l := range w.b.IDs() {
		for set := w.b.InLine(w.attacker, lines.Four, l); set != 0; set &= set - 1 {
			pt := w.b.Point(l, uint(bits.TrailingZeros32(set)))
			if pt == own {
				continue
			}
			f, ok := w.four(pt)
			if !ok {
				continue
			}
			switch _, outcome := w.wins(f); outcome {
			case proof.Win:
				return pt, true
			case proof.Unknown:
				return board.Pass, true
			}
		}
	}
	return board.Pass, false
}
