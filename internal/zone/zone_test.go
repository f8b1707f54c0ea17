package zone_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
)

// Black's three threatens a straight four on g5. The zone of that win holds the points on which a
// White stone can disturb it: g5 and the two five-squares that Black would have then.
func Example() {
	pos := testboard.Position(new(testing.T), board.Freestyle, 9, board.Black, "d5 e5 f5", "a1")
	var b lines.Board
	b.Reset(pos)
	z := zone.OfFours[zone.One](&b, lines.SideOf(board.Black), []board.Point{board.At(6, 4)})
	fmt.Println(z.Points(nil))
	// Output:
	// [c5 g5 h5]
}

func TestSet(t *testing.T) {
	var a, b zone.Set
	for _, p := range []board.Point{board.At(21, 21), board.At(0, 0), board.At(3, 2)} {
		a.Add(p)
	}
	b.Add(board.At(3, 2))
	b.Add(board.At(4, 2))
	if got := a.Points(nil); !slices.Equal(got, []board.Point{board.At(0, 0), board.At(3, 2), board.At(21, 21)}) || a.Len() != 3 {
		t.Errorf("Points are %v and Len %d, want a1 d3 v22 and 3", got, a.Len())
	}
	if !a.Meets(&b) || !b.Meets(&a) {
		t.Error("both sets hold d3, but Meets is false")
	}
	a.Remove(board.At(3, 2))
	if a.Has(board.At(3, 2)) || a.Len() != 2 || a.Meets(&b) {
		t.Error("after Remove(d3) the set still holds d3, or lost another point")
	}
}

// TestAgainstChecker compares the zones of random wins with those of the checker. No point may be
// missing: the checker refuses the certificates of a solver that leaves out a reply. Further points
// are harmless, but each costs time.
func TestAgainstChecker(t *testing.T) {
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
		t.Run(rule.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, uint64(rule)))
			solver := vcf.NewSolver(1 << 20)
			wins, more, all := 0, 0, 0
			for range 6000 {
				pos := scatter(rng, rule)
				if pos == nil {
					continue
				}
				r := solver.Solve(context.Background(), pos, proof.Question{MaxNodes: 20000})
				if r.Verdict.Outcome() != proof.Win || len(r.Line) == 1 {
					continue
				}
				wins++
				m, a := compare(t, pos, &r)
				more, all = more+m, all+a
			}
			t.Logf("%d wins, %d points in the checker's zones, %d further points in ours", wins, all, more)
			if wins < 300 || more*50 > all {
				t.Errorf("%d wins and %d further points beside the checker's %d; want at least 300 wins, at most 2 %% further points", wins, more, all)
			}
		})
	}
}

// scatter returns a random position of clustered stones, or nil if the stones already win.
func scatter(rng *rand.Rand, rule board.Rule) *board.Position {
	size := 7 + rng.IntN(9)
	s := board.Setup{Size: size, Rule: rule, ToMove: testboard.Colour(rng)}
	return testboard.Strewn(rng, s, size*size/6, size*size/4)
}

// attacks returns the attacker's moves in a line by fours, without the five.
func attacks(line proof.Line) (moves []board.Point) {
	for i := 0; i < len(line)-1; i += 2 {
		moves = append(moves, line[i])
	}
	return moves
}

// compare checks the zones of one win at both robustnesses. It returns how many of their points the
// checker does not require, and how many it does.
func compare(t *testing.T, pos *board.Position, r *proof.Result) (more, all int) {
	t.Helper()
	var b lines.Board
	b.Reset(pos)
	cert, side := r.Verdict.Certificate(), lines.SideOf(pos.ToMove())
	moves := attacks(r.Line)
	one := zone.OfFours[zone.One](&b, side, moves)
	two := zone.OfFours[zone.Two](&b, side, moves)
	if b.Depth() != 0 {
		t.Fatal("OfFours left stones on the board")
	}
	for m, z := range map[int]*zone.Set{1: &one.Set, 2: &two.Set} {
		res, err := check.Robust(context.Background(), m, cert.Rule.String(), cert.Size, testboard.Indices(cert.Black, cert.Size), testboard.Indices(cert.White, cert.Size), cert.Attacker.String(), cert.Body)
		if err != nil {
			t.Fatal(err)
		}
		for i := range cert.Size * cert.Size {
			p := board.PointAt(i, cert.Size)
			switch in := z.Has(p); {
			case res.Zone[i] && !in:
				t.Fatalf("m = %d: the checker requires %v, which the zone of %v lacks\nblack %v white %v size %d %v to move", m, p, moves, cert.Black, cert.White, cert.Size, pos.ToMove())
			case res.Zone[i]:
				all++
			case in:
				more++
			}
		}
	}
	return more, all
}
