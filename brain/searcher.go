package brain

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/eval"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

// DefaultNodes is the limit of a search of a Searcher that has no other.
const DefaultNodes = 10_000

// SearcherOptions are the options of a Searcher. The zero value has no store, one thread,
// solve.DefaultMemory and DefaultNodes.
type SearcherOptions struct {
	Memory  int64       // bytes of all tables; 0 = solve.DefaultMemory
	Threads int         // parallel searches; 0 = 1
	Store   solve.Store // asked before each search; keeps the answers of long searches; may be nil
	// Limit holds for a search without a limit of time or nodes. Its zero value is DefaultNodes.
	Limit search.Limit
}

// Searcher is the brain's choice of moves, without its protocol. It plays every rule and size. A value
// is 1 for a proved win, 0 for a proved loss, else that of eval.Values. Result.Depth is the number of
// rounds.
type Searcher struct {
	o      SearcherOptions
	oracle *oracle.Oracle // nil before the first search
}

// NewSearcher makes a Searcher.
func NewSearcher(o SearcherOptions) *Searcher {
	o.Threads = max(o.Threads, 1)
	if o.Limit.Time == 0 && o.Limit.Nodes == 0 {
		o.Limit.Nodes = DefaultNodes
	}
	return &Searcher{o: o}
}

// Forget drops the tables.
func (s *Searcher) Forget() { s.oracle = nil }

// Search implements search.Searcher. It ignores Limit.Iterations.
func (s *Searcher) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	start := time.Now()
	if err := search.Playable(pos); err != nil {
		return search.Result{}, err
	}
	if l.Time == 0 && l.Nodes == 0 {
		l = s.o.Limit
	}
	if l.Time != 0 {
		// The context ends earlier than the limit, because await may go on for grace after its end.
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, l.Time-min(grace, l.Time/2))
		defer cancel()
	}
	if s.oracle == nil {
		s.oracle = oracle.New(oracle.Options{Store: s.o.Store, Keep: keepNodes, Engines: s.o.Threads + 1, Memory: s.o.Memory})
	}
	t := newThought(s.oracle, pos, newGame(pos.Size()).moves(pos))
	t.threads, t.maxNodes = s.o.Threads, l.Nodes
	values := valuesOf(t)
	if progress != nil {
		t.progress = func() { progress(t.result(values, start)) }
	}
	t.run(ctx)
	return t.result(values, start), t.err
}

// valuesOf returns eval.Values of all moves.
func valuesOf(t *thought) map[board.Point]float64 {
	moves := make([]board.Point, len(t.list))
	for i := range t.list {
		moves[i] = t.list[i].move
	}
	var b lines.Board
	b.Reset(t.pos)
	values := make(map[board.Point]float64, len(moves))
	for i, v := range eval.Values(&b, moves, lines.SideOf(t.pos.ToMove())) {
		values[moves[i]] = v
	}
	return values
}

// result returns the moves with their fates so far, the best first.
func (t *thought) result(values map[board.Point]float64, start time.Time) search.Result {
	r := search.Result{Nodes: t.nodes, Asked: t.asked, Depth: t.round, Elapsed: time.Since(start)}
	ranked := t.ranked()
	for _, c := range ranked {
		entry := search.Candidate{Move: c.move, Value: values[c.move]}
		switch c.fate {
		case wins:
			entry.Value, entry.Proven = 1, search.ProvenWin
		case loses:
			entry.Value, entry.Proven = 0, search.ProvenLoss
		}
		r.Candidates = append(r.Candidates, entry)
	}
	best := ranked[0]
	r.Move, r.Value, r.Line = best.move, r.Candidates[0].Value, proof.Line(best.variation())
	r.Basis = best.fate.basis()
	if len(ranked) == 1 && r.Basis != search.Proved && r.Basis != search.Lost {
		r.Basis = search.Forced
	}
	return r
}

// basis returns what the best move rests on.
func (f fate) basis() search.Basis {
	switch f {
	case wins:
		return search.Proved
	case loses:
		return search.Lost
	case holdsFours, holdsThreats:
		return search.Searched
	default:
		return search.Static
	}
}
