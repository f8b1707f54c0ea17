// Package book proves piles of positions: opening books, collections, whole games move by move. It
// is for jobs that run overnight. A user can stop, kill and resume them.
//
// A Book holds the distinct positions of the input; symmetric positions count as one. A Prover puts
// each of them to a solver within a budget. Then it puts the open ones to the solver within a
// larger budget, round by round, and stores the results. It does not search what the store knows,
// so a second run goes on where the first one ended, however it ended.
//
// # How facts flow upwards
//
// Between the rounds facts flow from each position to all positions of the book that are one move
// earlier:
//
//	a legal move leads to a lost position        → the position is won
//	every legal move leads to one that is won    → the position is lost
//
// Both become proofs that the store must accept before they flow on. The proof of a lost position
// lists every legal move with its refutation. The proof of a won position is one move and then such
// a list. An immediate five of the opponent also refutes a move. Only proofs flow: a search that
// found nothing proves nothing about the position before. No side may pass: see board.Rule.
//
// # Same question, same database
//
// With a budget of nodes and no time limit, the stored records at the end do not depend on the
// number of parallel jobs, nor on how often somebody killed the run:
//
//   - A job depends on its position, its question and its budget alone.
//   - A round begins when all results of the round before are on the disk.
//   - Facts flow from positions with more stones to those with fewer, layer by layer, and a decided
//     position stays as it is.
//   - The records show the round that a killed run had reached. A resumed run lets no facts flow
//     before that round. Else facts of a late round would replace searches of an early one.
//
// # Letters
//
//	b   a Book               a  an annotator, or an answer
//	p   a Prover, or a point  o  its Options
//	it  an item of the book   n  a node: one distinct position
//	g   a game                t  the images of its position
//	q   a question, a Queue   r  the number of a round, a record, or a Report
//	m   a move                c  a colour
//	l   a look at a node      s  a symmetry, or a Store
package book
