// Package maker makes puzzles from scratch: it changes a sketch of a position
// step by step until its solution is the only one and every stone is needed.
//
//	maker, series                attempts at puzzles, and attempts side by side
//	climb, change                a sketch is changed step by step
//	seed, defence                the random games that it begins with
//	study, trim                  duals are stopped, stones are taken away
//	sketch, scout                the puzzle in the making, and a quick look at it
//
// A quick search (Scout) leads the way. What it leads to is checked by the solver
// as strictly as a puzzle of a stranger.
package maker
