// Package tss is threat-space search (Allis, van den Herik and Huntjens,
// "Go-Moku Solved by New Search Techniques", 1993): it looks for a win by
// threats without branching on the defender's replies, by letting the defender
// play all of them at once. What it finds is turned into a certificate by
// playing the replies one by one; only that is a win.
//
// It is for players, because its tree shows which stones make which threat,
// and for the solvers, as a first look that costs little. It is incomplete:
// that it finds nothing proves nothing.
//
// # Words
//
// A threat is a move that must be answered. Its gain is the move, its rest the
// attacker's other stones of the pattern, its cost all points where the
// defender can answer it. Below, X is the gain or a rest stone, c a cost
// point, · another point that must be empty:
//
//	five                      XXXXX
//	four                      XXXcX          the empty one may be any of the five
//	straight four            cXXXXc
//	three, two replies       ·cXXXc·
//	three, three replies      cXXXcc  ccXXXc   one end is closed one step further
//	broken three              cXXcXc  cXcXXc
//
// A threat depends on another if the other's gain is among its rest. A node
// of the tree is a threat together with all that it depends on, its closure,
// every cost point of which is taken by the defender. A node with one parent
// depends on the parent's gain; a node with several combines them: its rest
// holds the gains of all.
//
// Three things go beyond the papers, because wins were missed without them: a
// node may follow one whose gain stops the defender (stops.go); the costs of
// two threats may make a block forbidden in renju (barred.go); and a goal that
// Allis' refutation test turns down has a late chance, since only the replay
// knows.
//
// # Letters
//
//	A, D   attacker, defender      b   the board, at the position searched
//	g      a gain                  l   a line of b
//	n, p   nodes of a tree         q   a rest stone not yet on the board
//	s      a side                  x   an empty point
package tss
