// Package tss is threat-space search (Allis, van den Herik and Huntjens, "Go-Moku Solved by New
// Search Techniques", 1993). It looks for a win by threats and does not branch on the defender's
// replies: the defender plays all of them at once. A replay plays the replies one by one and writes
// a certificate. Only a win with a certificate counts.
//
// It serves players, because its tree shows which stones make which threat, and solvers, as a cheap
// first look. It is incomplete: a search without a result proves nothing.
//
// # Words
//
// The defender must answer a threat. A threat has a gain (the move), a rest (the attacker's other
// stones of the pattern) and a cost (all points where the defender can answer). Below, X is the
// gain or a rest stone, c a cost point, · another point that must be empty:
//
//	five                      XXXXX
//	four                      XXXcX          the empty one may be any of the five
//	straight four            cXXXXc
//	three, two replies       ·cXXXc·
//	three, three replies      cXXXcc  ccXXXc   the point beyond one end is not free
//	broken three              cXXcXc  cXcXXc
//
// A threat depends on another if its rest holds the other's gain. A node of the tree is a threat
// with its closure: all threats that it depends on. The defender has all cost points of the
// closure. A node with one parent depends on the parent's gain. A node with several parents
// combines them: its rest holds the gains of all.
//
// Three things go beyond the papers, because the search missed wins without them: a node may follow
// another whose gain stops the defender (combineStops); the costs of two threats may make a block
// forbidden in renju (combineBarred); and a goal that Allis' refutation test rejects gets a late
// chance, because only the replay decides.
//
// # Letters
//
//	A, D   attacker, defender      b   the board, at the position searched
//	g      a gain                  l   a line of b
//	n, p   nodes of a tree         q   a rest stone not yet on the board
//	s      a side                  x   an empty point
package tss
