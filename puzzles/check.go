package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"

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

// errLine says that a solution is not one.
var errLine = errors.New("not a line to a five")

// follow replays a line of the side to move up to its five by the readable
// rules: legal moves, fours answered on their five-square, no five before the
// last move. It returns the position before every move.
func follow(pos *board.Position, line proof.Line) ([]*board.Position, error) {
	var before []*board.Position
	p, attacker := pos.Clone(), pos.ToMove()
	for i, pt := range line {
		before = append(before, p.Clone())
		five := pt != board.Pass && p.MakesFive(pt, p.ToMove())
		if err := mayFollow(p, attacker, pt, five); err != nil {
			return nil, fmt.Errorf("%w: move %d, %s: %w", errLine, i+1, moveName(pt), err)
		}
		switch last := i == len(line)-1; {
		case five && i%2 != 0:
			return nil, fmt.Errorf("%w: move %d, %s: a five of the defender's", errLine, i+1, moveName(pt))
		case five && !last:
			return nil, fmt.Errorf("%w: a five at move %d of %d, expected it at the end alone", errLine, i+1, len(line))
		case last && !five:
			return nil, fmt.Errorf("%w: no five behind move %d, %s, expected one", errLine, i+1, moveName(pt))
		}
		if err := p.Play(pt); err != nil {
			return nil, fmt.Errorf("%w: %w", errLine, err)
		}
	}
	if len(line) == 0 {
		return nil, fmt.Errorf("%w: it is empty", errLine)
	}
	return before, nil
}

// mayFollow says why the side to move may not play pt in a line.
func mayFollow(p *board.Position, attacker board.Colour, pt board.Point, five bool) error {
	side := p.ToMove()
	if pt == board.Pass {
		return mayPass(p, attacker)
	}
	if !pt.On(p.Size()) {
		return board.ErrOff
	}
	if p.At(pt) != board.Empty {
		return board.ErrOccupied
	}
	if !five && !p.Legal(pt, side) {
		return fmt.Errorf("forbidden (%v)", p.Forbidden(pt))
	}
	if squares := p.FiveSquares(nil, side.Opponent()); side != attacker && len(squares) > 0 && !slices.Contains(squares, pt) {
		return fmt.Errorf("expected a block on %v", squares[0])
	}
	return nil
}

// overlooks says which five the attacker overlooks on a line that was followed,
// its own or the defender's. A win that was proved has no such move; of others
// this is asked here, since the walk ends where there is a five to be made.
func overlooks(before []*board.Position, line proof.Line) error {
	for i := 0; i < len(line)-1; i += 2 {
		attacker := before[i].ToMove()
		own, other := before[i].FiveSquares(nil, attacker), before[i].FiveSquares(nil, attacker.Opponent())
		switch {
		case len(own) > 0:
			return fmt.Errorf("%w: move %d, %v: expected the five on %v", errLine, i+1, line[i], own[0])
		case len(other) > 0 && !slices.Contains(other, line[i]):
			return fmt.Errorf("%w: move %d, %v: expected a block on %v", errLine, i+1, line[i], other[0])
		}
	}
	return nil
}

// mayPass says why the side to move may not pass in a line: the defender may
// where it cannot block, or where nothing has to be blocked.
func mayPass(p *board.Position, attacker board.Colour) error {
	if p.ToMove() == attacker {
		return errors.New("the attacker passes")
	}
	for _, pt := range p.FiveSquares(nil, attacker) {
		if p.Legal(pt, p.ToMove()) {
			return fmt.Errorf("expected a block on %v", pt)
		}
	}
	return nil
}
