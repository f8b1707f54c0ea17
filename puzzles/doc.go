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
//	puzzle, goal, solution       what a puzzle is
//	object, reader               its line of JSON, and collections
//	tree, library                a puzzle in a tree of moves, SGF or .lib
//	collection, shipped          the collections that ship, by name
//	solver                       the questions that are asked of a solver
//	line                         a line replayed by the readable rules
//	check, report                whether the claims are true
//	exact, duals, defence        the goal itself; other solutions
//	superfluous                  stones that could be left out
//	history                      whether a game leads there
//	rate                         how hard a puzzle is
//	theme, attack, row           what it is about
//	core                         the stones and edges that its solution uses
//	mine                         puzzles in the positions of games
//	sieve                        each combination once
//	make, makeseries             puzzles from scratch: attempts, side by side
//	makeclimb, makechange        … a sketch is changed step by step
//	makeseed, makedefence        … random games that it begins with
//	makestudy, maketrim          … duals are stopped, stones taken away
//	sketch, scout                … what is worked on, and a quick look at it
//	game, resume                 a puzzle being played
//	gamewin, gamehold            whether a move is right, for each goal
//	bestdefence                  what is answered to it
//	hint, gamesolution           help for the player
//	referee                      who decides about moves
//	words                        lines, lengths and spaces in sentences
//
// # Words
//
// An attack is a move of the side that wins, before the five: "in 5" is five
// attacks, then the five. The line of a win has the moves of both sides, up to
// and including the five; the space of wins is what it may be made of (package
// proof). A trail is a four that leads nowhere, with the fours that may follow.
//
// A dual is another move with which the attacker reaches the goal at some point
// of the solution; a cook is a solution that the maker has not seen, shorter or
// with another first move. A stone is superfluous if the solution stands without
// it. The core is the opposite: the stones and edges of the board that the line
// uses. Two puzzles with the same core are one combination, of which a Sieve
// keeps the first.
//
// A claim of a puzzle is true or false; a puzzle whose claims are true is flawed
// if it has a cook, a dual, a superfluous stone, or no game that leads to it (see
// Kind). What a limit left open is undecided, which is neither.
package puzzles
