package board

// Position is a validated position: stones, rule, side to move, and the moves
// played on it since it was made. New is the only way to one, so every
// Position has a legal size, no stone twice, and no winning row. Either side
// may be to move and the numbers of stones need not balance.
//
// A Position is not safe for concurrent use. The zero value is unusable.
type Position struct {
	size   int
	rule   Rule
	toMove Colour
	cells  [MaxSize * stride]Colour // indexed by Point
	counts [3]int                   // stones by colour
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

// Count is the number of stones of a side.
func (p *Position) Count(c Colour) int { return p.counts[c] }

// AppendStones appends the points that hold c (or the empty points, for
// Empty) to dst, in increasing order.
func (p *Position) AppendStones(dst []Point, c Colour) []Point {
	for y := range p.size {
		for x := range p.size {
			if pt := At(x, y); p.cells[pt] == c {
				dst = append(dst, pt)
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
