package lambda_test

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/vct"
)

// patience is the longest time for a small position. Most take some milliseconds.
const patience = 20 * time.Second

func newSolver() *lambda.Solver { return lambda.NewSolver(32<<20, vct.NewSolver(4<<20)) }

// ask solves a question, and checks what every answer must hold: the verifier accepts each win and
// its line, and a win belongs to the space.
func ask(t *testing.T, s *lambda.Solver, pos *board.Position, q proof.Question) proof.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	hash := pos.Hash()
	r := s.Solve(ctx, pos, q)
	if err := wrong(pos, q, &r); err != nil || pos.Hash() != hash {
		t.Fatalf("%v, position changed: %v\n%s%+v", err, pos.Hash() != hash, testboard.Diagram(pos), pos.Setup())
	}
	return r
}

func wrong(pos *board.Position, q proof.Question, r *proof.Result) error {
	switch o := r.Verdict.Outcome(); {
	case o == proof.None && q.Space == proof.Any:
		return fmt.Errorf("none in the space of all wins")
	case o != proof.Win:
		return nil
	}
	cert := r.Verdict.Certificate()
	if _, err := verify.Bytes(pos, cert); err != nil {
		return err
	}
	if err := verify.Line(pos, r.Line); err != nil {
		return err
	}
	space, err := new(tree.Reader).Space(pos, cert.Body)
	if err != nil {
		return err
	}
	if space > q.Space {
		return fmt.Errorf("the proof shows a win of %v, expected one of %v", space, q.Space)
	}
	if _, err := tree.Threatens(pos, r.Line, cert.Body); err != nil {
		return fmt.Errorf("the line %v is no variation of the proof: %w", r.Line, err)
	}
	return nil
}

// TestDifferential compares the solver with the reference on boards of 6×6 to 8×8: the verdicts of
// order 3, the shortest number of attacks, and all winning first moves. GSOLVE_DIFFERENTIAL sets
// the number of positions of each rule, and GSOLVE_SEED selects other positions.
func TestDifferential(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(7, testboard.Seed()))
		p := &testtruth.Pool{Rand: rng, Rule: rule, Fewest: 8, Most: 13}
		s := newSolver()
		if rule == board.Renju {
			p.Keep(seed(t))
		}
		var wins, more, none, hard int
		positions := testboard.Trials(t, 30, 100, 500)
		for range positions {
			q := p.Next()
			small, err := testtruth.NewReference(q.A, proof.Order2, 200_000).Solve(q.Tiny)
			want, err3 := testtruth.NewReference(q.A, proof.Order3, 200_000).Solve(q.Tiny)
			if err != nil || err3 != nil {
				hard++
				continue
			}
			if small.First&^want.First != 0 {
				t.Fatalf("the references contradict each other: %+v and %+v\n%+v", small, want, q)
			}
			compare(t, s, q, want)
			switch {
			case !want.Win:
				none++
			case small.First != want.First:
				more++
				p.Keep(q)
				fallthrough
			default:
				wins++
			}
		}
		t.Logf("%d positions: %d wins, in %d of them more first moves win than by order 2; %d without a win, %d too hard", positions, wins, more, none, hard)
		if wins == 0 || none == 0 || rule == board.Renju && more == 0 {
			t.Error("no position has a win, or each has one, or order 3 adds nothing in renju; want at least one of each")
		}
	})
}

// seed returns a position that White wins by order 3 and not by order 2. Random positions with so
// few empty points hardly ever are such; of its neighbours many are.
func seed(t *testing.T) testtruth.Puzzle {
	pos := testboard.Position(t, board.Renju, 6, board.White,
		"c1 e1 a2 c2 e2 a3 b3 a4 b4 c4 e4 f4 a5 b5 c6", "b1 f1 b2 d2 f2 f3 d5 f5 a6 b6 e6 f6")
	return testtruth.Puzzle{Tiny: testtruth.TinyOf(pos), A: board.White}
}

// compare compares the answers about a puzzle with the truth.
func compare(t *testing.T, s *lambda.Solver, q testtruth.Puzzle, want testtruth.Truth) {
	t.Helper()
	pos := q.MustPosition(t)
	for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
		r := ask(t, s, pos, proof.Question{Space: proof.Order3, Goal: goal})
		fail := func(what string) {
			t.Helper()
			t.Fatalf("goal %v: %s: %+v, the reference finds %+v, first moves %v\n%s%+v", goal, what, r, want, q.PointsOf(want.First), testboard.Diagram(pos), pos.Setup())
		}
		var first uint64
		for _, pt := range r.First {
			first |= 1 << pt.Index(q.N)
		}
		switch {
		case (r.Verdict.Outcome() == proof.Win) != want.Win || r.Verdict.Outcome() == proof.Unknown || r.Incomplete:
			fail("another verdict")
		case !want.Win:
		case first&^want.First != 0 || goal == proof.AllFirst && first != want.First:
			fail("other first moves")
		case goal == proof.ShortestWin && (!r.ProvedShortest || len(r.Line)/2 != want.Attacks):
			fail("another length")
		case goal != proof.AllFirst && bits.OnesCount64(first) != 1:
			fail("not one first move")
		}
	}
}

// TestTruth checks that minimax wins every position that the solver wins, by order 3 or by any
// moves, and that the solver wins by any moves where it wins by order 3.
func TestTruth(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		p := &testtruth.Pool{Rand: rand.New(rand.NewPCG(9, testboard.Seed())), Rule: rule, Fewest: 8, Most: 12}
		s := newSolver()
		var won, quiet, lost, open, hard int
		for i := range testboard.Trials(t, 20, 60, 200) {
			q := p.Next()
			pos := q.MustPosition(t)
			m := testtruth.NewMinimax(q.A, 1<<20)
			truly := m.Wins(q.Tiny, q.A)
			if m.Left <= 0 {
				hard++
				continue
			}
			three := ask(t, s, pos, proof.Question{Space: proof.Order3})
			if i >= 400 && i%50 > 0 { // a search of any moves takes long
				if three.Verdict.Outcome() == proof.Win && !truly {
					t.Fatalf("minimax wins: %v; the solver by order 3: %v\n%s%+v", truly, three.Verdict.Outcome(), testboard.Diagram(pos), pos.Setup())
				}
				continue
			}
			wide := ask(t, s, pos, proof.Question{Space: proof.Any})
			if is := three.Verdict.Outcome() == proof.Win; is && !truly || (wide.Verdict.Outcome() == proof.Win) != truly && wide.Verdict.Reason() != proof.Memory {
				t.Fatalf("minimax wins: %v; the solver by order 3: %v, by any moves: %v (%v)\n%s%+v", truly, three.Verdict.Outcome(), wide.Verdict.Outcome(), wide.Verdict.Reason(), testboard.Diagram(pos), pos.Setup())
			}
			switch {
			case wide.Verdict.Outcome() != proof.Win && wide.Verdict.Reason() != proof.Exhausted:
				open++
			case !truly:
				lost++
			case three.Verdict.Outcome() != proof.Win:
				quiet++
				p.Keep(q)
				fallthrough
			default:
				won++
			}
		}
		t.Logf("%d wins, %d of them by quiet moves beyond order 3; %d without a win, %d left open, %d too hard for minimax", won, quiet, lost, open, hard)
		if won == 0 || lost == 0 {
			t.Error("no wins, or wins only; want at least one of each")
		}
	})
}
