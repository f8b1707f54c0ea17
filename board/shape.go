package board

// Shape is the result of a move in one row: a five, a four, a three or nothing.
type Shape uint8

// The shapes, as Row's methods define them. A move makes at most one in a row, the strongest.
const (
	NoShape           Shape = iota
	ShapeThree              // a raw three whose side may play a point that makes a straight four of it
	ShapeFour               // one completion
	ShapeTwoFours           // two completions less than five apart: X·XXX·X
	ShapeStraightFour       // two completions five apart: ·XXXX·
	ShapeFive
)

// Shapes returns the shape that c on pt makes in each of the four rows through it, in the order → ↑
// ↗ ↘. It ignores whether pt is legal. A three counts only if some point makes a straight four of
// it, is legal and makes no five (for Black in Renju: RIF 9.3). A point that is off the board or
// taken, or a c that is not a side, gives NoShape in all rows.
func (p *Position) Shapes(pt Point, c Colour) (shapes [4]Shape) {
	if !p.empty(pt) {
		return shapes
	}
	g := p.grid // a copy: the test of a three puts stones down
	for k, d := range directions {
		shapes[k] = g.shape(pt, d, c, p.rule)
	}
	return shapes
}

func (g *grid) shape(pt Point, d direction, c Colour, rule Rule) Shape {
	exact := rule.ExactFive(c)
	switch r, i := g.row(pt, d); {
	case r.Five(i, c, exact):
		return ShapeFive
	case r.StraightFour(i, c, exact):
		return ShapeStraightFour
	case r.DoubleFour(i, c, exact):
		return ShapeTwoFours
	case r.Four(i, c, exact):
		return ShapeFour
	case g.realThree(pt, d, c, rule):
		return ShapeThree
	default:
		return NoShape
	}
}
