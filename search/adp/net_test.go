package adp

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestSigmoid bounds the errors of both readings of the table.
func TestSigmoid(t *testing.T) {
	for i := range 400001 {
		h := float64(i-200000) / 10000 // −20 … 20
		want := 1 / (1 + math.Exp(-h))
		if got := float64(sigmoid(float32(h))); math.Abs(got-want) > 4e-6 {
			t.Fatalf("sigmoid(%v) = %v, want %v", h, got, want)
		}
		fixed := int32(math.Round(h * (1 << fixedBits)))
		if got := float64(fixedSigmoid(fixed)); math.Abs(got-want) > 5e-6 {
			t.Fatalf("fixedSigmoid(%v) = %v, want %v", h, got, want)
		}
	}
	if fixedSigmoid(math.MaxInt32) < 0.9999 || fixedSigmoid(math.MinInt32) > 0.0001 || sigmoid(-1e9) > 0.0001 || sigmoid(1e9) < 0.9999 {
		t.Error("the ends of the sigmoid are not 0 and 1")
	}
}

// plainValue is V by the definition of point 4, input by input, in float64.
func plainValue(w *Weights, f *features, o, m lines.Side) float64 {
	var x [inputs]float64
	for s := range lines.Side(2) {
		for c := range classes {
			n := f.counts[(o^s)&1].of(c)
			in := x[(int(s)*classes+c)*perClass:]
			for i := range 4 {
				if n > i {
					in[i] = 1
				}
			}
			if n > 4 {
				in[4] = float64(n-4) / 2
			}
		}
	}
	if o == m {
		x[320] = 1
	} else {
		x[321] = 1
	}
	exact := func(h float64) float64 { return 1 / (1 + math.Exp(-h)) }
	var v float64
	for j := range hidden {
		var h float64
		for i := range x {
			h += x[i] * float64(w.in[i][j])
		}
		v += exact(h) * float64(w.out[j])
	}
	return exact(v)
}

// crowded returns positions with many stones, some with counts above tableMost.
func crowded(rng *rand.Rand, size int) *board.Position {
	if rng.IntN(3) > 0 {
		return testboard.Until(func() *board.Position { return testboard.Strewn(rng, board.Setup{Size: size}, 0, size*size/3) })
	}
	var s board.Setup // lone stones three apart: many `--o--`
	s.Size = size
	for y := 0; y < size; y += 3 {
		for x := rng.IntN(3); x < size; x += 3 {
			s.Black = append(s.Black, board.At(x, y))
		}
	}
	return testboard.Until(func() *board.Position { return testboard.Legal(s) })
}

// TestFixed compares the searcher's value by difference, on unrelated positions one after the
// other, with the definition and with the value from scratch in float32.
func TestFixed(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	w := Untrained(7)
	v := evaluator{tables: newTables(w)}
	many := 0
	var worst float64
	var g game
	for range 300 {
		g.Reset(crowded(rng, 6+rng.IntN(17)))
		for range 5 {
			p := board.PointAt(rng.IntN(g.Size()*g.Size()), g.Size())
			if g.Empty(p) {
				g.Put(p, lines.Side(rng.IntN(2)))
			}
			for _, s := range []lines.Side{0, 1} {
				o, m := s, lines.Side(rng.IntN(2))
				want := plainValue(w, &g.features, o, m)
				got := float64(v.value(&g.features, o, m))
				plain := float64(w.value(&g.features, o, m))
				worst = max(worst, math.Abs(got-want), math.Abs(plain-want))
				fresh := evaluator{tables: v.tables}
				if again := float64(fresh.value(&g.features, o, m)); again != got {
					t.Fatalf("V by difference is %v, from scratch %v", got, again)
				}
			}
		}
		for c := range classes {
			if g.counts[0].of(c) > tableMost {
				many++
			}
		}
	}
	if worst > 1e-4 {
		t.Errorf("V differs from its definition by %v, want at most 1e-4", worst)
	}
	if many < 50 {
		t.Errorf("%d counts were above %d, want at least 50", many, tableMost)
	}
}

// TestUntrained: weights are uniform in ±½, and a seed names them.
func TestUntrained(t *testing.T) {
	a, b, c := Untrained(1), Untrained(1), Untrained(2)
	if *a != *b || a.in == c.in {
		t.Error("one seed must give one network, two seeds two")
	}
	var sum, least, most float64
	for i := range a.in {
		for _, v := range a.in[i] {
			sum, least, most = sum+float64(v), min(least, float64(v)), max(most, float64(v))
		}
	}
	if math.Abs(sum) > 200 || least < -0.5 || least > -0.49 || most > 0.5 || most < 0.49 {
		t.Errorf("the weights lie between %v and %v with sum %v, want −½ to ½ and about 0", least, most, sum)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	pos := testboard.Until(func() *board.Position { return testboard.Strewn(rng, board.Setup{Size: 15}, 20, 10) })
	var g game
	g.Reset(pos)
	moves := g.appendCandidates(nil, 0)
	v := evaluator{tables: newTables(Untrained(1))}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		g.Put(moves[i], 0)
		v.value(&g.features, 0, 1)
		g.Undo()
		if i++; i == len(moves) {
			i = 0
		}
	}
}

// value returns V of a position from scratch. The searcher computes it by difference.
func (w *Weights) value(f *features, o, m lines.Side) float32 {
	var sums forward
	sums.add(w, appendInputs(nil, f, o, m))
	return sums.value(w)
}
