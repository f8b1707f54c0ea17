// Package puzzles is for makers and players of puzzles: what a puzzle claims
// (Puzzle), whether its claims are true (Checker), how hard it is (Rate), the
// collections that ship with the project (Files, Shipped), and playing one
// against the best defence (Game).
//
// A puzzle is a position, a goal of the side to move, and what the maker says
// about it. Nothing of that is believed: a Checker proves the goal by a Solver,
// every win of which comes with a certificate that proof/check has accepted.
//
// # Files
//
//	puzzle, goal, solution    what a puzzle is
//	object, reader            its line of JSON, and collections
//	solver                    the questions that are asked of a solver
//	check, report             whether the claims are true
//	exact, duals, defence     the goal itself; other solutions
//	superfluous               stones that could be left out
//	history                   whether a game leads there
//	shipped                   the collections by name
//	game, resume              a puzzle being played
//	gamewin, gamehold         what a move is, for each goal
//	bestdefence               what is answered
//	hint, gamesolution        help
//	referee                   who decides
//	theme, attack, row        what a puzzle is about
//	core                      the stones and edges that its solution uses
//	mine, sieve               puzzles in games, each combination once
//	make, makeseries          puzzles from scratch: attempts, side by side
//	makeclimb, makechange     … a sketch is changed step by step
//	makeseed, makedefence     … random games that it begins with
//	makestudy, maketrim       … duals are stopped, stones taken away
//	sketch, scout             … what is worked on, and a quick look at it
//
// # Words
//
// An attack is a move of the side that wins, before the five: "in 5" is five
// attacks, then the five. A dual is another move with which the attacker
// reaches the goal at some point of the solution; a cook is a solution that the
// maker has not seen, shorter or with another first move. A stone is superfluous
// if the solution stands without it.
package puzzles
