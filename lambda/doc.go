// Package lambda finds wins beyond continuous threats: by moves of order 3 (λ³ of Thomsen 2000),
// and by any moves. A move of order 3 is a four, or a quiet move after which a pass of the defender
// would allow a win by moves of order 2. The verdict "none" means that the search tried all moves
// of order 3. For wins by any moves there is no such verdict. Each win has a certificate for
// proof/check.
//
// The search is proof-number search (Allis 1994) in a tree that it keeps in memory. Package vct
// decides the positions at its leaves: whether the attacker wins by threats, and whether a quiet
// move threatens such a win. The replies to a quiet move are the zone of the win that it threatens
// (docs/design/zones.md). A quiet move that threatens nothing is tried last, and only for wins by
// any moves: then each legal move is a reply.
//
// # Files
//
//	solver          a question and its answer
//	search          the walk from the root to the most promising node, and the limits
//	node            a node, its numbers, and how they follow from those behind it
//	attack, defend  a node of either side: the searches for threats, and the moves
//	promise         the first proof number of a move, and that of a longer search for threats
//	proof           a win written out
//
// # Letters
//
//	n  a node          o     the numbers of one of its edges
//	e  an edge         k     the key of the stones since the root
//	s  a search        p, d  a point of the attacker, a reply
//	q  the question    v     the solver
package lambda
