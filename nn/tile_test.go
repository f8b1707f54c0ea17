package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// random returns n numbers from −1 to 1.
func random(rng *rand.Rand, n int) []float32 {
	list := make([]float32, n)
	for i := range list {
		list[i] = rng.Float32()*2 - 1
	}
	return list
}

// slow computes a product as its definition says, in float64.
func slow(p product) []float32 {
	c := append([]float32(nil), p.c...)
	offsetA, offsetB := p.offsetA, p.offsetB
	if offsetA == nil {
		offsetA, offsetB = whole[:], whole[:]
	}
	for i := range p.m {
		for j := range p.n {
			var sum float64
			for s := range offsetA {
				for l := range p.k {
					sum += float64(p.a[offsetA[s]+i*p.rowA+l*p.stepA]) * float64(p.b[offsetB[s]+l*p.rowB+j])
				}
			}
			if p.bias != nil {
				sum += float64(p.bias[j])
			}
			if p.mode&addC != 0 {
				sum += float64(c[i*p.rowC+j])
			}
			if p.mode&relu != 0 {
				sum = max(sum, 0)
			}
			c[i*p.rowC+j] = float32(sum)
		}
	}
	return c
}

// randomProduct returns a product of random shape. The slices end where the product does.
func randomProduct(rng *rand.Rand) product {
	p := product{m: 1 + rng.IntN(17), n: narrow * (1 + rng.IntN(5)), k: 1 + rng.IntN(40), mode: rng.IntN(4)}
	p.rowB, p.rowC = p.n+rng.IntN(3), p.n+rng.IntN(3)
	if rng.IntN(2) == 0 {
		p.rowA, p.stepA = p.k+rng.IntN(3), 1
	} else {
		p.rowA, p.stepA = 1, p.m+rng.IntN(3)
	}
	lastA, lastB := 0, 0
	if rng.IntN(2) == 0 {
		for range 1 + rng.IntN(9) {
			p.offsetA = append(p.offsetA, rng.IntN(50))
			p.offsetB = append(p.offsetB, rng.IntN(50))
			lastA, lastB = max(lastA, p.offsetA[len(p.offsetA)-1]), max(lastB, p.offsetB[len(p.offsetB)-1])
		}
	}
	p.a = random(rng, lastA+(p.m-1)*p.rowA+(p.k-1)*p.stepA+1)
	p.b = random(rng, lastB+(p.k-1)*p.rowB+p.n)
	p.c = random(rng, (p.m-1)*p.rowC+p.n)
	if rng.IntN(2) == 0 {
		p.bias = random(rng, p.n)
	}
	return p
}

// compareTilers computes a random product with every tiler, and reports numbers that differ from the
// definition by more than the rounding allows.
func compareTilers(t *testing.T, rng *rand.Rand) {
	t.Helper()
	p := randomProduct(rng)
	want := slow(p)
	for _, with := range tilers() {
		got := p
		around := slices.Concat(random(rng, 40), p.c, random(rng, 40))
		before := slices.Clone(around)
		got.c = around[40:][:len(p.c)]
		got.run(with)
		copy(before[40:], got.c)
		if !slices.Equal(around, before) {
			t.Fatalf("%s writes beyond the result of %+v", with.String(), describe(p))
		}
		for i := range want {
			if d := math.Abs(float64(got.c[i] - want[i])); !(d < 1e-4) {
				t.Fatalf("%s: number %d of %+v is %v, want %v", with.String(), i, describe(p), got.c[i], want[i])
			}
		}
	}
}

func describe(p product) string {
	return fmt.Sprintf("m %d, n %d, k %d, rows %d %d %d, step %d, segments %d, mode %d", p.m, p.n, p.k, p.rowA, p.rowB, p.rowC, p.stepA, len(p.offsetA), p.mode)
}

// TestTilers compares the assembly and plain Go with the definition on random shapes and edges.
func TestTilers(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	for range 2000 {
		compareTilers(t, rng)
	}
	t.Logf("%d tilers, the best is %s", len(tilers()), Processor())
}

func FuzzTilers(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { compareTilers(t, rand.New(rand.NewPCG(seed, 2))) })
}

// TestVectorTilers checks that all vector tilers round alike.
func TestVectorTilers(t *testing.T) {
	list := tilers()[1:]
	if len(list) < 2 {
		t.Logf("one vector tiler at most here: %v", list) // the assembly and plain Go are compared above
	}
	rng := rand.New(rand.NewPCG(15, 2))
	for range 500 {
		p := randomProduct(rng)
		var first []float32
		for _, with := range list {
			got := p
			got.c = append([]float32(nil), p.c...)
			got.run(with)
			if first == nil {
				first = got.c
			}
			for i := range first {
				if first[i] != got.c[i] {
					t.Fatalf("%s and %s differ in number %d: %v, %v", list[0], with.String(), i, first[i], got.c[i])
				}
			}
		}
	}
}

// BenchmarkTile computes a row of 15 points of a convolution from 32 to 32 channels.
func BenchmarkTile(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 3))
	offsetA, offsetB := make([]int, 9), make([]int, 9)
	for s := range offsetA {
		offsetA[s], offsetB[s] = (s/3*17+s%3)*32, s*32*32
	}
	p := product{
		m: 15, n: 32, k: 32, a: random(rng, 3*17*32), rowA: 32, stepA: 1, b: random(rng, 9*32*32), rowB: 32,
		c: make([]float32, 15*32), rowC: 32, offsetA: offsetA, offsetB: offsetB,
	}
	for _, with := range tilers() {
		b.Run(with.String(), func(b *testing.B) {
			for b.Loop() {
				p.run(with)
			}
			b.ReportMetric(float64(b.N)*15*32*9*32/b.Elapsed().Seconds()/1e9, "GMAC/s")
		})
	}
}
