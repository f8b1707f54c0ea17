package board

// Reason says why a point is forbidden to Black in Renju.
type Reason uint8

// The reasons (RIF rules of renju, section 9). Where several hold, Forbidden
// names the first of double-four, double-three, overline.
const (
	NotForbidden Reason = iota
	Overline            // six or more in a row
	DoubleFour          // two fours at once, in two rows or in one
	DoubleThree         // two threes at once that can both become straight fours legally
)

// String is "overline", "double-four", "double-three", or "not forbidden".
func (r Reason) String() string {
	switch r {
	case Overline:
		return "overline"
	case DoubleFour:
		return "double-four"
	case DoubleThree:
		return "double-three"
	default:
		return "not forbidden"
	}
}

// ForbiddenPoint is an empty point that Black may not play, and why.
type ForbiddenPoint struct {
	Point  Point
	Reason Reason
}

// Forbidden says why Black may not play pt: NotForbidden under any rule but
// Renju, for a point off the board or taken, and for a move that makes exactly
// five, which wins whatever else it makes. The side to move does not matter.
func (p *Position) Forbidden(pt Point) Reason {
	if !p.rule.ForbidsAny() {
		return NotForbidden
	}
	g := p.grid // a copy: the test puts stones down
	return g.forbidden(pt)
}

// AppendForbidden appends every forbidden point to dst, increasing.
func (p *Position) AppendForbidden(dst []ForbiddenPoint) []ForbiddenPoint {
	for pt := range p.points {
		if r := p.Forbidden(pt); r != NotForbidden {
			dst = append(dst, ForbiddenPoint{pt, r})
		}
	}
	return dst
}

// Legal reports whether c may play pt: the point is on the board and empty,
// and not forbidden to c.
func (p *Position) Legal(pt Point, c Colour) bool {
	return p.empty(pt) && (c == White || c == Black && p.Forbidden(pt) == NotForbidden)
}

// forbidden is Forbidden in Renju. It leaves the grid as it was.
func (g *grid) forbidden(pt Point) Reason {
	switch {
	case !g.empty(pt) || g.makesFive(pt, Black, true):
		return NotForbidden
	case g.countFours(pt) >= 2:
		return DoubleFour
	case g.doubleThree(pt):
		return DoubleThree
	case g.overline(pt):
		return Overline
	default:
		return NotForbidden
	}
}

// overline reports whether Black on pt makes six or more in some row.
func (g *grid) overline(pt Point) bool {
	for _, d := range directions {
		if r, i := g.row(pt, d); r.Overline(i, Black) {
			return true
		}
	}
	return false
}

// countFours is the number of fours that Black makes on pt: a straight four is
// one, two fours in one row are two (RIF 9.2).
func (g *grid) countFours(pt Point) (n int) {
	for _, d := range directions {
		switch r, i := g.row(pt, d); {
		case r.DoubleFour(i, Black, true):
			n += 2
		case r.Four(i, Black, true):
			n++
		}
	}
	return n
}

// doubleThree reports whether Black on pt makes real threes in two rows. The
// raw ones are counted first: with fewer than two the recursion has nothing to
// decide, which is nearly always.
func (g *grid) doubleThree(pt Point) bool {
	raw, counted := 0, 0
	for _, d := range directions {
		if r, i := g.row(pt, d); r.Three(i, Black, true) {
			raw++
		}
	}
	if raw < 2 {
		return false
	}
	for _, d := range directions {
		if g.realThree(pt, d, Black, Renju) {
			counted++
		}
	}
	return counted >= 2
}

// realThree reports whether c on pt makes a three in direction d that counts:
// with pt on the board, c may play some point that makes a straight four with
// it and no five at once. For Black in Renju (RIF 9.3) the question recurses
// with one more stone each time, so it ends.
func (g *grid) realThree(pt Point, d direction, c Colour, rule Rule) bool {
	exact := rule.ExactFive(c)
	r, i := g.row(pt, d)
	squares := r.StraightFourSquares(nil, i, c, exact)
	g.cells[pt] = c
	defer func() { g.cells[pt] = Empty }()
	for _, j := range squares {
		next, _ := g.step(pt, d, j-i)
		if !g.makesFive(next, c, exact) && g.allows(next, c, rule) {
			return true
		}
	}
	return false
}

// allows reports whether the rule lets c play the empty point pt.
func (g *grid) allows(pt Point, c Colour, rule Rule) bool {
	return !rule.Forbids(c) || g.forbidden(pt) == NotForbidden
}
