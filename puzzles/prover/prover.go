// Package prover is the solver of package puzzles: the solvers of wins by fours
// and by threats behind one question, with every win checked before it is
// spoken of.
package prover

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// Prover is a puzzles.Solver. It keeps the memory of its solvers from one
// question to the next. Not safe for concurrent use: make one a goroutine. The
// zero value is unusable: see New.
type Prover struct {
	memory int64
	fours  *vcf.Solver
	board  lines.Board
	// Made when they are needed first: most puzzles are about fours.
	threats *vct.Solver
	critic  *oracle.Critic
	prober  *vcf.Prober

	checker verify.Checker
}

// New makes a prover, each of whose solvers takes at most memory bytes (0
// = vcf.DefaultMemory).
func New(memory int64) *Prover {
	return &Prover{memory: memory, fours: vcf.NewSolver(memory)}
}

// refereeSolvers is how many solvers hold memory in a game at once: for fours, for
// threats, and the critic's two together.
const refereeSolvers = 3

// NewReferee makes a prover that judges games (puzzles.Referee), all of whose
// solvers together take memory bytes (0 = vcf.DefaultMemory).
func NewReferee(memory int64) *Prover {
	if memory == 0 {
		memory = vcf.DefaultMemory
	}
	return New(max(memory/refereeSolvers, 1))
}

// Solve answers one question. The error wraps verify.ErrUnchecked.
func (p *Prover) Solve(ctx context.Context, pos *board.Position, q puzzles.Question) (puzzles.Answer, error) {
	if q.Space == proof.Fours {
		return p.solveFours(ctx, pos, q)
	}
	return p.solveThreats(ctx, pos, q)
}

func (p *Prover) solveFours(ctx context.Context, pos *board.Position, q puzzles.Question) (puzzles.Answer, error) {
	r := p.fours.Solve(ctx, pos, proof.Question{Goal: proof.Goal(q.Ask), MaxNodes: q.MaxNodes})
	a := answer(r.Verdict, r.Line, r.First, r.Nodes)
	if a.Outcome != proof.Win {
		return a, nil
	}
	a.Whole, a.Reason = !r.Incomplete && (q.Ask != puzzles.ShortestWin || r.ProvedShortest), r.Stopped
	return a, p.certify(ctx, pos, &a, p.certifyFour)
}

// certifyFour makes the certificate of the win by fours that begins with first.
// The search behind it has no limit but ctx: it was found before.
func (p *Prover) certifyFour(ctx context.Context, pos *board.Position, first board.Point) (nodes uint64, certified bool, err error) {
	body := proof.VCFBody(nil, pos.Size(), []board.Point{first})
	next := pos.Clone()
	side := next.ToMove()
	if !next.MakesFive(first, side) {
		squares := next.Completions(nil, first, side)
		if err := next.Play(first); err != nil {
			return 0, false, fmt.Errorf("%w: %w", verify.ErrUnchecked, err)
		}
		if len(squares) == 1 && next.Legal(squares[0], side.Opponent()) {
			_ = next.Play(squares[0]) // legal
			r := p.fours.Solve(ctx, next, proof.Question{})
			if r.Verdict.Outcome() == proof.Unknown {
				return r.Nodes, false, nil
			}
			body, nodes = append(body, r.Verdict.Certificate().Body...), r.Nodes
		}
	}
	_, err = p.checker.Body(pos, body)
	return nodes, err == nil, err
}

func (p *Prover) solveThreats(ctx context.Context, pos *board.Position, q puzzles.Question) (puzzles.Answer, error) {
	if p.threats == nil {
		p.threats = vct.NewSolver(p.memory)
	}
	r := p.threats.Solve(ctx, pos, proof.Question{Space: q.Space, Goal: proof.Goal(q.Ask), MaxNodes: q.MaxNodes})
	a := answer(r.Verdict, r.Line, r.First, r.Nodes)
	if a.Outcome != proof.Win {
		return a, nil
	}
	a.Whole, a.Reason = !r.Incomplete && (q.Ask != puzzles.ShortestWin || r.ProvedShortest), r.Stopped
	return a, p.certify(ctx, pos, &a, func(ctx context.Context, pos *board.Position, first board.Point) (uint64, bool, error) {
		return p.certifyThreat(ctx, pos, first, q)
	})
}

// certify has the win of an answer checked, and one for each further first
// move: the solver has proved those, but kept the line of one only. A move whose
// win could not be written out within the limits is dropped, and the answer no
// longer whole.
func (p *Prover) certify(ctx context.Context, pos *board.Position, a *puzzles.Answer,
	one func(context.Context, *board.Position, board.Point) (nodes uint64, certified bool, err error),
) error {
	if err := p.checker.Win(pos, a.Certificate); err != nil {
		return err
	}
	var first []board.Point
	for _, pt := range a.First {
		certified := pt == a.Line[0]
		if !certified {
			nodes, done, err := one(ctx, pos, pt)
			if a.Nodes += nodes; err != nil {
				return err
			}
			certified = done
		}
		if certified {
			first = append(first, pt)
		} else {
			a.Whole, a.Reason = false, proof.ReasonOf(ctx)
		}
	}
	a.First = first
	return nil
}

// certifyThreat has the critic prove the win that begins with first, which
// ends in the checker.
func (p *Prover) certifyThreat(ctx context.Context, pos *board.Position, first board.Point, q puzzles.Question) (nodes uint64, certified bool, err error) {
	if p.critic == nil {
		p.critic = oracle.NewCritic(p.memory)
	}
	why, err := p.critic.Why(ctx, pos, []board.Point{first},
		oracle.WhyOptions{Space: q.Space, MaxNodes: q.MaxNodes})
	if err != nil {
		return why.Nodes, false, err
	}
	switch why.Steps[0].Verdict.Outcome() {
	case proof.Win:
		return why.Nodes, true, nil
	case proof.None:
		return why.Nodes, false, fmt.Errorf("%w: %v wins and does not", verify.ErrUnchecked, first)
	default:
		return why.Nodes, false, nil
	}
}

func answer(v proof.Verdict, line proof.Line, first []board.Point, nodes uint64) puzzles.Answer {
	a := puzzles.Answer{Outcome: v.Outcome(), Line: line, First: first, Nodes: nodes, Certificate: v.Certificate()}
	a.Whole = a.Outcome == proof.None
	if a.Outcome == proof.Unknown {
		a.Reason = v.Reason()
	}
	return a
}
