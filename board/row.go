package board

// Row is one line of points from edge to edge. Its methods define the rules along one line in
// readable form, and never change the row. Fast code elsewhere is tested against them.
//
// Each method is about side c on the empty point of index i. If i is off the row or taken, or c is
// not a side, the method returns false, or dst unchanged. With exact, exactly five in a row win;
// without it, five or more.
//
// Below, X is a stone of c, O an edge or an opposing stone, · an empty point.
type Row []Colour

// free reports whether a stone of c can be at i.
func (r Row) free(i int, c Colour) bool {
	return i >= 0 && i < len(r) && r[i] == Empty && (c == Black || c == White)
}

// with returns a copy of the row with c at i.
func (r Row) with(i int, c Colour) Row {
	q := append(make(Row, 0, MaxSize), r...) // of constant size, to stay off the heap
	q[i] = c
	return q
}

// run returns the bounds lo ≤ i < hi of the run of c through i once c is at i.
func (r Row) run(i int, c Colour) (lo, hi int) {
	lo, hi = i, i+1
	for lo > 0 && r[lo-1] == c {
		lo--
	}
	for hi < len(r) && r[hi] == c {
		hi++
	}
	return lo, hi
}

// Five reports whether c at i makes a winning row through i.
func (r Row) Five(i int, c Colour, exact bool) bool {
	if !r.free(i, c) {
		return false
	}
	lo, hi := r.run(i, c)
	return hi-lo == 5 || hi-lo > 5 && !exact
}

// Overline reports whether c at i makes six or more in a row through i.
func (r Row) Overline(i int, c Colour) bool {
	if !r.free(i, c) {
		return false
	}
	lo, hi := r.run(i, c)
	return hi-lo > 5
}

// FiveSquares appends the points at which c makes a five, increasing.
func (r Row) FiveSquares(dst []int, c Colour, exact bool) []int {
	for j := range r {
		if r.Five(j, c, exact) {
			dst = append(dst, j)
		}
	}
	return dst
}

// Completions appends, increasing, the points at which c, once at i, makes a five that contains i.
// There is at most one on each side of i, at the end of its run, because only stones of c stand
// between i and a completion.
func (r Row) Completions(dst []int, i int, c Colour, exact bool) []int {
	if !r.free(i, c) {
		return dst
	}
	q := r.with(i, c)
	lo, hi := q.run(i, c)
	for _, j := range [2]int{lo - 1, hi} {
		if q.Five(j, c, exact) {
			dst = append(dst, j)
		}
	}
	return dst
}

// fours returns the completions of c at i. If c at i makes a five or an overline, it returns none.
func (r Row) fours(i int, c Colour, exact bool) []int {
	if !r.free(i, c) || r.Five(i, c, exact) {
		return nil
	}
	return r.Completions(nil, i, c, exact)
}

// Four reports whether c at i makes no five, but can then make one that contains i.
func (r Row) Four(i int, c Colour, exact bool) bool {
	return len(r.fours(i, c, exact)) > 0
}

// StraightFour reports whether c at i makes one four with two completions, five apart: ·XXXX·.
func (r Row) StraightFour(i int, c Colour, exact bool) bool {
	f := r.fours(i, c, exact)
	return len(f) == 2 && f[1]-f[0] == 5
}

// DoubleFour reports whether c at i makes two fours at once in this one row, their completions less
// than five apart: X·XXX·X, XX·XX·XX, XXX·X·XXX.
func (r Row) DoubleFour(i int, c Colour, exact bool) bool {
	f := r.fours(i, c, exact)
	return len(f) == 2 && f[1]-f[0] != 5
}

// StraightFourSquares appends, increasing, the points at which c, once at i, makes a straight four
// that contains i. There are none if c at i makes a five or a four in this row: then it makes no
// three.
func (r Row) StraightFourSquares(dst []int, i int, c Colour, exact bool) []int {
	if !r.free(i, c) || r.Five(i, c, exact) || r.Four(i, c, exact) {
		return dst
	}
	q := r.with(i, c)
	for j := i - 3; j <= i+3; j++ { // the four stones hold both points
		if f := q.fours(j, c, exact); len(f) == 2 && f[1]-f[0] == 5 && f[0] < i && i < f[1] {
			dst = append(dst, j)
		}
	}
	return dst
}

// Three reports whether c at i makes a raw three: no five and no four in this row, but a further
// point then makes a straight four that contains i. In Renju the three is real only if c may play
// there: see Position.Forbidden.
func (r Row) Three(i int, c Colour, exact bool) bool {
	return len(r.StraightFourSquares(nil, i, c, exact)) > 0
}

// grid holds the stones only. The rules work on a grid, so a test that puts stones down works on a
// copy of its own.
type grid struct {
	size  int
	cells [MaxSize * stride]Colour // indexed by Point; Empty off the board
}

// direction is a step along one of the four lines through a point.
type direction struct{ dx, dy int }

// directions are the four lines through a point, each walked in one sense only: → east, ↑ north, ↗
// north-east, ↘ south-east.
var directions = [4]direction{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// step returns the point n steps from pt, and false if it is off the board.
func (g *grid) step(pt Point, d direction, n int) (Point, bool) {
	x, y := pt.X()+n*d.dx, pt.Y()+n*d.dy
	if x < 0 || y < 0 || x >= g.size || y >= g.size {
		return Pass, false
	}
	return At(x, y), true
}

// row returns the line through pt in direction d, from edge to edge, and pt's index i on it: the
// point of index k is k−i steps from pt.
func (g *grid) row(pt Point, d direction) (r Row, i int) {
	for {
		if _, ok := g.step(pt, d, -i-1); !ok {
			break
		}
		i++
	}
	r = make(Row, 0, MaxSize)
	for k := -i; ; k++ {
		at, ok := g.step(pt, d, k)
		if !ok {
			return r, i
		}
		r = append(r, g.cells[at])
	}
}

func (g *grid) empty(pt Point) bool { return pt.On(g.size) && g.cells[pt] == Empty }

// points calls yield for every point of the board in increasing order.
func (g *grid) points(yield func(Point) bool) {
	for y := range g.size {
		for x := range g.size {
			if !yield(At(x, y)) {
				return
			}
		}
	}
}
