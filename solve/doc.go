// Package solve is the seam between those who ask about a position and the engines
// that search it: a proof.Question goes in, a proof.Result comes out, and every win
// was accepted by the independent checker first. Which engine searches a space is a
// table (solver.go).
//
// A Memory remembers results in a store and answers from it; the rules of what may
// answer what are written there alone. A Progress lets others watch a question while
// it is worked on.
package solve
