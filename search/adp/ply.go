package adp

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// onePly plays the move after which V is best, or the bias for variant Pattern. Ties are broken at
// random. The oracle may have dropped moves before.
func (s *Searcher) onePly(ctx context.Context, pos *board.Position, l search.Limit) (search.Result, error) {
	start := time.Now()
	if err := search.Playable(pos); err != nil {
		return search.Result{}, err
	}
	if s.ply == nil {
		s.ply = newWalker(&s.o, s.tables, 0)
	}
	if s.oracle == nil {
		s.oracle = s.o.Tactics.Oracle()
	}
	ctx, cancel := l.Context(ctx)
	defer cancel()
	root, err := search.AskRoot(ctx, pos, s.oracle, s.o.Tactics.Level, l)
	r := search.Result{Nodes: root.Nodes, Asked: root.Asked}
	if root.Win != nil {
		r.Move, r.Value, r.Basis, r.Line = root.Win[0], 1, search.Proved, root.Win
	} else {
		s.ply.rank(&r, pos, &root)
	}
	r.Elapsed = time.Since(start)
	return r, err
}

// rank compares the candidates that hold, or, if none does, all moves that hold.
func (w *walker) rank(r *search.Result, pos *board.Position, root *search.Root) {
	w.Begin(pos)
	moves := w.appendCandidates(w.moves[:0], w.m)
	if root.Dropped {
		moves = slices.DeleteFunc(moves, func(p board.Point) bool { return !slices.Contains(root.Holds, p) })
		if len(moves) == 0 {
			moves = append(moves, root.Holds...)
		}
	}
	w.moves = moves
	w.shuffle(moves)
	worth := make(map[board.Point]float64, len(moves))
	for _, p := range moves {
		worth[p] = w.worth(p)
	}
	slices.SortStableFunc(moves, func(a, b board.Point) int { return cmp.Compare(worth[b], worth[a]) })
	r.Nodes += uint64(len(moves))
	r.Depth = 1
	for _, p := range moves {
		r.Candidates = append(r.Candidates, search.Candidate{Move: p, Value: w.chance(worth[p])})
	}
	best := r.Candidates[0]
	r.Move, r.Value, r.Basis, r.Line = best.Move, best.Value, search.Static, []board.Point{best.Move}
	if root.Lost {
		r.Value, r.Basis = 0, search.Lost
	}
}

// won is the worth of a five for variant Pattern, above every sum of patterns.
const won = 1e12

// worth returns V after a move for the side that makes it, or for variant Pattern the bias.
func (w *walker) worth(p board.Point) float64 {
	if w.variant != Pattern {
		return w.after(p)
	}
	w.Put(p)
	defer w.Undo()
	if w.Made() {
		return won
	}
	return w.bias(w.o)
}

// chance maps the worth of a move to a value. V is one. A bias of ±biasScale or more is 0 or 1, and a
// bias between them lies on the line between.
func (w *walker) chance(worth float64) float64 {
	if w.variant != Pattern {
		return worth
	}
	return min(max(0.5+worth/biasScale/2, 0), 1)
}
