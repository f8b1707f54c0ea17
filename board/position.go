package board

// Position is stones, rule and side to move, and the moves played on them
// since New. New is the only way to one, so a Position has a legal size, no
// point with two stones, and had no winning row when it was made; Play asks
// for neither legality nor wins. Either side may be to move and the numbers
// of stones need not balance.
//
// Methods that only ask may run concurrently with each other, not with Play
// or Undo. The zero value is unusable.
type Position struct {
	grid
	rule   Rule
	toMove Colour
	counts [3]int // stones by colour; Empty is not counted
	hash   uint64
	played []Point // Pass stands for a pass
}

// Size is the number of points along an edge, MinSize…MaxSize.
func (p *Position) Size() int { return p.size }

// Rule is the rule that the position is played by.
func (p *Position) Rule() Rule { return p.rule }

// ToMove is the side to move, Black or White.
func (p *Position) ToMove() Colour { return p.toMove }

// At is the content of a point; a point off the board counts as Empty.
func (p *Position) At(pt Point) Colour {
	if !pt.On(p.size) {
		return Empty
	}
	return p.cells[pt]
}

// Count is the number of stones of a side; of Empty, the empty points.
func (p *Position) Count(c Colour) int {
	switch c {
	case Black, White:
		return p.counts[c]
	case Empty:
		return p.size*p.size - p.counts[Black] - p.counts[White]
	default:
		return 0
	}
}

// AppendStones appends the points that hold c (or the empty points, for
// Empty) to dst, in increasing order.
func (p *Position) AppendStones(dst []Point, c Colour) []Point {
	for y := range p.size {
		for x, cell := range p.cells[y*stride:][:p.size] {
			if cell == c {
				dst = append(dst, At(x, y))
			}
		}
	}
	return dst
}

// Clone is an independent copy that shares nothing with p.
func (p *Position) Clone() *Position {
	q := *p
	q.played = append([]Point(nil), p.played...)
	return &q
}
