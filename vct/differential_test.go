package vct_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// judge compares solvers with the references, which may look at most positions
// each.
type judge struct {
	most        int
	large, tiny *vct.Solver
	counts
}

// counts are of positions.
type counts struct{ positions, wins, quiet, long, none, hard int }

func (c counts) String() string {
	return fmt.Sprintf("%d positions: %d wins (%d not by fours alone, %d of those of three attacks or more), %d none, %d too hard for the reference",
		c.positions, c.wins, c.quiet, c.long, c.none, c.hard)
}

func newJudge(most int) *judge {
	return &judge{most: most, large: vct.NewSolver(16 << 20), tiny: vct.NewSolver(1)}
}

// compare judges the answers to one puzzle and reports whether it is
// interesting.
func (j *judge) compare(t *testing.T, q puzzle) bool {
	t.Helper()
	j.positions++
	want, err := q.answer(j.most)
	if err != nil {
		j.hard++
		return false
	}
	if err := j.wrong(q, want); err != nil {
		small := q.smaller(func(q puzzle) bool {
			want, err := q.answer(j.most)
			return err == nil && j.wrong(q, want) != nil
		})
		want, _ := small.answer(j.most)
		pos, _ := q.position()
		less, _ := small.position()
		t.Errorf("%v\n%smade smaller: %v, references: %+v\n%s%+v", err, testboard.Diagram(pos), j.wrong(small, want), want, testboard.Diagram(less), less.Setup())
	}
	switch {
	case !want.class[order(proof.Order2)].win:
		j.none++
		return false
	case want.quiet && want.class[order(proof.Order2)].attacks >= 3:
		j.long++
		fallthrough
	case want.quiet:
		j.quiet++
		fallthrough
	default:
		j.wins++
	}
	return want.quiet
}

// wrong is the first fault in what the solvers say of a puzzle.
func (j *judge) wrong(q puzzle, want answers) error {
	pos, err := q.position()
	if err != nil {
		return err
	}
	for _, threats := range classes {
		for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
			for k, s := range []*vct.Solver{j.large, j.tiny} {
				o := proof.Question{Goal: goal, Space: threats, Threads: 1 + j.positions%2*k}
				got, err := patient(s, pos, o)
				if err == nil {
					err = wrong(pos, q, want.class[order(threats)], o, got)
				}
				if err != nil {
					return fmt.Errorf("%v, goal %d, solver %d, %d threads: %w", threats, goal, k, o.Threads, err)
				}
			}
		}
	}
	return nil
}

// patient solves with time enough, and fails where a search panics or changes
// the position.
func patient(s *vct.Solver, pos *board.Position, o proof.Question) (got proof.Result, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	hash := pos.Hash()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		} else if pos.Hash() != hash || len(pos.Moves()) > 0 {
			err = errors.New("the position was changed")
		}
	}()
	return s.Solve(ctx, pos, o), nil
}

// patience is what a small position may take; most take a millisecond.
const patience = 5 * time.Second

// wrong says what is wrong with an answer that no limit bounded.
func wrong(pos *board.Position, q puzzle, want truth, o proof.Question, got proof.Result) error {
	outcome := map[bool]proof.Outcome{true: proof.Win, false: proof.None}[want.win]
	if got.Verdict.Outcome() != outcome || got.Incomplete {
		return fmt.Errorf("%v (incomplete: %v), expected %v in %d attacks", got.Verdict.Outcome(), got.Incomplete, outcome, want.attacks)
	}
	if err := wrongWin(pos, o.Space, got); err != nil || !want.win {
		return err
	}
	var first uint64
	for _, pt := range got.First {
		first |= 1 << pt.Index(pos.Size())
	}
	switch n := attacks(got.Line); {
	case o.Goal == proof.ShortestWin && !got.ProvedShortest:
		return fmt.Errorf("not proved shortest")
	case got.ProvedShortest && n != want.attacks:
		return fmt.Errorf("%v proved shortest, expected %d attacks", got.Line, want.attacks)
	case o.Goal == proof.AllFirst && first != want.first:
		return fmt.Errorf("first moves %v, expected %v", got.First, q.points(want.first))
	case first&^want.first != 0:
		return fmt.Errorf("first moves %v, the winning ones are %v", got.First, q.points(want.first))
	}
	return nil
}

// smaller takes stones away for as long as the puzzle stays bad.
func (p puzzle) smaller(bad func(puzzle) bool) puzzle {
	for again := true; again; {
		again = false
		for at := range p.n * p.n {
			bit := uint64(1) << at
			if q := p; bit&p.empty() == 0 {
				q.stone[black] &^= bit
				q.stone[white] &^= bit
				if q.playable() && bad(q) {
					p, again = q, true
				}
			}
		}
	}
	return p
}

// TestDifferential compares the solver with the references on boards of 6×6 to
// 8×8 with 8 to 16 empty points: verdicts of both classes, the shortest number
// of attacks, all winning first moves, with large tables and the smallest, one
// thread and two. GSOLVE_DIFFERENTIAL sets the positions a rule, GSOLVE_SEED
// another run of chance.
func TestDifferential(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		p := &pool{Rand: rand.New(rand.NewPCG(5, testboard.Seed())), rule: rule, fewest: 8, most: 16}
		j := newJudge(60_000)
		enough := testboard.Trials(t, 51, 100, 250)
		// Long wins are rare until the pool has grown towards them: a short run goes on for one.
		more := func() bool {
			return j.positions < enough || j.long == 0 && j.positions < 5*enough
		}
		for more() && !t.Failed() {
			if q := p.next(); j.compare(t, q) {
				p.keep(q)
			}
		}
		t.Log(j.counts)
		if j.long == 0 {
			t.Error("no long win was tried")
		}
	})
}
