// Package prover is the solver of package puzzles: the solvers of wins by fours
// and by threats behind one question, with every win checked before it is
// spoken of.
package prover

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
)

// Prover is a puzzles.Solver. It keeps the memory of its solvers from one
// question to the next. Not safe for concurrent use: make one a goroutine. The
// zero value is unusable: see New.
type Prover struct {
	memory int64
	solver *solve.Solver
	critic *why.Critic
	board  lines.Board
	prober *vcf.Prober // made when it is needed first
}

// New makes a prover whose solvers take twice memory bytes (0 = solve.DefaultMemory)
// together, and memory once more to walk along lines.
func New(memory int64) *Prover {
	if memory == 0 {
		memory = solve.DefaultMemory
	}
	solver := solve.New(2 * memory)
	return &Prover{memory: memory, solver: solver, critic: why.New(solver)}
}

// NewReferee makes a prover that judges games (play.Referee), all of whose
// solvers together take memory bytes (0 = solve.DefaultMemory).
func NewReferee(memory int64) *Prover {
	if memory == 0 {
		memory = solve.DefaultMemory
	}
	return New(max(memory/2, 1))
}

// Solve answers one question. The error wraps verify.ErrUnchecked.
func (p *Prover) Solve(ctx context.Context, pos *board.Position, q proof.Question) (puzzles.Answer, error) {
	r, err := p.solver.Solve(ctx, pos, q)
	a := puzzles.Answer{Outcome: r.Verdict.Outcome(), Line: r.Line, First: r.First, Nodes: r.Nodes, Certificate: r.Verdict.Certificate()}
	switch a.Outcome {
	case proof.None:
		a.Whole = true
	case proof.Unknown:
		a.Reason = r.Verdict.Reason()
	case proof.Win:
		a.Whole, a.Reason = !r.Incomplete && (q.Goal != proof.ShortestWin || r.ProvedShortest), r.Stopped
		if err == nil {
			err = p.certify(ctx, pos, &a, q)
		}
	}
	return a, err
}

// certify has the critic prove a win by each further first move, which ends in the
// checker: the solver has proved those, but kept the line of one only. A move whose
// win could not be written out within the limits is dropped, and the answer no
// longer whole.
func (p *Prover) certify(ctx context.Context, pos *board.Position, a *puzzles.Answer, q proof.Question) error {
	var first []board.Point
	for _, pt := range a.First {
		certified := pt == a.Line[0]
		if !certified {
			nodes, done, err := p.certifyOne(ctx, pos, pt, q)
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

// certifyOne proves the win that begins with first. The search behind a four has no
// limit but ctx: it was found before.
func (p *Prover) certifyOne(ctx context.Context, pos *board.Position, first board.Point, q proof.Question) (nodes uint64, certified bool, err error) {
	o := why.Options{Space: q.Space, MaxNodes: q.MaxNodes}
	if q.Space == proof.Fours {
		o.MaxNodes = 0
	}
	judged, err := p.critic.Why(ctx, pos, []board.Point{first}, o)
	if err != nil {
		return judged.Nodes, false, err
	}
	switch judged.Steps[0].Verdict.Outcome() {
	case proof.Win:
		return judged.Nodes, true, nil
	case proof.None:
		return judged.Nodes, false, fmt.Errorf("%w: %v wins and does not", verify.ErrUnchecked, first)
	default:
		return judged.Nodes, false, nil
	}
}
