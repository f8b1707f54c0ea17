// Package prover is the solver of package puzzles. It answers one kind of question with the solvers
// of wins by fours and by threats, and checks every win before it answers.
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
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
)

// Prover is a puzzles.Solver. It keeps the memory of its solvers from one question to the next. It
// is not safe for concurrent use: make one for each goroutine, with New.
type Prover struct {
	memory int64
	solver *solve.Solver
	critic *why.Critic
	board  lines.Board
	prober *vcf.Prober // nil until the first walk
}

// New makes a prover. Its solvers take 2·memory bytes (0 = solve.DefaultMemory) together, and walks
// along lines memory bytes more.
func New(memory int64) *Prover {
	if memory == 0 {
		memory = solve.DefaultMemory
	}
	solver := solve.New(2 * memory)
	return &Prover{memory: memory, solver: solver, critic: why.New(solver)}
}

// NewReferee makes a prover that judges games (play.Referee). Its solvers take memory bytes (0 =
// solve.DefaultMemory) together.
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

// certify proves the wins with further first moves again, because the solver kept the line of one
// win only. The critic (package why) writes each win out, and the checker checks it. If the limits
// cut a win off, certify drops its move, and the answer is no longer whole.
func (p *Prover) certify(ctx context.Context, pos *board.Position, a *puzzles.Answer, q proof.Question) error {
	o := why.Options{Space: q.Space, MaxNodes: q.MaxNodes}
	if q.Space == proof.Fours {
		o.MaxNodes = 0 // the solver found the win before, so only ctx limits the search
	}
	all := a.First
	a.First = nil
	for _, pt := range all {
		if pt != a.Line[0] {
			judged, err := p.critic.Why(ctx, pos, []board.Point{pt}, o)
			if a.Nodes += judged.Nodes; err != nil {
				return err
			}
			switch judged.Steps[0].Verdict.Outcome() {
			case proof.None:
				return fmt.Errorf("%w: %v wins and does not", verify.ErrUnchecked, pt)
			case proof.Unknown:
				a.Whole, a.Reason = false, proof.ReasonOf(ctx)
				continue
			}
		}
		a.First = append(a.First, pt)
	}
	return nil
}

// Judge decides one move, which makes the prover a play.Referee. The error wraps
// verify.ErrUnchecked.
func (p *Prover) Judge(ctx context.Context, pos *board.Position, move board.Point, q proof.Question) (play.Judged, error) {
	judged, err := p.critic.Why(ctx, pos, []board.Point{move}, why.Options{Space: q.Space, MaxNodes: q.MaxNodes})
	if err != nil {
		return play.Judged{}, err
	}
	s := &judged.Steps[0]
	j := play.Judged{Outcome: s.Verdict.Outcome(), Text: s.Text(), Line: s.Line, Replies: s.Replies}
	if j.Outcome == proof.None {
		j.Line = refutation(s)
	}
	return j, nil
}

// refutation returns a move that fails and the answer to it, up to the five of the defender if that
// is near, nil for a move that cannot be played.
func refutation(s *why.Step) proof.Line {
	line := proof.Line{s.Move}
	switch s.Reason {
	case why.Off, why.Taken, why.Forbidden:
		return nil
	case why.FiveIgnored:
		return append(line, s.At[0])
	case why.CounterFives:
		return append(line, s.Reply, s.At[0], s.At[1])
	case why.CounterForbidden:
		return append(line, s.Reply, board.Pass, s.At[0])
	}
	if s.Reply != board.Pass {
		line = append(line, s.Reply)
	}
	return line
}
