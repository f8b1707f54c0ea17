// Package solve connects callers who ask about a position with the engines that search it. A
// proof.Question goes in, a proof.Result comes out, and the independent checker has accepted every
// win. The table kinds selects the engine of each space.
//
// A Memory stores results and answers from them; it alone decides which result answers which
// question. A Progress lets others watch a question in progress.
package solve

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// engine searches for wins of the side to move of pos, which is on b too. It leaves b as it was.
type engine interface {
	SolveOn(ctx context.Context, b *lines.Board, pos *board.Position, q proof.Question) proof.Result
}

type kind struct {
	make  func(memory int64, helper engine) engine
	needs *kind // of the helper, an engine that the new one asks; nil = none
	share int64 // its part of a solver's memory, relative to the other engines
	stage Stage
	// anyFirst says that a search for all first moves begins with one for any win.
	anyFirst bool
}

var (
	byFours = &kind{
		make:  func(memory int64, _ engine) engine { return vcf.NewSolver(memory) },
		share: 1, stage: Fours,
	}
	byThreats = &kind{
		make:  func(memory int64, _ engine) engine { return vct.NewSolver(memory) },
		share: 3, stage: Threats, anyFirst: true,
	}
	beyond = &kind{
		make:  func(memory int64, helper engine) engine { return lambda.NewSolver(memory, helper.(*vct.Solver)) },
		needs: byThreats, share: 3, stage: Beyond,
	}
)

// kinds has the kind of engine that searches each space. A new space needs a row here and one in
// the table of package proof.
var kinds = [proof.Spaces]*kind{
	proof.Fours: byFours, proof.Threes: byThreats, proof.Order2: byThreats, proof.Order3: beyond, proof.Any: beyond,
}

// kindOf returns the kind of engine for a space.
func kindOf(s proof.Space) *kind { return kinds[s] }

// StageOf returns the stage that searches a space to the end.
func StageOf(s proof.Space) Stage { return kindOf(s).stage }

// DefaultMemory is the limit of the tables, in bytes, if the caller gives none.
const DefaultMemory = 256 << 20

// Solver answers one question at a time, of every space that it was made for, and keeps its engines
// and their memory between questions. An answer depends only on the question and the memory. A
// Solver is not safe for concurrent use: make one per goroutine. The zero value is unusable: see
// New.
type Solver struct {
	memory  int64 // bytes of one share
	engines map[*kind]engine
	board   lines.Board
	checker verify.Checker
}

// New makes a solver whose tables take at most memory bytes (0 = DefaultMemory), for questions
// about these spaces (none = all). The solver makes each engine when needed.
func New(memory int64, spaces ...proof.Space) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	if len(spaces) == 0 {
		spaces = append(proof.Searched(), proof.Any)
	}
	s := &Solver{engines: map[*kind]engine{}}
	shares := int64(0)
	for _, space := range spaces {
		for k := kindOf(space); k != nil; k = k.needs {
			if _, ok := s.engines[k]; !ok {
				s.engines[k], shares = nil, shares+k.share
			}
		}
	}
	s.memory = memory / shares
	return s
}

// Solve answers q for the side to move of pos, and does not change pos. Solve returns a win only if
// the independent checker accepts it; Result.Elapsed excludes the time of this check. If ctx is
// cancelled or its deadline passes, Solve stops within milliseconds and the verdict is Unknown. An
// error wraps verify.ErrUnchecked, and means that the result must not be used.
func (s *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) (proof.Result, error) {
	r := s.Search(ctx, pos, q)
	return r, s.checker.Result(pos, &r)
}

// Search does the same as Solve without the check, for callers that build larger proofs from wins,
// or examine very many. They must check every win that they hand out.
func (s *Solver) Search(ctx context.Context, pos *board.Position, q proof.Question) proof.Result {
	s.board.Reset(pos)
	return s.SearchOn(ctx, &s.board, pos, q)
}

// SearchOn does the same as Search, for callers that already have pos on the fast board b. It moves
// stones on b and takes them back. It reports to the Progress of ctx.
func (s *Solver) SearchOn(ctx context.Context, b *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	k := kindOf(q.Space)
	if _, ok := s.engines[k]; !ok {
		panic(fmt.Sprintf("solve: a solver that was not made for the space %v", q.Space))
	}
	watch := ProgressOf(ctx)
	watch.Enter(k.stage)
	if watch != nil {
		q.Visited = &watch.nodes
	}
	r := s.engine(k).SolveOn(ctx, b, pos, q)
	watch.Leave(r.Nodes)
	return r
}

// engine returns the solver's engine of a kind, and makes it if it is new.
func (s *Solver) engine(k *kind) engine {
	e := s.engines[k]
	if e == nil {
		var helper engine
		if k.needs != nil {
			helper = s.engine(k.needs)
		}
		e = k.make(s.memory*k.share, helper)
		s.engines[k] = e
	}
	return e
}

// Checker returns the solver's checker, for callers of Search.
func (s *Solver) Checker() *verify.Checker { return &s.checker }

// Look reports within nanoseconds whether the side me, to move, can make a five, or has no win of
// the space. A side without pairs can make no three and no four, so it has no move of order 2. A
// move of order 3 needs less.
func Look(fast *lines.Board, me lines.Side, space proof.Space) (five, none bool) {
	if (space == proof.Threes || space == proof.Order2) && !fast.Pairs(me) {
		return false, true
	}
	five, four := fast.Sight(me)
	return five, !five && !four && space == proof.Fours
}
