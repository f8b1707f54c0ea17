package adp

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// slow counts the classes of a position cell by cell, from the strings of the patterns.
func slow(g *game) (counts [2][classes]int, sums [2]int) {
	for s := range lines.Side(2) {
		for _, l := range g.IDs() {
			own, opp, wall := g.Row(l, s)
			row := ""
			for i := range uint(32) {
				switch {
				case wall>>i&1 != 0:
					row += "#"
				case own>>i&1 != 0:
					row += "o"
				case opp>>i&1 != 0:
					row += "x"
				default:
					row += "-"
				}
			}
			for c, p := range patterns {
				n := found(row, p.cells)
				if m := mirrored(p.cells); m != p.cells {
					n += found(row, m)
				}
				counts[s][c] += n
				sums[s] += n * p.weight
			}
		}
	}
	return counts, sums
}

func found(row, cells string) (n int) {
	for i := range len(row) - len(cells) + 1 {
		if row[i:i+len(cells)] == cells {
			n++
		}
	}
	return n
}

func mirrored(cells string) string {
	b := []byte(cells)
	for i := range b {
		b[i] = cells[len(cells)-1-i]
	}
	return string(b)
}

func compare(t interface{ Fatalf(string, ...any) }, g *game) {
	counts, sums := slow(g)
	for s := range counts {
		for c := range counts[s] {
			if got := g.counts[s].of(c); got != counts[s][c] {
				t.Fatalf("side %d, pattern %s: %d, want %d", s, patterns[c].cells, got, counts[s][c])
			}
		}
	}
	if g.sums != sums {
		t.Fatalf("sums %v, want %v", g.sums, sums)
	}
}

// TestFeatures puts and undoes random stones on boards of every size, and compares the counts with
// those of the slow matcher.
func TestFeatures(t *testing.T) {
	var met [classes]int
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(board.MinSize, board.MaxSize).Draw(t, "size")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		pos := testboard.Until(func() *board.Position {
			return testboard.Strewn(rng, board.Setup{Size: size}, 0, size*size/2)
		})
		var g game
		g.Reset(pos)
		compare(t, &g)
		for range 60 {
			p := board.PointAt(rng.IntN(size*size), size)
			if g.n > 0 && rng.IntN(3) == 0 {
				g.Undo()
			} else if g.Empty(p) {
				made := g.Tally(p, lines.Side(p&1)).Fives() > 0
				g.Put(p, lines.Side(p&1))
				if g.Made() != made {
					t.Fatalf("Made is %v after %v", !made, p)
				}
			}
		}
		compare(t, &g)
		for c := range met {
			met[c] += g.counts[0].of(c) + g.counts[1].of(c)
		}
		for g.n > 0 {
			g.Undo()
		}
		compare(t, &g)
	})
	kinds := 0
	for _, n := range met {
		if n > 0 {
			kinds++
		}
	}
	if kinds < classes/2 { // TestEveryPattern has the rare ones
		t.Errorf("the random positions held %d classes, want at least %d", kinds, classes/2)
	}
}

// TestEveryPattern writes each pattern and its mirror image on a row, and looks at the count of its
// class.
func TestEveryPattern(t *testing.T) {
	seen := map[string]bool{}
	for c, p := range patterns {
		for _, cells := range []string{p.cells, mirrored(p.cells)} {
			if seen[cells] && cells != mirrored(cells) {
				t.Errorf("two classes hold %s", cells)
			}
			seen[cells] = true
			var o, x, e uint64
			for i, cell := range cells {
				switch cell {
				case 'o':
					o |= 1 << i
				case 'x':
					x |= 1 << i
				default:
					e |= 1 << i
				}
			}
			for shift := range 64 - len(cells) {
				var n tally
				count(&n, o<<shift, x<<shift, e<<shift)
				if n.of(c) != 1 {
					t.Errorf("%s at cell %d: counted %d times, want 1", cells, shift, n.of(c))
				}
			}
		}
	}
	if len(seen) != 52 {
		t.Errorf("the patterns and their mirror images are %d, want 52", len(seen))
	}
}

func BenchmarkFeatures(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	pos := testboard.Until(func() *board.Position { return testboard.Strewn(rng, board.Setup{Size: 15}, 40, 60) })
	empty := pos.AppendStones(nil, board.Empty)
	var g game
	g.Reset(pos)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		g.Put(empty[i], lines.Side(i&1))
		g.Undo()
		if i++; i == len(empty) {
			i = 0
		}
	}
}

// of returns the count of class c.
func (t *tally) of(c int) int { return int(t[c/4] >> (c % 4 * 16) & 0xFFFF) }
