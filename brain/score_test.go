package brain

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// draw makes a position of a diagram, top row first: X Black, O White, a to d
// points that are empty.
func draw(t testing.TB, rule board.Rule, toMove board.Colour, text string) (*board.Position, map[rune]board.Point) {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(text), "\n")
	s, marks := board.Setup{Size: len(rows), Rule: rule, ToMove: toMove}, map[rune]board.Point{}
	for k, row := range rows {
		for x, r := range []rune(strings.ReplaceAll(strings.TrimSpace(row), " ", "")) {
			switch pt := board.At(x, len(rows)-1-k); r {
			case 'X':
				s.Black = append(s.Black, pt)
			case 'O':
				s.White = append(s.White, pt)
			default:
				marks[r] = pt
			}
		}
	}
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos, marks
}

// TestScoreOrder holds the score to what a player says of single points: a
// before b before c before d.
func TestScoreOrder(t *testing.T) {
	for _, tt := range []struct {
		name, board string
		rule        board.Rule
	}{{
		name: "a five, the opponent's five, a straight four, a three", board: `
			· · · · · · · · ·
			· X X X X a · · ·
			· · · · · · · · ·
			· O O O O b · · ·
			· · · · · · · · ·
			· · c X X X · · ·
			· · · · · d · · ·
			· · · · X · · · ·
			· · · X · · · · ·`,
	}, {
		name: "two threes, one, one that is closed, far away", board: `
			· · · · · · · · · · ·
			· · · · · · · · · · ·
			· · · X · · · · · · ·
			· · · X · · · · · · ·
			· X X a · · · · · · ·
			· · · · · · · · · b ·
			· · · · · · · · X · ·
			· · · · · · · X · · ·
			· · · · · · · · · · ·
			d O X X c · · · · · ·
			· · · · · · · · · · ·`,
	}, {
		name: "a four and a three, a three, a four alone, nothing", board: `
			· · · · · · · · · · ·
			· · · · · · · X · · ·
			· · · · · · · X · · ·
			· · · O X X X a · · ·
			· · · · · · · · · · ·
			· · b · · · · · · · ·
			· X · · · · · · · · ·
			X · · · · · · O X X X
			· · · · · · · · · · c
			· · · · · · · · · · ·
			· · · · d · · · · · ·`,
	}, {
		name: "beside a stone, two away, off its lines", board: `
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · O a b · ·
			· · · · · · · · ·
			· · · · · · · c ·
			· · · · · · · · ·
			d · · · · · · · ·`,
	}} {
		t.Run(tt.name, func(t *testing.T) {
			pos, marks := draw(t, tt.rule, board.Black, tt.board)
			var b lines.Board
			b.Reset(pos)
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
}

// TestScoreForbidden gives a point nothing for Black that Black may not play;
// what White makes there counts.
func TestScoreForbidden(t *testing.T) {
	pos, marks := draw(t, board.Renju, board.White, `
		· · · · · · · · ·
		· · · · · · · · ·
		· · · X · · · · ·
		· · · X · · · · ·
		· X X a · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·`)
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
		s := board.Setup{Size: size, Rule: board.Rule(rng.IntN(3)), ToMove: board.Black}
		for k, i := range rng.Perm(size * size)[:size*size/4] {
			if pt := board.PointAt(i, size); k%2 == 0 {
				s.Black = append(s.Black, pt)
			} else {
				s.White = append(s.White, pt)
			}
		}
		pos, err := board.New(s)
		if err != nil {
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
	pos, marks := draw(t, board.Freestyle, board.Black, `
		· · · · · · ·
		· · · · · · ·
		· · · · · · ·
		X · a X · · O
		· · · · · · ·
		· · · · · · ·
		· · · · · · ·`)
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
	s := board.Setup{Rule: board.Renju, ToMove: board.Black}
	for k, i := range rng.Perm(225)[:50] {
		if k%2 == 0 {
			s.Black = append(s.Black, board.PointAt(i, 15))
		} else {
			s.White = append(s.White, board.PointAt(i, 15))
		}
	}
	pos, err := board.New(s)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		scores(pos, 0)
	}
}
