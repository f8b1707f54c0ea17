// Package nn holds the few operations of small networks on boards, forward and backward: only those
// that search/alphagomoku and search/mix use. No library serves here: the ones in Go were
// 20 to 500 times slower when they were tried, or are not maintained.
//
//	matrix     batches of vectors (Matrix) and of feature maps (Maps), weights with gradients (Param)
//	conv       convolution 3×3 and 1×1
//	folded     a convolution with its batch norm, for play
//	winograd   the same by fewer products
//	transform  what winograd does before and after its products
//	norm       batch norm
//	strip      its loops over a row of a board
//	dense      a fully connected layer
//	activation ReLU and tanh
//	loss       softmax, cross-entropy, squared error
//	init       random weights
//	descent    SGD with Nesterov momentum, and Adam
//	file       weights in a file
//	product    matrix products; all layers use them
//	tile       the one microkernel: assembly for amd64 and arm64; plain, in Go
//	vectors    assembly for amd64: loops of strip and activation, and transform
//
// All numbers are float32. The same input gives the same output, bit for bit, in the same build on all
// processors with the same kind of tile. Nothing here starts a goroutine: a caller that wants threads
// splits the batch.
//
// # Letters
//
// a, b, c the matrices of a product c = a·b with m × n numbers, k products for each; x an input,
// y an output, d… the gradient of the loss with respect to …, w weights.
package nn
