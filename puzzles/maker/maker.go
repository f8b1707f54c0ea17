package maker

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// Options say what puzzles are to be made.
type Options struct {
	Rule      board.Rule
	Size      int                 // of the board
	Side      board.Colour        // that has the task
	Goal      puzzles.Goal        // ByFours or Defend
	Attacks   puzzles.Range       // wanted; for Defend of the opponent's threat
	Grades    puzzles.Range       // wanted; zero = all
	Themes    puzzles.ThemeFilter // wanted
	MaxStones int                 // 0 = DefaultStones
	Seed      uint64              // the same seed, the same puzzles
}

// DefaultStones is how many stones a puzzle has at most, if nothing is said.
const DefaultStones = 30

// MaxAttacks bounds the wish for long puzzles: the longest that were ever made
// are far below.
const MaxAttacks = 60

// Valid says what is wrong with the options. The error wraps ErrPuzzle.
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

// Maker makes puzzles from scratch. Not safe for concurrent use.
type Maker struct {
	scout   Scout
	solver  puzzles.Solver
	checker *checker.Checker
	o       Options
}

// New makes a maker that searches with the scout and has what it finds
// checked by the solver.
func New(scout Scout, solver puzzles.Solver, o Options) *Maker {
	if o.MaxStones == 0 {
		o.MaxStones = DefaultStones
	}
	if o.Grades == (puzzles.Range{}) {
		o.Grades = puzzles.Range{Min: 1, Max: puzzles.MaxGrade}
	}
	return &Maker{scout, solver, checker.New(solver), o}
}

// Attempt is the n-th attempt at a puzzle: nil if none came of it. It depends on
// n and the options alone. The puzzle has passed a strict check with pairs; its
// rating and themes are set. The error is that of ctx, or the solver's.
func (m *Maker) Attempt(ctx context.Context, n uint64) (*puzzles.Puzzle, error) {
	w := &workshop{ctx: ctx, scout: m.scout, rnd: rand.New(rand.NewPCG(m.o.Seed, n)), o: &m.o}
	one := m.fours
	if m.o.Goal == puzzles.Defend {
		one = m.defence
	}
	p, err := one(w)
	return p, cmp.Or(ctx.Err(), err)
}

// fours makes a puzzle by continuous fours.
func (m *Maker) fours(w *workshop) (*puzzles.Puzzle, error) {
	s := w.seed()
	if s == nil {
		return nil, nil //nolint:nilnil // no puzzle, and no fault
	}
	// Rather few attacks: long puzzles take long to make.
	target := m.o.Attacks.Min + w.rnd.IntN(w.rnd.IntN(m.o.Attacks.Max-m.o.Attacks.Min+1)+1)
	return w.climb(s, target, func(s sketch, target int) (*puzzles.Puzzle, int, error) {
		// The rating first, which hardly changes when pairs go: the rest takes longer.
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
		if s.surplus() != 0 || s.count(board.Black)+s.count(board.White) > m.o.MaxStones {
			return nil, target, nil
		}
		w.centre(&s)
		p, err := m.finish(w, s.puzzle())
		return p, target, err
	})
}

// puzzle is what a sketch claims.
func (s *sketch) puzzle() *puzzles.Puzzle {
	return &puzzles.Puzzle{Position: s.position(), Goal: puzzles.ByFours, Space: puzzles.ByFours.Space(), Attacks: s.attacks()}
}

// finish checks a puzzle and fills in what is proved about it; nil if it does
// not pass, or is none that is wanted.
func (m *Maker) finish(w *workshop, p *puzzles.Puzzle) (*puzzles.Puzzle, error) {
	r, err := m.checker.Check(w.ctx, p, checker.Options{Pairs: true})
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
	return m.wanted(p), nil
}

// wanted is the puzzle if it has the grade and the themes that are asked for,
// else nil.
func (m *Maker) wanted(p *puzzles.Puzzle) *puzzles.Puzzle {
	if !m.o.Grades.Has(p.Rating.Grade) || !m.o.Themes.Takes(p.Themes) {
		return nil
	}
	return p
}
