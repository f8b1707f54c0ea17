package adp

import (
	"cmp"
	"math"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/search"
)

// walker is the searcher's side of the shared tree, for one goroutine.
type walker struct {
	game
	variant Variant
	pruning Pruning
	c, k2   float64
	net     evaluator
	rng     *rand.Rand
	m       lines.Side // to move
	o       lines.Side // the program: to move at the root
	empty   int        // empty points at the root
	moves   []board.Point
}

func newWalker(o *Options, t *tables, thread int) *walker {
	return &walker{
		variant: o.Variant, pruning: o.Pruning, c: cmp.Or(o.C, defaultC), k2: cmp.Or(o.K2, defaultK2),
		net: evaluator{tables: t}, rng: rand.New(rand.NewPCG(o.Seed, uint64(thread))),
	}
}

// Begin sets the board to the root's position.
func (w *walker) Begin(pos *board.Position) {
	w.Reset(pos)
	w.m = lines.SideOf(pos.ToMove())
	w.o = w.m
	w.empty = pos.Count(board.Empty)
}

// Put plays a move of the side to move.
func (w *walker) Put(p board.Point) {
	w.game.Put(p, w.m)
	w.m ^= 1
}

// Undo takes the last move back.
func (w *walker) Undo() {
	w.game.Undo()
	w.m ^= 1
}

// biasScale makes the heaviest pattern 0.1, and a winning move 1 (point 5).
const biasScale = 100_000

// Evaluate judges the position after a move: by the rules (points 4 and 5), else by the variant's
// value of a leaf.
func (w *walker) Evaluate() (value float64, prior float32, p search.Proven) {
	if w.Made() {
		return 0, 1, search.ProvenLoss
	}
	if w.variant == PB {
		prior = w.prior()
	}
	if w.n == w.empty {
		return 0.5, prior, search.Open
	}
	if w.variant == Dummy {
		return 0.5, prior, search.Open // always, even if a five is at hand
	}
	if five, _ := w.Sight(w.m); five {
		return 1, prior, search.ProvenWin
	}
	if w.variant == Simulations {
		return w.simulate(), prior, search.Open
	}
	return w.value(), prior, search.Open
}

// value returns the network's value for the side to move.
func (w *walker) value() float64 {
	v := float64(w.net.value(&w.features, w.o, w.m))
	if w.m != w.o {
		return 1 - v
	}
	return v
}

// prior returns H/100000 of the last move: the change of the bias from the program's view, negated
// for the moves of its opponent. So the program's patterns count once and those of its opponent five
// times, whoever moves.
func (w *walker) prior() float32 {
	if w.n == 0 {
		return 0
	}
	h := w.bias(w.o) - w.past[w.n-1].bias(w.o)
	if w.m == w.o {
		h = -h
	}
	return float32(h / biasScale)
}

// Expand appends the candidates that the pruning leaves, in random order (point 5). If it leaves
// none, the one with the best V stands alone (point 6).
func (w *walker) Expand(dst []search.Child) search.Expansion {
	if w.n == w.empty {
		return search.Expansion{Children: dst}
	}
	moves := w.appendCandidates(w.moves[:0], w.m)
	w.moves = moves
	complete, none := false, false
	if w.pruning != NoPruning {
		moves, complete, none = w.prune(moves, w.m, w.pruning)
	}
	w.shuffle(moves)
	if none {
		moves = w.best(moves)
	}
	for _, p := range moves {
		dst = append(dst, search.Child{Move: p})
	}
	return search.Expansion{Children: dst, Complete: complete}
}

func (w *walker) shuffle(moves []board.Point) {
	for i := len(moves) - 1; i > 0; i-- {
		j := w.rng.IntN(i + 1)
		moves[i], moves[j] = moves[j], moves[i]
	}
}

// best returns the move with the best V, as a list. Without a network it is the first one.
func (w *walker) best(moves []board.Point) []board.Point {
	if w.variant == Dummy || w.variant == Simulations || len(moves) == 0 {
		return moves[:min(len(moves), 1)]
	}
	best, at := math.Inf(-1), 0
	for i, p := range moves {
		if v := w.after(p); v > best {
			best, at = v, i
		}
	}
	return moves[at : at+1]
}

// after returns the value of a move for the side that makes it: by the rules, else by the network.
func (w *walker) after(p board.Point) float64 {
	w.Put(p)
	defer w.Undo()
	if w.Made() {
		return 1
	}
	if w.n == w.empty {
		return 0.5
	}
	if five, _ := w.Sight(w.m); five {
		return 0
	}
	return 1 - w.value()
}

// Select returns the child with the largest mean + c·√(2 ln N/n) + k₂·H/100000 (point 5).
func (w *walker) Select(n *search.Node, children []search.Node) int {
	explore := w.c * math.Sqrt(2*math.Log(float64(n.Visits())))
	best, most := -1, math.Inf(-1)
	for i := range children {
		child := &children[i]
		switch child.Proven() {
		case search.ProvenWin:
			return i
		case search.ProvenLoss:
			continue
		}
		visits := float64(max(child.Visits(), 1))
		worth := child.Sum()/visits + explore/math.Sqrt(visits) + w.k2*float64(child.Prior())
		if worth > most {
			best, most = i, worth
		}
	}
	return best
}
