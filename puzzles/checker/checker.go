package checker

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// Options say how much of a puzzle is checked. The zero value checks all
// but pairs of superfluous stones, without a limit.
type Options struct {
	Pairs    bool   // look for pairs of superfluous stones, too
	Brief    bool   // leave out superfluous stones and the game: the goal and its uniqueness alone
	MaxNodes uint64 // of each search; 0 = no limit
}

// Checker checks puzzles, one at a time. Not safe for concurrent use, unless
// its solver is.
type Checker struct {
	solver puzzles.Solver
}

// New makes a checker that asks this solver.
func New(solver puzzles.Solver) *Checker { return &Checker{solver} }

// Check proves the claims of a puzzle, or says what is wrong. An error is the
// solver's; cancelling ctx leaves things undecided.
func (c *Checker) Check(ctx context.Context, p *puzzles.Puzzle, o Options) (*Report, error) {
	k := &checking{ctx: ctx, solver: c.solver, o: o, p: p, r: &Report{Puzzle: p}}
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

// checking is one check at work.
type checking struct {
	ctx    context.Context
	solver puzzles.Solver
	o      Options
	p      *puzzles.Puzzle
	r      *Report

	own   bool            // Report.Line is the puzzle's own: nobody has proved its moves
	fives [][]board.Point // see squares
}

// win checks a puzzle whose goal is a win.
func (k *checking) win() error {
	won, err := k.exact()
	if err != nil || !won {
		return err
	}
	if err := k.walk(); err != nil {
		return err
	}
	if k.o.Brief {
		return nil
	}
	return k.superfluous()
}

// ask has the solver answer about the puzzle's own space.
func (k *checking) ask(pos *board.Position, a proof.Goal) (puzzles.Answer, error) {
	return k.askIn(k.p.WinSpace(), pos, a)
}

func (k *checking) askIn(space proof.Space, pos *board.Position, a proof.Goal) (puzzles.Answer, error) {
	answer, err := k.solver.Solve(k.ctx, pos, proof.Question{Space: space, Goal: a, MaxNodes: k.o.MaxNodes})
	k.r.Nodes += answer.Nodes
	return answer, err
}

// undecided notes that a question was not answered, and why: there may be a
// problem of that kind, or not.
func (k *checking) undecided(open Kind, what string, a puzzles.Answer) {
	k.r.add(Problem{Kind: Undecided, Open: open, Text: fmt.Sprintf("%s: not decided (%v)", what, a.Reason)})
}
