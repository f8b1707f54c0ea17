// Package maker makes puzzles from scratch: it changes a sketch of a position step by step, until
// its solution is the only one and every stone is needed.
//
//	maker, series    attempts at puzzles, and attempts side by side
//	climb            changes a sketch step by step
//	seed             the random games that an attempt begins with; defences
//	study            stops duals, takes stones away
//	sketch           the puzzle in the making
//
// A quick search (Scout) leads the way. The solver checks the result as strictly as a puzzle of a
// stranger.
package maker

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// Options select the puzzles to make.
type Options struct {
	Rule      board.Rule
	Size      int                 // of the board
	Side      board.Colour        // that has the task
	Goal      puzzles.Goal        // ByFours or Defend
	Attacks   puzzles.Range       // of the solution; for Defend of the opponent's threat
	Grades    puzzles.Range       // zero = all
	Themes    puzzles.ThemeFilter // nil = all
	MaxStones int                 // 0 = DefaultStones
	Seed      uint64              // the same seed, the same puzzles
}

// DefaultStones is the default of Options.MaxStones.
const DefaultStones = 30

// MaxAttacks bounds Options.Attacks. The longest known puzzles have far fewer.
const MaxAttacks = 60

// Valid reports what is wrong with the options. The error wraps puzzles.ErrPuzzle.
func (o *Options) Valid() error {
	switch grades := (puzzles.Range{Min: 1, Max: puzzles.MaxGrade}); {
	case o.Goal != puzzles.ByFours && o.Goal != puzzles.Defend:
		return fmt.Errorf("%w: goal %v, expected vcf or defend", puzzles.ErrPuzzle, o.Goal)
	case o.Attacks.Min < 1 || o.Attacks.Max > MaxAttacks:
		return fmt.Errorf("%w: %v attacks, expected 1 to %d", puzzles.ErrPuzzle, o.Attacks, MaxAttacks)
	case o.Grades != puzzles.Range{} && (!grades.Has(o.Grades.Min) || !grades.Has(o.Grades.Max)):
		return fmt.Errorf("%w: grade %v, expected 1 to %d", puzzles.ErrPuzzle, o.Grades, puzzles.MaxGrade)
	}
	return nil
}

// Scout looks at positions quickly, for a Maker. Unlike a Solver it need not check its wins:
// package checker checks the puzzles that a Maker makes of them. The answers of a Scout must depend
// on the question alone.
type Scout interface {
	// Win returns the line of a win by fours of the side to move, up to and including the five. It
	// returns nil if there is no win, or if it found none within maxNodes.
	Win(ctx context.Context, pos *board.Position, maxNodes uint64) proof.Line
	// Sole finds the last attack of the line at which the line breaks off, or at which another
	// move, dual, wins by fours, too. It returns the ply of the attack, from 1; 0 if there is none.
	// dual is board.Pass if the line breaks off or maxNodes stopped the search.
	Sole(pos *board.Position, line proof.Line, maxNodes uint64) (ply int, dual board.Point)
}

// Maker makes puzzles from scratch. It is not safe for concurrent use.
type Maker struct {
	scout  Scout
	solver puzzles.Solver
	o      Options
}

// New makes a maker that searches with the scout. The solver checks its puzzles.
func New(scout Scout, solver puzzles.Solver, o Options) *Maker {
	if o.MaxStones == 0 {
		o.MaxStones = DefaultStones
	}
	if o.Grades == (puzzles.Range{}) {
		o.Grades = puzzles.Range{Min: 1, Max: puzzles.MaxGrade}
	}
	return &Maker{scout, solver, o}
}

// Attempt makes the n-th attempt at a puzzle, and returns nil if it fails. The result depends on n
// and the options alone. The puzzle has passed a strict check with pairs; its rating and themes are
// set. The error is the solver's or that of ctx.
func (m *Maker) Attempt(ctx context.Context, n uint64) (*puzzles.Puzzle, error) {
	w := &workshop{ctx: ctx, scout: m.scout, rnd: rand.New(rand.NewPCG(m.o.Seed, n)), o: &m.o}
	one := m.fours
	if m.o.Goal == puzzles.Defend {
		one = m.defence
	}
	p, err := one(w)
	return p, cmp.Or(ctx.Err(), err)
}

func (m *Maker) fours(w *workshop) (*puzzles.Puzzle, error) {
	s := w.seed()
	if s == nil {
		return nil, nil //nolint:nilnil // no puzzle, and no fault
	}
	// Short targets are likelier: long puzzles take long to make.
	target := m.o.Attacks.Min + w.rnd.IntN(w.rnd.IntN(m.o.Attacks.Max-m.o.Attacks.Min+1)+1)
	return w.climb(s, target, func(s sketch, target int) (*puzzles.Puzzle, int, error) {
		// Rate first: trimming pairs hardly changes the rating, and takes longer.
		terms, err := traits.Rate(w.ctx, m.solver, s.puzzle(), 0)
		if err != nil {
			return nil, target, err
		}
		switch grade := terms.Grade(); {
		case grade < m.o.Grades.Min:
			return nil, min(target+1, m.o.Attacks.Max), nil
		case grade > m.o.Grades.Max:
			return nil, max(target-1, m.o.Attacks.Min), nil
		}
		w.trimPairs(&s)
		if s.surplus() != 0 || s.total() > m.o.MaxStones {
			return nil, target, nil
		}
		w.centre(&s)
		p, err := m.finish(w, s.puzzle())
		return p, target, err
	})
}

func (s *sketch) puzzle() *puzzles.Puzzle {
	return &puzzles.Puzzle{Position: s.position(), Goal: puzzles.ByFours, Space: puzzles.ByFours.Space(), Attacks: s.attacks()}
}

// finish checks a puzzle and fills in the results of the check. It returns nil if the puzzle does
// not pass, or does not have the grade and themes of the options.
func (m *Maker) finish(w *workshop, p *puzzles.Puzzle) (*puzzles.Puzzle, error) {
	r, err := checker.Check(w.ctx, m.solver, p, checker.Options{Pairs: true})
	if err != nil || !r.Passed(true) || w.ctx.Err() != nil {
		return nil, err
	}
	terms, err := traits.Rate(w.ctx, m.solver, p, 0)
	if err != nil {
		return nil, err
	}
	p.Attacks, p.Answer, p.Rating, p.Themes = r.Attacks, r.Answer, terms.Rating(), traits.Themes(r)
	if p.Goal.Wins() {
		p.Solution = puzzles.Linear(r.Line)
	}
	if !m.o.Grades.Has(p.Rating.Grade) || !m.o.Themes.Takes(p.Themes) {
		return nil, nil
	}
	return p, nil
}
