package vcf

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// In renju a four may also be needed because one of its two stones decides whether a point is
// forbidden: if Black attacks, the point of a later four, which would be forbidden without the stone;
// if White attacks, the block of the last four, which would be legal. docs/design/vcf.md has the proof.

// legality finds the stones that may decide so. The test whether a point is forbidden looks at the
// four lines through it. A line matters only if Black may make a four, a three or an overline
// there, with all stones that the search may ever put down; and only the five points on either side.
type legality struct {
	r       *relevance
	attacks bool // Black attacks

	may       lineSet // where a black stone may stand
	empty     lineSet // where no stone stands
	alive     lineSet // starts of windows that Black can fill
	fours     lineSet // where Black may make a four, by stones that may stand there together
	anyFours  lineSet // the same by any stones
	twoFours  lineSet // where Black may make two fours in this line
	threes    lineSet
	overlines lineSet

	asked  [1024]uint16 // by point: the tests made, a bit each
	marks  [2]lineSet   // the answer, by side: where a stone may decide
	always bool         // any stone may decide
}

// The nested tests of a point: the first asks about a move or a block, the next about the points that make
// its threes straight fours, and the last about the points that do this for those.
const (
	first = iota
	second
	third
)

const black, white lines.Side = 0, 1

// noLine is in the place of a direction where none is meant.
const noLine = 4

// find fills marks. It begins after r has found the gains and the costs.
func (g *legality) find(r *relevance) {
	g.r, g.attacks, g.always = r, r.b.Forbids(r.me), false
	g.fours, g.anyFours, g.twoFours, g.threes, g.overlines = lineSet{}, lineSet{}, lineSet{}, lineSet{}, lineSet{}
	g.asked, g.marks = [1024]uint16{}, [2]lineSet{}
	for _, l := range r.b.IDs() {
		g.survey(l)
	}
	for _, l := range r.b.IDs() {
		if g.attacks {
			g.moves(l)
		} else {
			for t := r.cost[l]; t != 0; t &= t - 1 {
				g.test(r.b.Point(l, uint(bits.TrailingZeros32(t))), noLine, first)
			}
		}
	}
}

// decides reports whether a stone of that side on p may decide what is forbidden.
func (g *legality) decides(p board.Point, side lines.Side) bool {
	return g.always || g.r.marked(&g.marks[side], p)
}

// survey finds the shapes that Black may get in line l.
func (g *legality) survey(l uint8) {
	r := g.r
	_, _, wall := r.b.Row(l, r.me)
	own, blocked, gained := r.own[l], r.opps[l]|wall, r.other[l]|r.same[l]
	if !g.attacks {
		own, blocked, gained = r.opps[l], r.own[l]|wall, r.cost[l]
	}
	g.may[l], g.empty[l] = own|gained, ^(own | blocked)
	if g.alive[l] = windows(own, blocked, true); bits.OnesCount32(g.may[l]) < 2 {
		g.alive[l] = 0
	}
	for w := g.alive[l]; w != 0; w &= w - 1 {
		m := next(w)
		g.anyFours[l] |= others(g.may[l]&m, m&g.empty[l], 3)
		fours := others(g.together(l, m), m&g.empty[l], 3)
		g.fours[l] |= fours
		// The windows of two fours in a line start two points apart or more.
		for e := w & (w - 1) &^ (w & -w << 1); e != 0 && fours != 0; e &= e - 1 {
			g.twoFours[l] |= fours & others(g.together(l, next(e)), next(e)&g.empty[l], 3)
		}
	}
	for w := g.alive[l] & (g.alive[l] >> 1); w != 0; w &= w - 1 {
		run := straight(w)
		g.threes[l] |= others(g.may[l]&run, run&g.empty[l], 2)
	}
	for s := range r.b.Size() - 5 {
		if m := uint32(63) << s; blocked&m == 0 {
			g.overlines[l] |= others(g.may[l]&m, m&g.empty[l], 5)
		}
	}
}

// straight returns the points of a straight four: those that the lowest of a set of windows and the next
// window have in common.
func straight(windows uint32) uint32 { return next(windows) &^ (windows & -windows) }

// others returns the points of empty for which at least n others are in the set in.
func others(in, empty uint32, n int) uint32 {
	switch have := bits.OnesCount32(in); {
	case have > n:
		return empty
	case have == n:
		return empty &^ in
	default:
		return 0
	}
}

// together returns the points of window m of line l that may hold black stones while all others are
// empty.
func (g *legality) together(l uint8, m uint32) uint32 {
	if g.attacks {
		return g.r.together(l, m)
	}
	return g.may[l] & m
}

// moves tests the points of Black's fours in line l.
func (g *legality) moves(l uint8) {
	for t := g.r.same[l]; t != 0; t &= t - 1 {
		i := uint(bits.TrailingZeros32(t))
		if g.twoFours[l]>>i&1 != 0 {
			g.markFours(l, i, &g.fours, true)
		}
		g.test(g.r.b.Point(l, i), lines.Direction(l), first)
	}
}

// test marks the stones that may decide whether p is forbidden to Black. In direction made, Black makes a
// four there in any case. The first test of a move, and each second one after that, asks what may
// become forbidden once a four is left out, and the others what may become legal.
func (g *legality) test(p board.Point, made, nested int) {
	asks := uint16(1) << (5*nested + made)
	if g.always || g.asked[p&1023]&asks != 0 {
		return
	}
	g.asked[p&1023] |= asks
	forbids := g.attacks == (nested != second)
	possible := &g.fours
	if nested == third {
		possible = &g.anyFours // the first point's block is not yet there
	}
	fours, threes := 0, 0
	for d, l := range g.r.b.Lines(p) {
		bit := uint32(1) << lines.Bit(p, d)
		switch {
		case d == made:
			fours++
			continue
		case g.twoFours[l]&bit != 0:
			fours += 2
		case possible[l]&bit != 0:
			fours++
		}
		if g.threes[l]&bit != 0 {
			threes++
		}
	}
	for d, l := range g.r.b.Lines(p) {
		i := lines.Bit(p, d)
		if d == made {
			continue
		}
		if fours >= 2 && possible[l]>>i&1 != 0 {
			g.markFours(l, i, possible, forbids)
		}
		if !forbids && g.overlines[l]>>i&1 != 0 {
			g.marks[black][l] |= reach(i)
		}
		if threes >= 2 && g.threes[l]>>i&1 != 0 {
			g.marks[black][l] |= reach(i)
			g.marks[white][l] |= reach(i)
			g.nest(l, i, nested+1)
		}
	}
}

// reach returns the points of a line within five of its point i, without i.
func reach(i uint) uint32 { return (0x7ff << i >> 5) &^ (1 << i) }

// markFours marks the stones that may decide whether Black, on point i of line l, makes a four there. A
// four can be new only if its window loses a white stone or, beside it, a sixth black one; and a four
// can be lost only with one of its stones.
func (g *legality) markFours(l uint8, i uint, possible *lineSet, forbids bool) {
	for w := g.alive[l] & (31 << i >> 4); w != 0; w &= w - 1 {
		m := next(w)
		in := g.may[l] & m
		if possible == &g.fours {
			in = g.together(l, m)
		}
		switch {
		case others(in, m, 3)>>i&1 == 0:
		case forbids:
			g.marks[white][l] |= m &^ (1 << i)
			g.marks[black][l] |= (m<<1 | m>>1) &^ m
		default:
			g.marks[black][l] |= m &^ (1 << i)
		}
	}
}

// nest tests the points that may make a straight four of Black's three through point i of line l. Such a
// point is tested with the stones of the tests that led to it. The lines through it hold none of those
// that is not in may, up to the third test: beyond, anything may decide.
func (g *legality) nest(l uint8, i uint, nested int) {
	if nested > third {
		g.always = true
		return
	}
	for w := g.alive[l] & (g.alive[l] >> 1) & (15 << i >> 4); w != 0; w &= w - 1 {
		run := straight(w)
		if others(g.may[l]&run, run, 2)>>i&1 == 0 {
			continue
		}
		for q := run & g.empty[l] &^ (1 << i); q != 0; q &= q - 1 {
			g.test(g.r.b.Point(l, uint(bits.TrailingZeros32(q))), lines.Direction(l), nested)
		}
	}
}
