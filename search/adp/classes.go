package adp

// A pattern is a row of cells: 'o' a stone of the side that owns the pattern, 'x' a stone of its
// rival, '-' an empty point. The edge of the board matches no cell, not even 'x'.
type pattern struct {
	cells  string
	weight int // tenths of the paper's weight; 0 = an input of the network only
}

// patterns are the classes of point 3 of the paper, the heaviest first. A class counts the matches
// of its pattern and of the mirrored pattern. A match that is its own mirror image counts once.
// The paper's weights fall by a factor of 0.9 with each step that a pattern lacks to its best form.
var patterns = [classes]pattern{
	{"-oooo-", 100000},
	{"o-ooo-o", 100000},
	{"--ooo--", 10000},
	{"--ooo-o", 10000},
	{"xoooo-", 10000},
	{"x-ooo--", 9000},
	{"x-ooo-o", 9000},
	{"-oo-o-", 9000},
	{"xooo-o-", 9000},
	{"xoo-oo-", 9000},
	{"xooo-oo", 9000},
	{"-o-o-o-", 8100},
	{"x-ooo-x", 7290},
	{"xooo-ox", 7290},
	{"xoo-oox", 7290},
	{"xo-o-o-", 6561},
	{"xo-o-ox", 5314},
	{"--oo--", 1000},
	{"xooo--", 1000},
	{"x-oo--", 900},
	{"xoo-o--", 810},
	{"xo-oo--", 810},
	{"--o-o--", 810},
	{"xo-oo-x", 729},
	{"xoo-o-x", 729},
	{"x-o-o--", 656},
	{"x-o-o-x", 531},
	{"xoo---", 10},
	{"--o--", 10},
	{"-oooo", 0},
	{"o-ooo", 0},
	{"oo-oo", 0},
}

// classes is the number of patterns of a side.
const classes = 32

// The longest pattern has longest cells. A stone changes only matches that contain its point, so
// these lie within reach cells to either side of it.
const (
	longest = 7
	reach   = longest - 1
)
