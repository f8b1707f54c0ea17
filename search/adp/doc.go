// Package adp is UCT with adaptive dynamic programming and progressive bias, the searcher of X. Cao
// and Y. Lin, "UCT-ADP Progressive Bias Algorithm for Solving Gomoku" (IEEE SSCI 2019): a tree
// search whose leaves a small network judges. The network learns from games against itself (Train).
// A sum of weighted patterns, the bias, draws the first visits of each move to good shapes.
//
// The numbers of points in comments are those of the list in docs/design/searchers.md, which states
// what the paper and its program do, and where this package differs.
//
// # Rules
//
// The paper plays free-style Gomoku. The package plays every rule and size of package board: legal
// moves, fives, fours and threes are those of the rule. The patterns and the network are those of
// free-style; under other rules they are estimates. For example, they take six in a row for a win.
//
// # Letters
//
// In patterns o is the side whose pattern it is, x its rival, - an empty point. Elsewhere o is the
// program, the side to move at the root, and V the chance that it wins. m is the side to move, k a
// class (a pattern of either side), n its count, p a point, g a game, w a walker or the weights.
package adp
