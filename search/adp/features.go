package adp

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// features are the 64 class counts of a position, and the weighted sum of each side's.
type features struct {
	counts [2]tally // by colour
	sums   [2]int   // by colour, in tenths of the paper's weights
}

// game is a fast board whose features follow its moves. Reset fills it.
type game struct {
	lines.Board
	features
	past []frame
	n    int // frames in use
}

// frame holds the data that Put overwrites.
type frame struct {
	features
	made bool // the move made a five
}

// Reset makes g the position pos.
func (g *game) Reset(pos *board.Position) {
	g.Board.Reset(pos)
	if need := pos.Size()*pos.Size() + 2; len(g.past) < need {
		g.past = make([]frame, need)
	}
	g.n, g.features = 0, features{}
	for _, l := range g.IDs() { // shorter lines hold no pattern
		black, white, wall := g.Row(l, 0)
		o, x := uint64(black), uint64(white)
		e := uint64(^(black | white | wall))
		var n [2]tally
		g.sums[0] += count(&n[0], o, x, e)
		g.sums[1] += count(&n[1], x, o, e)
		g.counts[0].add(&n[0])
		g.counts[1].add(&n[1])
	}
}

// Put plays a stone of side s on the empty point p. It looks at the 13 cells around p in each of
// the four lines, and adds the matches after the move less those before.
//
// The four lines lie side by side, 13 cells in a lane of 16 bits, p in the middle (bit 6):
//
//	bit 63        48 47        32 31        16 15 13 12          0
//	   [antidiagonal][ diagonal  ][  column   ][ 000 |    row    ]
func (g *game) Put(p board.Point, s lines.Side) {
	f := &g.past[g.n]
	g.n++
	f.features, f.made = g.features, g.Tally(p, s).Fives() > 0
	black, white, e := g.around(p)
	var before, after [2]tally
	g.sums[0] -= count(&before[0], black, white, e)
	g.sums[1] -= count(&before[1], white, black, e)
	const middle = 0x0040_0040_0040_0040
	e ^= middle
	if s == 0 {
		black ^= middle
	} else {
		white ^= middle
	}
	g.sums[0] += count(&after[0], black, white, e)
	g.sums[1] += count(&after[1], white, black, e)
	for c := range after {
		for i := range after[c] {
			g.counts[c][i] += after[c][i] - before[c][i]
		}
	}
	g.Board.Put(p, s)
}

// Undo takes the last stone back.
func (g *game) Undo() {
	g.n--
	g.features = g.past[g.n].features
	g.Board.Undo()
}

// Made reports whether the last Put made a five.
func (g *game) Made() bool { return g.n > 0 && g.past[g.n-1].made }

// around cuts the 13 cells around p out of its four lines. Cells off the board are in none of the
// results.
func (g *game) around(p board.Point) (black, white, e uint64) {
	const window = 1<<(2*reach+1) - 1
	for d, l := range g.Lines(p) {
		b, w, wall := g.Row(l, 0)
		free := ^(b | w | wall)
		i, lane := lines.Bit(p, d), 16*d
		black |= uint64(b) << reach >> i & window << lane
		white |= uint64(w) << reach >> i & window << lane
		e |= uint64(free) << reach >> i & window << lane
	}
	return black, white, e
}

func (t *tally) add(n *tally) {
	for i := range t {
		t[i] += n[i]
	}
}

// bias returns the sum of point 3 for side o: its own weights less five times the rival's, in units
// of the paper.
func (f *features) bias(o lines.Side) float64 {
	return float64(f.sums[o&1]-5*f.sums[^o&1]) / 10
}
