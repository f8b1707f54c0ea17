package board

// Symmetry is one of the eight ways to map a square board to itself, as three bits: bit 2 swaps
// column and row, then bit 0 mirrors the columns and bit 1 the rows.
//
//	0  identity               4  mirror in the diagonal through a1
//	1  mirror left and right  5  quarter turn anticlockwise
//	2  mirror top and bottom  6  quarter turn clockwise
//	3  half turn              7  mirror in the other diagonal
type Symmetry uint8

// Symmetries is the number of symmetries. Valid ones are 0…Symmetries−1.
const Symmetries = 8

const (
	mirrorX   Symmetry = 1
	mirrorY   Symmetry = 2
	transpose Symmetry = 4
)

// Apply returns the image of pt on a board of that size. Pass and points off the board stay as they
// are.
func (s Symmetry) Apply(pt Point, size int) Point {
	if !pt.On(size) {
		return pt
	}
	x, y := pt.X(), pt.Y()
	if s&transpose != 0 {
		x, y = y, x
	}
	if s&mirrorX != 0 {
		x = size - 1 - x
	}
	if s&mirrorY != 0 {
		y = size - 1 - y
	}
	return At(x, y)
}

// swapMirrors exchanges the mirror bits: mirrors before a transposition equal swapped ones after
// it.
func (s Symmetry) swapMirrors() Symmetry {
	return s&transpose | s&mirrorX<<1 | s&mirrorY>>1
}

// Compose returns s followed by t.
func (s Symmetry) Compose(t Symmetry) Symmetry {
	if t&transpose != 0 {
		s = s.swapMirrors()
	}
	return (s ^ t) % Symmetries
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	if s&transpose != 0 {
		s = s.swapMirrors()
	}
	return s % Symmetries
}

// Transform returns the image of the position and of the moves played on it.
func (p *Position) Transform(s Symmetry) *Position {
	q := *p
	for k, from := range images(p.size).origins[s%Symmetries] {
		q.cells[PointAt(k, p.size)] = p.cells[from]
	}
	q.played = make([]Point, len(p.played))
	for i, pt := range p.played {
		q.played[i] = s.Apply(pt, p.size)
	}
	q.hash = q.computeHash()
	return &q
}
