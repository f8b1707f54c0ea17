package statenode

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// list is the list of point 1, the most important first.
var list = []struct {
	f        feature
	patterns []string
}{
	{l5, []string{"11111"}},
	{l4, []string{"011110"}},
	{l3, []string{"01110", "010110"}},
	{s4, []string{"x11110", "11101", "11011"}},
	{l2, []string{"0110", "01010", "010010"}},
	{s3, []string{"x11100", "x01110x", "x11010", "0110010"}},
	{s2, []string{"x1100", "x10100", "x10010"}},
	{l1, []string{"010"}},
	{s1, []string{"x10"}},
}

func mirrored(s string) string {
	b := []byte(s)
	for i := range len(b) / 2 {
		b[i], b[len(b)-1-i] = b[len(b)-1-i], b[i]
	}
	return string(b)
}

// slowFeature reads a line, edges included, pattern by pattern.
func slowFeature(line string, exact bool) feature {
	for _, row := range list {
		for _, p := range row.patterns {
			if row.f == l5 && exact {
				if slices5(line) {
					return l5
				}
				continue
			}
			if strings.Contains(line, p) || strings.Contains(line, mirrored(p)) {
				return row.f
			}
		}
	}
	return none
}

// slices5 reports whether exactly five stones stand in a row.
func slices5(line string) bool {
	for _, run := range strings.FieldsFunc(line, func(r rune) bool { return r != '1' }) {
		if len(run) == 5 {
			return true
		}
	}
	return false
}

// spell writes the line from pt in a direction for a side.
func spell(pos *board.Position, pt board.Point, d int, c board.Colour) string {
	var b strings.Builder
	b.WriteByte('x')
	for k := 0; ; k++ {
		q, ok := testboard.Step(pt, d, k, pos.Size())
		if !ok {
			return b.String() + "x"
		}
		b.WriteByte(map[board.Colour]byte{board.Empty: '0', c: '1', c.Opponent(): 'x'}[pos.At(q)])
	}
}

// slowFeatures counts the features of all lines of a side.
func slowFeatures(pos *board.Position, c board.Colour) (n [features]int) {
	for i := range pos.Size() * pos.Size() {
		pt := board.PointAt(i, pos.Size())
		for d := range testboard.Directions {
			if _, inner := testboard.Step(pt, d, -1, pos.Size()); !inner {
				n[slowFeature(spell(pos, pt, d, c), pos.Rule().ExactFive(c))]++
			}
		}
	}
	n[none] = 0
	return n
}

func slowCounts(pos *board.Position, c board.Colour) (sum counts) {
	for f, n := range slowFeatures(pos, c) {
		sum += counts(n) * unit[f]
	}
	return sum
}

func TestFeatureOfEachPattern(t *testing.T) {
	hidden := map[string]feature{"x01110x": l3, "0110010": l2}
	for _, row := range list {
		for _, p := range row.patterns {
			want := row.f
			if f, ok := hidden[p]; ok {
				want = f
			}
			for _, s := range []string{p, mirrored(p)} {
				if got := featureOf(word(s, '1'), word(s, '0'), false); got != want {
					t.Errorf("%s is feature %d, expected %d", s, got, want)
				}
			}
		}
	}
}

// word returns the bits of a line where the letter stands, from bit 1 on.
func word(line string, letter byte) (w uint32) {
	for i := range len(line) {
		if line[i] == letter {
			w |= 2 << i
		}
	}
	return w
}

// Every filling of every line of up to eleven points, for both kinds of five.
func TestFeatureAgainstStrings(t *testing.T) {
	longest := testboard.Amount(9, 10, 11)
	var line [11]byte
	var fill func(n, i int)
	fill = func(n, i int) {
		if i < n {
			for _, c := range []byte("01x") {
				line[i] = c
				fill(n, i+1)
			}
			return
		}
		s := string(line[:n])
		for _, exact := range []bool{false, true} {
			if got, want := featureOf(word(s, '1'), word(s, '0'), exact), slowFeature("x"+s+"x", exact); got != want {
				t.Fatalf("%s is feature %d, expected %d (exact %v)", s, got, want, exact)
			}
		}
	}
	for n := 1; n <= longest; n++ {
		fill(n, 0)
	}
}

// Long lines at random, up to the whole width of a word.
func TestFeatureOfLongLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, testboard.Seed()))
	for range testboard.Trials(t, 20_000, 100_000, 150_000) {
		line := make([]byte, 12+rng.IntN(11))
		dense := rng.IntN(3) + 1
		for i := range line {
			line[i] = "0001x1x"[rng.IntN(4+dense)]
		}
		s := string(line)
		if got, want := featureOf(word(s, '1'), word(s, '0'), true), slowFeature("x"+s+"x", true); got != want {
			t.Fatalf("%s is feature %d, expected %d", s, got, want)
		}
	}
}
