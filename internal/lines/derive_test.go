package lines

import (
	"math/rand/v2"
	"testing"
)

// TestDerive4 compares derive4, which may be in assembly, with plain Go: on every filling of every row of 5 to
// 11 points, four different ones at a time, and on random rows of 15. TestEveryWindow compares plain Go with
// the definition.
func TestDerive4(t *testing.T) {
	for n := 5; n <= 11; n++ {
		total := 1
		for range n {
			total *= 3
		}
		for at := 0; at < total; at += 4 {
			var rows [4]line
			for k := range rows {
				rows[k].stones = stonesOf(n, (at+k)%total)
			}
			if !sameShapes(t, rows, n) {
				return
			}
		}
	}
	rng := rand.New(rand.NewPCG(1, 15))
	for range 100_000 {
		var rows [4]line
		for k := range rows {
			rows[k].stones = stonesOf(narrowMax, int(rng.Uint32N(14_348_907))) // 3¹⁵
		}
		if !sameShapes(t, rows, narrowMax) {
			return
		}
	}
}

// stonesOf returns the stones of the row of n points whose contents are the digits of code in base 3.
func stonesOf(n, code int) (stones uint64) {
	for i := range n {
		switch code % 3 {
		case 1:
			stones |= 1 << i
		case 2:
			stones |= 1 << (32 + i)
		}
		code /= 3
	}
	return stones
}

// sameShapes compares derive4 with plain Go on four rows of n points, for each rule: nobody wins by exactly
// five only, Black does, both do, and, to be sure, White does. It also compares lanes.suspect with what it says of forbiddenInLine.
func sameShapes(t *testing.T, rows [4]line, n int) bool {
	t.Helper()
	wall := (0xFFFF << n & 0xFFFF) * uint64(0x0001_0001_0001_0001)
	for _, exact := range [][2]bool{{}, {true, false}, {true, true}, {false, true}} {
		a, b := rows, rows
		var got, want lanes
		masks := exactMasks(exact)
		derive4(&a[0], &a[1], &a[2], &a[3], wall, masks, &got)
		plainDerive4(&b[0], &b[1], &b[2], &b[3], wall, masks, &want)
		if a != b || got != want {
			t.Errorf("exact %v: rows %+v become %+v and %+v in plain Go, lanes %x and %x", exact, rows, a, b, got, want)
			return false
		}
		if got.suspect == 0 && forbiddenInLine(got.own[0], got.own[1]|wall, got.w3) != 0 {
			t.Errorf("exact %v: rows %+v hold forbidden points, but suspect is 0", exact, rows)
			return false
		}
	}
	return true
}
