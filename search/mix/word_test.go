package mix

import (
	"math/rand/v2"
	"testing"
)

// TestWords compares the operations on words with those on numbers: cutWord for every number, maxWord for
// random ones and for those next to each other.
func TestWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 79))
	for v := -1 << 15; v < 1<<15; v++ {
		list := []int16{int16(v), int16(rng.Uint32()), int16(rng.Uint32()), -1}
		other := []int16{int16(v) & 0x7fff, (int16(v) ^ 1) & 0x7fff, int16(rng.IntN(1 << 15)), 0}
		got := []int16{0, 0, 0, 0}
		words(got)[0] = cutWord(words(list)[0] ^ negative)
		for i, v := range list {
			if want := cutFixed(int32(v)); got[i] != want {
				t.Fatalf("cutWord of %v: %v, want %v at %d", list, got, want, i)
			}
			list[i] &= 0x7fff
		}
		words(got)[0] = maxWord(words(list)[0], words(other)[0])
		for i, v := range list {
			if want := max(v, other[i]); got[i] != want {
				t.Fatalf("maxWord of %v and %v: %v, want %v at %d", list, other, got, want, i)
			}
		}
	}
}

// TestLaneOrder: a word shows its numbers in the order of laneOrder.
func TestLaneOrder(t *testing.T) {
	list := []int16{11, 12, 13, 14}
	for lane, i := range laneOrder {
		if got := int16(words(list)[0] >> (16 * lane)); got != list[i] {
			t.Errorf("lane %d is %d, want %d", lane, got, list[i])
		}
	}
}
