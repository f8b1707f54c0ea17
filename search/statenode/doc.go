// Package statenode is the searcher of Deng and Chen: a Monte Carlo tree of few moves, chosen and
// weighed by one feature for each line and side. docs/design/searchers.md compares it with the paper;
// the numbers of points in comments are those of that page. "Our choice" marks what the paper does
// not say.
//
// The paper plays freestyle. Under the other rules a five is that of the rule and all moves are
// legal ones, but the patterns and their values stay those of freestyle: they are heuristics there.
//
// # Features
//
// The feature of a line for a side is the first pattern of this list that occurs in the line, itself
// or mirrored: 1 is a stone of the side, 0 an empty point, x a stone of the other side or the edge.
//
//	L5  11111
//	L4  011110
//	L3  01110  010110
//	S4  x11110  11101  11011
//	L2  0110  01010  010010
//	S3  x11100  x01110x  x11010  0110010
//	S2  x1100  x10100  x10010
//	L1  010
//	S1  x10
//
// Two patterns of S3 never show, because an earlier pattern always matches: x01110x holds the L3
// 01110, and 0110010 the L2 0110.
//
// # One line in one word
//
// The stones of a side on a line, and its empty points, are the bits 1 to 22 of a word. All other
// bits of the line are x, so an edge needs no test:
//
//	bit  31 … 16 15 14 … 2 1 0     a row of 15 points
//	      x …  x  o  n … b a x
//
// # Letters
//
// o own stones, e empty points, x the rest of a line; p a point, l a line, d a direction; m the side
// to move, r its rival; MS the move score, the weight of a move among its siblings.
package statenode
