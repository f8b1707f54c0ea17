package statenode

import (
	"cmp"
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// Searcher chooses moves as the package comment says. It keeps its tree from move to move.
//
// Result.Value is win/sim of the move. Result.Iterations counts descents. A descent ends with the
// expansion of a node, which plays each child out Options.Playouts times. Candidate.Visits counts
// these playouts. Result.Nodes counts the moves of the descents, without those of the playouts.
type Searcher struct{ mcts search.MCTS }

// New makes a searcher. Values of o outside their ranges count as the nearest one inside.
func New(o Options) *Searcher {
	o = o.full()
	return &Searcher{search.MCTS{
		New:     func(thread int) search.Walker { return newWalker(o, thread) },
		Threads: o.Threads,
		Memory:  o.Memory,
		Tactics: o.Tactics,
		Default: search.Limit{Time: o.Time},
		Final:   func(_, child *search.Node) float64 { return worth(child) },
		Work:    search.Work{Put: putWork, Leaf: expandWork},
	}}
}

// The work of a move and of an expansion with its playouts, in nodes of 100 ns (BenchmarkPut,
// BenchmarkExpand). Once the tree follows one line to a full board, most descents expand nothing.
const (
	putWork    = 6
	expandWork = 150
)

// full returns the options with their defaults.
func (o Options) full() Options {
	o.Children = min(max(cmp.Or(o.Children, 3), 1), MaxChildren)
	o.Playouts = max(cmp.Or(o.Playouts, 4), 1)
	o.PlayoutPlies = max(cmp.Or(o.PlayoutPlies, 2), 0)
	o.Time = cmp.Or(max(o.Time, 0), 2*time.Second)
	return o
}

// Search chooses a move, as search.Searcher says.
func (s *Searcher) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	return s.mcts.Search(ctx, pos, l, progress)
}

// Forget drops the tree.
func (s *Searcher) Forget() { s.mcts.Forget() }
