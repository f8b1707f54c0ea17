package oracle_test

import (
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// The classes of threats.
var (
	order2 = oracle.WhyOptions{Space: proof.Order2}
	threes = oracle.WhyOptions{Space: proof.Threes}
)

// threatCases is an idea for each reason of a quiet move, and of fours among them.
var threatCases = []whyCase{
	{
		name: "no threat", idea: "b2", class: order2, why: oracle.WhyNoThreat,
		text: "b2 threatens no win by fours: if White passes, Black has none (searched to the end).", board: `
. . . . . . .
. . . X X . .
. . . . . . .
. . . . . . .`,
	},
	{
		name: "no three", idea: "e5", class: threes, why: oracle.WhyNoThree,
		text: "e5 makes neither a four nor a three, and blocks no four.", board: `
. . . . . . . . . . .
. O X X . . . . . . .
. . . . . X . . . . .
. . . . . X . . . . .
. . . . . X . . . . .
. . . . . O . . . . .`,
	},
	{
		name: "the same move threatens a four-four", idea: "e5", class: order2, why: oracle.WhyAnswered,
		text: "White has 7 answers after which no win by moves of order 2 is left (searched to the end): g1, d3, c4, f5, g5, f6 and g6.", board: `
. . . . . . . . . . .
. O X X . . . . . . .
. . . . O X O . . . .
. . . . O X O . . . .
. . . . O X O . . . .
. . . . . O . . . . .`,
	},
	{
		name: "a double three", idea: "f6", class: threes, why: oracle.WhyEveryReply,
		text: "Black threatens to win by fours, and wins against every answer (3 were searched, the others lose to the threat itself). One line: 2 attacks in all, then five.", board: `
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . X X . . . . . .
. . . . . X . . . . .
. . . . . X . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .`,
	},
	{
		name: "one three", idea: "f6", class: order2, why: oracle.WhyAnswered,
		text: "White has 2 answers after which no win by moves of order 2 is left (searched to the end): c6 and g6.", board: `
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . X X . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .`,
	},
	{
		name: "a four before nothing", idea: "d5", class: order2, why: oracle.WhyBlocked,
		text: "White blocks at d1, and no win by moves of order 2 is left (searched to the end).", board: `
. . . O . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. . . . . . . . .`,
	},
	{
		name: "a four before nothing, by threes", idea: "d5", class: threes, why: oracle.WhyBlocked,
		text: "White blocks at d1, and no win by threes and fours is left (searched to the end).", board: `
. . . O . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . X . . . . .
. . . . . . . . .`,
	},
	{
		name: "the four before a double three", idea: "d8", class: order2, why: oracle.WhyGoesOn,
		text: "White blocks at d4; Black goes on and wins: 2 attacks in all, then five.", board: `
. . . . . . . . . .
. . . O . . . . . .
. . . . . . . . . .
. . . X . . . . . .
. . . X . . . . . .
. . . X X . . . . .
. . . . . . X . . .
. . . . . . X . . .
. . . . . . . . . .
. . . . . . . . . .`,
	},
	{
		name: "the answers are not decided", idea: "f6", class: oracle.WhyOptions{Space: proof.Order2, MaxNodes: 1}, why: oracle.WhyUndecided,
		text: "Black threatens to win by fours; not decided is what follows if White answers at b6, c6 or g6.", board: `
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . X X . . . . . .
. . . . . X . . . . .
. . . . . X . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .`,
	},
	{
		name: "the threat is not decided", idea: "h9", class: oracle.WhyOptions{Space: proof.Order2, MaxNodes: 2}, why: oracle.WhyUndecided,
		text: "Whether Black has a win by fours if White passes is not decided.", board: `
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. O X X X . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. O X X X . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. O X X X . . . . . .
. . . . . . . . . . .`,
	},
	{
		name: "what follows the block is not decided", idea: "f2", class: oracle.WhyOptions{Space: proof.Order2, MaxNodes: 1}, why: oracle.WhyUndecided,
		text: "White blocks at g2; whether a win is left is not decided.", board: `
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. O X X X . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. O X X X . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. O X X X . . . . . .
. . . . . . . . . . .`,
	},
}
