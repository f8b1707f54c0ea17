package board

import "slices"

// findRun is the first run of least…most stones of c: its ends and its
// length, or a length of 0.
func (g *grid) findRun(c Colour, least, most int) (from, to Point, n int) {
	for pt := range g.points {
		if g.cells[pt] != c {
			continue // most points, and every position that is made comes through here
		}
		for _, d := range directions {
			if n := g.runFrom(pt, d, c); n >= least && n <= most {
				to, _ := g.step(pt, d, n-1)
				return pt, to, n
			}
		}
	}
	return Pass, Pass, 0
}

// runFrom is the length of the run of c that begins at pt in direction d, 0 if
// none begins there.
func (g *grid) runFrom(pt Point, d direction, c Colour) (n int) {
	if prev, ok := g.step(pt, d, -1); ok && g.cells[prev] == c {
		return 0
	}
	for {
		at, ok := g.step(pt, d, n)
		if !ok || g.cells[at] != c {
			return n
		}
		n++
	}
}

// beyond counts the stones of c behind pt in direction d, sign 1, or against
// it, sign −1, up to the first point that holds none.
func (g *grid) beyond(pt Point, d direction, sign int, c Colour) (n int) {
	for {
		at, ok := g.step(pt, d, sign*(n+1))
		if !ok || g.cells[at] != c {
			return n
		}
		n++
	}
}

// makesFive reports whether c on pt makes a winning row in some direction: what
// Row.Five says of the four rows, without copying them.
func (g *grid) makesFive(pt Point, c Colour, exact bool) bool {
	if !g.empty(pt) || c != Black && c != White {
		return false
	}
	for _, d := range directions {
		if n := 1 + g.beyond(pt, d, 1, c) + g.beyond(pt, d, -1, c); n == 5 || n > 5 && !exact {
			return true
		}
	}
	return false
}

// completion is the first empty point behind the stones of c that follow pt to
// one side, if c makes a five there once it is at pt too: what Row.Completions
// finds on that side.
func (g *grid) completion(pt Point, d direction, sign int, c Colour, exact bool) (Point, bool) {
	near := g.beyond(pt, d, sign, c)
	at, ok := g.step(pt, d, sign*(near+1))
	if !ok || g.cells[at] != Empty {
		return Pass, false
	}
	n := 2 + near + g.beyond(pt, d, -sign, c) + g.beyond(at, d, sign, c)
	return at, n == 5 || n > 5 && !exact
}

// MakesFive reports whether c playing pt makes a winning row under the rule
// at hand. It asks for no legality, since a five is always legal. A point that
// is off the board or taken makes nothing.
func (p *Position) MakesFive(pt Point, c Colour) bool {
	return p.makesFive(pt, c, p.rule.ExactFive(c))
}

// FiveSquares appends to dst, increasing, the empty points at which c makes a
// five.
func (p *Position) FiveSquares(dst []Point, c Colour) []Point {
	for pt := range p.points {
		if p.MakesFive(pt, c) {
			dst = append(dst, pt)
		}
	}
	return dst
}

// Completions appends to dst, increasing and each once, the points at which c
// could complete a five that contains pt after playing pt. Two windows that
// complete at one point are one completion. If c had no five-square before,
// these are all its five-squares after the move. A move that makes a five has
// none, and the legality of pt is not asked.
func (p *Position) Completions(dst []Point, pt Point, c Colour) []Point {
	exact := p.rule.ExactFive(c)
	if !p.empty(pt) || c != Black && c != White || p.makesFive(pt, c, exact) {
		return dst
	}
	start := len(dst)
	for _, d := range directions {
		for _, sign := range [2]int{-1, 1} {
			if at, ok := p.completion(pt, d, sign, c, exact); ok {
				dst = append(dst, at)
			}
		}
	}
	slices.Sort(dst[start:])
	return dst
}

// MakesFour reports whether c playing pt makes no five and at least one four:
// a row in which c could complete a five that contains pt.
func (p *Position) MakesFour(pt Point, c Colour) bool {
	return len(p.Completions(nil, pt, c)) > 0
}
