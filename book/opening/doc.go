// Package opening proves wins of openings, in which quiet moves decide. It is the level above the
// solvers: proof-number search (Allis 1994) over the attacker's moves, whose leaves are jobs for the
// solvers of a book.Queue. A job asks whether the attacker wins by moves of order 3 within a number
// of nodes, or whether a quiet move threatens to win by moves of order 2 after a pass. The zone of
// that win is the list of replies; after a quiet move without such a threat every legal move is one.
//
// # One tree, many solvers
//
// A node that a job is at work on is busy. The search gives the next job to the most promising node
// that is not. Positions that are equal up to symmetry and the order of moves are one node.
//
// # Hints
//
// The wins after two replies to the same move are mostly alike. So a job about a reply takes along the
// wins of two replies that have fallen before (proof.Like; Kawano 1996 calls this simulation). Most
// far replies then cost a check instead of a search. A wrong hint loses one visit of a node.
//
// # The store
//
// Every result goes to the store as soon as it comes, and the search asks the store about every new
// node. So a run that was killed goes on where it was, but for the jobs that were under way. The store
// also takes the win of an inner position if its proof, written out, is small. The tree itself
// is not stored.
//
// # Files
//
//	prover   a run: jobs out, results in
//	graph    the nodes, and how numbers flow upwards
//	node     a node and its numbers
//	pick     the way to the most promising node that is not busy
//	hints    wins of siblings for a job
//	proofs   the proof of a node from those behind it
//	view     what people see of a run
package opening
