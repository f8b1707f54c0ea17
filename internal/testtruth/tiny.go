package testtruth

import (
	"math/bits"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
)

const black, white = board.Black, board.White

// Tiny is a position on a board of at most 8×8, with the three rules as masks: bit y·n + x is the
// point in column x and row y. It shares no code with the solvers. The references of the tests use
// it, and TestTinyAgreesWithBoard compares it with package board.
type Tiny struct {
	*plane
	Rule  board.Rule
	Stone [3]uint64 // by colour; unused for Empty
}

// plane is the geometry of a board.
type plane struct {
	N       int
	all     uint64
	windows []stretch
	lanes   [4]lane
	through [64][4][]stretch // by point and direction: the windows that hold the point
	sixes   [64][]uint64     // by point: the rows of six that hold it
}

// lane describes the windows of one direction. Each set holds first points of windows: starts of all,
// before of those with a point of the board before the window, after of those with one after it. The
// next point in the direction is step bits higher.
type lane struct {
	step                  int
	starts, before, after uint64
}

// stretch is five points in a row, and the points of the board at its ends.
type stretch struct{ five, ends uint64 }

var planes = func() (all [9]*plane) {
	for n := 5; n <= 8; n++ {
		all[n] = planeOf(n)
	}
	return all
}()

func planeOf(n int) *plane {
	p := &plane{N: n, all: 1<<(n*n-1)<<1 - 1}
	for dir, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		l := &p.lanes[dir]
		l.step = d[1]*n + d[0]
		bit := func(from, i int) uint64 {
			x, y := from%n+i*d[0], from/n+i*d[1]
			if x < 0 || y < 0 || x >= n || y >= n {
				return 0
			}
			return 1 << (y*n + x)
		}
		for from := range n * n {
			var s stretch
			for i := range 5 {
				s.five |= bit(from, i)
			}
			if bit(from, 4) == 0 {
				continue
			}
			s.ends = bit(from, -1) | bit(from, 5)
			l.starts |= bit(from, 0)
			l.before |= bit(from, 0) & (bit(from, -1) << l.step)
			l.after |= bit(from, 0) & (bit(from, 5) >> (5 * l.step))
			p.windows = append(p.windows, s)
			for i := range 5 {
				at := bits.TrailingZeros64(bit(from, i))
				p.through[at][dir] = append(p.through[at][dir], s)
			}
			for i := 0; i < 6 && bit(from, 5) != 0; i++ {
				at := bits.TrailingZeros64(bit(from, i))
				p.sixes[at] = append(p.sixes[at], s.five|bit(from, 5))
			}
		}
	}
	return p
}

// TinyOf returns the stones of pos, of at most 8×8.
func TinyOf(pos *board.Position) Tiny {
	g := Tiny{plane: planes[pos.Size()], Rule: pos.Rule()}
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, pt := range pos.AppendStones(nil, c) {
			g.Stone[c] |= 1 << pt.Index(g.N)
		}
	}
	return g
}

// Position is the inverse of TinyOf.
func (g Tiny) Position(toMove board.Colour) (*board.Position, error) {
	s := board.Setup{Size: g.N, Rule: g.Rule, ToMove: toMove}
	s.Black, s.White = g.PointsOf(g.Stone[board.Black]), g.PointsOf(g.Stone[board.White])
	return board.New(s)
}

// PointsOf lists the points of a set.
func (g Tiny) PointsOf(set uint64) (list []board.Point) {
	for ; set != 0; set &= set - 1 {
		list = append(list, board.PointAt(bits.TrailingZeros64(set), g.N))
	}
	return list
}

// Empty returns the empty points.
func (g Tiny) Empty() uint64 { return g.all &^ g.Stone[board.Black] &^ g.Stone[board.White] }

// With returns g with a further stone.
func (g Tiny) With(at int, c board.Colour) Tiny {
	g.Stone[c] |= 1 << at
	return g
}

// Set puts a stone on a point, or empties it.
func (g *Tiny) Set(at int, c board.Colour) {
	bit := uint64(1) << at
	g.Stone[black] &^= bit
	g.Stone[white] &^= bit
	if c != board.Empty {
		g.Stone[c] |= bit
	}
}

// FiveSquares returns the empty points where c makes a five.
func (g *Tiny) FiveSquares(c board.Colour) (set uint64) {
	own, empty, exact := g.Stone[c], g.Empty(), g.Rule.ExactFive(c)
	for i := range g.lanes {
		l := &g.lanes[i]
		s := l.step
		starts := l.starts
		if exact {
			starts &^= own<<s&l.before | own>>(5*s)&l.after
		}
		// Bit i of own0, own1, … is the stone on the first, second, … point of the window from i.
		own0, own1, own2, own3, own4 := own&starts, own>>s, own>>(2*s), own>>(3*s), own>>(4*s)
		first, last := own0&own1, own3&own4
		set |= empty & (starts&own1&own2&last |
			(own0&own2&last)<<s |
			(first&last)<<(2*s) |
			(first&own2&own4)<<(3*s) |
			(first&own2&own3)<<(4*s))
	}
	return set
}

// Legal returns the empty points that c may play.
func (g *Tiny) Legal(c board.Colour) uint64 {
	free := g.Empty()
	if g.Rule != board.Renju || c == board.White {
		return free
	}
	fives := g.FiveSquares(board.Black)
	for set := free &^ fives; set != 0; set &= set - 1 {
		if g.barred(bits.TrailingZeros64(set)) {
			free &^= set & -set
		}
	}
	return free
}

// Forbidden reports whether the empty point at is forbidden to Black in renju.
func (g *Tiny) Forbidden(at int) bool {
	return g.Rule == board.Renju && g.FiveSquares(board.Black)>>at&1 == 0 && g.barred(at)
}

// barred does the same as Forbidden, for a point where Black makes no five.
func (g *Tiny) barred(at int) bool {
	h := g.With(at, board.Black)
	for _, six := range g.sixes[at] {
		if six&^h.Stone[board.Black] == 0 {
			return true
		}
	}
	fours, open := 0, 0
	for dir := range 4 {
		switch n, core := h.completions(at, dir, board.Black); {
		case n == 0 && h.three(at, dir, board.Black):
			open++
		case n == 2 && core == 0:
			fours += 2
		case n > 0:
			fours++
		}
	}
	return fours > 1 || open > 1
}

// completions counts the points that complete a five with c's stone on at, in one direction. core
// is the four stones of a straight four ·XXXX·, which two windows with different completions share,
// or 0.
func (g *Tiny) completions(at, dir int, c board.Colour) (n int, core uint64) {
	own, other, exact := g.Stone[c], g.Stone[c.Opponent()], g.Rule.ExactFive(c)
	var found, last uint64
	for _, s := range g.through[at][dir] { // in the order of the line
		missing := s.five &^ own
		if missing == 0 || missing&(missing-1) != 0 || missing&other != 0 || exact && s.ends&own != 0 {
			continue
		}
		if shared := last & s.five; shared&^own == 0 && bits.OnesCount64(shared) == 4 {
			core = shared
		}
		found, last = found|missing, s.five
	}
	return bits.OnesCount64(found), core
}

// three reports whether c's stone on at makes a three in that direction: c may play a point that
// makes a straight four of it and no five. The stone makes no four there.
func (g *Tiny) three(at, dir int, c board.Colour) bool {
	var near uint64
	for _, s := range g.through[at][dir] {
		near |= s.five
	}
	for near &= g.Empty() &^ g.FiveSquares(c); near != 0; near &= near - 1 {
		q := bits.TrailingZeros64(near)
		h := g.With(q, c)
		if _, core := h.completions(q, dir, c); core>>at&1 == 1 && (c == board.White || !g.Forbidden(q)) {
			return true
		}
	}
	return false
}

// MakesThree reports whether c makes a three in some direction by playing at.
func (g *Tiny) MakesThree(at int, c board.Colour) bool {
	h := g.With(at, c)
	for dir := range 4 {
		if n, _ := h.completions(at, dir, c); n == 0 && h.three(at, dir, c) {
			return true
		}
	}
	return false
}

// Strewn returns a random position on a board of n×n with the given number of empty points.
func Strewn(rng *rand.Rand, rule board.Rule, n, empty int) (g Tiny) {
	for {
		g = Tiny{plane: planes[n], Rule: rule}
		for _, at := range rng.Perm(n * n)[empty:] {
			g.Stone[1+rng.IntN(2)] |= 1 << at
		}
		if g.Playable() {
			return g
		}
	}
}

// Playable reports whether package board accepts the position.
func (g *Tiny) Playable() bool {
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, s := range g.windows {
			if s.five&^g.Stone[c] == 0 && (!g.Rule.ExactFive(c) || s.ends&g.Stone[c] == 0 || g.Rule == board.Renju) {
				return false
			}
		}
	}
	return true
}
