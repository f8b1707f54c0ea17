package adp

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// Variant is the searcher of the paper, or one of those that it compares with.
type Variant uint8

// The variants of the paper's comparison.
const (
	PB          Variant = iota // UCT-ADP-PB: the whole
	ADP                        // UCT-ADP: without the bias
	Dummy                      // UCT-DUMMY: V = ½ except at the end of a game
	Simulations                // UCT: a random game judges a leaf
	Ply                        // "ADP alone": the best V after one move
	Pattern                    // the best bias after one move
)

var variantNames = [...]string{"pb", "adp", "dummy", "sim", "ply", "pattern"}

// String returns "pb", "adp", "dummy", "sim", "ply" or "pattern".
func (v Variant) String() string { return variantNames[min(v, Pattern)] }

// ParseVariant reads the name of a variant. The error lists the names.
func ParseVariant(name string) (Variant, error) {
	for i, n := range variantNames {
		if n == name {
			return Variant(i), nil
		}
	}
	return PB, fmt.Errorf("unknown variant %.20q, expected pb, adp, dummy, sim, ply or pattern", name)
}

// The paper's constants of point 5.
const (
	defaultC  = 1.414
	defaultK2 = 1
)

// Options are the parameters of a Searcher. The zero value is the paper's UCT-ADP-PB, but with the
// pruning Careful and with MCTS-Solver.
type Options struct {
	Variant Variant
	// C weighs the exploration; 0 = 1.414. The version of the paper's tournament used 0.4.
	C float64
	// K2 weighs the bias of PB; 0 = 1. Variant ADP has no bias.
	K2 float64
	// Pruning holds for all variants but Ply and Pattern, which look at all candidates.
	Pruning Pruning
	// NoSolver keeps proven values at their nodes, as the paper's program does. Otherwise the tree
	// proves nodes from their children (MCTS-Solver).
	NoSolver bool
	// Short is the time up to which a search plays the best V of one ply, as the paper's program did
	// when 84 of its 90 seconds were gone; 0 = 1 ms, negative = never.
	Short time.Duration
	// Iterations limits a search without a limit; 0 = 20,000.
	Iterations uint64
	Threads    int   // 0 = 1
	Memory     int64 // bytes of the tree; 0 = search.DefaultMemory
	Seed       uint64
	Weights    *Weights // nil = Shipped
	Tactics    search.Tactics
}

const defaultShort = time.Millisecond

// Searcher implements search.Searcher. With one thread and a limit of iterations or nodes, equal
// seeds give equal moves.
type Searcher struct {
	o      Options
	tables *tables
	mcts   *search.MCTS
	ply    *walker       // for the searches of one ply; nil before the first
	oracle search.Oracle // for the searches of one ply; nil = none, or not made yet
	side   board.Colour  // to move in the last search
}

// New returns a searcher.
func New(o Options) *Searcher {
	if o.Weights == nil {
		o.Weights = Shipped()
	}
	s := &Searcher{o: o, tables: newTables(o.Weights)}
	s.mcts = &search.MCTS{
		New:     func(thread int) search.Walker { return newWalker(&s.o, s.tables, thread) },
		Threads: o.Threads, Memory: o.Memory, Tactics: o.Tactics, Plain: o.NoSolver,
		Default: search.Limit{Iterations: cmp.Or(o.Iterations, search.DefaultIterations)},
	}
	return s
}

// Forget drops the tree, and restarts the random numbers.
func (s *Searcher) Forget() {
	s.mcts.Forget()
	s.ply, s.oracle, s.side = nil, nil, board.Empty
}

// Search chooses a move, as search.Searcher says.
func (s *Searcher) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	short := l.Time != 0 && l.Time <= cmp.Or(s.o.Short, defaultShort)
	if short || s.o.Variant == Ply || s.o.Variant == Pattern {
		return s.onePly(ctx, pos, l)
	}
	if s.side != pos.ToMove() { // V is the chance of the side to move at the root
		s.mcts.Forget()
		s.side = pos.ToMove()
	}
	return s.mcts.Search(ctx, pos, l, progress)
}
