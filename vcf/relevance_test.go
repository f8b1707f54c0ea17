package vcf_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/vcf"
)

// TestNeeded takes the fours that the search may leave out at their definition. It looks at random lines of
// fours in random positions: if a line ends worse without one of its fours, that four must be kept,
// unless it is the last.
func TestNeeded(t *testing.T) {
	most := testboard.Trials(t, 2000, 4000, 40_000)
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(testboard.Seed(), uint64(rule)))
		var kept vcf.Analysis
		fours, needed := 0, 0
		for n := 0; n < most && !t.Failed(); n++ {
			pos := makePosition(rng, rule, n%len(families))
			if r := newReference(pos, 0, false); len(r.lacking(r.a, 1)) > 0 {
				continue // a five
			}
			kept.On(pos)
			for range 8 {
				line := newReference(pos, 0, false).randomLine(rng)
				for i := range max(len(line)-1, 0) {
					fours++
					if newReference(pos, 0, false).play(slices.Delete(slices.Clone(line), i, i+1)) >= newReference(pos, 0, false).play(line) {
						continue
					}
					needed++
					if !kept.Keeps(line[i].move, direction(line[i].move, line[i].block)) {
						t.Errorf("%v, %v to move: %v needs the four %v, which the search leaves out\n%s%+v",
							pos.Rule(), pos.ToMove(), line, line[i].move, testboard.Diagram(pos), pos.Setup())
						return
					}
				}
			}
		}
		t.Logf("%d positions, %d fours of lines, %d of them needed", most, fours, needed)
		if needed < most/10 {
			t.Errorf("%d fours were needed, expected at least %d", needed, most/10)
		}
	})
}

// TestNeededInRenju does the same for positions of renju in which nothing but what is forbidden needs the first
// of two fours: without it, the point of a second one of Black's is forbidden, or the block of a
// second one of White's is legal. Each reason for that has a position.
func TestNeededInRenju(t *testing.T) {
	for _, tt := range []struct {
		reason       string
		size         int
		toMove       board.Colour
		black, white string
		first        string // with its block
		second       string
	}{
		{"nested", 10, board.White, "b4 b6 c6 e6 d7 e7 f7 e10", "a5 c5 d5 a9 b9 c9", "e9 d9", "e5"},
		{"nested twice", 14, board.White, "d3 e4 h6 g8 h8 f9 g9 i11 j11 i12 n12", "i2 h3 g4 l7 j9 h11", "e6 f5", "k8"},
		{"overline", 8, board.White, "b2 c3 f6 g7", "e1 d2 e2 e4 d5 d6", "e3 e5", "d3"},
		{"beside", 9, board.Black, "e1 g1 h1 d2 f3 d4 c6 d6 b7", "a2 e2", "d1 f1", "d5"},
		{"three", 8, board.White, "d2 e3 d5", "b1 b2 e2 c4 b5", "b4 b3", "a6"},
		{"a four less", 10, board.White, "i2 h3 g4 g6 h6", "c4 d5 j5 h7 g8", "f9 i6", "f7"},
		{"two fours in a line less", 10, board.White, "b8 d8 f8 h3 e3", "h4 h5 h6 e4 e5 e6", "h7 h8", "e7"},
		{"two fours in a line more", 10, board.Black, "f1 h2 g3 h4 h5 d6 c7 i7 h8 j8", "g1 i2 f5 j6 a7 h9 e10", "h1 h3", "h6"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			setup := board.Setup{Size: tt.size, Rule: board.Renju, ToMove: tt.toMove}
			setup.Black, setup.White = testboard.Points(t, tt.black), testboard.Points(t, tt.white)
			pos, err := board.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			first := testboard.Points(t, tt.first)
			line := []four{{first[0], first[1]}, {testboard.Points(t, tt.second)[0], board.Pass}}
			if with, rest := newReference(pos, 0, false).play(line), newReference(pos, 0, false).play(line[1:]); with <= rest {
				t.Errorf("%v: the line ends as %v, and as %v without the first four, expected worse", line, with, rest)
			}
			var kept vcf.Analysis
			if kept.On(pos); !kept.Keeps(first[0], direction(first[0], first[1])) {
				t.Errorf("the search leaves out %v, which %v needs", tt.first, tt.second)
			}
		})
	}
}

// four is a four and its block. The block of the last four of a line does not matter.
type four struct{ move, block board.Point }

// end tells how a line of fours ends.
type end int

const (
	broken end = iota // a move is no four, or not allowed, or lets the defender make a five
	open
	won // perhaps before the last four
)

// randomLine plays random fours until one of them wins, or there are none.
func (r *reference) randomLine(rng *rand.Rand) (line []four) {
	for reached := open; reached == open; {
		reached = broken
		points := r.lacking(r.a, 2)
		rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
		for _, pt := range points {
			var f four
			if f, reached = r.step(pt); reached != broken {
				line = append(line, f)
				break
			}
		}
	}
	return line
}

// play plays fours, and tells how they end.
func (r *reference) play(line []four) end {
	for _, f := range line {
		if _, reached := r.step(f.move); reached != open {
			return reached
		}
	}
	return open
}

// step plays a four and its block, unless the line ends before.
func (r *reference) step(pt board.Point) (f four, reached end) {
	if len(r.lacking(r.a, 1)) > 0 {
		return f, won
	}
	if r.cells[pt] != board.Empty || !r.legal(pt, r.a) {
		return f, broken
	}
	r.put(pt, r.a)
	fives := r.lacking(r.a, 1)
	switch {
	case len(fives) == 0 || len(r.lacking(r.d, 1)) > 0:
		r.take(pt)
		return f, broken
	case len(fives) >= 2 || !r.legal(fives[0], r.d):
		return four{pt, fives[0]}, won
	}
	r.put(fives[0], r.d)
	return four{pt, fives[0]}, open
}

// direction returns the direction of the line through p and q: 0 row, 1 column, 2 diagonal, 3 antidiagonal.
func direction(p, q board.Point) int {
	switch dx, dy := p.X()-q.X(), p.Y()-q.Y(); {
	case dy == 0:
		return 0
	case dx == 0:
		return 1
	case dx == dy:
		return 2
	default:
		return 3
	}
}

// TestKeptAnew compares an analysis after many others, on boards of all sizes, with a new one.
func TestKeptAnew(t *testing.T) {
	rng := rand.New(rand.NewPCG(testboard.Seed(), 11))
	var used vcf.Analysis
	for n := range 600 {
		pos := makePosition(rng, testboard.Rules[n%len(testboard.Rules)], n%len(families))
		var fresh vcf.Analysis
		used.On(pos)
		fresh.On(pos)
		if used.Gains() != fresh.Gains() {
			t.Fatalf("position %d: %d gains, %d by a new analysis", n, used.Gains(), fresh.Gains())
		}
		for _, pt := range pos.AppendStones(nil, board.Empty) {
			for d := range 4 {
				if used.Keeps(pt, d) != fresh.Keeps(pt, d) {
					t.Fatalf("position %d, %v in direction %d: kept %v, by a new analysis %v", n, pt, d, used.Keeps(pt, d), fresh.Keeps(pt, d))
				}
			}
		}
	}
}
