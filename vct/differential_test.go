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
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// judge compares solvers with the references. most limits the positions that each reference visits.
type judge struct {
	most        int
	large, tiny *vct.Solver
	counts
}

// counts counts positions by the answer of the references.
type counts struct{ positions, wins, quiet, long, none, hard int }

func (c counts) String() string {
	return fmt.Sprintf("%d positions: %d wins (%d with quiet moves, %d of those of three attacks or more), %d without a win, %d too hard for the references",
		c.positions, c.wins, c.quiet, c.long, c.none, c.hard)
}

func newJudge(most int) *judge {
	return &judge{most: most, large: vct.NewSolver(16 << 20), tiny: vct.NewSolver(1)}
}

// compare judges the answers about one puzzle. It reports whether the puzzle is interesting: its
// win needs a quiet move.
func (j *judge) compare(t *testing.T, q testtruth.Puzzle) bool {
	t.Helper()
	j.positions++
	want, err := q.Answer(j.most)
	if err != nil {
		j.hard++
		return false
	}
	if err := j.wrong(q, want); err != nil {
		small := q.Smaller(func(q testtruth.Puzzle) bool {
			want, err := q.Answer(j.most)
			return err == nil && j.wrong(q, want) != nil
		})
		want, _ := small.Answer(j.most)
		pos, _ := q.OnBoard()
		less, _ := small.OnBoard()
		t.Errorf("%v\n%swith fewer stones: %v, the references find %+v\n%s%+v", err, testboard.Diagram(pos), j.wrong(small, want), want, testboard.Diagram(less), less.Setup())
	}
	switch {
	case !want.Class[testtruth.Order(proof.Order2)].Win:
		j.none++
		return false
	case want.Quiet && want.Class[testtruth.Order(proof.Order2)].Attacks >= 3:
		j.long++
		fallthrough
	case want.Quiet:
		j.quiet++
		fallthrough
	default:
		j.wins++
	}
	return want.Quiet
}

// wrong returns the first fault in the solvers' answers about a puzzle.
func (j *judge) wrong(q testtruth.Puzzle, want testtruth.Answers) error {
	pos, err := q.OnBoard()
	if err != nil {
		return err
	}
	for _, threats := range testtruth.Classes {
		for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
			for k, s := range []*vct.Solver{j.large, j.tiny} {
				// The tiny solver uses two threads for every other puzzle.
				o := proof.Question{Goal: goal, Space: threats, Threads: 1 + j.positions%2*k}
				got, err := patient(s, pos, o)
				if err == nil {
					err = wrong(pos, q, want.Class[testtruth.Order(threats)], o, got)
				}
				if err != nil {
					return fmt.Errorf("%v, goal %v, solver %d (1 = smallest table), %d threads: %w", threats, goal, k, o.Threads, err)
				}
			}
		}
	}
	return nil
}

// patient solves with enough time. It returns an error if the search panics or changes the
// position.
func patient(s *vct.Solver, pos *board.Position, o proof.Question) (got proof.Result, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	hash := pos.Hash()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the search panics: %v", r)
		} else if pos.Hash() != hash || len(pos.Moves()) > 0 {
			err = errors.New("the search changed the position")
		}
	}()
	return s.Solve(ctx, pos, o), nil
}

// patience is the longest time for a small position, also on a busy machine. Most take a millisecond.
const patience = time.Minute

// wrong returns the first fault in an answer without a limit, or nil.
func wrong(pos *board.Position, q testtruth.Puzzle, want testtruth.Truth, o proof.Question, got proof.Result) error {
	outcome := map[bool]proof.Outcome{true: proof.Win, false: proof.None}[want.Win]
	if got.Verdict.Outcome() != outcome || got.Incomplete {
		return fmt.Errorf("the verdict is %v (incomplete: %v), want %v in %d attacks", got.Verdict.Outcome(), got.Incomplete, outcome, want.Attacks)
	}
	if err := wrongWin(pos, o.Space, got); err != nil || !want.Win {
		return err
	}
	var first uint64
	for _, pt := range got.First {
		first |= 1 << pt.Index(pos.Size())
	}
	switch n := attacks(got.Line); {
	case o.Goal == proof.ShortestWin && !got.ProvedShortest:
		return fmt.Errorf("the win is not proved shortest")
	case got.ProvedShortest && n != want.Attacks:
		return fmt.Errorf("%v is proved shortest, but the reference wins in %d attacks", got.Line, want.Attacks)
	case o.Goal == proof.AllFirst && first != want.First:
		return fmt.Errorf("the first moves are %v, want %v", got.First, q.PointsOf(want.First))
	case first&^want.First != 0:
		return fmt.Errorf("the first moves are %v, but only %v win", got.First, q.PointsOf(want.First))
	}
	return nil
}

// TestDifferential compares the solver with the references on boards of 6×6 to 8×8 with 8 to 16
// empty points: the verdicts of both spaces, the shortest number of attacks and all winning first
// moves, with large tables and the smallest, with one thread and two. GSOLVE_DIFFERENTIAL sets the
// number of positions of each rule, and GSOLVE_SEED selects other positions.
func TestDifferential(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		p := &testtruth.Pool{Rand: rand.New(rand.NewPCG(5, testboard.Seed())), Rule: rule, Fewest: 8, Most: 16}
		j := newJudge(60_000)
		enough := testboard.Trials(t, 51, 100, 150)
		// Long wins are rare until the pool holds some. A short run continues until it meets one.
		more := func() bool {
			return j.positions < enough || j.long == 0 && j.positions < 5*enough
		}
		for more() && !t.Failed() {
			if q := p.Next(); j.compare(t, q) {
				p.Keep(q)
			}
		}
		t.Log(j.counts)
		if j.long == 0 {
			t.Error("no position has a win with a quiet move and three attacks or more, want at least one")
		}
	})
}
