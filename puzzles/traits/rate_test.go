package traits_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// TestRateCopies: all eight images of a puzzle have the same terms. So have those with swapped
// colours, unless the rule distinguishes the colours.
func TestRateCopies(t *testing.T) {
	s, ctx, swaps := prover.New(16<<20), context.Background(), 0
	for _, p := range testpuzzle.Shipped(t, 12) {
		want, err := traits.Rate(ctx, s, p, 0)
		if err != nil {
			t.Fatal(p.ID, err)
		}
		copies := swapped(t, p.Position)
		swaps += len(copies) - 1
		for _, pos := range copies {
			for sym := range board.Symmetry(8) {
				q := *p
				q.Position, q.Solution, q.Answer = pos.Transform(sym), nil, nil
				if got, err := traits.Rate(ctx, s, &q, 0); err != nil || *got != *want {
					t.Errorf("%s, symmetry %d: terms %+v, want %+v (error %v)", p.ID, sym, got, want, err)
				}
			}
		}
	}
	if swaps == 0 {
		t.Error("no puzzle was tried with swapped colours")
	}
}

// swapped returns the position, and the one with swapped colours if the rule treats both sides
// alike.
func swapped(t *testing.T, pos *board.Position) []*board.Position {
	if pos.Rule() == board.Renju {
		return []*board.Position{pos}
	}
	setup := pos.Setup()
	setup.Black, setup.White, setup.ToMove = setup.White, setup.Black, setup.ToMove.Opponent()
	other, err := board.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return []*board.Position{pos, other}
}

// TestGrade pins the grades that the formula of the documentation gives.
func TestGrade(t *testing.T) {
	for score, grade := range map[int]int{1: 1, 6: 1, 7: 2, 8: 2, 9: 3, 11: 3, 12: 4, 16: 4, 17: 5, 23: 5, 24: 6, 32: 6, 33: 7, 45: 7, 46: 8, 63: 8, 64: 9, 400: 9} {
		terms := traits.Terms{Attacks: score}
		if terms.Grade() != grade || terms.Rating() != (puzzles.Rating{Grade: grade, Score: float64(score)}) {
			t.Errorf("score %d: rating %v, want grade %d", score, terms.Rating(), grade)
		}
	}
}

// TestRateTerms: the scores of the listed terms add up to the score of the puzzle.
func TestRateTerms(t *testing.T) {
	s := prover.New(16 << 20)
	for _, p := range testpuzzle.Shipped(t, 20) {
		terms, err := traits.Rate(context.Background(), s, p, 0)
		if err != nil {
			t.Fatal(p.ID, err)
		}
		sum := 0.0
		for _, term := range terms.List() {
			sum += term.Score
		}
		if math.Abs(sum-terms.Score()) > 1e-9 || terms.Score() < float64(terms.Attacks) {
			t.Errorf("%s: the terms add up to %.3f, the score is %.3f", p.ID, sum, terms.Score())
		}
	}
}

// TestRateUnrated: a position has no grade if it has no solution, or if a limit stops the search
// for one. The error says which.
func TestRateUnrated(t *testing.T) {
	s := prover.New(16 << 20)
	empty, err := board.New(board.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := traits.Rate(context.Background(), s, &puzzles.Puzzle{Position: empty}, 0); fmt.Sprint(err) != "cannot be rated: there is no win by continuous fours" {
		t.Errorf("an empty board: error %v", err)
	}
	if _, err := traits.Rate(context.Background(), s, testpuzzle.Shipped(t, 20)[19], 1); fmt.Sprint(err) != "cannot be rated: a limit stopped the search for a win by continuous fours (nodes)" {
		t.Errorf("a limit of 1 node: error %v", err)
	}
}
