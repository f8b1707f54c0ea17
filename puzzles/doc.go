// Package puzzles holds puzzles: what one claims (Puzzle), its files, and the
// collections that ship with the project (Files, Shipped). The packages below it
// work on them:
//
//	puzzles/checker              proves the claims of a puzzle
//	puzzles/traits               says how hard it is and what it is about
//	puzzles/maker                makes puzzles from scratch
//	puzzles/miner                finds puzzles in games
//	puzzles/play                 lets a player solve one
//	puzzles/session              has a person do so, line by line
//	puzzles/sheet                puts puzzles on paper
//	puzzles/prover               answers the questions that all of them ask
//
// A puzzle is a position, a goal of the side to move, and what the maker says
// about it. Nobody believes that: a checker proves the goal by a Solver, every win
// of which comes with a certificate that proof/check has accepted.
//
// # Files
//
//	puzzle, goal, theme, range   what a puzzle is
//	solution                     the moves that its maker gives
//	object, reader               its line of JSON, and collections
//	tree, library                a puzzle in a tree of moves, SGF or .lib
//	collection, shipped          the collections that ship, by name
//	solver                       the questions that a solver answers
//	line                         a line replayed by the readable rules
//	words                        lines, lengths and spaces in sentences
//
// # Words
//
// An attack is a move of the side that wins, before the five: "in 5" is five
// attacks, then the five. The line of a win has the moves of both sides, up to
// and including the five; the space of wins is what it may be made of (package
// proof).
package puzzles
