// Package book proves piles of positions: opening books, collections, whole
// games move by move. It is for jobs that run overnight and are stopped, killed
// and taken up again.
//
// A Book is the distinct positions of what was read, symmetric ones taken
// together. A Prover puts each of them to a solver within a budget, then those
// that are left within a larger one, round by round, and stores what comes
// back. What the store knows is not asked again, so that a second run goes on
// where the first one ended, however it ended.
//
// # What flows upwards
//
// Between the rounds, facts flow from positions to those that lead to them by
// one move, whichever line of the book they stand in:
//
//	a legal move leads to a lost position        → the position is won
//	every legal move leads to one that is won    → the position is lost
//
// Both become proofs that the store must have accepted before they flow on:
// the lost one lists every legal move with its refutation, and the won one is
// the move in front of that list. A move is also refuted where the opponent
// makes a five at once. Words flow nowhere: that a search found nothing says
// nothing of the position before.
//
// # Same question, same database
//
// With a budget of nodes and no time, what is stored at the end does not depend
// on how many jobs ran side by side, nor on how often the run was killed. A job
// depends on its position, its question and its budget alone. A round begins
// when all of the one before is on the disk. Facts flow from positions with
// more stones to those with fewer, a layer of equally many at a time, and a
// decided position is left alone from then on. And a run that is taken up again
// does not let facts flow before the round that the killed one had reached,
// which the records tell: else a fact of a late round would spare a position the
// searches of an early one.
//
// # Letters
//
// A position is P, the one behind a move C; m is a move of the side to move and
// f the block of a four.
package book
