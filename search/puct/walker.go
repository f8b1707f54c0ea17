package puct

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/search"
)

// walker is the search.Walker of one thread.
type walker struct {
	o      *Options
	eval   Evaluator
	b      lines.Board
	m      lines.Side // to move
	empty  int        // points at the root
	made   []bool     // of the Puts since Begin: that one made a five
	logits [board.MaxSize * board.MaxSize]float32
	value  float64 // 0 … 1
	fresh  bool    // logits and value are those of the position
	moves  []prior
	noise  noise
	thread int
}

// prior is a move with its logit, later its prior.
type prior struct {
	move  board.Point
	worth float32
}

func newWalker(o *Options, e Evaluator, thread int) *walker {
	return &walker{o: o, eval: e, thread: thread}
}

// Begin sets the board to the root's position, and restarts the random numbers.
func (w *walker) Begin(pos *board.Position) {
	w.b.Reset(pos)
	w.eval.Begin(pos)
	w.m, w.empty, w.made, w.fresh = lines.SideOf(pos.ToMove()), pos.Count(board.Empty), w.made[:0], false
	w.noise.rng = rand.New(rand.NewPCG(w.o.Seed^pos.Hash(), uint64(w.thread)))
}

// Put plays a move of the side to move.
func (w *walker) Put(pt board.Point) {
	w.made = append(w.made, w.b.Tally(pt, w.m).Fives() > 0)
	w.b.Put(pt, w.m)
	w.eval.Put(pt)
	w.m, w.fresh = w.m.Other(), false
}

// Undo takes the last move back.
func (w *walker) Undo() {
	w.made = w.made[:len(w.made)-1]
	w.b.Undo()
	w.eval.Undo()
	w.m, w.fresh = w.m.Other(), false
}

// Evaluate judges the position by the rules, else by the evaluator. The priors of the moves come with
// Expand.
func (w *walker) Evaluate() (value float64, _ float32, p search.Proven) {
	n := len(w.made)
	if n > 0 && w.made[n-1] {
		return 0, 0, search.ProvenLoss
	}
	if n == w.empty {
		return 0.5, 0, search.Open
	}
	if !w.o.RulesOnly {
		if five, _ := w.b.Sight(w.m); five {
			return 1, 0, search.ProvenWin
		}
	}
	w.judge()
	return w.value, 0, search.Open
}

// judge asks the evaluator, unless it has judged this position.
func (w *walker) judge() {
	if w.fresh {
		return
	}
	size := w.b.Size()
	w.value = float64(within(w.eval.Evaluate(w.logits[:size*size]), 1)+1) / 2
	w.fresh = true
}

// mostLogit is the largest logit that counts.
const mostLogit = 1e4

// within returns v if it lies within ±most, else the nearer end, and 0 for NaN. A network with weights from
// a file may return any number, NaN included.
func within(v, most float32) float32 {
	if math.IsNaN(float64(v)) {
		return 0
	}
	return min(max(v, -most), most)
}

// Expand appends the moves with their priors.
func (w *walker) Expand(dst []search.Child) search.Expansion {
	if len(w.made) == w.empty {
		return search.Expansion{Children: dst}
	}
	if !w.o.RulesOnly {
		if move, proven, ok := w.forced(); ok {
			return search.Expansion{Children: append(dst, search.Child{Move: move, Prior: 1, Proven: proven}), Complete: true}
		}
	}
	if w.o.Noise == 0 && w.bare() {
		return search.Expansion{Children: append(dst, search.Child{Move: board.At(w.b.Size()/2, w.b.Size()/2), Prior: 1})}
	}
	w.judge()
	w.collect()
	w.softmax()
	if w.o.Noise > 0 && len(w.made) == 0 {
		w.noise.mix(w.moves, w.o.Noise)
	}
	complete := len(w.made) == 0 || !w.narrow()
	return search.Expansion{Children: w.children(dst), Complete: complete}
}

// children appends the moves. It writes each child in place, which takes a third of the time of append.
func (w *walker) children(dst []search.Child) []search.Child {
	n := len(dst)
	dst = slices.Grow(dst, len(w.moves))[:n+len(w.moves)]
	for i, p := range w.moves {
		c := &dst[n+i]
		*c = search.Child{}
		c.Move, c.Prior = p.move, p.worth
	}
	return dst
}

// leastMoves is the number of moves that Options.Least leaves at each position.
const leastMoves = 6

// narrow drops the moves with small priors, and reports whether there are any.
func (w *walker) narrow() bool {
	if w.o.Least == 0 || len(w.moves) <= leastMoves {
		return false
	}
	n := 0
	keep := func(i int) {
		w.moves[n], w.moves[i] = w.moves[i], w.moves[n]
		n++
	}
	for i, p := range w.moves {
		if float64(p.worth) >= w.o.Least {
			keep(i)
		}
	}
	for n < leastMoves {
		best := n
		for i := n + 1; i < len(w.moves); i++ {
			if w.moves[i].worth > w.moves[best].worth {
				best = i
			}
		}
		keep(best)
	}
	dropped := n < len(w.moves)
	w.moves = w.moves[:n]
	return dropped
}

// bare reports whether the board has no stone. Such a position has the centre as its only move: networks
// see few empty boards, and their priors there are noise.
func (w *walker) bare() bool { return w.empty-len(w.made) == w.b.Size()*w.b.Size() }

// forced returns the five of the side to move, or the move that stops one of the opponent. If that
// move is forbidden, each move loses, and the search finds it.
func (w *walker) forced() (move board.Point, p search.Proven, ok bool) {
	if n, five := w.b.FiveSquares(w.m); n > 0 {
		return five[0], search.ProvenWin, true
	}
	n, five := w.b.FiveSquares(w.m.Other())
	return five[0], search.Open, n > 0 && w.b.May(w.m, five[0])
}

// collect gathers the legal moves with their logits.
func (w *walker) collect() {
	size := w.b.Size()
	forbids := w.b.Forbids(w.m)
	w.moves = w.moves[:0]
	for i := range size * size {
		if pt := board.PointAt(i, size); w.b.Empty(pt) && (!forbids || !w.b.Forbidden(pt)) {
			w.moves = append(w.moves, prior{pt, within(w.logits[i], mostLogit)})
		}
	}
}

// softmax makes priors of the logits.
func (w *walker) softmax() {
	best := float32(math.Inf(-1))
	for _, p := range w.moves {
		if p.worth > best {
			best = p.worth
		}
	}
	sum := 0.0
	for i := range w.moves {
		e := math.Exp(float64(w.moves[i].worth - best))
		w.moves[i].worth = float32(e)
		sum += e
	}
	for i := range w.moves {
		w.moves[i].worth /= float32(sum)
	}
}

// Select returns the child that the rule of the package comment chooses, and −1 if all lose. The descent
// that asks counts as lost at n, and must not make the other moves look better.
func (w *walker) Select(n *search.Node, children []search.Node) int {
	visits := float64(max(n.Visits()-cmp.Or(w.o.VirtualLoss, 1), 1))
	explore := cmp.Or(w.o.C, defaultC) * math.Sqrt(visits)
	first := 0.0
	if w.o.First >= 0 {
		first = 1 - 2*n.Sum()/visits - w.o.First // the sum is that of the side that moved there
	}
	best, most := -1, math.Inf(-1)
	for i := range children {
		c := &children[i]
		switch c.Proven() {
		case search.ProvenWin:
			return i
		case search.ProvenLoss:
			continue
		}
		q, visits := first, float64(c.Visits())
		if visits > 0 {
			q = 2*c.Mean() - 1
		}
		if worth := q + explore*float64(c.Prior())/(1+visits); worth > most {
			best, most = i, worth
		}
	}
	return best
}
