// Package checker proves the claims of puzzles, or says what is wrong with them.
//
//	checker, report              whether the claims are true
//	exact, duals, defence        the goal itself; other solutions
//	superfluous                  stones that could be left out
//	history                      whether a game leads to the position
//
// A dual is another move with which the attacker reaches the goal at some point
// of the solution. A cook is a solution that the maker has not seen: shorter, or
// with another first move. A stone is superfluous if the solution stands without
// it.
//
// A claim is true or false. A puzzle whose claims are true is flawed if it has a
// cook, a dual, a superfluous stone, or no game that leads to it (see Kind). A
// limit leaves a question undecided, which is neither.
package checker
