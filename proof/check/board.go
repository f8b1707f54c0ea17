package check

// A cell is (row+5)·32 + column+5: five or more cells of wall surround the largest board, so no window of five that
// holds a point leaves the array. Cell 0 is a wall.
const maxSize, margin, width, area = 22, 5, 32, 32 * 32

const wall, black, white, empty = byte(0), byte(1), byte(2), byte(3) // contents

// steps lead to the next cell: → ↑ ↗ ↘, then back.
var steps = [8]int{1, width, width + 1, 1 - width, -1, -width, -width - 1, width - 1}

type cells [area]bool // a set

// board is a position with the stones of every window counted.
type board struct {
	n     int
	a, d  byte // the colours of A and D
	renju bool
	exact [4]bool // by colour: only exactly five win
	at    [area]byte
	count [4][4][area]int8 // by colour and direction: its stones in the five cells from here; of empty, how many fewer
}

// cell is the cell of point i = row·n + column.
func cell(i, n int) int { return (i/n+margin)*width + i%n + margin }

// set puts c, a stone or none, on the point p and reports whether that makes a five.
func (b *board) set(p int, c byte) (five bool) {
	for i := range 4 * 5 {
		dir, q := i%4, p-i/4*steps[i%4]
		b.count[b.at[p]][dir][q]--
		b.count[c][dir][q]++
		five = five || b.full(5, q, dir, c)
	}
	b.at[p] = c
	return five
}

// full: c has so many stones in the five cells from p, and all five would win, not as an overline where that is none.
func (b *board) full(stones int8, p, dir int, c byte) bool {
	return b.count[c][dir][p] == stones && (!b.exact[c] || b.at[p-steps[dir]] != c && b.at[p+5*steps[dir]] != c)
}
