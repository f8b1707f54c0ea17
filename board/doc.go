// Package board holds points, stones and positions of Gomoku and Renju, and defines the rules:
// which rows win, and which points are forbidden to Black. Faster code is tested against these
// readable, slow definitions. Package board does not search.
//
// # Points
//
// Columns are the letters a, b, c … from the left, none skipped; row 1 is at the bottom. A Point is
// the same number on every board. Its Index, which certificates use, depends on the size. On a
// board of 15:
//
//	                Point                           Index
//	15   448  449  450 … 462          15   210  211  212 … 224
//	 ⋮                                 ⋮
//	 3    64   65   66 …  78           3    30   31   32 …  44
//	 2    32   33   34 …  46           2    15   16   17 …  29
//	 1     0    1    2 …  14           1     0    1    2 …  14
//	       a    b    c …   o                 a    b    c …   o
//
// # Words
//
// All words concern one side, c, under one rule. A five is its winning row: exactly five stones, or
// five or more (Rule.ExactFive). An overline is six or more. A five-square is an empty point where
// c would make a five. A four is a move after which some point completes a five that contains it;
// that point is the four's completion. A straight four is one four with two completions, ·XXXX·. A
// raw three is a move that makes no four in its row, and lets a later move make a straight four of
// it. In Renju the three is real only if Black may play that later move.
//
//	rule       five, Black   five, White   forbidden to Black
//	freestyle  ≥ 5           ≥ 5           nothing
//	standard   = 5           = 5           nothing
//	renju      = 5           ≥ 5           double-four, double-three, overline
//
// In Renju the five comes first: a move that makes exactly five is legal and wins, whatever else it
// makes.
//
// # Letters
//
//	c       a side          pt      a Point
//	i, j    indices in a Row: of the move, and of a further move
//	d       one of the four directions
//	g       a grid, the stones alone
//	p, q    positions       s, t    symmetries
//	lo, hi  the bounds lo ≤ k < hi of a run in a Row
//
// # Where to begin
//
// A Setup is any arrangement. New makes it a Position or lists everything that is wrong with it.
// Position plays and undoes moves. Row defines the rules along one line, Forbidden those across
// lines, and Shapes names the shape of a move in each line. Canonical maps the eight images of a
// position to one, for storage.
package board
