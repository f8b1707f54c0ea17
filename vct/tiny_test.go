package vct_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

const (
	black, white               = board.Black, board.White
	freestyle, standard, renju = board.Freestyle, board.Standard, board.Renju
)

// tiny is a position on a board of at most 8×8, with the three rules as masks: bit y·n + x is the
// point in column x and row y. It shares no code with the solvers. The references of the tests use
// it, and TestTinyAgreesWithBoard compares it with package board.
type tiny struct {
	*plane
	rule  board.Rule
	stone [3]uint64 // by colour; unused for Empty
}

// plane is the geometry of a board.
type plane struct {
	n       int
	all     uint64
	windows []stretch
	through [64][4][]stretch // by point and direction: the windows that hold the point
	sixes   [64][]uint64     // by point: the rows of six that hold it
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
	p := &plane{n: n, all: 1<<(n*n-1)<<1 - 1}
	for dir, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
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

// tinyOf returns pos, of at most 8×8, as a tiny.
func tinyOf(pos *board.Position) tiny {
	g := tiny{plane: planes[pos.Size()], rule: pos.Rule()}
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, pt := range pos.AppendStones(nil, c) {
			g.stone[c] |= 1 << pt.Index(g.n)
		}
	}
	return g
}

// position is the inverse of tinyOf.
func (g tiny) position(toMove board.Colour) (*board.Position, error) {
	s := board.Setup{Size: g.n, Rule: g.rule, ToMove: toMove}
	s.Black, s.White = g.points(g.stone[board.Black]), g.points(g.stone[board.White])
	return board.New(s)
}

func (g tiny) points(set uint64) (list []board.Point) {
	for ; set != 0; set &= set - 1 {
		list = append(list, board.PointAt(bits.TrailingZeros64(set), g.n))
	}
	return list
}

func (g tiny) empty() uint64 { return g.all &^ g.stone[board.Black] &^ g.stone[board.White] }

// with returns g with a further stone.
func (g tiny) with(at int, c board.Colour) tiny {
	g.stone[c] |= 1 << at
	return g
}

// fiveSquares returns the empty points where c makes a five.
func (g *tiny) fiveSquares(c board.Colour) (set uint64) {
	own, other, exact := g.stone[c], g.stone[c.Opponent()], g.rule.ExactFive(c)
	for i := range g.windows {
		s := &g.windows[i]
		if missing := s.five &^ own; missing&(missing-1) == 0 && missing&other == 0 && (!exact || s.ends&own == 0) {
			set |= missing
		}
	}
	return set
}

// legal returns the empty points that c may play.
func (g *tiny) legal(c board.Colour) uint64 {
	free := g.empty()
	if g.rule != board.Renju || c == board.White {
		return free
	}
	fives := g.fiveSquares(board.Black)
	for set := free &^ fives; set != 0; set &= set - 1 {
		if g.barred(bits.TrailingZeros64(set)) {
			free &^= set & -set
		}
	}
	return free
}

// forbidden reports whether the empty point at is forbidden to Black in renju.
func (g *tiny) forbidden(at int) bool {
	return g.rule == board.Renju && g.fiveSquares(board.Black)>>at&1 == 0 && g.barred(at)
}

// barred does the same as forbidden, for a point where Black makes no five.
func (g *tiny) barred(at int) bool {
	h := g.with(at, board.Black)
	for _, six := range g.sixes[at] {
		if six&^h.stone[board.Black] == 0 {
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
func (g *tiny) completions(at, dir int, c board.Colour) (n int, core uint64) {
	own, other, exact := g.stone[c], g.stone[c.Opponent()], g.rule.ExactFive(c)
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
func (g *tiny) three(at, dir int, c board.Colour) bool {
	var near uint64
	for _, s := range g.through[at][dir] {
		near |= s.five
	}
	for near &= g.empty() &^ g.fiveSquares(c); near != 0; near &= near - 1 {
		q := bits.TrailingZeros64(near)
		h := g.with(q, c)
		if _, core := h.completions(q, dir, c); core>>at&1 == 1 && (c == board.White || !g.forbidden(q)) {
			return true
		}
	}
	return false
}

// makesThree reports whether c makes a three in some direction by playing at.
func (g *tiny) makesThree(at int, c board.Colour) bool {
	h := g.with(at, c)
	for dir := range 4 {
		if n, _ := h.completions(at, dir, c); n == 0 && h.three(at, dir, c) {
			return true
		}
	}
	return false
}

// strewn returns a random position on a board of n×n with the given number of empty points.
func strewn(rng *rand.Rand, rule board.Rule, n, empty int) (g tiny) {
	for {
		g = tiny{plane: planes[n], rule: rule}
		for _, at := range rng.Perm(n * n)[empty:] {
			g.stone[1+rng.IntN(2)] |= 1 << at
		}
		if g.playable() {
			return g
		}
	}
}

// playable reports whether package board accepts the position.
func (g *tiny) playable() bool {
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, s := range g.windows {
			if s.five&^g.stone[c] == 0 && (!g.rule.ExactFive(c) || s.ends&g.stone[c] == 0 || g.rule == board.Renju) {
				return false
			}
		}
	}
	return true
}

// TestTinyAgreesWithBoard compares the rules of tiny with those of package board.
func TestTinyAgreesWithBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	forbidden, threes := 0, 0
	for range 2500 {
		for _, rule := range testboard.Rules {
			n := 5 + rng.IntN(4)
			g := strewn(rng, rule, n, n*n/4+rng.IntN(n*n/2))
			pos, err := g.position(board.Black)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []board.Colour{board.Black, board.White} {
				fives, legal := g.fiveSquares(c), g.legal(c)
				for i := range n * n {
					pt := board.PointAt(i, n)
					if got, want := fives>>i&1 == 1, pos.MakesFive(pt, c); got != want {
						t.Fatalf("%v: %v makes a five on %v: %v, board says %v\n%s", rule, c, pt, got, want, testboard.Diagram(pos))
					}
					if got, want := legal>>i&1 == 1, pos.Legal(pt, c); got != want {
						t.Fatalf("%v: %v may play %v: %v, board says %v\n%s", rule, c, pt, got, want, testboard.Diagram(pos))
					}
					if pos.At(pt) != board.Empty || fives != 0 {
						continue
					}
					shapes := pos.Shapes(pt, c)
					want := slices.Contains(shapes[:], board.ShapeThree)
					if got := g.makesThree(i, c); got != want {
						t.Fatalf("%v: %v makes a three on %v: %v, board finds the shapes %v\n%s", rule, c, pt, got, shapes, testboard.Diagram(pos))
					}
					if want {
						threes++
					}
				}
				forbidden += bits.OnesCount64(g.empty() &^ legal)
			}
		}
	}
	if t.Logf("%d forbidden points, %d threes", forbidden, threes); forbidden < 400 || threes < 4000 {
		t.Error("the positions hold too few forbidden points or threes, want at least 400 and 4000")
	}
}
