package statenode

import (
	"math"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// walker is the search.Walker of one thread. The prior of a child is MS/ΣMS.
type walker struct {
	chooser
	options Options // with the defaults in place
	source  *rand.PCG
	random  *rand.Rand
	thread  int
	choices []choices   // of the running playout, by the plies that remain
	kept    choices     // of the running expansion
	among   *points     // for the next expansion
	over    func() bool // reports whether the search must end; nil = it need not
	hurry   bool        // over has returned true
	looks   int         // positions of playouts since SetInterrupt

	// moves are those from the root to the position of the tree, and played those on the board.
	// The rule of point 5 hardly explores: most descents repeat the one before, often a hundred
	// plies deep. So Put and Undo leave the board as it is, and catchUp plays the difference.
	moves, played []board.Point
}

func newWalker(o Options, thread int) *walker {
	w := &walker{options: o, thread: thread, source: rand.NewPCG(o.Seed, uint64(thread))}
	w.most, w.rivalFours, w.wholeBoard = o.Children, rivalFours(o.IgnoreL4), o.WholeBoard
	w.random = rand.New(w.source)
	w.choices = make([]choices, o.PlayoutPlies+1)
	return w
}

// Begin sets the root and restarts the random numbers: a search depends on its position, seed and
// tree only.
func (w *walker) Begin(pos *board.Position) {
	w.reset(pos)
	w.source.Seed(w.options.Seed, uint64(w.thread))
	if most := pos.Size() * pos.Size(); cap(w.moves) < most {
		w.moves, w.played = make([]board.Point, 0, most), make([]board.Point, 0, most)
	}
	w.moves, w.played, w.among = w.moves[:0], w.played[:0], nil
}

// Among makes the next expansion choose among moves, so that it keeps as many of them as of all
// moves. An alarm counts only for the points among them.
func (w *walker) Among(moves []board.Point) {
	w.among = &points{}
	for _, pt := range moves {
		w.among[pt.Y()] |= 1 << pt.X()
	}
}

// Put plays a move of the side to move.
func (w *walker) Put(pt board.Point) { w.moves = append(w.moves, pt) }

// Undo takes it back.
func (w *walker) Undo() { w.moves = w.moves[:len(w.moves)-1] }

// catchUp brings the board to the position of the tree.
func (w *walker) catchUp() {
	same := 0
	for same < min(len(w.moves), len(w.played)) && w.moves[same] == w.played[same] {
		same++
	}
	for range len(w.played) - same {
		w.back()
	}
	for _, p := range w.moves[same:] {
		w.put(p)
	}
	w.played = append(w.played[:same], w.moves[same:]...)
}

// Evaluate judges a position that came into the tree without an expansion: after a move that the
// oracle named. Such a move has no MS.
func (w *walker) Evaluate() (chance float64, prior float32, p search.Proven) {
	w.catchUp()
	m, r := w.side&1, w.side&1^1
	switch {
	case w.total[r].l5() > 0:
		return 0, 0, search.ProvenLoss
	case w.threatens():
		return 1, 0, search.ProvenWin
	}
	return 1 - winIndex(value(w.total[r], w.total[m], w.rivalFours)), 0, search.Open
}

// threatens reports whether the side to move can make a five.
func (w *walker) threatens() bool {
	can, _ := w.board.Sight(w.side)
	return can
}

// Expand plays every child several times (point 4).
func (w *walker) Expand(dst []search.Child) search.Expansion {
	w.catchUp()
	w.choose(&w.kept, w.among)
	w.among = nil
	var ms [MaxChildren]float64
	sum := moveScores(ms[:], w.kept.moves())
	e := search.Expansion{Children: dst, Complete: w.kept.group <= groupB}
	for i, m := range w.kept.moves() {
		c := w.try(m)
		if sum > 0 {
			c.Prior = float32(ms[i] / sum)
		}
		e.Children = append(e.Children, c)
		e.Visits += c.Visits
		e.Sum += c.Sum
	}
	return e
}

// try plays the playouts of a move.
func (w *walker) try(m choice) search.Child {
	n := w.options.Playouts
	c := search.Child{Move: m.move, Visits: uint32(n), Sum: float64(n)}
	if m.score >= five {
		c.Proven = search.ProvenWin
		return c
	}
	w.put(m.move)
	switch {
	case w.threatens():
		c.Proven, c.Sum = search.ProvenLoss, 0
	case w.options.PlayoutPlies == 0:
		c.Sum *= winIndex(int(m.score))
	default:
		c.Sum -= w.playouts(n, w.options.PlayoutPlies)
	}
	w.back()
	return c
}

// Select returns the child with the largest win/sim + MS/ΣMS (point 5), and −1 if all lose.
func (w *walker) Select(n *search.Node, children []search.Node) int {
	best, most := -1, 0.0
	log := 0.0
	if w.options.Explore > 0 {
		log = math.Log(float64(n.Visits()))
	}
	for i := range children {
		c := &children[i]
		switch c.Proven() {
		case search.ProvenWin:
			return i
		case search.ProvenLoss:
			continue
		}
		worth := worth(c)
		if log > 0 {
			worth += w.options.Explore * math.Sqrt(log/float64(max(c.Visits(), 1)))
		}
		if best < 0 || worth > most {
			best, most = i, worth
		}
	}
	return best
}

// worth is the rule of point 5.
func worth(c *search.Node) float64 {
	mean := 0.5
	if c.Visits() > 0 {
		mean = c.Mean()
	}
	return mean + float64(c.Prior())
}
