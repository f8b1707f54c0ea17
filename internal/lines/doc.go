// Package lines is the fast incremental core of the solvers: for every line of
// the board and each side it keeps the empty points that would make a five, a
// four, an open three or a straight four, and updates them in a few dozen
// nanoseconds a move.
//
// # Lines
//
// A line is a row, a column or a diagonal, numbered so that a point's four
// lines and a line's points are arithmetic:
//
//	direction     id              bit of (x, y)   point of bit i
//	0 row         y               x               y·32 + i
//	1 column      32 + x          y               i·32 + x
//	2 diagonal    64 + x−y+31     x               (i−(x−y))·32 + i
//	3 antidiag.   128 + x+y       x               (x+y−i)·32 + i
//
// (points are board.Point values, y·32 + x). The stones of one side on a line
// are the bits of one word; bits that are not points of the line are wall.
//
// # Four lines in one word
//
// The four lines through a point are gathered into lanes of one uint64 a
// side, lane d holding direction d:
//
//	bit 63        48 47        32 31        16 15         0
//	   [antidiagonal][ diagonal  ][  column   ][    row    ]
//
// Boards up to 15×15 fit lanes of 16 bits; the top bit of each lane is always
// wall, so a window of five that a shift would carry into the next lane is
// blocked by that bit and the lanes never leak into each other. Boards above
// use the same code on two words with two lanes of 32 bits each. All windows
// of all four lines are counted at once by a bit-sliced adder (patterns.go):
// there are no tables of shapes.
//
// # Letters
//
// o own stones, b blocked points (the opponent's stones and wall), e empty
// points, w3 the starts of windows with three own stones; p a point, l a line.
package lines
