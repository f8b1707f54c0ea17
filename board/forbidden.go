package board

// Reason is why a point is forbidden to Black in Renju.
type Reason uint8

// The reasons (RIF rules of renju, section 9). If several hold, Forbidden returns the first of
// double-four, double-three, overline.
const (
	NotForbidden Reason = iota
	Overline            // six or more in a row
	DoubleFour          // two fours at once, in two rows or in one
	DoubleThree         // two threes at once that can both become straight fours legally
)

// String returns "overline", "double-four", "double-three" or "not forbidden".
func (r Reason) String() string {
	if r > DoubleThree {
		r = NotForbidden
	}
	return [...]string{"not forbidden", "overline", "double-four", "double-three"}[r]
}

// ForbiddenPoint is an empty point that Black may not play, and why.
type ForbiddenPoint struct {
	Point  Point
	Reason Reason
}

// Forbidden returns why Black may not play pt, whoever is to move. It returns NotForbidden under
// rules other than Renju, for a point that is off the board or taken, and for a move that makes
// exactly five: such a move wins, whatever else it makes.
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

// Legal reports whether c may play pt: the point is on the board and empty, and not forbidden to c.
func (p *Position) Legal(pt Point, c Colour) bool {
	return p.empty(pt) && (c == White || c == Black && p.Forbidden(pt) == NotForbidden)
}

// forbidden computes Forbidden for Renju. It leaves the grid as it was.
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

func (g *grid) overline(pt Point) bool {
	for _, d := range directions {
		if r, i := g.row(pt, d); r.Overline(i, Black) {
			return true
		}
	}
	return false
}

// countFours counts the fours that Black makes on pt: a straight four counts as one, two fours in
// one row count as two (RIF 9.2).
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

// doubleThree reports whether Black on pt makes real threes in two rows. It counts the raw ones
// first: there are nearly always fewer than two, and then no recursion.
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

// realThree reports whether c on pt makes a real three in direction d: some further point makes a
// straight four with pt and no five, and c may play it. For Black in Renju (RIF 9.3) the test calls
// itself, each time with one more stone on the grid, so it ends.
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

// allows reports whether the rule allows c the empty point pt.
func (g *grid) allows(pt Point, c Colour, rule Rule) bool {
	return !rule.Forbids(c) || g.forbidden(pt) == NotForbidden
}
