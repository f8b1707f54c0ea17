// Package lesson holds what networks learn from: positions with the moves and the value that a network
// should give them.
//
//	example    a position with its targets (Example)
//	generate   basic positions (Generate): threes and fours amid noise
//	game       the positions of a searcher's games against itself (Play)
//	record     such games in a file (Record)
//	teach      exact targets, from the oracle (Teacher)
//	loss       how well a network does (Loss)
//
// Generated positions, games of a mentor and games against itself are the curriculum of Xie, Fu and
// Yu, "AlphaGomoku" (2018); search/mix learns from them too.
//
// # Letters
//
// c a colour, e an example, k a kind of position, p a point's number row·size + column, pt a point.
package lesson
