package check

// The board lies in 32 × 32 cells: column x and row y, from 0 at a1, are the cell (y+5)·32 + x+5. All others are wall: at
// least five around the largest board, so no window of five cells with a point on it leaves the array. Cell 0 is wall.
const maxSize, margin, width, area = 22, 5, 32, 32 * 32

const wall, black, white, empty = byte(0), byte(1), byte(2), byte(3) // what a cell holds

// steps lead to the next cell in the four directions → ↑ ↗ ↘; the last four lead back.
var steps = [8]int{1, width, width + 1, 1 - width, -1, -width, -width - 1, width - 1}

// cells is a set of cells.
type cells [area]bool

// board is a position with the stones of every window counted. A window is five cells in a row; it is named by its
// direction, 0 to 3, and its first cell.
type board struct {
	size               int // points along an edge
	attacker, defender byte
	renju              bool
	exact              [4]bool // by colour: only exactly five stones in a row win
	at                 [area]byte
	count              [4][4][area]byte // stones, by colour, direction, first cell; for empty, the change since the start
}

// cellOf returns the cell of point number i = row·size + column.
func cellOf(i, size int) int { return (i/size+margin)*width + i%size + margin }

// set puts content, a stone or empty, on the point p. It reports whether that makes a five.
func (b *board) set(p int, content byte) (five bool) {
	before := b.at[p]
	b.at[p] = content
	for i := range 4 * 5 { // the windows that hold p
		dir, first := i/5, p-i%5*steps[i/5]
		b.count[before][dir][first]--
		b.count[content][dir][first]++
		five = five || b.holds(5, first, dir, content)
	}
	return five
}

// holds reports whether the window holds this number of stones of the colour, and would win with five: where only
// exactly five win, the cells before and after the window must not have that colour.
func (b *board) holds(stones byte, first, dir int, colour byte) bool {
	return b.count[colour][dir][first] == stones &&
		(!b.exact[colour] || b.at[first-steps[dir]] != colour && b.at[first+5*steps[dir]] != colour)
}
