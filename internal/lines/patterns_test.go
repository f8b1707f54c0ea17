package lines

import (
	"testing"

	"github.com/gsolve/gsolve/board"
)

// shapes holds results of patterns.
type shapes struct{ five, four, three, straight uint64 }

// want holds the shapes of one row by board's readable definition, as bits.
type want struct{ five, four, three, straight, bad uint64 }

// define returns the shapes that board's definition finds for Black in r.
func define(r board.Row, exact bool) (w want) {
	hasFive := len(r.FiveSquares(nil, board.Black, exact)) > 0
	for i, c := range r {
		if c != board.Empty {
			continue
		}
		bit := uint64(1) << i
		if r.Five(i, board.Black, exact) {
			w.five |= bit
		}
		if r.Four(i, board.Black, exact) {
			w.four |= bit
		}
		if r.StraightFour(i, board.Black, exact) {
			w.straight |= bit
		}
		if r.Three(i, board.Black, exact) && !hasFive {
			w.three |= bit
		}
		if exact && (r.Overline(i, board.Black) || r.DoubleFour(i, board.Black, true)) {
			w.bad |= bit
		}
	}
	return w
}

// lanesOf packs rows of n points into lanes of the given width.
func lanesOf(rows []board.Row, width int) (o, b uint64) {
	for k, r := range rows {
		for i := range width {
			bit := uint64(1) << (k*width + i)
			switch {
			case i >= len(r) || r[i] == board.White:
				b |= bit
			case r[i] == board.Black:
				o |= bit
			}
		}
	}
	return o, b
}

// TestEveryWindow compares patterns, with narrow and wide lanes, with the definition: on every
// filling of every row of 5 to 11 points. A shape depends on at most five points on either side, so
// these rows are all windows with all edges. The rows in one word differ, so that a leak between
// lanes shows.
func TestEveryWindow(t *testing.T) {
	for n := 5; n <= 11; n++ {
		total := 1
		for range n {
			total *= 3
		}
		for _, width := range []int{16, 32} {
			lanes := 64 / width
			for at := 0; at < total; at += lanes {
				rows := make([]board.Row, lanes)
				for k := range rows {
					rows[k] = fill(n, (at+k)%total)
				}
				checkRows(t, rows, width)
				if t.Failed() {
					return
				}
			}
		}
	}
}

// fill returns the row of n points whose contents are the digits of code in base 3.
func fill(n, code int) board.Row {
	r := make(board.Row, n)
	for i := range r {
		r[i], code = board.Colour(code%3), code/3
	}
	return r
}

// won reports whether Black has a winning row in r. No position holds such a row. With exact, an
// overline does not win, so a position may hold one.
func won(r board.Row, exact bool) bool {
	run := 0
	for i, c := range r {
		if c == board.Black {
			run++
		}
		if c == board.Black && i+1 < len(r) {
			continue
		}
		if run == 5 || run > 5 && !exact {
			return true
		}
		run = 0
	}
	return false
}

func checkRows(t *testing.T, rows []board.Row, width int) {
	t.Helper()
	o, b := lanesOf(rows, width)
	var free, ex shapes
	var w3 uint64
	free.five, free.four, free.three, free.straight, _ = patterns(o, b, false)
	ex.five, ex.four, ex.three, ex.straight, w3 = patterns(o, b, true)
	bad := forbiddenInLine(o, b, w3)
	for k, r := range rows {
		if !won(r, false) {
			compare(t, r, "freestyle", free, 0, define(r, false), k*width, width)
		}
		if !won(r, true) {
			compare(t, r, "exact", ex, bad, define(r, true), k*width, width)
		}
	}
}

func compare(t *testing.T, r board.Row, name string, got shapes, bad uint64, w want, shift, width int) {
	t.Helper()
	lane := func(v uint64) uint64 { return v >> shift & (1<<width - 1) }
	three := lane(got.three)
	if w.five != 0 {
		three = 0 // patterns may report any threes in a row with a five-square
	}
	check := func(kind string, got, want uint64) {
		if got != want {
			t.Errorf("%s: patterns finds each %s of %v at bits %b, want %b", name, kind, r, got, want)
		}
	}
	check("five", lane(got.five), w.five)
	check("four", lane(got.four)&^w.five, w.four)
	check("three", three, w.three)
	check("straight four", lane(got.straight)&^w.five, w.straight)
	check("overline or double four", lane(bad)&^w.five, w.bad&^w.five)
}
