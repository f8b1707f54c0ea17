package board

import "slices"

// findRun finds the first run of least…most stones of c. It returns its ends and length, or n = 0.
func (g *grid) findRun(c Colour, least, most int) (from, to Point, n int) {
	for pt := range g.points {
		if g.cells[pt] != c {
			continue // most points need no look at the four directions
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

// runFrom returns the length of the run of c that begins at pt in direction d, 0 for none.
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

// beyond counts the unbroken stones of c next to pt in direction d (sign 1) or against it (sign
// −1).
func (g *grid) beyond(pt Point, d direction, sign int, c Colour) (n int) {
	for {
		at, ok := g.step(pt, d, sign*(n+1))
		if !ok || g.cells[at] != c {
			return n
		}
		n++
	}
}

// makesFive reports whether c on pt makes a winning row in some direction. It does the work of
// Row.Five in all four directions, but copies no row.
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

// completion returns the first empty point after the stones of c on one side of pt, if stones of c
// on both points make a five. It does the work of Row.Completions for that side.
func (g *grid) completion(pt Point, d direction, sign int, c Colour, exact bool) (Point, bool) {
	near := g.beyond(pt, d, sign, c)
	at, ok := g.step(pt, d, sign*(near+1))
	if !ok || g.cells[at] != Empty {
		return Pass, false
	}
	n := 2 + near + g.beyond(pt, d, -sign, c) + g.beyond(at, d, sign, c)
	return at, n == 5 || n > 5 && !exact
}

// MakesFive reports whether c on pt makes a winning row; false for a point that is off the board or
// taken. A five is always legal.
func (p *Position) MakesFive(pt Point, c Colour) bool {
	return p.makesFive(pt, c, p.rule.ExactFive(c))
}

// FiveSquares appends to dst, increasing, the empty points at which c makes a five.
func (p *Position) FiveSquares(dst []Point, c Colour) []Point {
	for pt := range p.points {
		if p.MakesFive(pt, c) {
			dst = append(dst, pt)
		}
	}
	return dst
}

// Completions appends to dst, increasing and each once, the points at which c, once on pt, could
// complete a five that contains pt. If c had no five-square before, these are all its five-squares
// after the move. A five has no completions. Completions ignores whether pt is legal.
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

// MakesFour reports whether c on pt makes no five and at least one four.
func (p *Position) MakesFour(pt Point, c Colour) bool {
	return len(p.Completions(nil, pt, c)) > 0
}

// fiveInRow reports whether five or more of these stones are in a row, so that findRun can find
// one. New calls it for every position; for a million positions, findRun would take half a minute.
//
// A row of the board is a word; bit x is 1 if column x holds a stone. The AND of five words finds
// the windows of five stones that begin in row r0, for one direction:
//
//	→ r0 & r0>>1 & …    ↑ r0 & r1 & …    ↗ r0 & r1>>1 & …    ↖ r0 & r1<<1 & …
func fiveInRow(stones []Point) bool {
	var rows [MaxSize + 4]uint32
	for _, pt := range stones {
		if pt.On(MaxSize) {
			rows[pt.Y()] |= 1 << pt.X()
		}
	}
	for y := range MaxSize {
		r := rows[y:][:5]
		flat := r[0] & (r[0] >> 1) & (r[0] >> 2) & (r[0] >> 3) & (r[0] >> 4)
		up := r[0] & r[1] & r[2] & r[3] & r[4]
		right := r[0] & (r[1] >> 1) & (r[2] >> 2) & (r[3] >> 3) & (r[4] >> 4)
		left := r[0] & (r[1] << 1) & (r[2] << 2) & (r[3] << 3) & (r[4] << 4)
		if flat|up|right|left != 0 {
			return true
		}
	}
	return false
}
