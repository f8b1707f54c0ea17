package solve

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// engine searches for wins of the side to move of pos, which stands on b too. It
// leaves b as it was.
type engine interface {
	SolveOn(ctx context.Context, b *lines.Board, pos *board.Position, q proof.Question) proof.Result
}

// kind is a kind of engine.
type kind struct {
	make  func(memory int64) engine
	share int64 // of the memory of a solver, beside the shares of its other engines
	stage Stage
	// anyFirst says that a search for all first moves begins with one for any win.
	anyFirst bool
}

var (
	byFours = &kind{
		make:  func(memory int64) engine { return vcf.NewSolver(memory) },
		share: 1, stage: Fours,
	}
	byThreats = &kind{
		make:  func(memory int64) engine { return vct.NewSolver(memory) },
		share: 3, stage: Threats, anyFirst: true,
	}
)

// kinds has the kind of engine that searches each space. A new space is a row here,
// and one in the table of package proof.
var kinds = [...]*kind{proof.Fours: byFours, proof.Threes: byThreats, proof.Order2: byThreats}

// kindOf panics where no engine searches the space.
func kindOf(s proof.Space) *kind {
	if !s.Searched() {
		panic("solve: asked about the space " + s.String())
	}
	return kinds[s]
}

// StageOf is the stage that searches a space to the end.
func StageOf(s proof.Space) Stage { return kindOf(s).stage }

// DefaultMemory is the tables' limit in bytes where none is given.
const DefaultMemory = 256 << 20

// Solver answers one question at a time, of every space that it was made for, and
// keeps its engines and their memory from one to the next. An answer depends on the
// question and the memory alone. Not safe for concurrent use: make one a goroutine.
// The zero value is unusable: see New.
type Solver struct {
	memory  int64 // of one share
	engines map[*kind]engine
	board   lines.Board
	checker verify.Checker
}

// New makes a solver whose tables never take more than memory bytes (0 =
// DefaultMemory), for questions about these spaces; none stands for all that are
// searched. Engines are made when they are needed first.
func New(memory int64, spaces ...proof.Space) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	if len(spaces) == 0 {
		spaces = proof.Searched()
	}
	s := &Solver{engines: map[*kind]engine{}}
	shares := int64(0)
	for _, space := range spaces {
		k := kindOf(space)
		if _, ok := s.engines[k]; !ok {
			s.engines[k], shares = nil, shares+k.share
		}
	}
	s.memory = memory / shares
	return s
}

// Solve answers for the side to move of pos, which is not changed. A win was
// accepted by the independent checker; Result.Elapsed leaves that time out.
// Cancelling ctx, or its deadline, stops the search within milliseconds: the verdict
// is then Unknown. The error wraps verify.ErrUnchecked; then the result says nothing.
func (s *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) (proof.Result, error) {
	r := s.Search(ctx, pos, q)
	return r, s.checker.Result(pos, &r)
}

// Search is Solve without the check, for callers who build larger proofs of the
// wins, or look at very many: they owe the check of what they hand out.
func (s *Solver) Search(ctx context.Context, pos *board.Position, q proof.Question) proof.Result {
	s.board.Reset(pos)
	return s.SearchOn(ctx, &s.board, pos, q)
}

// SearchOn is Search for callers who have pos on a fast board already. It moves
// stones on b and leaves it as it was. Those who watch (see WithProgress) are told.
func (s *Solver) SearchOn(ctx context.Context, b *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	k := kindOf(q.Space)
	e, ok := s.engines[k]
	if !ok {
		panic(fmt.Sprintf("solve: a solver that was not made for the space %v", q.Space))
	}
	if e == nil {
		e = k.make(s.memory * k.share)
		s.engines[k] = e
	}
	watch := ProgressOf(ctx)
	watch.Enter(k.stage)
	if watch != nil {
		q.Visited = watch.visited()
	}
	r := e.SolveOn(ctx, b, pos, q)
	watch.Leave(r.Nodes)
	return r
}

// Checker is the one that looks at the solver's wins, for callers of Search.
func (s *Solver) Checker() *verify.Checker { return &s.checker }
