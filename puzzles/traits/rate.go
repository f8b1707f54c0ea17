// Package traits describes puzzles whose claims are proved: how hard they are, what they are about,
// and whether two of them are the same.
//
//	rate      how hard a puzzle is
//	themes    what it is about
//	core      the stones and edges that its solution uses
//	sieve     the puzzles of games, each combination once
//
// A trail is a four that leads nowhere, with the fours that may follow. The core is the stones and
// edges of the board that the line of a win uses. Two puzzles with the same core are one
// combination; a Sieve keeps the first.
package traits

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/wire"
)

// ErrUnrated is returned for a puzzle whose goal is not reached, or whose rating a limit stopped.
var ErrUnrated = errors.New("cannot be rated")

// Terms are the reasons why a puzzle is hard. Rate counts them along one shortest solution of the
// canonical image of the position, with the attacker as Black where the rule treats both sides
// alike. So mirrored copies, and copies with the colours swapped, have the same terms.
type Terms struct {
	Attacks int     // of the solution, before the five
	Choice  float64 // bits: sum over the attacks of log2(plausible moves / winning moves)
	Trails  float64 // bits: sum over the attacks of log2(1 + fours on all false trails together)
	Deepest int     // fours in a row on the longest false trail, ≤ MaxTrail
	Counter int     // blocks that make a four of the defender
	Quiet   int     // attacks that make no four
	Tricks  int     // attacks where a point forbidden to Black decides about a four
}

// The weights of the terms, in bits. An attack with eight plausible fours, one of which wins, has
// three bits.
const (
	trailWeight   = 0.5
	counterWeight = 2
	quietWeight   = 4
	trickWeight   = 1
)

// Score returns the sum of the terms, in bits. It measures how much a player has to see.
func (t *Terms) Score() float64 {
	return float64(t.Attacks) + t.Choice + trailWeight*t.Trails +
		counterWeight*float64(t.Counter) + quietWeight*float64(t.Quiet) + trickWeight*float64(t.Tricks)
}

// easiest is the highest score of grade 1. Each further grade ends at ratio times the score of the
// one before: 6, 8.4, 11.8, 16.5, 23, 32, 45, 63, and beyond. Half of 204 published puzzles have
// more than 31.
const (
	easiest = 6.0
	ratio   = 1.4
)

// Grade returns 1 + ⌈log(score/easiest) / log(ratio)⌉, within 1 and MaxGrade.
func (t *Terms) Grade() int {
	steps := math.Ceil(math.Log(t.Score()/easiest) / math.Log(ratio))
	return int(min(puzzles.MaxGrade, max(1, 1+steps)))
}

// Rating returns the grade, and the score rounded to hundredths.
func (t *Terms) Rating() puzzles.Rating {
	return puzzles.Rating{Grade: t.Grade(), Score: math.Round(100*t.Score()) / 100}
}

// Term is a part of a score.
type Term struct {
	Score float64 // bits
	Text  string  // its name and reason
}

// List returns the terms that are not 0, in the order of Score's sum.
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

// Text returns the rating for people: a line that begins with name and, unless brief, a line for
// each term.
func (t *Terms) Text(name string, brief bool) string {
	rating := t.Rating()
	text := fmt.Sprintf("%s: grade %d, score %.2f\n", name, rating.Grade, rating.Score)
	if !brief {
		for _, term := range t.List() {
			text += fmt.Sprintf("  %5.2f  %s\n", term.Score, term.Text)
		}
	}
	return text
}

// ForPrograms returns the rating of the puzzle with that id.
func (t *Terms) ForPrograms(id string) wire.Object {
	o := wire.BeginAnswer(nil, wire.TextID(id))
	rating := t.Rating()
	o.Count("grade", uint64(rating.Grade))
	bits := func(name string, n float64) {
		if n = float64(int64(n*100+0.5)) / 100; n != 0 {
			o.Raw(name, strconv.AppendFloat(nil, n, 'f', -1, 64))
		}
	}
	bits("score", rating.Score)
	o.Count("attacks", uint64(t.Attacks))
	bits("choice", t.Choice)
	bits("trails", t.Trails)
	o.Count("deepest", uint64(t.Deepest))
	o.Count("counter_fours", uint64(t.Counter))
	o.Count("quiet", uint64(t.Quiet))
	o.Count("tricks", uint64(t.Tricks))
	return o
}

// Rate rates a puzzle. Each search visits at most maxNodes positions (0 = no limit). The error
// wraps ErrUnrated, or is the solver's.
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

// normal returns the copy of a position on which Rate counts the terms.
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

// step adds the choice at an attack.
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
	for pt := range puzzles.LegalMoves(pos) {
		if shapesAt(pos, pt, pos.ToMove()) > 0 {
			n++
		}
	}
	return n
}

// shapesAt counts the lines in which a move makes a four or a three.
func shapesAt(pos *board.Position, pt board.Point, side board.Colour) (n int) {
	for _, shape := range pos.Shapes(pt, side) {
		if shape != board.NoShape {
			n++
		}
	}
	return n
}

// moves adds the traits of an attack and its answer.
func (t *Terms) moves(pos *board.Position, attack, reply board.Point) {
	side := pos.ToMove()
	if !pos.MakesFour(attack, side) {
		t.Quiet++
	}
	if reply == board.Pass || forbiddenFour(pos) {
		t.Tricks++
	}
	if reply != board.Pass && puzzles.After(pos, attack).MakesFour(reply, side.Opponent()) {
		t.Counter++
	}
}

// forbiddenFour reports whether the rule forbids the side to move a four that it could make.
func forbiddenFour(pos *board.Position) bool {
	return pos.Rule().Forbids(pos.ToMove()) && slices.ContainsFunc(pos.AppendForbidden(nil), func(f board.ForbiddenPoint) bool {
		return pos.MakesFour(f.Point, pos.ToMove())
	})
}

// defence adds the choice among the points of the threat to the terms of the threat, because a
// player thinks about these points.
func (r *rating) defence() (*Terms, error) {
	t, err := r.win(puzzles.After(r.pos, board.Pass), r.p.WinSpace())
	if err != nil {
		return nil, err
	}
	task := &puzzles.Puzzle{Position: r.pos, Goal: puzzles.Defend, Space: r.p.Space}
	found, err := checker.Check(r.ctx, r.solver, task, checker.Options{Brief: true, MaxNodes: r.maxNodes})
	if err != nil {
		return nil, err
	}
	if !found.Decided() || len(found.Answer) == 0 {
		return nil, fmt.Errorf("%w: it is not known which moves hold", ErrUnrated)
	}
	t.Choice += math.Log2(1 + float64(len(found.Line))/float64(len(found.Answer)))
	return t, nil
}

// forbidden counts the points to find, and the points that look like them: where Black makes two
// shapes.
func (r *rating) forbidden() *Terms {
	t := &Terms{Tricks: len(r.pos.AppendForbidden(nil))}
	for _, pt := range r.pos.AppendStones(nil, board.Empty) {
		if shapesAt(r.pos, pt, board.Black) > 1 {
			t.Choice++
		}
	}
	return t
}
