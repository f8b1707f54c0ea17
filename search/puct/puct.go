// Package puct guides the shared Monte Carlo tree by a policy and a value, as AlphaGo Zero does
// (Silver et al. 2017): of the children of a node it visits the one with the largest
//
//	Q + c·P·√N / (1 + n)
//
// Q is the mean value from −1 to 1, P the prior of the policy, n the visits of the child, and N those
// of the node. An Evaluator gives policy and value; search/alphagomoku and search/mix are two.
//
//	puct    the search, its options, the contract of an evaluator
//	walker  a thread's side of the tree
//	noise   noise for self-play
//
// The network has no say where the rules decide: a side that can make a five has won, against a
// five-square there is one move, and a move that is not legal has no prior. Without noise the first
// move of a game is the centre.
package puct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// Evaluator judges positions for one goroutine. It follows the board of a walker.
type Evaluator interface {
	// Begin sets the position. Put plays the side to move, Undo takes the last Put back.
	Begin(pos *board.Position)
	Put(pt board.Point)
	Undo()
	// Evaluate sets logits[row·size + column] of each empty point to the logarithm of the worth of that
	// move, up to a constant that all share, and returns the value for the side to move, −1 … 1.
	Evaluate(logits []float32) (value float32)
}

// Options are the parameters of a search. The zero value of a field is its default.
type Options struct {
	C float64 // weight of the prior; 0 = 1.5
	// A child without visits has the Q of its position less First, 0 … 2; negative = its Q is 0, a draw.
	First float64
	// Least leaves out moves with a smaller prior below the root, but never the six with the largest. A
	// tree of the same memory then holds many times as many positions. 0 ≤ Least < 1; 0 = keeps all.
	Least float64
	// RulesOnly leaves everything but finished games and the first move, which is the centre, to the
	// evaluator and the search, as the published program does.
	RulesOnly bool
	// Among moves with the most visits the search plays the one with the best value. LowestOfTies makes it
	// the lowest point, as the training of the shipped networks had it.
	LowestOfTies bool
	Noise        float64 // share of Dirichlet noise in the priors of the root, 0 … 1, for self-play
	Seed         uint64  // of the noise

	Threads     int            // 0 = 1
	Memory      int64          // bytes of the tree; 0 = search.DefaultMemory
	VirtualLoss uint32         // 1 … 1000; 0 = 1
	Decay       float64        // of a value for each ply on its way to the root, 0 < d ≤ 1; 0 = 1
	Plain       bool           // without MCTS-Solver
	Work        search.Work    // of the evaluator; its zero value is that of search.MCTS
	Limit       search.Limit   // of a search without one
	Tactics     search.Tactics // the oracle; its zero value asks none
}

// defaultC is the weight of the prior.
const defaultC = 1.5

// New returns a search whose threads judge positions with the evaluators that evaluatorOf returns, one
// call for each thread from 0 on. It plays the move with the most visits.
func New(o Options, evaluatorOf func(thread int) Evaluator) *search.MCTS {
	return &search.MCTS{
		New: func(thread int) search.Walker {
			return newWalker(&o, evaluatorOf(thread), thread)
		},
		Threads: o.Threads, Memory: o.Memory, Tactics: o.Tactics, Default: o.Limit,
		Final: func(_, child *search.Node) float64 { return o.final(child) },
		Work:  o.Work, Plain: o.Plain, Guided: true, VirtualLoss: o.VirtualLoss, Decay: o.Decay,
	}
}

// final returns the worth of a move to play: its visits, and as part of one visit its value, or without
// visits its prior.
func (o *Options) final(child *search.Node) float64 {
	visits := float64(child.Visits())
	switch {
	case o.LowestOfTies:
		return visits
	case visits == 0:
		return float64(child.Prior()) / 2
	}
	return visits + child.Mean()/2
}
