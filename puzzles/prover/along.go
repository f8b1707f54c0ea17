package prover

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/vcf"
)

// lengthNodes bounds the search for the length of a win with another first move. People read the
// length; no verdict depends on it.
const lengthNodes = 1_000_000

// Along answers proof.AllFirst at every attack of a line, and whether there is a win of fewer
// attacks. For wins by fours one table serves all these searches, which meet much the same
// positions; they begin with the last attack.
func (p *Prover) Along(ctx context.Context, pos *board.Position, line proof.Line, q puzzles.Walk) (puzzles.Path, error) {
	if q.Space != proof.Fours {
		return puzzles.AlongBySolving(ctx, p, pos, line, q)
	}
	w := p.walk(ctx, pos, q)
	defer w.end()
	return w.along(pos, line)
}

// walk is one walk along a line, on the fast board.
type walk struct {
	ctx      context.Context
	p        *Prover
	prober   *vcf.Prober
	b        *lines.Board
	attacker lines.Side
	k        lines.Key // key of the stones put since the first position
	limit    uint64    // nodes of one search
	q        puzzles.Walk
	stop     atomic.Bool // ctx has ended
	end      func() bool
}

func (p *Prover) walk(ctx context.Context, pos *board.Position, q puzzles.Walk) *walk {
	if p.prober == nil {
		p.prober = vcf.NewProber(p.memory)
	}
	w := &walk{ctx: ctx, p: p, prober: p.prober, b: &p.board, attacker: lines.SideOf(pos.ToMove()), limit: q.MaxNodes, q: q}
	if w.limit == 0 {
		w.limit = math.MaxUint64
	}
	w.b.Reset(pos)
	w.prober.Begin(w.b, w.attacker, &w.stop, nil)
	w.end = context.AfterFunc(ctx, func() { w.stop.Store(true) })
	return w
}

// put plays a stone and updates the key; a pass changes neither.
func (w *walk) put(pt board.Point, s lines.Side) (fives lines.Fives) {
	if pt == board.Pass {
		return fives
	}
	w.k = w.k.With(w.b.Key(pt, s))
	return w.b.Put(pt, s)
}

func (w *walk) undo(pt board.Point, s lines.Side) {
	if pt != board.Pass {
		w.k = w.k.With(w.b.Key(pt, s))
		w.b.Undo()
	}
}

// side returns the side that plays move i of a line.
func (w *walk) side(i int) lines.Side {
	if i%2 == 0 {
		return w.attacker
	}
	return w.attacker.Other()
}

// along walks to the position where a five can be made, and back.
func (w *walk) along(pos *board.Position, line proof.Line) (puzzles.Path, error) {
	var path puzzles.Path
	end := 0
	for ; end < len(line); end += 2 {
		if n, _ := w.b.FiveSquares(w.attacker); n > 0 {
			break
		}
		for i := end; i < min(end+2, len(line)); i++ {
			w.put(line[i], w.side(i))
		}
	}
	path.Attacks = make([]puzzles.Answer, end/2)
	for i := end - 2; i >= 0; i -= 2 {
		for j := min(i+1, len(line)-1); j >= i; j-- {
			w.undo(line[j], w.side(j))
		}
		a, err := w.first(pos, line[:i])
		if err != nil {
			return path, err
		}
		path.Attacks[i/2] = a
		if path.Other = w.q.Differs(i/2, a); path.Other {
			path.Nodes = w.prober.Nodes()
			return path, nil
		}
	}
	path.Fewer = proof.None
	if fours := len(line)/2 - 1; fours > 0 && end > 0 {
		path.Fewer = outcomes[w.probe(uint32(fours), w.limit)]
	}
	if path.Fewer == proof.None {
		path.Shortest = len(line) / 2 // every four has but one reply
	}
	path.Nodes = w.prober.Nodes()
	return path, nil
}

var outcomes = [...]proof.Outcome{vcf.Wins: proof.Win, vcf.Never: proof.None, vcf.NotWithin: proof.None, vcf.Stopped: proof.Unknown}

// first finds the fours that win at the walk's position, which is pos after the moves done.
func (w *walk) first(pos *board.Position, done proof.Line) (puzzles.Answer, error) {
	a := puzzles.Answer{Whole: true, Outcome: proof.None}
	at := pos.Clone()
	for _, pt := range done {
		if err := at.Play(pt); err != nil {
			return a, fmt.Errorf("%w: %w", verify.ErrUnchecked, err)
		}
	}
	for _, pt := range at.AppendStones(nil, board.Empty) {
		f, ok := w.four(pt)
		if !ok {
			continue
		}
		moves, outcome := w.wins(f)
		switch outcome {
		case proof.Unknown:
			a.Whole, a.Reason = false, proof.ReasonOf(w.ctx)
		case proof.None:
			if w.q.Trails {
				left := trailFours
				a.Trails = append(a.Trails, puzzles.Trail{Move: pt, Depth: w.trail(f, puzzles.MaxTrail, &left)})
			}
		case proof.Win:
			body := proof.VCFBody(nil, at.Size(), append([]board.Point{pt}, moves...))
			if _, err := w.p.solver.Checker().Body(at, body); err != nil {
				return a, err
			}
			a.Outcome, a.First = proof.Win, append(a.First, pt)
			if w.q.Lengths {
				a.Lengths = append(a.Lengths, w.length(f, 1+len(moves)))
			}
		}
	}
	if a.Outcome == proof.None && !a.Whole {
		a.Outcome = proof.Unknown
	}
	return a, nil
}

// four is a legal four of the attacker and its answer.
type four struct {
	move, block board.Point // block is board.Pass where the four wins at once
	forced      board.Point // the defender's only five-square after the block, or board.Pass
	lost        bool        // the defender has a five after the block
}

// four returns the four at pt, false if there is none. The attacker must have no five-square.
func (w *walk) four(pt board.Point) (f four, ok bool) {
	n, two := w.b.FiveSquares(w.attacker.Other())
	if n > 1 || n == 1 && two[0] != pt || w.b.Tally(pt, w.attacker).Fours() == 0 {
		return f, false
	}
	if !w.b.May(w.attacker, pt) {
		return f, false
	}
	f = four{move: pt, block: board.Pass, forced: board.Pass}
	w.put(pt, w.attacker)
	defer w.undo(pt, w.attacker)
	own, squares := w.b.FiveSquares(w.attacker)
	if own == 0 {
		return f, false
	}
	if own > 1 || !w.b.May(w.attacker.Other(), squares[0]) {
		return f, true
	}
	f.block = squares[0]
	w.put(f.block, w.attacker.Other())
	defer w.undo(f.block, w.attacker.Other())
	switch n, two := w.b.FiveSquares(w.attacker.Other()); {
	case n > 1:
		f.lost = true
	case n == 1:
		f.forced = two[0]
	}
	return f, true
}

// wins finds out whether the four wins, and the moves after it.
func (w *walk) wins(f four) ([]board.Point, proof.Outcome) {
	if f.lost {
		return nil, proof.None
	}
	if f.block == board.Pass {
		return nil, proof.Win
	}
	w.put(f.move, w.attacker)
	w.put(f.block, w.attacker.Other())
	answer, moves := w.prober.Probe(w.k, f.forced, vcf.Unlimited, w.limit)
	w.undo(f.block, w.attacker.Other())
	w.undo(f.move, w.attacker)
	return slices.Clone(moves), outcomes[answer]
}

// length returns the number of attacks of the shortest win that begins with the four, if it is at
// most most; 0 if the search takes too long.
func (w *walk) length(f four, most int) int {
	if f.block == board.Pass {
		return 1
	}
	w.put(f.move, w.attacker)
	w.put(f.block, w.attacker.Other())
	defer w.undo(f.move, w.attacker)
	defer w.undo(f.block, w.attacker.Other())
	for fours := 1; fours < most; fours++ {
		switch answer, _ := w.prober.Probe(w.k, f.forced, uint32(fours), lengthNodes); answer {
		case vcf.Wins:
			return 1 + fours
		case vcf.Stopped:
			return 0
		}
	}
	return most
}

// probe searches for a win of at most that number of fours from the walk's position.
func (w *walk) probe(fours uint32, nodes uint64) vcf.Answer {
	forced := board.Pass
	switch n, two := w.b.FiveSquares(w.attacker.Other()); {
	case n > 1:
		return vcf.Never
	case n == 1:
		forced = two[0]
	}
	answer, _ := w.prober.Probe(w.k, forced, fours, nodes)
	return answer
}

// trailFours is the most fours that the search plays to follow one trail.
const trailFours = 400

// trail returns the number of fours, at most depth, that can follow one another from a four on.
func (w *walk) trail(f four, depth int, left *int) int {
	if f.lost || depth == 0 || *left == 0 {
		return 0
	}
	*left--
	if depth == 1 || f.block == board.Pass {
		return 1
	}
	w.put(f.move, w.attacker)
	w.put(f.block, w.attacker.Other())
	defer w.undo(f.move, w.attacker)
	defer w.undo(f.block, w.attacker.Other())
	longest := 0
	for _, l := range w.b.IDs() {
		for set := w.b.InLine(w.attacker, lines.Four, l); set != 0 && longest < depth-1; set &= set - 1 {
			if next, ok := w.four(w.b.Point(l, uint(bits.TrailingZeros32(set)))); ok {
				longest = max(longest, w.trail(next, depth-1, left))
			}
		}
	}
	return 1 + longest
}
