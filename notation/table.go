package notation

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// table is a board on which a reader puts the stones of a source. It refuses stones off the board
// and on taken points, so that no reader has to.
type table struct {
	size   int
	cells  boardCells
	black  []board.Point
	white  []board.Point
	moves  []board.Point // as Item.Moves
	toMove board.Colour  // as stated by the source; Empty = not stated
}

// put adds a setup stone. It drops the order of moves, which no longer explains the board.
func (t *table) put(c board.Colour, pt board.Point) error {
	t.moves = nil
	return t.place(c, pt)
}

// play adds a move, or board.Pass. If a side moves twice, the other side passes in between.
func (t *table) play(c board.Colour, pt board.Point) error {
	if t.next() != c {
		t.moves = append(t.moves, board.Pass)
	}
	t.moves = append(t.moves, pt)
	t.toMove = c.Opponent()
	if limit := maxDepth(t.size); len(t.moves) > limit {
		return overLimit("more than %d moves", limit)
	}
	if pt == board.Pass {
		return nil
	}
	return t.place(c, pt)
}

// next returns the side whose turn it is in the order of moves.
func (t *table) next() board.Colour {
	if len(t.moves)%2 == 1 {
		return board.White
	}
	return board.Black
}

func (t *table) place(c board.Colour, pt board.Point) error {
	if !pt.On(t.size) {
		return fmt.Errorf("%w: %v, expected a1 to %v", board.ErrOff, pt, board.At(t.size-1, t.size-1))
	}
	cell := &t.cells[pt.Index(t.size)]
	if *cell != board.Empty {
		return fmt.Errorf("%w: %v holds a %v stone, expected an empty point", board.ErrOccupied, pt, *cell)
	}
	*cell = c
	stones := t.stones(c)
	if *stones == nil {
		*stones = make([]board.Point, 0, 32) // enough for most positions, so append copies nothing
	}
	*stones = append(*stones, pt)
	return nil
}

// lift empties a point.
func (t *table) lift(pt board.Point) {
	cell := &t.cells[pt.Index(t.size)]
	if *cell == board.Empty {
		return
	}
	stones := t.stones(*cell)
	i := len(*stones) - 1
	for (*stones)[i] != pt { // from the end: mostly it is the last stone
		i--
	}
	*stones = slices.Delete(*stones, i, i+1)
	*cell = board.Empty
}

func (t *table) stones(c board.Colour) *[]board.Point {
	if c == board.Black {
		return &t.black
	}
	return &t.white
}

// sides are the sides in the order of moves.
var sides = [2]board.Colour{board.Black, board.White}

// putAll puts the stones of a setup on an empty table.
func (t *table) putAll(s board.Setup) error {
	for i, stones := range [2][]board.Point{s.Black, s.White} {
		for _, pt := range stones {
			if err := t.put(sides[i], pt); err != nil {
				return err
			}
		}
	}
	return nil
}

// boardCells are the contents of a board, by Point.Index.
type boardCells [board.MaxSize * board.MaxSize]board.Colour

func cellsOf(s board.Setup) (cells boardCells) {
	for i, stones := range [2][]board.Point{s.Black, s.White} {
		for _, pt := range stones {
			cells[pt.Index(s.Size)] = sides[i]
		}
	}
	return cells
}

// maxDepth returns the largest number of moves of a game, and of nodes on a path of a tree, for a
// board of that size.
func maxDepth(size int) int { return size*size + extraMove }

// fromTop returns the point in column x and row y of a board of n points an edge, both from 0 at
// the top left, where most files have their origin.
func fromTop(x, y, n int) (board.Point, error) {
	if x < 0 || x >= n || y < 0 || y >= n {
		return board.Pass, fmt.Errorf("%w: column %d, row %d from the top left, expected 0 to %d", board.ErrOff, x, y, n-1)
	}
	return board.At(x, n-1-y), nil
}

// checkSize refuses a size that no board has.
func checkSize(n int) error {
	if n < board.MinSize || n > board.MaxSize {
		return fmt.Errorf("%w: %d, expected %d to %d", board.ErrSize, n, board.MinSize, board.MaxSize)
	}
	return nil
}
