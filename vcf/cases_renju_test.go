package vcf_test

// renjuCases turn on what Black may not play, or on White's longer rows.
var renjuCases = []position{
	{"five at once, for White to move", renju, white, 7, 1, "e2 e3", `
		· · O · · · ·
		O O O O · · ·
		O O O O · · X
		X X X X · · ·`},
	{"five that also makes an overline elsewhere is legal in renju", renju, black, 9, 1, "f6", `
		· · · · · X · · ·
		· · · · · X · · ·
		· · · · · X · · ·
		O X X X X · · · ·
		· · · · · X · · ·
		· · · · · X · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·`},
	{"five on a point that looks like a double-four", renju, black, 9, 1, "e5", `
		· · · · · · · · ·
		· · · · X · · · ·
		· · · · X · X · ·
		· · · · X X · · ·
		X X X X · · · · ·
		· · · X · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·`},
	{"six is no five in renju", renju, black, 9, 0, "", `
		X X X · X X · · ·`},
	{"six is a five for White in renju", renju, white, 9, 1, "d1", `
		O O O · O O · · ·`},
	{"in-line double four X.XXX.X is forbidden to Black in renju", renju, black, 9, 0, "", `
		O X · X · X · X O`},
	{"in-line double four X.XXX.X, White in renju", renju, white, 9, 1, "e1", `
		X O · O · O · O X`},
	{"in-line double four XX.XX.XX is forbidden to Black in renju", renju, black, 10, 0, "", `
		O X X · X · · X X O`},
	{"in-line double four XXX.X.XXX is forbidden to Black in renju", renju, black, 11, 0, "", `
		O X X X · · · X X X O`},
	{"straight four is no double-four", renju, black, 9, 1, "b1 f1", `
		· · X X X · · · ·`},
	{"two fours that cross are forbidden to Black in renju", renju, black, 9, 0, "", `
		· · · · · · · · ·
		O · · · · · · · ·
		X · · · · · · · ·
		X · · · · · · · ·
		X · · · · · · · ·
		· X X X O · · · ·`},
	{"two fours that cross, White in renju", renju, white, 9, 1, "a2", `
		X · · · · · · · ·
		O · · · · · · · ·
		O · · · · · · · ·
		O · · · · · · · ·
		· O O O · X · · ·
		· · · · · · · · ·`},
	{"the block is an overline, forbidden to Black", renju, white, 9, 1, "f5", `
		· · · · · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		X O O O · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · · · · · · · ·
		· · · · · · · · ·`},
	{"the block is a double-four, forbidden to Black", renju, white, 9, 1, "f5", `
		· · · · · · · · ·
		· · · · X · · X ·
		· · · · X · X · ·
		· · · · X X · · ·
		X O O O · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·`},
	{"the block is a double-three, forbidden to Black", renju, white, 11, 1, "g6", `
		· · · · · · · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·
		· · · · · X · X · · ·
		· · · · · X X · · · ·
		· X O O O · · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·`},
	{"the block is a double-three of which one three is not real", renju, white, 11, 0, "", `
		· · · · · · · · · · ·
		· · · · · · · · · · ·
		· · · · · O · · · · ·
		· · · · · X · X · · ·
		· · · · · X X · · · ·
		· X O O O · · · · · ·
		· · · · · O · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·`},
	{"the blocks e7 and c7 are a double-three", renju, white, 11, 1, "c7 e7", `
		· · X · · · X · · · ·
		· O · O · O · · · · ·
		· · · X X · · · · · ·
		· · X · X O · · · · ·
		· · · · · · · · · · ·
		· · · · · · · · X · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·`},
	{"the block e7 is legal thanks to a stone far away, a3", renju, white, 11, 1, "e7", `
		· · X · · · X · · · ·
		· O · O · O · · · · ·
		· · · X X · · · · · ·
		· · X · X O · · · · ·
		· · · · · · · · · · ·
		X · · · · · · · X · ·
		· · · · · · · · · · ·
		· · · · · · · · · · ·`},
	{"the four d5 is legal", renju, black, 9, 1, "d1 c3 e3 d5 d6", `
		· · · · X · · · ·
		· · · · · · X · ·
		· O · · O · · · ·
		· · X X · · · · ·
		· X · X · X · · ·
		· O · X · · X · ·
		· · · · · · · · ·`},
	{"the four d5 is a double-three for a stone far away, c2", renju, black, 9, 4, "d1 e3 d6", `
		· · · · X · · · ·
		· · · · · · X · ·
		· O · · O · · · ·
		· · X X · · · · ·
		· X · X · X · · ·
		· O O X · · X · ·
		· · · · · · · · ·`},
	{"the block looks forbidden but makes a five", renju, white, 9, 0, "", `
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · X · · · ·
		X O O O · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · · · X · · · ·`},
	{"three fours combine, one after the other", renju, black, 12, 4, "d7 f7 d8 f8 g11", `
		· · · O · · O · · · · ·
		· · · X · · · X X X O ·
		· · O X · · X O · · · ·
		· · · X · O X · · · · ·
		· · O · X · · · · · · ·
		· · · · · · · · · · · ·
		· · · · · X O · · · · ·
		· · · · · X · · · · · ·
		· · · · · X · · · · · ·
		· · · · · O · · · · · ·
		· · · · · · · · · · · ·
		· · · · · · · · · · · ·`},
	{"white alone on the board", renju, white, 9, 1, "b1 f1", `
		· · O O O · · · ·`},
	{"empty board", renju, black, 15, 0, "", `·`},
}
