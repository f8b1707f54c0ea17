package brain

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestScoreOrder compares the score with a player's judgement of single points: a before b before c
// before d.
func TestScoreOrder(t *testing.T) {
	testboard.Run(t, "testdata/score.txt", func(t *testing.T, c *testboard.Case) {
		setup, marks := c.Setup(t)
		var b lines.Board
		b.Reset(testboard.New(t, setup))
		last := 1 << 30
		for _, r := range "abcd" {
			got := score(&b, marks[r], 0)
			if got >= last {
				t.Errorf("%c scores %d, the one before %d", r, got, last)
			}
			last = got
		}
	})
}

// TestScoreForbidden gives a point nothing for Black that Black may not play; what White makes
// there counts.
func TestScoreForbidden(t *testing.T) {
	pos, marks := drawn(t, "a double three")
	var b lines.Board
	b.Reset(pos)
	if got := worth(&b, marks['a'], 0); got != 0 {
		t.Errorf("worth %d for Black, expected 0", got)
	}
	if got := worth(&b, marks['a'], 1); got <= 0 {
		t.Errorf("worth %d for White", got)
	}
}

// TestScoreSymmetric scores all eight images of random positions alike.
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
					t.Fatalf("%v on %d×%d, symmetry %d: %d, expected %d", pt, size, size, sym, g, w)
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
		all[pt] = score(&b, pt, me)
	}
	return all
}

// TestWindows counts the windows one by one, by the cells of the board.
func TestWindows(t *testing.T) {
	pos, marks := drawn(t, "a row with both colours")
	var b lines.Board
	b.Reset(pos)
	a := marks['a']
	row := b.Lines(a)[0]
	// a…e of the row holds two stones of Black, b…f one, c…g one of White's.
	if got, want := windows(&b, row, lines.Bit(a, 0), 0), worthWindow[2]+worthWindow[1]; got != want {
		t.Errorf("Black: %d, expected %d", got, want)
	}
	if got := windows(&b, row, lines.Bit(a, 0), 1); got != 0 {
		t.Errorf("White: %d, expected 0: a stone of Black's is in each", got)
	}
}

// BenchmarkScore is one score of every point of a crowded 15×15.
func BenchmarkScore(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	pos := testboard.Strewn(rng, board.Setup{Size: 15, Rule: board.Renju, ToMove: board.Black}, 50, 1)
	for b.Loop() {
		scores(pos, 0)
	}
}
