package mix

import "github.com/gsolve/gsolve/board"

// sight holds the rows of all points of a board for both views, and follows play and undo.
type sight struct {
	size   int
	stones []stone
	// cells has a frame of reach cells, whose numbers mean nothing and are not read: a stone near the
	// edge need not ask which points exist. Point (x, y) is cellOf(x, y). The left frame of a row of
	// cells is the right frame of the row before.
	cells [sightRows * sightPitch][directions]uint32
	blank [sightRows * sightPitch][directions]uint32 // of the empty board
}

// A cell holds a number for each direction: in the low half the row that Black sees, with black stones
// as own ones, and in the high half that of White.
const (
	directions = 4
	viewBits   = 16
)

// The board of cells is for all sizes.
const (
	sightPitch = board.MaxSize + reach
	sightRows  = board.MaxSize + 2*reach + 1
)

// steps are the differences of cells along the directions: to the right, up, and both diagonals.
var steps = [directions]int{1, sightPitch, sightPitch + 1, sightPitch - 1}

// The two sides.
const (
	black = iota
	white
)

// unit is what a stone of a side adds to a cell, times the factor of its digit: own in one view, rival
// in the other.
var unit = [2]uint32{black: 1 | 2<<viewBits, white: 2 | 1<<viewBits}

// power is the factor of a digit in the code of an arm, by distance.
var power = [reach + 1]uint32{0, 1, 3, 9, 27}

type stone struct {
	cell int16
	side int8
}

func cellOf(x, y int) int { return (y+reach)*sightPitch + x + reach }

// reset makes an empty board.
func (s *sight) reset(size int) {
	if size != s.size {
		s.size = size
		s.makeBlank()
	}
	s.cells, s.stones = s.blank, s.stones[:0]
}

func (s *sight) makeBlank() {
	last := s.size - 1
	for y := range s.size {
		for x := range s.size {
			s.blank[cellOf(x, y)] = [directions]uint32{
				bothViews(x, last-x), bothViews(y, last-y), bothViews(min(x, y), last-max(x, y)), bothViews(min(last-x, y), min(x, last-y)),
			}
		}
	}
}

func bothViews(left, right int) uint32 { return uint32(emptyRow(left, right)) * (1 | 1<<viewBits) }

// put adds a stone, which at most 32 other points see.
func (s *sight) put(x, y, side int) {
	cell := cellOf(x, y)
	s.stones = append(s.stones, stone{int16(cell), int8(side)})
	s.add(cell, unit[side])
}

// undo takes the last stone back.
func (s *sight) undo() {
	last := s.stones[len(s.stones)-1]
	s.stones = s.stones[:len(s.stones)-1]
	s.add(int(last.cell), -unit[last.side])
}

// add adds the digit u to the centre of a cell, and to the arms that reach it. A stone that lies on the
// right of a point is in the right arm of that point.
func (s *sight) add(cell int, u uint32) {
	centre := &s.cells[cell]
	for d, step := range steps {
		centre[d] += u * centreUnit
		for k := 1; k <= reach; k++ {
			digit := u * power[k]
			s.cells[cell-k*step][d] += digit * rightUnit
			s.cells[cell+k*step][d] += digit * leftUnit
		}
	}
}

// row returns the number of the row of a point in a direction, from the view of a side.
func (s *sight) row(x, y, d, view int) uint16 {
	return uint16(s.cells[cellOf(x, y)][d] >> (viewBits * view))
}

// empty reports whether no stone is on a point.
func (s *sight) empty(x, y int) bool { return s.row(x, y, 0, black) < centreUnit }
