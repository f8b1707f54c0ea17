package puzzles

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// CheckOptions say how much of a puzzle is checked. The zero value checks all
// but pairs of superfluous stones, without a limit.
type CheckOptions struct {
	Pairs    bool   // look for pairs of superfluous stones, too
	Brief    bool   // leave out superfluous stones and the game: the goal and its uniqueness alone
	MaxNodes uint64 // of each search; 0 = no limit
}

// Checker checks puzzles, one at a time. Not safe for concurrent use, unless
// its solver is.
type Checker struct {
	solver Solver
}

// NewChecker makes a checker that asks this solver.
func NewChecker(solver Solver) *Checker { return &Checker{solver} }

// Check proves the claims of a puzzle, or says what is wrong. An error is the
// solver's; cancelling ctx leaves things undecided.
func (c *Checker) Check(ctx context.Context, p *Puzzle, o CheckOptions) (*Report, error) {
	k := &checking{ctx: ctx, solver: c.solver, o: o, p: p, r: &Report{Puzzle: p}}
	var err error
	switch p.Goal {
	case Defend:
		err = k.defence()
	case Forbidden:
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
	solver Solver
	o      CheckOptions
	p      *Puzzle
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
func (k *checking) ask(pos *board.Position, a Ask) (Answer, error) {
	return k.askIn(k.p.space(), pos, a)
}

func (k *checking) askIn(space proof.Space, pos *board.Position, a Ask) (Answer, error) {
	answer, err := k.solver.Solve(k.ctx, pos, Question{Space: space, Ask: a, MaxNodes: k.o.MaxNodes})
	k.r.Nodes += answer.Nodes
	return answer, err
}

// undecided notes that a question was not answered, and why: there may be a
// problem of that kind, or not.
func (k *checking) undecided(open Kind, what string, a Answer) {
	k.r.add(Problem{Kind: Undecided, Open: open, Text: fmt.Sprintf("%s: not decided (%v)", what, a.Reason)})
}

// space is that of the wins which count. A goal by threats is never one by fours
// alone.
func (p *Puzzle) space() proof.Space {
	if p.Space == proof.Fours {
		return p.Goal.Space()
	}
	return p.Space
}
