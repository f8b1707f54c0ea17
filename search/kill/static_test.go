package kill

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestPatterns gives the value of the patterns of one row, each alone. The value of a row is that of
// its pattern for each of its stones.
func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		row     string
		value   int // of a stone
		exact   int // the same where an overline is no five
		crosses bool
	}{
		{"-o-----", 10, 10, false},
		{"xo-----", 1, 1, false},
		{"xox----", 0, 0, false},
		{"-oo----", 100, 100, false},
		{"xoo----", 10, 10, false},
		{"-o-o---", 10, 10, false},
		{"-ooo---", 10_000, 10_000, true},
		{"xooo---", 1_000, 1_000, false},
		{"xooox--", 0, 0, false},
		{"-oo-o--", 1_000, 1_000, false},
		{"-o-oo--", 1_000, 1_000, false},
		{"xoo-o--", 100, 100, true},
		{"xo-oo--", 100, 100, true},
		{"-oooo--", 1_000_000, 1_000_000, false},
		{"xoooo--", 200_000, 200_000, false},
		{"xoooox-", 0, 0, false},
		{"-ooo-o-", 100_000, 100_000, false},
		{"-oo-oo-", 100_000, 100_000, false},
		{"xo-ooo-", 15_000, 15_000, false},
		{"xo-ooox", 10_000, 10_000, false},
		{"-ooooo-", 1_000_000, 1_000_000, false},
		{"oooooo-", 1_000_000, 0, false},
	} {
		for _, text := range []string{c.row, reversed(c.row)} {
			var r row
			for i, ch := range text {
				switch ch {
				case 'o':
					r.own |= 1 << (i + guard)
				case '-':
					r.empty |= 1 << (i + guard)
				}
			}
			n := strings.Count(text, "o")
			for _, exact := range []bool{false, true} {
				r.exact = exact
				want := c.value * n
				if exact {
					want = c.exact * n
				}
				got, crossing := r.value()
				if got != want || (crossing != 0) != c.crosses {
					t.Errorf("%s, exact %v: value %d, crossing %b, expected %d, %v", text, exact, got, crossing, want, c.crosses)
				}
			}
		}
	}
}

func reversed(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

// TestOverlineGap: a gap that only an overline fills makes a four for a side that may win by six, and
// nothing for another.
func TestOverlineGap(t *testing.T) {
	r := row{own: 0b110111 << guard, empty: 0b1001000 << guard}
	if got, _ := r.value(); got != 5*15_000 {
		t.Errorf("value %d, expected %d", got, 5*15_000)
	}
	r.exact = true
	if got, _ := r.value(); got != 3*1_000+2*100 {
		t.Errorf("exact: value %d, expected that of a three and a two", got)
	}
}

// plainScore is the definition of the score: each stone of a side counts its pattern in each of the
// four directions, read from the position stone by stone.
func plainScore(pos *board.Position, side board.Colour) (sum int, crossing map[board.Point]bool) {
	crossing = map[board.Point]bool{}
	for _, pt := range pos.AppendStones(nil, side) {
		crosses := 0
		for d := range testboard.Directions {
			v, c := plainPattern(pos, pt, d, side)
			sum += v
			if c {
				crosses++
			}
		}
		if crosses > 1 {
			crossing[pt] = true
		}
	}
	return sum, crossing
}

func plainPattern(pos *board.Position, pt board.Point, d int, side board.Colour) (value int, crosses bool) {
	at := func(k int) (c board.Colour, on bool) {
		p, on := testboard.Step(pt, d, k, pos.Size())
		if !on {
			return board.Empty, false
		}
		return pos.At(p), true
	}
	own := func(k int) bool { c, on := at(k); return on && c == side }
	free := func(k int) bool { c, on := at(k); return on && c == board.Empty }
	length := 1
	for k := 1; func() bool { _, on := at(k); return on }(); k++ {
		length++
	}
	for k := -1; func() bool { _, on := at(k); return on }(); k-- {
		length++
	}
	if length < 5 {
		return 0, false
	}
	lo, hi := 0, 0
	for own(lo - 1) {
		lo--
	}
	for own(hi + 1) {
		hi++
	}
	n := hi - lo + 1
	exact := pos.Rule().ExactFive(side)
	if n >= 5 {
		if n > 5 && exact {
			return 0, false
		}
		return 1_000_000, false
	}
	ends := func(a, b int) (n int) {
		for _, k := range []int{a, b} {
			if free(k) {
				n++
			}
		}
		return n
	}
	table := map[[3]int]int{
		{1, 1, 0}: 1, {1, 2, 0}: 10, {2, 1, 0}: 10, {2, 2, 0}: 100, {3, 1, 1}: 100, {3, 2, 1}: 1000, {3, 1, 0}: 1000, {3, 2, 0}: 10000,
		{4, 0, 1}: 10000, {4, 1, 1}: 15000, {4, 2, 1}: 100000, {4, 1, 0}: 200000, {4, 2, 0}: 1000000,
	}
	value, crosses = table[[3]int{n, ends(lo-1, hi+1), 0}], n == 3 && ends(lo-1, hi+1) == 2
	for _, step := range []int{-1, 1} {
		edge, far := hi, lo
		if step < 0 {
			edge, far = lo, hi
		}
		if !free(edge+step) || !own(edge+2*step) {
			continue
		}
		end, stones := edge+2*step, n+1
		for own(end + step) {
			end, stones = end+step, stones+1
		}
		if exact && stones > 4 {
			continue
		}
		key := [3]int{min(stones, 4), ends(end+step, far-step), 1}
		if v := table[key]; v >= value && v > 0 {
			value, crosses = v, key == [3]int{3, 1, 1}
		}
	}
	return value, crosses
}

// TestScore compares score and gain with the definition, over moves played and taken back.
func TestScore(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(3, uint64(rule)))
		var b lines.Board
		var s scorer
		for trial := range testboard.Trials(t, 30, 100, 200) {
			size := 5 + rng.IntN(18)
			pos := testboard.New(t, board.Setup{Size: size, Rule: rule})
			b.Reset(pos)
			s.begin(&b)
			for range 4 * size {
				if rng.IntN(4) == 0 && b.Depth() > 0 {
					pos.Undo()
					b.Undo()
				} else if p := board.PointAt(rng.IntN(size*size), size); b.Empty(p) {
					b.Put(p, lines.SideOf(pos.ToMove()))
					testboard.Play(t, pos, p)
				}
				if rng.IntN(8) == 0 {
					compareScores(t, pos, &b, &s, rng)
				}
			}
			if trial%10 == 0 {
				s = scorer{}
			}
		}
	})
}

func compareScores(t *testing.T, pos *board.Position, b *lines.Board, s *scorer, rng *rand.Rand) {
	t.Helper()
	sides := [2]board.Colour{board.Black, board.White}
	var sum, crosses [2]int
	for m, c := range sides {
		var cross map[board.Point]bool
		sum[m], cross = plainScore(pos, c)
		crosses[m] = len(cross)
	}
	for m := range lines.Side(2) {
		o := m.Other()
		want := int64(10*(sum[m]+300*crosses[m]) - 14*(sum[o]+300*crosses[o]))
		if got := s.score(m); got != want {
			t.Fatalf("score of side %d: %d, expected %d\n%s", m, got, want, testboard.Diagram(pos))
		}
	}
	p := board.PointAt(rng.IntN(pos.Size()*pos.Size()), pos.Size())
	if !b.Empty(p) {
		return
	}
	s.rankAll()
	m := lines.SideOf(pos.ToMove())
	after := pos.Clone()
	testboard.Play(t, after, p)
	own, cross := plainScore(after, sides[m])
	opp, _ := plainScore(after, sides[m.Other()])
	want := int64(10*(own-sum[m]) - 14*(opp-sum[m.Other()]))
	if cross[p] {
		want += 10 * 300
	}
	if got := s.gain(p, m); got != want {
		t.Fatalf("gain of %v for side %d: %d, expected %d\n%s", p, m, got, want, testboard.Diagram(pos))
	}
}
