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

// patience is the longest time for a small position, also on a busy machine. Most take some milliseconds.
const patience = time.Minute

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
		s, from := newSolver(), seeds(t, rule)
		var c counts
		for i := range testboard.Trials(t, 32, 32, 120) {
			switch {
			case i < 24 && i%8 == 0:
				c.compare(t, s, from[i/8])
			case i%8 == 4:
				c.compare(t, s, near(rng, from))
			default:
				if q := p.Next(); c.compare(t, s, q) {
					p.Keep(q)
				}
			}
		}
		t.Log(&c)
		if c.more < 3 || c.none == 0 || c.two == 0 {
			t.Errorf("%v; want 3 wins that need order 3, and others", &c)
		}
	})
}

// counts counts positions by the answers of the references: wins of order 2, wins that need order 3,
// wins of order 2 with more first moves that win by order 3, no win, too hard for the references.
type counts struct{ two, more, further, none, hard int }

func (c *counts) String() string {
	return fmt.Sprintf("%d wins of order 2 (in %d of them more first moves win by order 3), %d wins that need order 3, %d without a win, %d too hard for the references", c.two, c.further, c.more, c.none, c.hard)
}

// compare compares the answers about one position. It reports whether order 3 wins by more first
// moves than order 2.
func (c *counts) compare(t *testing.T, s *lambda.Solver, q testtruth.Puzzle) bool {
	t.Helper()
	small, err := testtruth.NewReference(q.A, proof.Order2, mostVisits).Solve(q.Tiny)
	if err != nil {
		c.hard++
		return false
	}
	want, err := testtruth.NewReference(q.A, proof.Order3, mostVisits).Solve(q.Tiny)
	if err != nil {
		c.hard++
		return false
	}
	if small.First&^want.First != 0 || small.Win && small.Attacks < want.Attacks {
		t.Fatalf("the references contradict each other: %+v and %+v\n%+v", small, want, q)
	}
	compare(t, s, q, want)
	switch {
	case !want.Win:
		c.none++
	case !small.Win:
		c.more++
	default:
		c.two++
		if small.First != want.First {
			c.further++
		}
	}
	return small.First != want.First
}

// mostVisits limits the positions that a reference visits.
const mostVisits = 500_000

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
// moves, and that the solver finds every win of minimax by any moves. GSOLVE_DIFFERENTIAL sets the
// number of positions of each rule. Among the first 400 it asks about any moves in nine of ten, later
// in one of a thousand.
func TestTruth(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(9, testboard.Seed()))
		p := &testtruth.Pool{Rand: rng, Rule: rule, Fewest: 8, Most: 12}
		s, from := newSolver(), seeds(t, rule)
		var c truths
		for i := range testboard.Trials(t, 40, 40, 120) {
			q := p.Next()
			switch {
			case i == 0:
				q = from[0]
			case i < 400 && i%10 == 0, i%100 == 0: // the minimax of these takes long
				q = near(rng, from)
			}
			if c.compare(t, s, q, i < 400 && i%10 > 0 || i%1000 == 1) { // a search of any moves takes long
				p.Keep(q)
			}
		}
		t.Log(&c)
		if c.two == 0 || c.three == 0 || c.lost == 0 || c.any == 0 {
			t.Errorf("%v; want wins of both orders, positions without a win, and answers about any moves", &c)
		}
	})
}

// truths counts positions: won by order 2, by order 3 alone, by minimax alone; without a win; left
// open by minimax. any counts answers about any moves, and beyond those that are wins although
// order 3 wins nothing.
type truths struct{ two, three, other, lost, hard, any, beyond int }

func (c *truths) String() string {
	return fmt.Sprintf("%d wins of order 2, %d that need order 3, %d that minimax alone wins, %d without a win, %d too hard for minimax; %d answers about any moves, %d of them wins beyond order 3", c.two, c.three, c.other, c.lost, c.hard, c.any, c.beyond)
}

// compare compares the solver with minimax, about any moves too if anyMoves is true. It reports whether
// order 2 does not win, but some other moves do.
func (c *truths) compare(t *testing.T, s *lambda.Solver, q testtruth.Puzzle, anyMoves bool) bool {
	t.Helper()
	pos := q.MustPosition(t)
	m := testtruth.NewMinimax(q.A, 1<<20)
	truly := m.Wins(q.Tiny, q.A)
	if m.Left <= 0 {
		c.hard++
		return false
	}
	r := ask(t, s, pos, proof.Question{Space: proof.Order3})
	three := r.Verdict.Outcome() == proof.Win
	if three && !truly || r.Verdict.Outcome() == proof.Unknown {
		t.Fatalf("minimax wins: %v; by order 3 the solver finds %v\n%s%+v", truly, r.Verdict.Outcome(), testboard.Diagram(pos), pos.Setup())
	}
	if anyMoves {
		w := ask(t, s, pos, proof.Question{Space: proof.Any})
		if won := w.Verdict.Outcome() == proof.Win; won != truly && w.Verdict.Reason() != proof.Memory {
			t.Fatalf("minimax wins: %v; by any moves the solver finds %v (%v)\n%s%+v", truly, w.Verdict.Outcome(), w.Verdict.Reason(), testboard.Diagram(pos), pos.Setup())
		}
		c.any++
		if w.Verdict.Outcome() == proof.Win && !three {
			c.beyond++
		}
	}
	return c.count(pos, &r, truly)
}

// count counts one position, and reports whether order 2 does not win but some other moves do.
func (c *truths) count(pos *board.Position, r *proof.Result, truly bool) bool {
	switch space := spaceOf(pos, r); {
	case !truly:
		c.lost++
	case space == proof.Any:
		c.other++
		return true
	case space == proof.Order3:
		c.three++
		return true
	default:
		c.two++
	}
	return false
}

// spaceOf returns the space of the win that the proof of an answer shows, Any if there is no win.
func spaceOf(pos *board.Position, r *proof.Result) proof.Space {
	cert := r.Verdict.Certificate()
	if cert == nil {
		return proof.Any
	}
	space, _ := new(tree.Reader).Space(pos, cert.Body)
	return space
}
