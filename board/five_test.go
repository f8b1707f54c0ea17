package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestMakesFive tests a five and a six of each side under each rule.
func TestMakesFive(t *testing.T) {
	const text = `
· · · · · · · · ·
X X X X b · · · ·
· · · · · · · · ·
X X X a X X · · ·
· · · · · · · · ·
O O O c O O · · ·
· · · · · · · · ·
O O O O d · · · ·`
	for _, tc := range []struct {
		rule         board.Rule
		black, white string
		six          board.Reason
	}{
		{board.Freestyle, "d5 e7", "e1 d3", board.NotForbidden},
		{board.Standard, "e7", "e1", board.NotForbidden},
		{board.Renju, "e7", "e1 d3", board.Overline}, // the six is forbidden to Black, not only worthless
	} {
		d := draw(t, tc.rule, 9, text)
		p := d.position(t)
		if got := names(p.FiveSquares(nil, board.Black)); got != tc.black {
			t.Errorf("%v: black five-squares %q, want %q", tc.rule, got, tc.black)
		}
		if got := names(p.FiveSquares(nil, board.White)); got != tc.white {
			t.Errorf("%v: white five-squares %q, want %q", tc.rule, got, tc.white)
		}
		if got := p.Forbidden(d.marks['a']); got != tc.six {
			t.Errorf("%v: Forbidden says %v of the black six, want %v", tc.rule, got, tc.six)
		}
	}
}

func TestCompletions(t *testing.T) {
	testboard.Run(t, "testdata/completions.txt", func(t *testing.T, c *testboard.Case) {
		setup, marks := c.Setup(t)
		p, pt, want := testboard.New(t, setup), marks['a'], c.Text(t, "completions")
		got := p.Completions(pts(t, "j9"), pt, board.Black)
		if names(got[1:]) != want || names(got[:1]) != "j9" {
			t.Errorf("Completions returned %q, want j9, which was there, then %q", names(got), want)
		}
		if p.MakesFour(pt, board.Black) != (want != "") {
			t.Errorf("MakesFour is %v though the completions are %q", p.MakesFour(pt, board.Black), want)
		}
	})
}

// TestFivesAreThoseOfRows checks that MakesFive and Completions agree with Row at every point of
// random positions, for both sides.
func TestFivesAreThoseOfRows(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	fives, completions := 0, 0
	for range 400 {
		p, cells := crowded(r)
		for i, n := 0, p.Size(); i < n*n; i++ {
			pt, c := board.PointAt(i, n), board.Colour(r.IntN(4)) // 0 and 3 are no side
			exact := p.Rule().ExactFive(c)
			five, list := rowFives(cells, pt, n, c, exact)
			if got := p.MakesFive(pt, c); got != five {
				t.Fatalf("MakesFive(%v, %v) is %v, but the rows say %v", pt, c, got, five)
			}
			if five {
				fives, list = fives+1, nil
			}
			if got := p.Completions(nil, pt, c); !slices.Equal(got, list) {
				t.Fatalf("Completions(%v, %v) are %v, but the rows say %v", pt, c, got, list)
			}
			completions += len(list)
		}
	}
	if fives < 200 || completions < 1000 {
		t.Errorf("the positions held %d fives and %d completions, want at least 200 and 1000", fives, completions)
	}
}

// crowded makes a random position with long runs, and returns its cells by row and column too.
func crowded(r *rand.Rand) (*board.Position, [][]board.Colour) {
	for {
		n := 5 + r.IntN(9)
		s := board.Setup{Size: n, Rule: board.Rule(r.IntN(3)), ToMove: board.Black}
		cells := make([][]board.Colour, n)
		for y := range cells {
			cells[y] = make([]board.Colour, n)
			for x := range cells[y] {
				switch r.IntN(10) {
				case 0, 1, 2, 3:
					cells[y][x], s.Black = board.Black, append(s.Black, board.At(x, y))
				case 4:
					cells[y][x], s.White = board.White, append(s.White, board.At(x, y))
				}
			}
		}
		if p, err := board.New(s); err == nil {
			return p, cells
		}
	}
}

// rowFives cuts the four rows through pt out of the cells. It returns whether c on pt makes a five
// in one of them, and the completions of all four.
func rowFives(cells [][]board.Colour, pt board.Point, n int, c board.Colour, exact bool) (five bool, list []board.Point) {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		row, at, points := board.Row(nil), 0, []board.Point(nil)
		for k := -n; k <= n; k++ {
			x, y := pt.X()+k*d[0], pt.Y()+k*d[1]
			if x < 0 || y < 0 || x >= n || y >= n {
				continue
			}
			if k == 0 {
				at = len(row)
			}
			row, points = append(row, cells[y][x]), append(points, board.At(x, y))
		}
		five = five || row.Five(at, c, exact)
		for _, j := range row.Completions(nil, at, c, exact) {
			list = append(list, points[j])
		}
	}
	slices.Sort(list)
	return five, list
}

// TestReportedElsewhere tests cases that other programs got wrong, as their users reported.
func TestReportedElsewhere(t *testing.T) {
	t.Run("a six is not a five where five is exact", func(t *testing.T) {
		d := draw(t, board.Standard, 9, `
X X X a X X · · ·`)
		if d.position(t).MakesFive(d.marks['a'], board.Black) {
			t.Error("MakesFive accepts six in a row, but standard wants exactly five")
		}
	})
	t.Run("an overline wins in freestyle and is not forbidden", func(t *testing.T) {
		d := draw(t, board.Freestyle, 9, `
X X X a X X · · ·`)
		p := d.position(t)
		if !p.MakesFive(d.marks['a'], board.Black) || !p.Legal(d.marks['a'], board.Black) {
			t.Error("the overline is no five or is not legal, want both in freestyle")
		}
	})
	t.Run("a point that makes five is legal though it makes threes", func(t *testing.T) {
		d := draw(t, board.Renju, 9, `
· · · · · · · · ·
· · · X X · · · ·
X X X X a · · · ·
· · · X X · · · ·
· · · · · · · · ·`)
		p := d.position(t)
		if !p.MakesFive(d.marks['a'], board.Black) || !p.Legal(d.marks['a'], board.Black) {
			t.Error("the move that makes a five and many fours is no five or is not legal, want both")
		}
	})
	t.Run("Play refuses an occupied point", func(t *testing.T) {
		p := testboard.New(t, board.Setup{Black: pts(t, "h8")})
		wantIs(t, p.Play(pts(t, "h8")[0]), board.ErrOccupied)
	})
	t.Run("New accepts White first and unbalanced stones", func(t *testing.T) {
		p := testboard.New(t, board.Setup{White: pts(t, "h8", "h9", "a1"), ToMove: board.White})
		if p.ToMove() != board.White {
			t.Errorf("%v is to move, want white as in the setup", p.ToMove())
		}
	})
}
