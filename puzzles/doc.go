// Package puzzles holds puzzles (Puzzle), their files, and the collections that ship with the
// project (Files, Shipped). The packages below it work on puzzles:
//
//	puzzles/checker   proves the claims of a puzzle
//	puzzles/traits    rates how hard a puzzle is, and finds its themes
//	puzzles/maker     makes puzzles from scratch
//	puzzles/miner     finds puzzles in games
//	puzzles/play      lets a player solve a puzzle
//	puzzles/session   runs a game with a person, line by line
//	puzzles/sheet     prints puzzles on paper
//	puzzles/prover    answers the questions of all these packages
//
// A puzzle is a position, a goal of the side to move, and the claims of its maker. No package
// trusts the claims: a checker proves the goal with a Solver, and proof/check has accepted the
// certificate of every win that the solver finds.
//
// # Files
//
//	puzzle           what a puzzle is; tasks and lines in sentences
//	filter           themes and ranges that select puzzles
//	solution         the moves that the maker of a puzzle gives
//	object           the line of JSON of a puzzle
//	reader           files of puzzles, and the collections that ship
//	tree             a puzzle in a tree of moves, SGF or .lib
//	solver           the questions that a solver answers
//	line             a line replayed by the readable rules
//
// # Words
//
// An attack is a move of the winning side before the five: "in 5" is five attacks, then the five.
// The line of a win has the moves of both sides, up to and including the five. Package proof
// defines the spaces of wins.
package puzzles
