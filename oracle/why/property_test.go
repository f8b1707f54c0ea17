package why_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// whyScatter is a crowded random position without a winning row.
func whyScatter(rng *rand.Rand, rule board.Rule, size, stones int) *board.Position {
	return testboard.Until(func() *board.Position {
		taken := map[board.Point]board.Colour{}
		for k := range stones {
			pt := board.At(2+rng.IntN(size-4), 2+rng.IntN(size-4))
			if taken[pt] == board.Empty {
				taken[pt] = board.Colour(1 + k%2)
			}
		}
		s := board.Setup{Size: size, Rule: rule, ToMove: testboard.Colour(rng)}
		return testboard.Legal(testboard.Filled(s, func(pt board.Point) board.Colour { return taken[pt] }))
	})
}

// TestWhyAgreesWithFours asks about every empty point: those that win are the
// winning first moves that the solver finds on its own way, and each move's
// verdict is that of the solver after the move and the forced block.
func TestWhyAgreesWithFours(t *testing.T) {
	boards := testboard.Trials(t, 100, 150, 400)
	rng := rand.New(rand.NewPCG(5, 6))
	critic, solver := why.New(solve.New(1<<20)), vcf.NewSolver(1<<20)
	seen := map[why.Reason]int{}
	for n := range boards {
		pos := whyScatter(rng, board.Rule(n%3), 9+rng.IntN(3), 22+rng.IntN(14))
		var wins []board.Point
		for _, a := range pos.AppendStones(nil, board.Empty) {
			answer, err := critic.Why(context.Background(), pos, []board.Point{a}, why.Options{})
			if err != nil {
				t.Fatalf("%v: %v, position %+v", a, err, pos.Setup())
			}
			s := &answer.Steps[0]
			seen[s.Reason]++
			won := s.Verdict.Outcome() == proof.Win
			if won {
				wins = append(wins, a)
			}
			if won != winsByFours(solver, pos, a) {
				t.Errorf("%v: %v, but not so by the solver; position %+v", a, s.Reason, pos.Setup())
			}
		}
		if len(pos.FiveSquares(nil, pos.ToMove())) > 0 {
			continue // the solver then lists the fives alone
		}
		r := solver.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst})
		slices.Sort(r.First)
		if !slices.Equal(wins, r.First) {
			t.Errorf("winning moves %v, by the solver %v; position %+v", wins, r.First, pos.Setup())
		}
	}
	for _, reason := range []why.Reason{
		why.Forbidden, why.FiveIgnored, why.NoFour, why.CounterFives, why.CounterNoFour,
		why.Blocked, why.Five, why.TwoFives, why.GoesOn,
	} {
		if seen[reason] == 0 {
			t.Errorf("no move was %v: the boards test too little", reason)
		}
	}
	t.Logf("reasons: %v", seen)
}

// winsByFours plays the move and the block by the rules of package board and
// leaves the rest to the solver.
func winsByFours(solver *vcf.Solver, pos *board.Position, a board.Point) bool {
	p, side := pos.Clone(), pos.ToMove()
	if !p.Legal(a, side) {
		return false
	}
	if p.MakesFive(a, side) {
		return true
	}
	if err := p.Play(a); err != nil {
		return false
	}
	squares := p.FiveSquares(nil, side)
	if len(p.FiveSquares(nil, side.Opponent())) > 0 || len(squares) == 0 {
		return false
	}
	if len(squares) > 1 || !p.Legal(squares[0], side.Opponent()) {
		return true
	}
	if err := p.Play(squares[0]); err != nil {
		return false
	}
	return solver.Solve(context.Background(), p, proof.Question{}).Verdict.Outcome() == proof.Win
}

// TestWhyAgreesWithThreats: the moves that win are the winning first moves of
// the solver. The critic proves a quiet move reply by reply, the solver in one
// search.
func TestWhyAgreesWithThreats(t *testing.T) {
	boards := testboard.Trials(t, 20, 25, 90)
	rng := rand.New(rand.NewPCG(7, 8))
	critic, solver := why.New(solve.New(4<<20)), vct.NewSolver(4<<20)
	seen, decided := map[why.Reason]int{}, map[proof.Outcome]int{}
	for n := range boards {
		pos := whyScatter(rng, board.Rule(n%3), 9, 14+rng.IntN(8))
		threats := proof.Order2 - proof.Space(n/3%2)
		r := solver.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst, Space: threats, MaxNodes: 300_000})
		want := r.Verdict.Outcome()
		got, wins := winningMoves(t, critic, pos, threats, seen)
		if got != want && got != proof.Unknown && want != proof.Unknown {
			t.Errorf("%v: %v, by the solver %v; position %+v", threats, got, want, pos.Setup())
		}
		five := len(pos.FiveSquares(nil, pos.ToMove())) > 0 // the solver then lists the fives alone
		slices.Sort(r.First)
		if want != proof.Unknown && !r.Incomplete && !five && got != proof.Unknown && !slices.Equal(wins, r.First) {
			t.Errorf("%v: winning moves %v, by the solver %v; position %+v", threats, wins, r.First, pos.Setup())
		}
		decided[got]++
	}
	for _, reason := range []why.Reason{why.NoThree, why.NoThreat, why.Answered, why.EveryReply} {
		if seen[reason] == 0 {
			t.Errorf("no move was %v: the boards test too little", reason)
		}
	}
	if decided[proof.Win] == 0 || decided[proof.None] == 0 {
		t.Errorf("decided: %v", decided)
	}
	t.Logf("reasons: %v, positions %v", seen, decided)
}

// winningMoves judges every empty point and counts the reasons: Unknown if one
// is not decided, else Win if some move wins, None if all fail.
func winningMoves(t *testing.T, critic *why.Critic, pos *board.Position, threats proof.Space, seen map[why.Reason]int) (got proof.Outcome, wins []board.Point) {
	t.Helper()
	got = proof.None
	undecided := false
	for _, a := range pos.AppendStones(nil, board.Empty) {
		s := judged(t, critic, pos, threats, a)
		seen[s.Reason]++
		switch s.Verdict.Outcome() {
		case proof.Unknown:
			undecided = true
		case proof.Win:
			wins, got = append(wins, a), proof.Win
		}
	}
	if undecided {
		got = proof.Unknown
	}
	return got, wins
}

// judged is one move's judgement; the certificate of a win was checked.
func judged(t *testing.T, critic *why.Critic, pos *board.Position, threats proof.Space, a board.Point) why.Step {
	t.Helper()
	o := why.Options{Space: threats, MaxNodes: 30_000}
	answer, err := critic.Why(context.Background(), pos, []board.Point{a}, o)
	if err != nil {
		t.Fatalf("%v: %v, position %+v", a, err, pos.Setup())
	}
	return answer.Steps[0]
}

// TestWhyAnswersAreAll tries every legal reply to quiet moves, not only those
// near the threat: A wins after each, but for the answers that were named.
func TestWhyAnswersAreAll(t *testing.T) {
	moves := testboard.Trials(t, 6, 40, 300)
	rng := rand.New(rand.NewPCG(9, 10))
	critic, solver := why.New(solve.New(4<<20)), vct.NewSolver(4<<20)
	for n := 0; moves > 0; n++ {
		pos := whyScatter(rng, board.Rule(n%3), 8, 12+rng.IntN(6))
		empty := pos.AppendStones(nil, board.Empty)
		a := empty[rng.IntN(len(empty))]
		s := judged(t, critic, pos, proof.Order2, a)
		if s.Reason != why.Answered && s.Reason != why.EveryReply || len(s.Open) > 0 {
			continue
		}
		moves--
		p := pos.Clone()
		if err := p.Play(a); err != nil {
			t.Fatal(err)
		}
		for _, d := range p.AppendStones(nil, board.Empty) {
			if !p.Legal(d, p.ToMove()) {
				continue
			}
			if err := p.Play(d); err != nil {
				t.Fatal(err)
			}
			got := solver.Solve(context.Background(), p, proof.Question{Space: proof.Order2, MaxNodes: 100_000}).Verdict.Outcome()
			p.Undo()
			if named := slices.Contains(s.At, d); got == proof.Win && named || got == proof.None && !named {
				t.Errorf("%v, reply %v: named %v, but the solver says %v; position %+v", a, d, named, got, pos.Setup())
			}
		}
	}
}
