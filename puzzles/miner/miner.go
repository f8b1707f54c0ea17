// Package miner finds puzzles in the positions of games.
//
//	miner    whether a position is a puzzle
//	run      all positions of files, side by side
//	file     the puzzles on the disk, and the progress of the run
package miner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// Options select puzzles. The zero value takes every position whose first move is the only one that
// wins by fours.
type Options struct {
	Goals   []puzzles.Goal // of ByFours, ByThreats and Defend; nil = ByFours
	Space   proof.Space    // of the wins by threats; 0 = proof.ByThreats
	Attacks puzzles.Range  // of the win, or of the opponent's win that the defender stops; zero = any
	Strict  bool           // every attack of the solution is the only one that wins, not just the first
	Themes  puzzles.ThemeFilter
	// MaxNodes bounds the search for a win. The searches that check a win have CheckFactor times as
	// many nodes. 0 = no limit.
	MaxNodes uint64
}

// CheckFactor is the factor of Options.MaxNodes for a check. Wins are rare, so this costs little.
const CheckFactor = 20

var goals = []puzzles.Goal{puzzles.ByFours, puzzles.ByThreats, puzzles.Defend}

// ParseGoals reads goals with commas in between, or "all".
func ParseGoals(text string) (list []puzzles.Goal, err error) {
	if text == "all" {
		return slices.Clone(goals), nil
	}
	for word := range strings.SplitSeq(text, ",") {
		goal, err := puzzles.ParseGoal(strings.TrimSpace(word))
		if err != nil || !slices.Contains(goals, goal) {
			return nil, fmt.Errorf("%.20q, expected vcf, vct, defend, several with commas, or all", text)
		}
		list = append(list, goal)
	}
	return list, nil
}

// Miner looks for puzzles at positions of games. It is not safe for concurrent use.
type Miner struct {
	solver puzzles.Solver
	o      Options
}

// New makes a miner with this solver.
func New(solver puzzles.Solver, o Options) *Miner {
	if o.Goals == nil {
		o.Goals = []puzzles.Goal{puzzles.ByFours}
	}
	if o.Space == proof.Fours {
		o.Space = puzzles.ByThreats.Space()
	}
	return &Miner{solver, o}
}

// Mined is the result for a position.
type Mined struct {
	Puzzle *puzzles.Puzzle // without ID and Source; nil = the position is no puzzle
	Report *checker.Report // of the check that the puzzle passed
	// Undecided says that a limit or the end of ctx stopped the search for a puzzle.
	Undecided bool
}

// Look finds out whether the position is a puzzle of the options. There are three kinds. The side
// to move wins by fours. Or it wins by threats, but not by fours. Or it does not win by fours, the
// opponent threatens to win by fours, and one move holds. The first move must be the only one. Look
// returns the error of the solver.
func (m *Miner) Look(ctx context.Context, pos *board.Position) (Mined, error) {
	l := &look{Miner: m, ctx: ctx, pos: pos}
	if len(pos.FiveSquares(nil, pos.ToMove())) > 0 {
		return l.found, nil
	}
	own, err := l.solve(pos, proof.Fours, proof.AnyWin, m.o.MaxNodes)
	if err != nil {
		return l.found, err
	}
	switch own.Outcome {
	case proof.Win:
		err = l.win(puzzles.ByFours, own)
	case proof.Unknown:
		l.found.Undecided = true
	default:
		err = l.withoutFours()
	}
	return l.found, err
}

// look is the work on one position.
type look struct {
	*Miner
	ctx   context.Context
	pos   *board.Position
	found Mined
}

func (l *look) solve(pos *board.Position, space proof.Space, a proof.Goal, nodes uint64) (puzzles.Answer, error) {
	return l.solver.Solve(l.ctx, pos, proof.Question{Space: space, Goal: a, MaxNodes: nodes})
}

func (l *look) wants(g puzzles.Goal) bool { return slices.Contains(l.o.Goals, g) }

// withoutFours looks for the other goals, once the side to move is proved to have no win by fours.
func (l *look) withoutFours() error {
	if l.wants(puzzles.ByThreats) {
		a, err := l.solve(l.pos, l.o.Space, proof.AnyWin, l.o.MaxNodes)
		if err != nil {
			return err
		}
		l.found.Undecided = a.Outcome == proof.Unknown
		if a.Outcome == proof.Win {
			return l.win(puzzles.ByThreats, a)
		}
	}
	if l.wants(puzzles.Defend) {
		return l.defence()
	}
	return nil
}

// win takes the position for a puzzle if the options want the win. Cheap tests come first.
func (l *look) win(goal puzzles.Goal, a puzzles.Answer) error {
	if !l.wants(goal) || len(a.Line)/2 < l.o.Attacks.Min {
		return nil // the shortest win is at most as long as this one, so it is too short as well
	}
	if several, err := l.severalWin(goal, a.Line); several || err != nil {
		return err
	}
	p := &puzzles.Puzzle{Position: l.pos, Goal: goal}
	if goal == puzzles.ByThreats {
		p.Space = l.o.Space
	}
	first, err := l.solve(l.pos, p.WinSpace(), proof.AllFirst, l.checkNodes())
	if err != nil || len(first.First) != 1 {
		return err
	}
	if !first.Whole {
		l.found.Undecided = true
		return nil
	}
	r, err := l.check(p)
	if err != nil {
		return err
	}
	if r.Attacks == 0 || len(r.Steps) == 0 || !r.Steps[0].Whole || l.o.Strict && r.Result(true) == checker.Open {
		l.found.Undecided = true
		return nil
	}
	if len(r.Steps[0].Wins) != 1 || l.o.Strict && !r.Unique() {
		return nil
	}
	r.Puzzle.Attacks, r.Puzzle.Solution = r.Attacks, puzzles.Linear(r.Line)
	return l.take(r, r.Attacks)
}

func (l *look) check(p *puzzles.Puzzle) (*checker.Report, error) {
	return checker.Check(l.ctx, l.solver, p, checker.Options{Brief: true, MaxNodes: l.checkNodes()})
}

// checkNodes returns the limit of a search that checks. A limit above 64 bits becomes no limit.
func (l *look) checkNodes() uint64 {
	if l.o.MaxNodes > math.MaxUint64/CheckFactor {
		return 0
	}
	return l.o.MaxNodes * CheckFactor
}

// take keeps the puzzle of a report if the options want its attacks and themes. It rates the puzzle
// as far as the limits allow.
func (l *look) take(r *checker.Report, attacks int) error {
	p := r.Puzzle
	p.Themes = traits.Themes(r)
	if l.o.Attacks != (puzzles.Range{}) && !l.o.Attacks.Has(attacks) || !l.o.Themes.Takes(p.Themes) {
		return nil
	}
	terms, err := traits.Rate(l.ctx, l.solver, p, l.checkNodes())
	switch {
	case err == nil:
		p.Rating = terms.Rating()
	case !errors.Is(err, traits.ErrUnrated):
		return err
	}
	l.found = Mined{Puzzle: p, Report: r}
	return nil
}

// defence takes the position for a puzzle if the opponent threatens to win by fours and one move
// holds. A five that must be stopped is no puzzle.
func (l *look) defence() error {
	if len(l.pos.FiveSquares(nil, l.pos.ToMove().Opponent())) > 0 {
		return nil
	}
	passed := puzzles.After(l.pos, board.Pass)
	threat, err := l.solve(passed, proof.Fours, proof.AnyWin, l.o.MaxNodes)
	if err != nil || threat.Outcome != proof.Win {
		l.found.Undecided = l.found.Undecided || threat.Outcome == proof.Unknown
		return err
	}
	if several, err := l.severalHold(threat.Line); several || err != nil {
		return err
	}
	r, err := l.check(&puzzles.Puzzle{Position: l.pos, Goal: puzzles.Defend})
	if err != nil {
		return err
	}
	if !r.Decided() {
		l.found.Undecided = true
		return nil
	}
	if !r.Passed(true) || len(r.Answer) != 1 {
		return nil
	}
	shortest, err := l.solve(passed, proof.Fours, proof.ShortestWin, l.checkNodes())
	if err != nil {
		return err
	}
	if !shortest.Whole {
		l.found.Undecided = true
		return nil
	}
	r.Puzzle.Answer = r.Answer
	return l.take(r, len(shortest.Line)/2)
}

// severalWin reports whether a four on another point of the line wins by fours, too. Usually the
// attacker's second move or the defender's first block does. Then the miner need not try the other
// points.
func (l *look) severalWin(goal puzzles.Goal, line proof.Line) (bool, error) {
	if goal != puzzles.ByFours {
		return false, nil
	}
	for _, pt := range line[1 : len(line)-1] {
		next, ok := l.fourAt(pt)
		if !ok || pt == line[0] {
			continue
		}
		a, err := l.solve(next, proof.Fours, proof.AnyWin, l.o.MaxNodes)
		if err != nil || a.Outcome == proof.Win {
			return true, err
		}
	}
	return false, nil
}

// fourAt returns the position after a four with one five-square and its block; false if pt makes no
// such four.
func (l *look) fourAt(pt board.Point) (*board.Position, bool) {
	side := l.pos.ToMove()
	if pt == board.Pass || !l.pos.MakesFour(pt, side) || !l.pos.Legal(pt, side) {
		return nil, false
	}
	threats := l.pos.FiveSquares(nil, side.Opponent())
	if len(threats) > 0 && (len(threats) > 1 || threats[0] != pt) {
		return nil, false
	}
	next := puzzles.After(l.pos, pt)
	if block := puzzles.Block(next); block != board.Pass && len(next.FiveSquares(nil, side)) == 1 {
		return puzzles.After(next, block), true
	}
	return nil, false
}

// severalHold reports whether two of the points of the threat hold. Usually two do. Then the miner
// need not try the other points.
func (l *look) severalHold(line proof.Line) (bool, error) {
	held := 0
	points := slices.Compact(slices.Sorted(slices.Values(line)))
	for _, pt := range points {
		if pt == board.Pass || l.pos.At(pt) != board.Empty || !l.pos.Legal(pt, l.pos.ToMove()) {
			continue
		}
		a, err := l.solve(puzzles.After(l.pos, pt), proof.Fours, proof.AnyWin, l.o.MaxNodes)
		if err != nil {
			return false, err
		}
		if a.Outcome == proof.None {
			held++
		}
		if held > 1 {
			return true, nil
		}
	}
	return false, nil
}
