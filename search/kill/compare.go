package kill

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// scoredMove is a root move with its score for the side to move.
type scoredMove struct {
	move  board.Point
	score int64
}

// keep chooses the moves to compare: the best RootWidth of the first RootScan candidates, without
// those after which the opponent has a kill. If the opponent has a kill after all of these, it goes
// on down the list to the first move that holds; the paper does not say what the program plays then.
func (r *root) keep() {
	r.block()
	threatened, longest := r.threatened(), 0
	for i, c := range r.list {
		if len(r.kept) == r.opt.RootWidth || i >= r.opt.RootScan && len(r.kept) > 0 {
			return
		}
		k := 0
		if threatened || !r.opt.NoKill && r.b.Tally(c.move, r.me).Fours() > 0 {
			k = r.killAfter(c.move, r.me.Other())
		}
		switch {
		case r.meter.over:
			if len(r.kept) == 0 {
				r.settle(c.move, r.now+c.gain, search.Static)
			}
			return
		case k == 0:
			r.kept = append(r.kept, scoredMove{c.move, r.now + c.gain})
			continue
		}
		r.rejected = append(r.rejected, c.move)
		if k > longest && len(r.kept) == 0 {
			longest = k
			r.settle(c.move, int64(2*k)-mate, r.basis(len(r.list)))
			r.best.Depth = 2 * k
		}
	}
}

// block leaves only the stops of the opponent's five, if it has one that can be stopped.
func (r *root) block() {
	if n, _ := r.b.FiveSquares(r.me.Other()); n == 0 {
		return
	}
	stops := func(c ranked) bool { return r.b.Tally(c.move, r.me.Other()).Fives() > 0 }
	if slices.ContainsFunc(r.list, stops) {
		r.list = slices.DeleteFunc(r.list, func(c ranked) bool { return !stops(c) })
	}
}

// threatened reports whether keep must look for kills of the opponent after each move. An extra stone
// only helps the defender, so if the opponent has no kill after a pass, it has none after a move that
// is not a four. After a four the forced block is an attack for which the opponent needs no double
// threat. The argument needs a rule without forbidden points, in which an overline wins.
func (r *root) threatened() bool {
	if r.opt.NoKill {
		return false
	}
	rule := r.pos.Rule()
	if rule.ForbidsAny() || !rule.AnyFive(board.Black) || !rule.AnyFive(board.White) {
		return true
	}
	_, k := r.kills.kill(r.me.Other(), r.key, r.opt.KillDepth)
	return k > 0
}

// killAfter returns the attacks of a kill of the opponent after a move; 0 = none found.
func (r *root) killAfter(p board.Point, opp lines.Side) int {
	r.b.Put(p, r.me)
	_, k := r.kills.kill(opp, r.key.With(r.b.Key(p, r.me)), r.opt.KillDepth)
	r.b.Undo()
	return k
}

// compare searches the kept moves, one ply deeper each time. It gives every move the full window, so
// that the reported value of each move is exact; the cuts below the root save nearly as much.
func (r *root) compare() {
	if r.tree.asker != nil {
		r.tree.asker.Work((r.meter.nodes - r.asked.Nodes) * killWork)
	}
	for depth := 1; depth <= r.opt.Depth && len(r.kept) > 0 && !r.meter.over; depth++ {
		for i := range r.kept {
			m := &r.kept[i]
			score := r.after(m.move, depth-1)
			if r.meter.over {
				break
			}
			m.score = score
		}
		if r.meter.over {
			break
		}
		slices.SortStableFunc(r.kept, func(a, b scoredMove) int { return cmp.Compare(b.score, a.score) })
		r.conclude(depth)
		if top := r.kept[0].score; top > mateEdge || top < -mateEdge {
			break
		}
	}
	r.addRejected()
}

// after returns the score of a root move after a search of depth plies below it.
func (r *root) after(p board.Point, depth int) int64 {
	r.tree.put(p, r.me)
	score := -r.tree.negamax(r.me.Other(), r.viewed(p), depth, -infinite, infinite)
	r.tree.undo()
	return score
}

// viewed returns the key of the position after a root move, in a table that both sides may use.
func (r *root) viewed(p board.Point) lines.Key {
	return marked(r.key.With(r.b.Key(p, r.me)), r.me, viewWord)
}

// conclude makes the first of the kept moves the best so far.
func (r *root) conclude(depth int) {
	top := r.kept[0]
	r.settle(top.move, top.score, r.basis(len(r.kept)))
	r.best.Depth, r.best.Line = depth, r.line(top.move, depth)
	for _, m := range r.kept {
		r.best.Candidates = append(r.best.Candidates, search.Candidate{Move: m.move, Value: value(m.score)})
	}
	r.progress(r.count(r.best))
}

// basis returns the basis of a choice among n moves.
func (r *root) basis(n int) search.Basis {
	if n == 1 {
		return search.Forced
	}
	return search.Searched
}

// addRejected appends the first rejected moves to the candidates.
func (r *root) addRejected() {
	if len(r.best.Candidates) == 0 {
		r.best.Candidates = []search.Candidate{{Move: r.best.Move, Value: r.best.Value}}
	}
	for _, p := range r.rejected[:min(len(r.rejected), r.opt.RootScan)] {
		if p != r.best.Move {
			r.best.Candidates = append(r.best.Candidates, search.Candidate{Move: p, Unjudged: true})
		}
	}
}

// line returns the expected line from the table.
func (r *root) line(p board.Point, depth int) proof.Line {
	line, key, m := proof.Line{p}, r.viewed(p), r.me.Other()
	base := r.b.Depth()
	r.b.Put(p, r.me)
	for len(line) < depth {
		e := r.tree.slot(key)
		if e == nil || e.key != key.Hi || e.move == board.Pass || !r.b.Empty(e.move) {
			break
		}
		line, key = append(line, e.move), key.With(r.b.Key(e.move, m))
		r.b.Put(e.move, m)
		m = m.Other()
	}
	r.b.Rewind(base)
	return line
}
