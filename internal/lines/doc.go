// Package lines is the fast incremental core of the solvers. For every line of the board and each
// side it keeps the empty points that would make a five, a four, an open three or a straight four.
// A move updates them in a few dozen nanoseconds.
//
// # Lines
//
// A line is a row, a column or a diagonal. Arithmetic gives a point's four lines and a line's
// points:
//
//	direction     id              bit of (x, y)   point of bit i
//	0 row         y               x               y·32 + i
//	1 column      32 + x          y               i·32 + x
//	2 diagonal    64 + x−y+31     x               (i−(x−y))·32 + i
//	3 antidiag.   128 + x+y       x               (x+y−i)·32 + i
//
// Points are board.Point values, y·32 + x. The stones of one side on a line are the bits of one
// word; bits that are not points of the line are wall.
//
// # Four lines in one word
//
// The four lines through a point form the lanes of one uint64 per side, lane d for direction d:
//
//	bit 63        48 47        32 31        16 15         0
//	   [antidiagonal][ diagonal  ][  column   ][    row    ]
//
// Boards up to 15×15 fit lanes of 16 bits. The top bit of each lane is always wall, so it blocks
// every window of five that a shift carries into the next lane: lanes never leak into each other.
// Larger boards use the same code on two words with two lanes of 32 bits. A bit-sliced adder
// (patterns.go) counts all windows of all four lines at once, without tables of shapes.
//
// # Letters
//
// o own stones, b blocked points (the opponent's stones and wall), e empty points, w3 the starts of
// windows with three own stones; p a point, l a line.
package lines
