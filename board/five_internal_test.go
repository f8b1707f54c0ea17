package board

import (
	"testing"

	"pgregory.net/rapid"
)

// TestFiveInRowFindsEveryWindow checks that fiveInRow finds five stones in every window of every
// board size, and finds nothing if one of the five is missing.
func TestFiveInRowFindsEveryWindow(t *testing.T) {
	for size := MinSize; size <= MaxSize; size++ {
		g := &grid{size: size}
		windows := 0
		for pt := range g.points {
			for _, d := range directions {
				if _, ok := g.step(pt, d, 4); !ok {
					continue
				}
				windows++
				var five []Point
				for k := range 5 {
					at, _ := g.step(pt, d, k)
					five = append(five, at)
				}
				if !fiveInRow(five) {
					t.Fatalf("size %d: fiveInRow does not find %v", size, five)
				}
				if k := windows % 5; fiveInRow(append(five[:k:k], five[k+1:]...)) {
					t.Fatalf("size %d: fiveInRow finds %v though stone %d is missing", size, five, k)
				}
			}
		}
		if want := 2*size*(size-4) + 2*(size-4)*(size-4); windows != want {
			t.Fatalf("size %d: the test tried %d windows, want %d", size, windows, want)
		}
	}
}

func TestFiveInRowIsFindRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &grid{size: rapid.IntRange(MinSize, MaxSize).Draw(t, "size")}
		part := rapid.IntRange(1, 4).Draw(t, "part")
		var stones []Point
		for pt := range g.points {
			if rapid.IntRange(0, part).Draw(t, "stone") == 0 {
				g.cells[pt], stones = Black, append(stones, pt)
			}
		}
		_, _, n := g.findRun(Black, 5, MaxSize)
		if got := fiveInRow(stones); got != (n > 0) {
			t.Fatalf("fiveInRow says %v, but findRun finds a run of %d stones (0 = none)", got, n)
		}
	})
}

func BenchmarkNew(b *testing.B) {
	p, err := New(Setup{Rule: Renju})
	if err != nil {
		b.Fatal(err)
	}
	for i := range 40 {
		if err := p.Play(At(i*7%15, (i*11+i/15)%15)); err != nil {
			b.Fatal(err)
		}
	}
	s := p.Setup()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New(s); err != nil {
			b.Fatal(err)
		}
	}
}
