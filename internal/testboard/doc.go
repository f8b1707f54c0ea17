// Package testboard makes positions for tests, and only for them: from diagrams, points and moves,
// from files of cases that a person can read, from the positions with known answers, and at random.
// A function that cannot do its work ends the test.
//
// A diagram shows the top row first: X is Black, O is White, '.' or '·' is an empty point. Every
// other letter is an empty point too, and Marks returns its place. '#' is a stone of a pattern in
// which neither side has a row longer than two, and '%' is a stone of the same pattern with swapped
// colours. A diagram may be smaller than the board: its bottom left point is a1.
//
// A file of cases is a list of blocks:
//
//	== straight four
//	# Why the case is there, for the reader.
//	rule: renju
//	size: 9
//	side: black
//	first: b1 f1
//	board:
//	. . X X X . . . .
//
// A line "key: value" gives one fact about the case. The keys rule (freestyle if absent), size (15)
// and side (black) belong to the position. Its stones are in the diagram, which an empty line ends,
// or in the keys black and white, or in the key moves. The test asserts all other keys. Run fails
// if the test does not read one of them, so that no assertion is lost.
package testboard
