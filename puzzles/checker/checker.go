// Package checker proves the claims of puzzles, or reports what is wrong with them.
//
//	checker, report          whether the claims are true
//	exact, duals, defence    the goal itself; other solutions
//	superfluous              stones that the solution does not need
//	history                  whether a game leads to the position
//
// A dual is another move with which the attacker reaches the goal at some point of the solution. A
// cook is a solution that the maker has not seen: shorter, or with another first move. A stone is
// superfluous if the solution stands without it.
//
// A claim is true or false. A puzzle whose claims are true is flawed if it has a cook, a dual, a
// superfluous stone, or no game that leads to it (see Kind). A limit may leave a question
// undecided: then the claim is neither.
package checker

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// Options select the checks. The zero value checks everything but pairs of superfluous stones,
// without a limit.
type Options struct {
	Pairs    bool   // look for pairs of superfluous stones, too
	Brief    bool   // check the goal and its uniqueness alone: no superfluous stones, no game
	MaxNodes uint64 // of each search; 0 = no limit
}

// Check proves the claims of a puzzle with the solver, or reports what is wrong. The error is the
// solver's. When ctx ends, the open questions stay undecided.
func Check(ctx context.Context, solver puzzles.Solver, p *puzzles.Puzzle, o Options) (*Report, error) {
	k := &checking{ctx: ctx, solver: solver, o: o, p: p, r: &Report{Puzzle: p}}
	var err error
	switch p.Goal {
	case puzzles.Defend:
		err = k.defence()
	case puzzles.Forbidden:
		k.forbidden()
	default:
		err = k.win()
	}
	if err == nil && !o.Brief {
		err = k.history()
	}
	return k.r, err
}

type checking struct {
	ctx    context.Context
	solver puzzles.Solver
	o      Options
	p      *puzzles.Puzzle
	r      *Report

	own   bool            // Report.Line is the puzzle's own: nobody has proved its moves
	fives [][]board.Point // see squares
}

func (k *checking) win() error {
	won, err := k.exact()
	if err != nil || !won {
		return err
	}
	if err := k.walk(); err != nil || k.o.Brief {
		return err
	}
	return k.superfluous()
}

// ask asks the solver about the puzzle's own space.
func (k *checking) ask(pos *board.Position, goal proof.Goal) (puzzles.Answer, error) {
	return k.askIn(k.p.WinSpace(), pos, goal)
}

func (k *checking) askIn(space proof.Space, pos *board.Position, goal proof.Goal) (puzzles.Answer, error) {
	answer, err := k.solver.Solve(k.ctx, pos, proof.Question{Space: space, Goal: goal, MaxNodes: k.o.MaxNodes})
	k.r.Nodes += answer.Nodes
	return answer, err
}

// undecided notes that the solver did not answer a question, so the puzzle may have a problem of
// the kind open.
func (k *checking) undecided(open Kind, what string, reason proof.Reason) {
	k.r.add(Problem{Kind: Undecided, Open: open, Text: fmt.Sprintf("%s: not decided (%v)", what, reason)})
}
