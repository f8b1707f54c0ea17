package eval

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// drawn returns the position of that name and its marked points.
func drawn(t testing.TB, name string) (*board.Position, map[rune]board.Point) {
	t.Helper()
	for _, c := range testboard.Cases(t, "testdata/boards.txt") {
		if c.Name == name {
			setup, marks := c.Setup(t)
			return testboard.New(t, setup), marks
		}
	}
	t.Fatalf("there is no board %q", name)
	return nil, nil
}

// TestScoreOrder compares the score with a player's judgement of single points: a before b before c
// before d.
func TestScoreOrder(t *testing.T) {
	testboard.Run(t, "testdata/order.txt", func(t *testing.T, c *testboard.Case) {
		setup, marks := c.Setup(t)
		var b lines.Board
		b.Reset(testboard.New(t, setup))
		last := 1 << 30
		for _, r := range "abcd" {
			got := Score(&b, marks[r], 0)
			if got >= last {
				t.Errorf("%c scores %d, want less than the %d of the point before", r, got, last)
			}
			last = got
		}
	})
}

// TestScoreForbidden: a point that is forbidden to Black is worth nothing to Black, but may be
// worth something to White.
func TestScoreForbidden(t *testing.T) {
	pos, marks := drawn(t, "a double three")
	var b lines.Board
	b.Reset(pos)
	if got := Worth(&b, marks['a'], 0); got != 0 {
		t.Errorf("worth %d for Black, want 0", got)
	}
	if got := Worth(&b, marks['a'], 1); got <= 0 {
		t.Errorf("worth %d for White, want more than 0", got)
	}
}

// TestScoreSymmetric: all eight images of a random position have the same scores.
func TestScoreSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		size := board.MinSize + rng.IntN(board.MaxSize-board.MinSize+1)
		pos := testboard.Strewn(rng, board.Setup{Size: size, Rule: board.Rule(rng.IntN(3)), ToMove: board.Black}, size*size/4, 1)
		if pos == nil {
			continue // a row of five by chance
		}
		want := scores(pos, 0)
		for sym := range board.Symmetry(board.Symmetries) {
			got := scores(pos.Transform(sym), 0)
			for pt, w := range want {
				if g := got[sym.Apply(pt, size)]; g != w {
					t.Fatalf("%v on %d×%d, symmetry %d: score %d, want %d", pt, size, size, sym, g, w)
				}
			}
		}
	}
}

func scores(pos *board.Position, me lines.Side) map[board.Point]int {
	var b lines.Board
	b.Reset(pos)
	all := map[board.Point]int{}
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		all[pt] = Score(&b, pt, me)
	}
	return all
}

// TestWindows compares the sum of the windows with a count by hand.
func TestWindows(t *testing.T) {
	pos, marks := drawn(t, "a row with both colours")
	var b lines.Board
	b.Reset(pos)
	a := marks['a']
	row := b.Lines(a)[0]
	// Window a…e of the row holds two stones of Black, b…f one, and c…g one of White.
	if got, want := windows(&b, row, lines.Bit(a, 0), 0), worthWindow[2]+worthWindow[1]; got != want {
		t.Errorf("windows for Black: %d, want %d", got, want)
	}
	if got := windows(&b, row, lines.Bit(a, 0), 1); got != 0 {
		t.Errorf("windows for White: %d, want 0 because each holds a stone of Black", got)
	}
}

// BenchmarkScore measures the score of every point of a crowded 15×15.
func BenchmarkScore(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	pos := testboard.Strewn(rng, board.Setup{Size: 15, Rule: board.Renju, ToMove: board.Black}, 50, 1)
	for b.Loop() {
		scores(pos, 0)
	}
}

// TestPromise: three stones in an open row promise more than two, and a side without stones is
// promised no more than the windows of empty points.
func TestPromise(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		last := 1 << 30
		for _, stones := range []string{"g8 h8 i8", "g8 h8", "g8", ""} {
			pos := testboard.Position(t, rule, 15, board.Black, stones, "")
			if got := Promise(pos, board.Black); got >= last {
				t.Errorf("%q promise %d, want less than the %d of one stone more", stones, got, last)
			} else {
				last = got
			}
		}
		if pos := testboard.Position(t, rule, 15, board.White, "", ""); Promise(pos, board.White) != 3*4*5 {
			t.Errorf("an empty board promises %d, want three points with five windows in each of four lines", Promise(pos, board.White))
		}
	})
}

// TestValues: a five has the value 1, a move that leaves a five nearly 0, and the block of the only
// five far more. Where nobody can make five, all values are ½.
func TestValues(t *testing.T) {
	pos := testboard.Position(t, 0, 9, board.Black, "a1 b1 c1 d1", "a3 b3 c3 d3")
	var b lines.Board
	b.Reset(pos)
	v := Values(&b, testboard.Points(t, "e1 i9"), 0)
	if v[0] != 1 || v[1] > 0.01 {
		t.Errorf("values %v of a five and a far move, want 1 and about 0", v)
	}
	b.Reset(testboard.Position(t, 0, 9, board.Black, "a1 b1", "a3 b3 c3 d3"))
	v = Values(&b, testboard.Points(t, "e3 i9"), 0)
	if v[0] < 0.1 || v[1] > 0.01 {
		t.Errorf("values %v of the block and a far move, want more than 0.1 and about 0", v)
	}
	full := testboard.Position(t, 0, 5, board.Black, "a1 b2 c3 d4 a5 e3 c5", "e5 d2 e1 a3 c1 b4")
	b.Reset(full)
	for i, v := range Values(&b, testboard.Points(t, "b1 d1"), 0) {
		if v != 0.5 {
			t.Errorf("value %v of move %d, want ½ where no five is left", v, i)
		}
	}
}
