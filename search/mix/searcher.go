package mix

import (
	"cmp"
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/puct"
)

// Options are the parameters of a Searcher. The zero value of a field is its default.
type Options struct {
	Net *Net // nil = the shipped one
	// Evaluator has the rounded weights of a network, in place of Net. Several searchers share them.
	Evaluator   *Evaluator
	Simulations uint64  // of a move without another limit; 0 = 400
	C           float64 // weight of the prior; 0 = that of puct
	First       float64 // see puct.Options
	Least       float64 // see puct.Options
	// LowestOfTies is that of puct.Options, for training.
	LowestOfTies bool
	Threads      int    // 0 = 1
	Memory       int64  // bytes of the tree; 0 = search.DefaultMemory
	Seed         uint64 // of the noise
	Tactics      search.Tactics
	Noise        float64 // share of noise in the root's priors, 0 … 1, for self-play
}

const defaultSimulations = 400

// The work of a move and of an evaluation with its expansion, in nodes of 100 ns (BenchmarkSearch).
const (
	putWork  = 5
	evalWork = 80
)

// Searcher plays all rules on all sizes. It implements search.Searcher.
type Searcher struct{ mcts *search.MCTS }

// New returns a Searcher.
func New(o Options) *Searcher {
	base := o.Evaluator
	switch {
	case base != nil:
	case o.Net != nil:
		base = NewEvaluator(o.Net)
	default:
		base = shippedEvaluator()
	}
	return &Searcher{puct.New(puct.Options{
		C: o.C, First: o.First, Least: o.Least, LowestOfTies: o.LowestOfTies, Noise: o.Noise, Seed: o.Seed, Threads: o.Threads, Memory: o.Memory,
		Work: search.Work{Put: putWork, Leaf: evalWork}, Limit: search.Limit{Iterations: cmp.Or(o.Simulations, defaultSimulations)}, Tactics: o.Tactics,
	}, func(int) puct.Evaluator { return base.Share() })}
}

// Search chooses a move, as search.Searcher says.
func (s *Searcher) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	return s.mcts.Search(ctx, pos, l, progress)
}

// Forget drops the tree.
func (s *Searcher) Forget() { s.mcts.Forget() }
