package vct

import (
	"testing"

	"github.com/gsolve/gsolve/board"
)

// TestPromised: better odds promise no greater number, and every number fits
// into a code.
func TestPromised(t *testing.T) {
	last := uint32(mostFirst)
	for o := odds(-2000); o <= 2000; o++ {
		n := o.number()
		if n < 1 || n > last {
			t.Fatalf("odds %d promise %d after %d", o, n, last)
		}
		last = n
		c := coded(board.At(18, 18), n) | fourBit
		if c.first() != (numbers{n, 1}) || c.point() != board.At(18, 18) || c == restCode {
			t.Fatalf("the code of %d is %#x", n, c)
		}
	}
	if odds(0).number() != 1 || odds(-2000).number() != 24 {
		t.Errorf("even odds promise %d, want 1; the longest %d, want 24", odds(0).number(), odds(-2000).number())
	}
}

// TestWeariness: nothing for a little work and for what is decided, then one
// for each doubling.
func TestWeariness(t *testing.T) {
	for _, c := range []struct {
		numbers
		work uint64
		want uint32
	}{
		{numbers{3, 3}, 1023, 0},
		{numbers{3, 3}, 1024, 1},
		{numbers{3, 3}, 2047, 1},
		{numbers{3, 3}, 2048, 2},
		{numbers{3, 3}, 1 << 40, 31},
		{proved, 1 << 40, 0},
		{disproved, 1 << 40, 0},
	} {
		if got := (&item{numbers: c.numbers, work: c.work}).weariness(); got != c.want {
			t.Errorf("%v after %d visits: %d, want %d", c.numbers, c.work, got, c.want)
		}
	}
	open := item{numbers: numbers{infinite - 1, 1}, work: 1 << 20}
	if n := open.tired(); n != infinite-1 {
		t.Errorf("the tired number of an open item is %d, want one less than infinite", n)
	}
	if got := (&item{numbers: numbers{3, 3}, work: 1024}).rested(0); got != 0 {
		t.Errorf("a bound of 0 became %d", got)
	}
}
