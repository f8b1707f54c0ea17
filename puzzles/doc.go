// Package puzzles is for makers and players of puzzles: what a puzzle claims
// (Puzzle), whether its claims are true (Checker), how hard it is (Rate), and
// the collection that ships with the project (Files).
//
// A puzzle is a position, a goal of the side to move, and what the maker says
// about it. Nothing of that is believed: a Checker proves the goal by a Solver,
// every win of which comes with a certificate that proof/check has accepted.
//
// # Files
//
//	puzzle, goal, solution    what a puzzle is
//	object, reader            its line of JSON, and collections
//	tree, library             in SGF and RenLib's .lib
//	solver                    the questions that are asked of a solver
//	check, report             whether the claims are true
//	exact, duals, defence     the goal itself; other solutions
//	superfluous               stones that could be left out
//	history                   whether a game leads there
//	theme, attack, row        what a puzzle is about
//	core                      the stones and edges that its solution uses
//	mine, sieve               puzzles in games, each combination once
//
// # Words
//
// An attack is a move of the side that wins, before the five: "in 5" is five
// attacks, then the five. A dual is another move with which the attacker
// reaches the goal at some point of the solution; a cook is a solution that the
// maker has not seen, shorter or with another first move. A stone is superfluous
// if the solution stands without it.
package puzzles
