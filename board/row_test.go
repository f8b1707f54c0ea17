package board_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// parseRow reads a row of X, O and ·. The letter i stands for the empty point asked about.
func parseRow(t testing.TB, text string) (r board.Row, i int) {
	t.Helper()
	i = -1
	for _, ch := range text {
		switch ch {
		case 'X':
			r = append(r, board.Black)
		case 'O':
			r = append(r, board.White)
		case '·':
			r = append(r, board.Empty)
		case 'i':
			i = len(r)
			r = append(r, board.Empty)
		default:
			t.Fatalf("row %q holds %q, want only X, O, · and one i", text, ch)
		}
	}
	return r, i
}

// shape returns the names of the shapes that Row's methods find for one move.
func shape(r board.Row, i int, c board.Colour, exact bool) string {
	var out string
	add := func(name string, found bool) {
		if found {
			out += name + " "
		}
	}
	add("five", r.Five(i, c, exact))
	add("overline", r.Overline(i, c))
	add("four", r.Four(i, c, exact))
	add("straight", r.StraightFour(i, c, exact))
	add("double", r.DoubleFour(i, c, exact))
	add("three", r.Three(i, c, exact))
	return out
}

func TestRowShapes(t *testing.T) {
	for _, tc := range []struct{ row, exact, free string }{
		{"XXXXi", "five ", "five "},
		{"OXXiXXO", "five ", "five "},
		{"XXXiXX", "overline ", "five overline "},
		{"·XXXXi·", "five ", "five "},
		{"X·XXXi·", "four ", "four straight "}, // the left completion makes six
		{"OXXXi·", "four ", "four "},
		{"OXXXiO", "", ""},
		{"·XXiX·", "four straight ", "four straight "},
		{"·XXiX·X", "four ", "four straight "},      // the right completion makes six
		{"X·XXiX·X", "", "four straight "},          // both completions make six
		{"X·XiX·X", "four double ", "four double "}, // three stones, one more on each side
		{"XX·Xi·XX", "four double ", "four double "},
		{"XXX·i·XXX", "four double ", "four double "},
		{"X·XiX·O", "four ", "four "},
		{"··XiX··", "three ", "three "},
		{"·XiX··", "three ", "three "},
		{"·XiX·", "", ""}, // no room for four with two open ends
		{"O·XiX··", "three ", "three "},
		{"OXXi···", "", ""},
		{"·X·iX·", "three ", "three "},
		{"·Xi·X·", "three ", "three "},
		{"·X·iXO", "", ""},
		{"X··XiX··X", "", "three "}, // each straight four would complete to six on one side
		{"X··XiX··", "three ", "three "},
		{"X·XXi·XX", "four ", "four double "}, // filling XXX·XX makes six
		{"i", "", ""},
		{"··Xi··", "", ""},
		{"X·iXXO", "four ", "four "},
		{"XXXX·i", "", "four "}, // · makes six, no exact five
	} {
		r, i := parseRow(t, tc.row)
		if got := shape(r, i, board.Black, true); got != tc.exact {
			t.Errorf("%s, exactly five win: shapes %q, want %q", tc.row, got, tc.exact)
		}
		if got := shape(r, i, board.Black, false); got != tc.free {
			t.Errorf("%s, five or more win: shapes %q, want %q", tc.row, got, tc.free)
		}
	}
}

func TestRowLists(t *testing.T) {
	r, i := parseRow(t, "X·XiX·X··")
	if got := r.Completions([]int{-7}, i, board.Black, true); !slices.Equal(got, []int{-7, 1, 5}) {
		t.Errorf("Completions returned %v, want -7, which was there, then 1 5", got)
	}
	r, i = parseRow(t, "··XiX··")
	if got := r.StraightFourSquares([]int{-7}, i, board.Black, true); !slices.Equal(got, []int{-7, 1, 5}) {
		t.Errorf("StraightFourSquares returned %v, want -7, which was there, then 1 5", got)
	}
	r, _ = parseRow(t, "XXXX·XXXX·XXX·X")
	if got := r.FiveSquares(nil, board.Black, true); !slices.Equal(got, []int{13}) {
		t.Errorf("FiveSquares, exactly five win: %v, want 13", got)
	}
	if got := r.FiveSquares([]int{-7}, board.Black, false); !slices.Equal(got, []int{-7, 4, 9, 13}) {
		t.Errorf("FiveSquares, five or more win: %v, want -7, which was there, then 4 9 13", got)
	}
}

// TestRowIgnoresImpossibleMoves checks that a point off the row or taken, and a colour that is no
// side, make no shape.
func TestRowIgnoresImpossibleMoves(t *testing.T) {
	r, _ := parseRow(t, "XXXX·XXX·X")
	for _, tc := range []struct {
		i int
		c board.Colour
	}{{-1, board.Black}, {10, board.Black}, {0, board.Black}, {4, board.Empty}, {4, 7}} {
		if got := shape(r, tc.i, tc.c, false); got != "" {
			t.Errorf("%v at %d makes %q, want no shape", tc.c, tc.i, got)
		}
		if r.Completions(nil, tc.i, tc.c, false) != nil || r.StraightFourSquares(nil, tc.i, tc.c, false) != nil {
			t.Errorf("%v at %d has completions or straight-four squares, want none", tc.c, tc.i)
		}
	}
}

// winRow tests the rule by windows: five consecutive stones of c that contain every point of must.
// With exact, no sixth stone of c touches either end.
func winRow(r board.Row, c board.Colour, exact bool, must ...int) bool {
	for lo := 0; lo+5 <= len(r); lo++ {
		ok := true
		for k := lo; k < lo+5; k++ {
			ok = ok && r[k] == c
		}
		for _, m := range must {
			ok = ok && lo <= m && m < lo+5
		}
		if exact && (lo > 0 && r[lo-1] == c || lo+5 < len(r) && r[lo+5] == c) {
			ok = false
		}
		if ok {
			return true
		}
	}
	return false
}

// windowCompletions returns the points that make a five that contains i, found by windows.
func windowCompletions(r board.Row, i int, c board.Colour, exact bool) (out []int) {
	for j := range r {
		if r[j] == board.Empty {
			r[j] = c
			if winRow(r, c, exact, i, j) {
				out = append(out, j)
			}
			r[j] = board.Empty
		}
	}
	return out
}

// windowShape does the same as shape, but looks only at windows of five and six points.
func windowShape(r board.Row, i int, c board.Colour, exact bool) (out string) {
	r = slices.Clone(r)
	r[i] = c
	five := winRow(r, c, exact, i)
	over := false
	for lo := max(0, i-5); lo <= i && lo+6 <= len(r); lo++ {
		over = over || !slices.ContainsFunc(r[lo:lo+6], func(x board.Colour) bool { return x != c })
	}
	comp := windowCompletions(r, i, c, exact)
	for _, fact := range []struct {
		name  string
		found bool
	}{
		{"five ", five},
		{"overline ", over},
		{"four ", !five && len(comp) > 0},
		{"straight ", !five && len(comp) == 2 && comp[1]-comp[0] == 5},
		{"double ", !five && len(comp) == 2 && comp[1]-comp[0] < 5},
		{"three ", !five && len(comp) == 0 && windowThree(r, i, c, exact)},
	} {
		if fact.found {
			out += fact.name
		}
	}
	return out
}

// windowThree looks for ·????· around i where ???? hold three stones and a hole. Once c fills the
// hole, both outer points must complete a five that contains i.
func windowThree(r board.Row, i int, c board.Colour, exact bool) bool {
	for lo := max(0, i-4); lo+6 <= len(r) && lo < i; lo++ {
		hole, stones := -1, 0
		for k := lo + 1; k < lo+5; k++ {
			switch r[k] {
			case c:
				stones++
			case board.Empty:
				hole = k
			}
		}
		if stones != 3 || hole < 0 || r[lo] != board.Empty || r[lo+5] != board.Empty {
			continue
		}
		r[hole] = c
		comp := windowCompletions(r, i, c, exact)
		r[hole] = board.Empty
		if slices.Contains(comp, lo) && slices.Contains(comp, lo+5) {
			return true
		}
	}
	return false
}

// TestRowEqualsWindows compares Row, which counts runs, with the definition by windows: for every
// row of up to 11 points, every empty point in it, and both ways to win.
func TestRowEqualsWindows(t *testing.T) {
	for n := range 1 + testboard.Amount(8, 10, 11) {
		r := make(board.Row, n)
		for more := true; more; more = nextRow(r) {
			for i := range r {
				for _, exact := range []bool{false, true} {
					if r[i] == board.Empty {
						sameShape(t, r, i, exact)
					}
				}
			}
		}
	}
}

func sameShape(t *testing.T, r board.Row, i int, exact bool) {
	got, want := shape(r, i, board.Black, exact), windowShape(r, i, board.Black, exact)
	if got != want {
		t.Fatalf("row %v, index %d, exact %v: Row finds %q, windows give %q", r, i, exact, got, want)
	}
}

// nextRow makes r the next row, as a number in base 3. It returns false after the last one.
func nextRow(r board.Row) bool {
	for k := range r {
		if r[k]++; r[k] <= board.White {
			return true
		}
		r[k] = board.Empty
	}
	return false
}

func ExampleRow() {
	// A row of seven points with Black on three of them: ·XX·X··
	r := make(board.Row, 7)
	r[1], r[2], r[4] = board.Black, board.Black, board.Black
	fmt.Println(r.Four(5, board.Black, true), r.StraightFour(3, board.Black, true))
	fmt.Println(r.Completions(nil, 3, board.Black, true))
	// Output:
	// true true
	// [0 5]
}
