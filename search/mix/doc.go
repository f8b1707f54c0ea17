// Package mix is a searcher with a network of our own: the cells on the four lines of a point select rows
// of a table, so that a move changes little, and an evaluation takes a few microseconds with AVX2, 0.07 ms
// in plain Go. One network plays both colours, all rules and all sizes; it sees the position from the side
// to move. The tree is that of search/puct.
//
//	rows       what a point sees along a line, as a number
//	sight      the rows of all points, changed by play and undo
//	net        the network in float32; file, its weights in a file; weights, the shipped one
//	pass       forward and backward through it, for training: convolve, pool, loss
//	learner    steps of training (Learner); adam, for the table
//	fixed      the network in whole numbers, for play
//	factor     the parts that rows of the table share, in training
//	kernel     the steps of an evaluation; plain, in Go, by word, four numbers at a time; kernel_amd64, in assembly
//	evaluator  policy and value of a position (Evaluator)
//	searcher   the search (Searcher)
//
// # The network
//
//	rows of the four lines      table: 22,143 rows of 64 channels; mirror images share one
//	  + context                 64 biases for each rule and side to move, rules with the same fives share them
//	  ↓ cut
//	channels 0…31               a depthwise convolution 3×3, cut
//	channels 32…63              as they are
//	  ↓
//	policy, at each point       64 → 16, cut, → 1: the logit of a move there
//	value                       the mean and the largest number of each channel over the board,
//	                            128 → 32 with biases by context, cut, → 1, tanh
//
// To cut is to replace x by min(max(x, 0), 8). The board's size appears nowhere, so a network trained
// on 15×15 plays on any size. Shapes are sums of what lines show: this resembles the mix networks of
// the engine Rapfi, of which nothing was copied. Under renju the search leaves forbidden points out; the
// network sees the rule by its context only.
//
// # Letters
//
// c a channel or a context, d a direction or, before another letter, the gradient with respect to it,
// e an example, k a distance or a kernel, n a net, p a pass, q a point's number row·size + column, r a
// row, t a tap, u units, v a number, w weights, x input or column, y output or row.
package mix
