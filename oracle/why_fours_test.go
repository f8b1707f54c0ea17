package oracle_test

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
)

// fourCases is an idea for each reason of a continuous four.
var fourCases = []whyCase{
	{name: "off the board", size: 9, idea: "k3", why: oracle.WhyOff, text: "k3 is no point of this 9×9 board.", board: `
. . .
. X .
. . .`},
	{name: "taken", idea: "b2", why: oracle.WhyTaken, text: "A stone stands on b2 already.", board: `
. . .
. X .
. . .`},
	{name: "no four", idea: "e2", why: oracle.WhyNoFour, text: "e2 makes no four.", board: `
. . . . . .
. . X X . .
. . . . . .`},
	{name: "a blocked four is no four", idea: "e2", why: oracle.WhyNoFour, text: "e2 makes no four.", board: `
. . . . . . . .
O X X X . O . .
. . . . . . . .`},
	{
		name: "an overline wins nothing in standard", rule: board.Standard, idea: "d2", why: oracle.WhyOverline,
		text: "d2 makes an overline: more than five in a row win nothing, and it makes no four.", board: `
. . . . . . . . .
. X X . X X X . .
. . . . . . . . .`,
	},
	{
		name: "an overline that makes a four beside", rule: board.Standard, idea: "d2", why: oracle.WhyTwoFives,
		text: "Black threatens five at d1 and d6, and White cannot stop both.", board: `
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. X X . X X X . .
. . . . . . . . .`,
	},
	{
		name: "forbidden overline", rule: board.Renju, idea: "d2", why: oracle.WhyForbidden,
		text: "d2 is forbidden: overline by b2 c2 e2 f2 g2.", board: `
. . . . . . . . .
. X X . X X X . .
. . . . . . . . .`,
	},
	{
		name: "forbidden double-three", rule: board.Renju, idea: "d4", why: oracle.WhyForbidden,
		text: "d4 is forbidden: double-three by c4 e4 and d3 d5.", board: `
. . . . . . . .
. . . . . . . .
. . . X . . . .
. . X . X . . .
. . . X . . . .
. . . . . . . .
. . . . . . . .`,
	},
	{
		name: "forbidden double-three, one broken", rule: board.Renju, idea: "d4", why: oracle.WhyForbidden,
		text: "d4 is forbidden: double-three by e4 g4 and d3 d5.", board: `
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . . X . X . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .`,
	},
	{
		name: "forbidden double-four", rule: board.Renju, idea: "d5", why: oracle.WhyForbidden,
		text: "d5 is forbidden: double-four by e5 f5 g5 and d2 d3 d4.", board: `
. . . . . . . . .
. . . . X X X . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. . . O . . . . .`,
	},
	{
		name: "forbidden double-four in one row", rule: board.Renju, idea: "f2", why: oracle.WhyForbidden,
		text: "f2 is forbidden: double-four by b2 d2 e2 and d2 e2 h2.", board: `
. . . . . . . . . .
. X . X X . . X . .
. . . . . . . . . .`,
	},
	{name: "White's five is ignored", idea: "e4", why: oracle.WhyFiveIgnored, text: "White makes five at b2 or g2 next.", board: `
. . . . . . . . .
. X X X . . . . .
. . . . . . . . .
. . O O O O . . .
. . . . . . . . .`},
	{name: "one of two fives is blocked", idea: "g2", why: oracle.WhyFiveIgnored, text: "White makes five at b2 next.", board: `
. . . . . . . . .
. . . . . . X . .
. . . . . . X . .
. . . . . . X . .
. . O O O O . . .
. . . . . . O . .`},
	{name: "five", idea: "g4", why: oracle.WhyFive, text: "g4 makes five.", board: `
. . . . . . . . .
. . X X X X . O .
. . . . . . . . .
. . O O O O . . .
. . . . . . . . .`},
	{name: "five before the forbidden overline", rule: board.Renju, idea: "d3", why: oracle.WhyFive, text: "d3 makes five.", board: `
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
X X X . X X . . .
. . . . . . . . .
. . . . . . . . .`},
	{name: "straight four", idea: "f2", why: oracle.WhyTwoFives, text: "Black threatens five at b2 and g2, and White cannot stop both.", board: `
. . . . . . . . .
. . X X X . . . .
. . . . . . . . .`},
	{
		name: "three five-squares", idea: "e4", why: oracle.WhyTwoFives,
		text: "Black threatens five at d4, i4 and e6, and White cannot stop all.", board: `
. . . . . . . . . .
. . . . X . . . . .
. . . . . X X X . .
. . . . X . . . . .
. . . . X . . . . .
. . . . O . . . . .`,
	},
	{
		name: "the only block is forbidden to Black", rule: board.Renju, side: board.White, idea: "d5", why: oracle.WhyBlockForbidden,
		text: "Black's only block, d1, is forbidden: overline.", board: `
. . . X . . . . .
. . . . . . . . .
. . . O . . . . .
. . . O . . . . .
. . . O . . . . .
X X X . X X X . .`,
	},
	{
		name: "the block makes two fives", idea: "d5", why: oracle.WhyCounterFives,
		text: "White blocks at d1, and that makes White a five at c1 and h1: Black cannot stop both.", board: `
. . . O . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. . . . O O O . .`,
	},
	{
		name: "Black may not stop the block's five", rule: board.Renju, idea: "d8", why: oracle.WhyCounterForbidden,
		text: "White blocks at d4, and that makes White a five at h4, where Black may not play: double-three.", board: `
. . . O . . . . . . .
. . . . . . . . . . .
. . . X . . . . . . .
. . . X . . . . . . .
. . . X . . . X X . .
. . X . O O O . . . .
. . . . . . X X . . .
. . . . . . . . . . .
. . . . . . . . . . .`,
	},
	{
		name: "the block makes a five-square where Black makes no four", idea: "d5", why: oracle.WhyCounterNoFour,
		text: "White blocks at d1, and that makes White a five at h1: Black must play there, and makes no four.", board: `
. . . O . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. . X . O O O . .`,
	},
	{
		name: "Black's four against the block's five leads to nothing", idea: "d5", why: oracle.WhyCounterFour,
		text: "White blocks at d1, and that makes White a five at h1: Black must play there, and has no win by fours left (searched to the end).", board: `
. . . O . . . O . .
. . . . . . . . . .
. . . X . . . X . .
. . . X . . . X . .
. . . X . . . X . .
. . X . O O O . . .`,
	},
	{
		name: "Black's four against the block's five wins", idea: "d5", why: oracle.WhyGoesOn,
		text: "White blocks at d1, and that makes White a five at h1; Black goes on and wins: 2 attacks in all, then five.", board: `
. . . O . . . . . . . .
. . . . . . . . . . . .
. . . X . . . X . . X .
. . . X . . . X . X . .
. . . X . . . X X . . .
. . X . O O O . . . . .`,
	},
	{
		name: "the block, and nothing is left", idea: "d5", why: oracle.WhyBlocked,
		text: "White blocks at d1, and no win by fours is left (searched to the end).", board: `
. . . O . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. . . . . . . . .`,
	},
	{
		name: "the block, and a win", idea: "d5", why: oracle.WhyGoesOn,
		text: "White blocks at d1; Black goes on and wins: 2 attacks in all, then five.", board: `
. . . O . . . . .
. . . . X X . . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. . . . . . . . .`,
	},
}
