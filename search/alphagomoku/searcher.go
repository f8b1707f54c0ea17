package alphagomoku

import (
	"cmp"
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/puct"
)

// Options are the parameters of a Searcher. The zero value has the shipped networks, and the published
// virtual loss, decay and simulations; C is 2, and the rules decide about fives.
// docs/design/networks.md lists where the search differs.
type Options struct {
	Nets        *Nets   // nil = the shipped ones
	Simulations uint64  // of a move without another limit; 0 = 400
	C           float64 // weight of the prior; 0 = 2. The published one is PublishedC
	Decay       float64 // of values, for each ply; 0 = 0.95, 1 = none
	VirtualLoss uint32  // 0 = 10
	// Strict leaves fives and the moves against them to the search, as the published program does.
	Strict bool
	// NoSolver keeps proven values at their nodes, as the published program does.
	NoSolver bool
	// Exact searches as the training of the shipped networks did. Convolutions take twice the time; without
	// Exact their numbers differ in the sixth digit. Among moves with the most visits it plays the lowest
	// point.
	Exact   bool
	Threads int   // 0 = 1
	Memory  int64 // bytes of the tree; 0 = search.DefaultMemory
	Seed    uint64
	Tactics search.Tactics
	Noise   float64 // share of noise in the root's priors, 0 … 1, for self-play
}

// PublishedC is the weight of the prior in the paper, and in training. In games the search then trusts
// the networks too much: docs/design/networks.md gives the reason.
const PublishedC = 5

// The defaults. All but C are the published values.
const (
	defaultSimulations = 400
	defaultC           = 2
	defaultDecay       = 0.95
	defaultVirtualLoss = 10
)

// The work of a move and of an evaluation, in nodes of 100 ns (BenchmarkEvaluate).
const (
	putWork  = 2
	evalWork = 1000
)

// Searcher plays on 15×15. The rules decide which moves are legal, and who has won; the networks know
// free-style only. It implements search.Searcher.
type Searcher struct{ mcts *search.MCTS }

// New returns a Searcher.
func New(o Options) *Searcher {
	nets := o.Nets
	if nets == nil {
		nets = Shipped()
	}
	base := nets.evaluators(o.Exact)
	return &Searcher{puct.New(puct.Options{
		C: cmp.Or(o.C, defaultC), First: -1, RulesOnly: o.Strict, LowestOfTies: o.Exact, Noise: o.Noise, Seed: o.Seed, Threads: o.Threads, Memory: o.Memory,
		VirtualLoss: cmp.Or(o.VirtualLoss, defaultVirtualLoss), Decay: cmp.Or(o.Decay, defaultDecay), Plain: o.NoSolver,
		Work: search.Work{Put: putWork, Leaf: evalWork}, Limit: search.Limit{Iterations: cmp.Or(o.Simulations, defaultSimulations)}, Tactics: o.Tactics,
	}, func(int) puct.Evaluator {
		return &judge{nets: [2]*evaluator{base[0].share(), base[1].share()}}
	})}
}

// Search chooses a move, as search.Searcher says.
func (s *Searcher) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	if pos.Size() != size {
		return search.Result{}, search.Refuse("alphagomoku", pos, "15×15")
	}
	return s.mcts.Search(ctx, pos, l, progress)
}

// Forget drops the tree.
func (s *Searcher) Forget() { s.mcts.Forget() }

// judge is the puct.Evaluator of one goroutine. The side to move chooses the network.
type judge struct {
	nets   [2]*evaluator
	stones []stone // in the order of the game from number older on
	older  int
	m      int // to move: 0 Black, 1 White
}

type stone struct{ x, y, side int }

// Begin implements puct.Evaluator.
func (j *judge) Begin(pos *board.Position) {
	j.m, j.stones = sideOf(pos.ToMove()), j.stones[:0]
	last, ok := pos.Last()
	known := ok && last != board.Pass
	for _, c := range [...]board.Colour{board.Black, board.White} {
		for _, pt := range pos.AppendStones(nil, c) {
			if !known || pt != last {
				j.stones = append(j.stones, stone{pt.X(), pt.Y(), sideOf(c)})
			}
		}
	}
	j.older = len(j.stones)
	if known {
		j.stones = append(j.stones, stone{last.X(), last.Y(), j.m ^ 1})
	}
}

// Put implements puct.Evaluator.
func (j *judge) Put(pt board.Point) {
	j.stones = append(j.stones, stone{pt.X(), pt.Y(), j.m})
	j.m ^= 1
}

// Undo implements puct.Evaluator.
func (j *judge) Undo() {
	j.stones = j.stones[:len(j.stones)-1]
	j.m ^= 1
}

// Evaluate implements puct.Evaluator. A position without a game has no last stone.
func (j *judge) Evaluate(logits []float32) float32 {
	e := j.nets[j.m]
	e.planes.Clear()
	for _, s := range j.stones {
		plane := ownPlane
		if s.side != j.m {
			plane = rivalPlane
		}
		e.planes.At(0, s.x, s.y)[plane] = 1
	}
	if n := len(j.stones); n > j.older {
		s := j.stones[n-1]
		e.planes.At(0, s.x, s.y)[lastPlane] = 1
	}
	from, value := e.run()
	copy(logits, from)
	return value
}
