// Package alphagomoku is the searcher of Xie, Fu and Yu, "AlphaGomoku: An AlphaGo-based Gomoku
// Artificial Intelligence using Curriculum Learning" (2018): Monte Carlo tree search guided by residual
// networks, one for each colour. It plays on 15×15; the paper knows free-style only.
//
//	net        the network of a colour
//	pass       its loss and gradients on a batch
//	learner    the training of both networks
//	example    positions as planes
//	player     a network in play
//	searcher   the search
//	nets       the networks of both colours, in a file
//	weights    the shipped networks
//
// docs/design/networks.md compares the program with the paper; the code refers to its points by
// number. Package train holds the curriculum.
//
// # Letters
//
// d… the gradient of the loss with respect to …, e an evaluator or an example, l a learner, n a
// network, u a unit, x the input of a layer, y its output.
package alphagomoku
