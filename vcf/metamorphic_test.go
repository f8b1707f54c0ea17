package vcf_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
)

// sample returns n positions of the rule, the same in every run.
func sample(rule board.Rule, n int, seed uint64) (list []*board.Position) {
	rng := rand.New(rand.NewPCG(seed, uint64(rule)))
	for len(list) < n {
		list = append(list, choose(rng, rule, len(list), list))
	}
	return list
}

// solve asks with a limit so large that only very hard positions reach it.
func solve(s *vcf.Solver, pos *board.Position, goal proof.Goal) proof.Result {
	return s.Solve(context.Background(), pos, proof.Question{Goal: goal, MaxNodes: 1 << 22})
}

// TestSymmetries checks that the images of a position have the same verdict and the same number of
// attacks, and that the images of its first moves win.
func TestSymmetries(t *testing.T) {
	s := vcf.NewSolver(0)
	for _, rule := range testboard.Rules {
		for _, pos := range sample(rule, 120, 1) {
			shortest, all := solve(s, pos, proof.ShortestWin), solve(s, pos, proof.AllFirst)
			for sym := range board.Symmetry(board.Symmetries) {
				image := pos.Transform(sym)
				if got := solve(s, image, proof.ShortestWin); len(movesOf(got)) != len(movesOf(shortest)) ||
					got.Verdict.Outcome() != shortest.Verdict.Outcome() {
					t.Errorf("symmetry %d: the answer is %v %v, want %v %v\n%s", sym, got.Verdict.Outcome(), movesOf(got),
						shortest.Verdict.Outcome(), movesOf(shortest), testboard.Diagram(pos))
				}
				var want []board.Point
				for _, pt := range all.First {
					want = append(want, sym.Apply(pt, pos.Size()))
				}
				if got := solve(s, image, proof.AllFirst); !sameSet(got.First, want) {
					t.Errorf("symmetry %d: the first moves are %v, want %v\n%s", sym, got.First, want, testboard.Diagram(image))
				}
			}
		}
	}
}

func sameSet(a, b []board.Point) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// TestColoursSwapped checks that a position with all colours exchanged has the same answer, under
// the rules that treat both sides alike.
func TestColoursSwapped(t *testing.T) {
	s := vcf.NewSolver(0)
	for _, rule := range []board.Rule{board.Freestyle, board.Standard} {
		for _, pos := range sample(rule, 300, 2) {
			swapped := testboard.Swapped(t, pos)
			for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
				a, b := solve(s, pos, goal), solve(s, swapped, goal)
				if a.Verdict.Outcome() != b.Verdict.Outcome() || !slices.Equal(movesOf(a), movesOf(b)) || !slices.Equal(a.First, b.First) {
					t.Errorf("goal %v: the win is %v, first moves %v; with colours exchanged %v, %v\n%s", goal, movesOf(a), a.First, movesOf(b), b.First, testboard.Diagram(pos))
				}
			}
		}
	}
}

// with returns pos with a further stone.
func with(pos *board.Position, pt board.Point, c board.Colour) (*board.Position, error) {
	s := pos.Setup()
	if c == board.Black {
		s.Black = append(s.Black, pt)
	} else {
		s.White = append(s.White, pt)
	}
	return board.New(s)
}

// robust returns the zone of a certificate, by point. The win still holds if the defender gets more
// stones outside the zone; more is their number.
func robust(t *testing.T, c *proof.Certificate, more int) []bool {
	t.Helper()
	black, white := testboard.Indices(c.Black, c.Size), testboard.Indices(c.White, c.Size)
	res, err := check.Robust(context.Background(), more, c.Rule.String(), c.Size, black, white, c.Attacker.String(), c.Body)
	if err != nil {
		t.Fatalf("the checker finds no zone for %d further stones: %v", more, err)
	}
	return res.Zone[:c.Size*c.Size]
}

// TestStonesOutsideZone checks that a win still holds with one or two further stones of the
// defender outside the zone for one or two stones (docs/design/certificate.md). The same moves win,
// except for White in renju: there a stone may make a block forbidden, and the win shorter.
func TestStonesOutsideZone(t *testing.T) {
	s := vcf.NewSolver(0)
	added := 0
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(3, uint64(rule)))
		for _, pos := range sample(rule, 250, 3) {
			won := solve(s, pos, proof.AnyWin)
			if won.Verdict.Outcome() != proof.Win {
				continue
			}
			for more := 1; more <= 2; more++ {
				free := outsideOf(pos, robust(t, won.Verdict.Certificate(), more))
				for range 12 {
					q := withSome(t, rng, pos, free, more)
					if q == nil {
						continue
					}
					added++
					mayChange := rule == board.Renju && q.ToMove() == board.White
					if err := newReference(q, 0, false).replay(movesOf(won)); err != nil && !mayChange {
						t.Errorf("with stones outside its zone %v no longer wins: %v\n%s\n%s", movesOf(won), err, testboard.Diagram(pos), testboard.Diagram(q))
					}
					if solve(s, q, proof.AnyWin).Verdict.Outcome() != proof.Win {
						t.Errorf("%v wins, but with stones outside its zone the solver finds no win\n%s\n%s", movesOf(won), testboard.Diagram(pos), testboard.Diagram(q))
					}
				}
			}
		}
	}
	t.Logf("added stones to %d positions", added)
}

// withSome returns pos with n stones of the defender on some of the free points. It returns nil if
// there are fewer points. It also returns nil if the stones end the game where the attacker has a
// five-square: the zone of a five does not guard against rows of the defender. Elsewhere such
// stones fail the test.
func withSome(t *testing.T, rng *rand.Rand, pos *board.Position, free []board.Point, n int) *board.Position {
	t.Helper()
	if len(free) < n {
		return nil
	}
	q := pos
	for _, k := range rng.Perm(len(free))[:n] {
		next, err := with(q, free[k], pos.ToMove().Opponent())
		if err != nil && len(pos.FiveSquares(nil, pos.ToMove())) > 0 {
			return nil
		}
		if err != nil {
			t.Fatalf("a stone on %v, outside the zone, ends the game: %v\n%s", free[k], err, testboard.Diagram(q))
		}
		q = next
	}
	return q
}

// outsideOf lists the empty points that are not in a zone.
func outsideOf(pos *board.Position, zone []bool) (free []board.Point) {
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if !zone[pt.Index(pos.Size())] {
			free = append(free, pt)
		}
	}
	return free
}

// TestMonotone checks that in freestyle a win still holds with a further stone of the attacker, or
// without a stone of the defender.
func TestMonotone(t *testing.T) {
	s := vcf.NewSolver(0)
	rng := rand.New(rand.NewPCG(4, 4))
	for _, pos := range sample(board.Freestyle, 400, 4) {
		if solve(s, pos, proof.AnyWin).Verdict.Outcome() != proof.Win {
			continue
		}
		var easier []*board.Position
		empty := pos.AppendStones(nil, board.Empty)
		for range 6 {
			if q, err := with(pos, empty[rng.IntN(len(empty))], pos.ToMove()); err == nil {
				easier = append(easier, q)
			}
		}
		for _, pt := range pos.AppendStones(nil, pos.ToMove().Opponent()) {
			easier = append(easier, testboard.New(t, without(pos.Setup(), pt)))
		}
		for _, q := range easier {
			if solve(s, q, proof.AnyWin).Verdict.Outcome() != proof.Win {
				t.Errorf("the solver finds a win in\n%sbut not in the easier\n%s", testboard.Diagram(pos), testboard.Diagram(q))
			}
		}
	}
}

// TestRepeated checks that a solver that has finished and stopped searches before gives the same
// answer as a new one, with the same number of nodes.
func TestRepeated(t *testing.T) {
	used := vcf.NewSolver(0)
	for _, rule := range testboard.Rules {
		for i, pos := range sample(rule, 250, 5) {
			for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
				o := proof.Question{Goal: goal, ID: "x", MaxNodes: []uint64{1 << 22, 20}[i%2]}
				a, b := used.Solve(context.Background(), pos, o), vcf.NewSolver(0).Solve(context.Background(), pos, o)
				a.Elapsed, b.Elapsed = 0, 0
				if !reflect.DeepEqual(a, b) {
					t.Errorf("goal %v: the used solver answers %+v, a new one %+v\n%s", goal, a, b, testboard.Diagram(pos))
				}
			}
		}
	}
}

// TestPositionUnchanged checks that Solve does not change the position, and accepts one on which
// moves were played.
func TestPositionUnchanged(t *testing.T) {
	s := vcf.NewSolver(0)
	for _, rule := range testboard.Rules {
		for _, pos := range sample(rule, 40, 6) {
			played := pos.Clone()
			for range 2 {
				if err := played.Play(played.AppendStones(nil, board.Empty)[0]); err != nil {
					t.Fatal(err)
				}
			}
			before := played.Clone()
			got := solve(s, played, proof.AnyWin)
			if !reflect.DeepEqual(played, before) {
				t.Fatalf("Solve changed the position from\n%sto\n%s", testboard.Diagram(before), testboard.Diagram(played))
			}
			if fresh := positionOf(played.Setup()); fresh != nil && fresh.Hash() == played.Hash() {
				if want := solve(s, fresh, proof.AnyWin); !slices.Equal(movesOf(got), movesOf(want)) {
					t.Errorf("the win is %v with moves played, %v with the same stones set up\n%s", movesOf(got), movesOf(want), testboard.Diagram(played))
				}
			}
		}
	}
}
