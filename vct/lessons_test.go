package vct_test

import "github.com/gsolve/gsolve/board"

var lessons = []lesson{
	{
		"double three", freestyle, black, 8,
		[]fact{twoOnD3},
		twice, d3Alone, "", `
		# # # · # # # #
		# # # · # # # #
		# # # · # # # #
		# # # X # # # #
		# # # X # # # #
		· X X · · · # #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"double three, exactly five", standard, black, 8,
		[]fact{twoOnD3},
		twice, d3Alone, "", `
		# # # · # # # #
		# # # · # # # #
		# # # · # # # #
		# # # X # # # #
		# # # X # # # #
		· X X · · · # #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"double three is forbidden to Black", renju, black, 8,
		[]fact{forbidden("d3", board.DoubleThree)},
		noWin, nowhere, "", `
		# # # · # # # #
		# # # · # # # #
		# # # · # # # #
		# # # X # # # #
		# # # X # # # #
		· X X · · · # #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"double three is allowed to White", renju, white, 8,
		[]fact{makes(white, "d3", board.ShapeThree, 2)},
		twice, d3Alone, "", `
		% % % · % % % %
		% % % · % % % %
		% % % · % % % %
		% % % O % % % %
		% % % O % % % %
		· O O · · · % %
		% % % · % % % %
		% % % · % % % %`,
	},
	{
		"double three while the defender has an open four", freestyle, black, 8,
		[]fact{twoOnD3, fives(white, "h2 h7")},
		noWin, nowhere, "", `
		# # # · # # # #
		# # # · # # # ·
		# # # · # # # O
		# # # X # # # O
		# # # X # # # O
		· X X · · · # O
		# # # · # # # ·
		# # # · # # # #`,
	},
	{
		"the defender's four is old", freestyle, black, 8,
		[]fact{twoOnD3, fives(white, "h7"), makes(black, "h7", board.NoShape, 4)},
		noWin, nowhere, "", `
		# # # · # # # X
		# # # · # # # ·
		# # # · # # # O
		# # # X # # # O
		# # # X # # # O
		· X X · · · # O
		# # # · # # # X
		# # # · # # # #`,
	},
	{
		"the block of the defender's four is the double three", freestyle, black, 8,
		[]fact{twoOnD3, fives(white, "d3")},
		twice, d3Alone, "", `
		# # # · # # # #
		# # # · # # # #
		O # # · # # # #
		# O # X # # # #
		# # O X # # # #
		· X X · · · # #
		# # # · O # # #
		# # # · # # # #`,
	},
	{
		"double three while the defender has an open three", freestyle, black, 8,
		[]fact{makes(white, "b6", board.ShapeStraightFour, 1), makes(white, "f6", board.ShapeStraightFour, 1), makes(black, "d3", board.ShapeThree, 1)},
		noWin, nowhere, "", `
		# # # · # # # #
		# # # · # # # #
		· · O O O · · X
		# # # X # # # #
		# # # X # # # #
		· X X · · · # #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"a counter-four that blocks one of the threes", freestyle, black, 8,
		[]fact{twoOnD3, fourOnD6, after("d3 d6", fives(white, "h6")), after("d3 d6 h6 e3", makes(black, "d7", board.NoShape, 4))},
		noWin, nowhere, "f6", `
		# # # · # # # #
		# # # · # # # #
		# # X · O O O ·
		# # # X # # # #
		# # # X # # # #
		· X X · · · # #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"a counter-four that gains a five", freestyle, black, 8,
		[]fact{twoOnD3, makes(white, "h7", board.ShapeFour, 2), after("d3 h7", fives(white, "h3 d7"))},
		noWin, nowhere, "", `
		# # # · # X # X
		# # X · O O O ·
		# # # · # X # O
		# # # X # # # O
		# # # X # # # O
		· X X · · · # ·
		# # # · # # # X
		# # # · # # # #`,
	},
	{
		"two counter-fours in a row, the second on the three", freestyle, black, 8,
		[]fact{twoOnD3, makes(white, "d6", board.NoShape, 4), after("d3 g6", fives(white, "g2")), after("d3 g6 g2 d6", fives(white, "h6"))},
		noWin, nowhere, "g4", `
		# # # · # # · #
		# # # · # # X #
		# # X · O O · ·
		# # # X # # O #
		# # # X # # O #
		· X X · · · O #
		# # # · # # · #
		# # # · # # X #`,
	},
	{
		"the block of a three makes a straight four", freestyle, black, 8,
		[]fact{twoOnD3, makes(white, "d6", board.ShapeStraightFour, 1), after("d3 d6", fives(white, "a3 f8"))},
		noWin, nowhere, "e7", `
		# # # · # · # #
		# # # · O # # #
		# # # · # # # #
		# # O X # # # #
		# O # X # # # #
		· X X · · · # #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"a closed three does not force", freestyle, black, 8,
		[]fact{makes(black, "d3", board.ShapeThree, 1), makes(black, "d3", board.NoShape, 3)},
		noWin, nowhere, "a3", `
		# # # · # # # #
		# # # · # # # #
		# # # · # # # #
		# # # X # # # #
		# # # X # # # #
		O X X · · · O #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"a three between two stones that leave five points does not force", freestyle, black, 8,
		[]fact{makes(black, "d3", board.ShapeThree, 1), makes(black, "d3", board.NoShape, 3)},
		noWin, nowhere, "a3", `
		# # # · # # # #
		# # # · # # # #
		# # # · # # # #
		# # # X # # # #
		# # # X # # # #
		O · X · X · O #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"a three whose straight four would grow to six, exactly five", standard, black, 8,
		[]fact{makes(black, "d3", board.ShapeThree, 1)},
		noWin, nowhere, "", `
		# # # · # # # #
		# # # · # # # #
		# # # · # # # #
		# # # X # # # #
		# # # X # # # #
		· X X · · · X #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"the same by five or more", freestyle, black, 8,
		[]fact{twoOnD3},
		twice, d3Alone, "", `
		# # # · # # # #
		# # # · # # # #
		# # # · # # # #
		# # # X # # # #
		# # # X # # # #
		· X X · · · X #
		# # # · # # # #
		# # # · # # # #`,
	},
	{
		"a win by three fours is not the shortest", freestyle, black, 8,
		[]fact{twoOnD3, makes(black, "h1", board.ShapeFour, 1)},
		twice,
		[2]string{"d1 h1 d3", "d1 h1 d3"},
		"", `
		# # # · # # # #
		# # # · # # # #
		# # # · # # # #
		# # # X # # X #
		# # # X # # # #
		· X X · · · # #
		# # # · # # # #
		# # # · # # X ·`,
	},
}

// foundLessons came out of random search; the reference vouches for them.
var foundLessons = []lesson{
	{
		"a four-three whose three is not real", renju, black, 7,
		[]fact{makes(black, "c4", board.ShapeFour, 1), makes(black, "c4", board.ShapeThree, 0), byStandard(makes(black, "c4", board.ShapeThree, 1))},
		noWin, nowhere, "", `
		· O · O X · X
		· · X O X O X
		· X · X · · X
		· · · O O O O
		X · X X X X O
		· O O X X X X
		· X X O O O X`,
	},
	{
		"the same four-three by exactly five", standard, black, 7,
		[]fact{makes(black, "c4", board.ShapeFour, 1), makes(black, "c4", board.ShapeThree, 1)},
		twice,
		[2]string{"c4", "c4"},
		"", `
		· O · O X · X
		· · X O X O X
		· X · X · · X
		· · · O O O O
		X · X X X X O
		· O O X X X X
		· X X O O O X`,
	},
	{
		"a three that only forbidden points could stop", renju, white, 6,
		[]fact{makes(white, "b5", board.ShapeThree, 1), forbidden("b2", board.DoubleFour), after("b5 -- b1", fives(white, "b2"))},
		twice,
		[2]string{"b5", "b5"},
		"", `
		· · X X O X
		O · · X X X
		· O · X O O
		X O · · X O
		X · · X X O
		· · · X · ·`,
	},
	{
		"the same where nothing is forbidden", freestyle, white, 6,
		[]fact{makes(white, "b5", board.ShapeThree, 1)},
		noWin, nowhere, "", `
		· · X X O X
		O · · X X X
		· O · X O O
		X O · · X O
		X · · X X O
		· · · X · ·`,
	},
	{
		"quiet moves that are no shape three", renju, white, 6,
		[]fact{makes(white, "c3", board.NoShape, 4), makes(white, "c4", board.NoShape, 4)},
		[2]int{3, 0},
		[2]string{"d1 c3 c4", ""},
		"", `
		· X X X O O
		· X O O · ·
		· X · · X ·
		· · · O O X
		· X O O O ·
		· X · · X O`,
	},
	{
		"a quiet move whose every block is forbidden", renju, white, 8,
		[]fact{
			makes(white, "h8", board.NoShape, 4), after("h8", forbidden("d4", board.Overline)), after("h8", forbidden("f6", board.Overline)),
			after("h8 --", makes(white, "d4", board.ShapeFour, 1)),
		},
		twice,
		[2]string{"c3 d4 d6 f6 g6 h8", "d4 f6"},
		"", `
		X X X O X X X ·
		O O X O O X O X
		X X O · O · · ·
		O X X X O X O O
		X O O · X X O X
		O O · O X X X ·
		X · O X O X X O
		X · · X O O X O`,
	},
	{
		"a quiet move that leaves the defender no legal move", renju, white, 6,
		[]fact{after("c2 f2 f1 c6 a6 c1 d2 a2 d3", stuck)},
		[2]int{5, 0},
		[2]string{"c2", ""},
		"", `
		· X · X X O
		X O O O X X
		X X · X X X
		O X O · X X
		· O · · · ·
		X O · O X ·`,
	},
}
