package testtruth_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
)

// spaces are those of the reference, each in the next one.
var spaces = []proof.Space{proof.Threes, proof.Order2, proof.Order3}

// TestReferenceAgainstMinimax checks that each first move of the reference wins, and that each space
// holds the wins of the smaller ones.
func TestReferenceAgainstMinimax(t *testing.T) {
	wins, beyond, quiet := 0, 0, 0
	for _, rule := range testboard.Rules {
		p := &testtruth.Pool{Rand: rand.New(rand.NewPCG(3, 3)), Rule: rule, Fewest: 6, Most: 10}
		for range testboard.Trials(t, 100, 100, 200) {
			q := p.Next()
			best := testtruth.NewMinimax(q.A, 1<<30)
			smaller := uint64(0) // first moves of the smaller space
			for _, space := range spaces {
				said, err := testtruth.NewReference(q.A, space, 1<<30).Solve(q.Tiny)
				if err != nil {
					t.Fatal(err)
				}
				if smaller&^said.First != 0 {
					t.Fatalf("%v: first moves %v of %v are missing from those of the smaller space\n%s", rule, q.PointsOf(smaller&^said.First), space, testboard.Diagram(q.MustPosition(t)))
				}
				for set := said.First; set != 0; set &= set - 1 {
					after := q.With(bits.TrailingZeros64(set), q.A)
					if q.FiveSquares(q.A) == 0 && !best.Wins(after, q.A.Opponent()) {
						t.Fatalf("%v: %v of %v does not win\n%s", rule, q.PointsOf(set&-set), space, testboard.Diagram(q.MustPosition(t)))
					}
				}
				beyond += bits.OnesCount64(said.First &^ smaller)
				smaller = said.First
			}
			if smaller != 0 {
				p.Keep(q)
				wins++
			}
			if a, err := q.Answer(1 << 30); err != nil {
				t.Fatal(err)
			} else if a.Quiet {
				quiet++
			}
		}
	}
	if t.Logf("%d wins, %d of them with quiet moves; %d first moves of one space only", wins, quiet, beyond); wins < 50 || quiet < 10 || beyond < 50 {
		t.Error("the positions hold too few wins, want at least 50, 10 and 50")
	}
}

// TestReferenceGivesUp checks that the reference returns an error instead of an answer that needs too
// many positions.
func TestReferenceGivesUp(t *testing.T) {
	p := &testtruth.Pool{Rand: rand.New(rand.NewPCG(4, 4)), Rule: testboard.Rules[0], Fewest: 8, Most: 10}
	q := p.Next()
	for a, err := q.Answer(1 << 30); err != nil || !a.Quiet; a, err = q.Answer(1 << 30) {
		q = p.Next()
	}
	for _, space := range spaces {
		if said, err := testtruth.NewReference(q.A, space, 1).Solve(q.Tiny); !errors.Is(err, testtruth.ErrTooHard) {
			t.Errorf("%v: the answer within one position is %+v, %v, want an error", space, said, err)
		}
	}
	if _, err := q.Answer(1); !errors.Is(err, testtruth.ErrTooHard) {
		t.Errorf("the error is %v, want %v", err, testtruth.ErrTooHard)
	}
}

// TestSmaller checks that no stone of the smaller puzzle can be removed.
func TestSmaller(t *testing.T) {
	for _, rule := range testboard.Rules {
		p := &testtruth.Pool{Rand: rand.New(rand.NewPCG(5, 5)), Rule: rule, Fewest: 5, Most: 8}
		won := func(q testtruth.Puzzle) bool { return testtruth.NewMinimax(q.A, 5000).Wins(q.Tiny, q.A) }
		q := p.Next()
		for !won(q) {
			q = p.Next()
		}
		s := q.Smaller(won)
		if !won(s) || bits.OnesCount64(s.Empty()) < bits.OnesCount64(q.Empty()) {
			t.Fatalf("%v: the smaller puzzle is not won, or larger", rule)
		}
		for at := range s.N * s.N {
			if s.Empty()>>at&1 == 1 {
				continue
			}
			less := s
			less.Set(at, 0)
			if less.Playable() && won(less) {
				t.Errorf("%v: a stone could still be removed\n%s", rule, testboard.Diagram(s.MustPosition(t)))
			}
		}
	}
}
