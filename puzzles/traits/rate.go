package traits

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
)

// ErrUnrated is returned for a puzzle that cannot be rated, because its goal is
// not reached or a limit was met.
var ErrUnrated = errors.New("cannot be rated")

// Terms are what makes a puzzle hard. They are counted along one shortest
// solution of the position's canonical image, with the attacker as Black where
// the rule is the same for both sides: so that mirrored copies have the same
// terms, and those with the colours swapped.
type Terms struct {
	Attacks int     // of the solution, before the five
	Choice  float64 // bits: sum over the attacks of log2(plausible moves / winning moves)
	Trails  float64 // bits: sum over the attacks of log2(1 + how far false fours can be followed, together)
	Deepest int     // fours in a row on the longest false trail, at most MaxTrail
	Counter int     // blocks that make a four of the defender's
	Quiet   int     // attacks that make no four
	Tricks  int     // attacks where what is forbidden to Black decides about a four
}

// The weights of the terms, in bits. A step with eight plausible fours one of
// which wins is worth three bits.
const (
	trailWeight   = 0.5
	counterWeight = 2
	quietWeight   = 4
	trickWeight   = 1
)

// Score is the sum of the terms, in bits: how much a player has to see.
func (t *Terms) Score() float64 {
	return float64(t.Attacks) + t.Choice + trailWeight*t.Trails +
		counterWeight*float64(t.Counter) + quietWeight*float64(t.Quiet) + trickWeight*float64(t.Tricks)
}

// easiest is the score up to which a puzzle is of grade 1; every further grade
// reaches to the score that is ratio times as high: 6, 8.4, 11.8, 16.5, 23, 32,
// 45, 63, and beyond. Half of 204 published puzzles have more than 31.
const (
	easiest = 6.0
	ratio   = 1.4
)

// Grade is 1 + ⌈log(score/easiest) / log(ratio)⌉, within 1 and MaxGrade.
func (t *Terms) Grade() int {
	steps := math.Ceil(math.Log(t.Score()/easiest) / math.Log(ratio))
	return int(math.Min(puzzles.MaxGrade, math.Max(1, 1+steps)))
}

// Term is a part of a score.
type Term struct {
	Score float64 // bits
	Text  string  // what it is and how it comes about
}

// List is the terms that count, in the order of Score's sum.
func (t *Terms) List() []Term {
	choice := "choice: log2(plausible moves / winning moves), summed over the attacks"
	if t.Attacks == 0 {
		choice = "choice: points where two shapes meet"
	}
	all := []Term{
		{float64(t.Attacks), "length: a bit for each attack before the five"},
		{t.Choice, choice},
		{trailWeight * t.Trails, fmt.Sprintf("false trails: half of %.2f bits; the longest goes on for %s", t.Trails, puzzles.Count(t.Deepest, "attack"))},
		{counterWeight * float64(t.Counter), fmt.Sprintf("counter-fours: two bits for each block that makes a four (%d)", t.Counter)},
		{quietWeight * float64(t.Quiet), fmt.Sprintf("quiet moves: four bits for each attack that makes no four (%d)", t.Quiet)},
		{trickWeight * float64(t.Tricks), fmt.Sprintf("forbidden points: a bit for each that decides (%d)", t.Tricks)},
	}
	return slices.DeleteFunc(all, func(t Term) bool { return t.Score == 0 })
}

// Rating is the grade with its score, which is rounded to hundredths.
func (t *Terms) Rating() puzzles.Rating {
	return puzzles.Rating{Grade: t.Grade(), Score: math.Round(100*t.Score()) / 100}
}

// Rate finds out how hard a puzzle is. Each search visits at most maxNodes
// positions (0 = no limit). The error wraps ErrUnrated, or is the solver's.
func Rate(ctx context.Context, s puzzles.Solver, p *puzzles.Puzzle, maxNodes uint64) (*Terms, error) {
	r := &rating{ctx: ctx, solver: s, p: p, pos: normal(p.Position), maxNodes: maxNodes}
	switch p.Goal {
	case puzzles.Defend:
		return r.defence()
	case puzzles.Forbidden:
		return r.forbidden(), nil
	default:
		return r.win(r.pos, p.WinSpace())
	}
}

// normal is the image of a position that stands for all its copies.
func normal(pos *board.Position) *board.Position {
	setup := pos.Setup()
	if setup.Rule.Even() && setup.ToMove == board.White {
		setup.Black, setup.White, setup.ToMove = setup.White, setup.Black, board.Black
		if swapped, err := board.New(setup); err == nil {
			pos = swapped
		}
	}
	canonical, _ := pos.Canonical()
	return canonical
}

// rating is one rating at work.
type rating struct {
	ctx      context.Context
	solver   puzzles.Solver
	p        *puzzles.Puzzle
	pos      *board.Position
	maxNodes uint64
}

// win counts the terms of a win of the side to move of pos.
func (r *rating) win(pos *board.Position, space proof.Space) (*Terms, error) {
	a, err := r.solver.Solve(r.ctx, pos, proof.Question{Space: space, Goal: proof.ShortestWin, MaxNodes: r.maxNodes})
	if err != nil {
		return nil, err
	}
	switch a.Outcome {
	case proof.None:
		return nil, fmt.Errorf("%w: there is no win by %s", ErrUnrated, space.Task())
	case proof.Unknown:
		return nil, fmt.Errorf("%w: a limit stopped the search for a win by %s (%v)", ErrUnrated, space.Task(), a.Reason)
	}
	before, err := puzzles.Follow(pos, a.Line)
	if err != nil {
		return nil, err
	}
	path, err := r.solver.Along(r.ctx, pos, a.Line, puzzles.Walk{Space: space, MaxNodes: r.maxNodes, Trails: true})
	if err != nil {
		return nil, err
	}
	t := &Terms{Attacks: len(a.Line) / 2}
	for i, step := range path.Attacks {
		if !step.Whole {
			return nil, fmt.Errorf("%w: a limit stopped the search at attack %d (%v)", ErrUnrated, i+1, step.Reason)
		}
		t.step(before[2*i], step)
		t.moves(before[2*i], a.Line[2*i], a.Line[2*i+1])
	}
	return t, nil
}

// step adds what there is to choose from at an attack.
func (t *Terms) step(pos *board.Position, a puzzles.Answer) {
	falseFours, far := len(a.Trails), 0
	for _, trail := range a.Trails {
		far += trail.Depth
		t.Deepest = max(t.Deepest, trail.Depth)
	}
	if a.Trails == nil {
		falseFours = max(0, plausible(pos)-len(a.First))
	}
	wins := max(1, len(a.First))
	t.Choice += math.Log2(float64(wins+falseFours) / float64(wins))
	t.Trails += math.Log2(1 + float64(far))
}

// plausible counts the legal moves that make a four or a three.
func plausible(pos *board.Position) (n int) {
	side := pos.ToMove()
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		for _, shape := range pos.Shapes(pt, side) {
			if shape != board.NoShape {
				if pos.Legal(pt, side) {
					n++
				}
				break
			}
		}
	}
	return n
}

// moves adds what is special about an attack and its answer.
func (t *Terms) moves(pos *board.Position, attack, reply board.Point) {
	side := pos.ToMove()
	if !pos.MakesFour(attack, side) {
		t.Quiet++
	}
	if reply == board.Pass || forbiddenFour(pos) {
		t.Tricks++
	}
	next := pos.Clone()
	if err := next.Play(attack); err == nil && reply != board.Pass && next.MakesFour(reply, side.Opponent()) {
		t.Counter++
	}
}

// forbiddenFour reports whether the side to move is Black and may not play some
// four that it could make.
func forbiddenFour(pos *board.Position) bool {
	if !pos.Rule().Forbids(pos.ToMove()) {
		return false
	}
	for _, f := range pos.AppendForbidden(nil) {
		if pos.MakesFour(f.Point, board.Black) {
			return true
		}
	}
	return false
}

// defence adds to the terms of the threat, which has to be seen, the choice
// among the points of its line, about which a player will think.
func (r *rating) defence() (*Terms, error) {
	passed := r.pos.Clone()
	_ = passed.Play(board.Pass) // always possible
	t, err := r.win(passed, r.p.WinSpace())
	if err != nil {
		return nil, err
	}
	task := &puzzles.Puzzle{Position: r.pos, Goal: puzzles.Defend, Space: r.p.Space}
	found, err := checker.New(r.solver).Check(r.ctx, task, checker.Options{Brief: true, MaxNodes: r.maxNodes})
	if err != nil {
		return nil, err
	}
	if !found.Decided() || len(found.Answer) == 0 {
		return nil, fmt.Errorf("%w: it is not known which moves hold", ErrUnrated)
	}
	t.Choice += math.Log2(1 + float64(len(found.Line))/float64(len(found.Answer)))
	return t, nil
}

// forbidden counts the points to find, and those that look like them: where
// Black makes two shapes and may play.
func (r *rating) forbidden() *Terms {
	t := &Terms{Tricks: len(r.pos.AppendForbidden(nil))}
	alike := 0
	for _, pt := range r.pos.AppendStones(nil, board.Empty) {
		n := 0
		for _, shape := range r.pos.Shapes(pt, board.Black) {
			if shape != board.NoShape {
				n++
			}
		}
		if n > 1 {
			alike++
		}
	}
	t.Choice = float64(alike)
	return t
}
