package mix

import (
	"math"
	"unsafe"
)

// The kernels in Go compute four numbers of 16 bits at a time, the lanes of a word.
const (
	wordLanes    = 4
	channelWords = channels / wordLanes
	nearWords    = near / wordLanes
)

// eachLane is 1 in every lane, and negative the sign bit of every lane. w ^ negative adds half to the
// numbers of a word: what was −half … half − 1 is 0 … 2·half − 1 then, and words may be added, as long as
// each lane of the result is in that range.
const (
	eachLane = 1 | 1<<16 | 1<<32 | 1<<48
	negative = eachLane << 15
	half     = negative // in every lane

	fourHalves = eachLane << 17 & math.MaxUint64
)

// words returns the words of x. The processor's byte order decides which end of a word has the first
// number: see laneOrder.
func words(x []int16) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/wordLanes)
}

// laneOrder has the index of the number in each lane, the lowest lane first.
var laneOrder = func() (order [wordLanes]int) {
	w := words([]int16{0, 1, 2, 3})[0]
	for i := range order {
		order[i] = int(w >> (16 * i) & 3)
	}
	return order
}()

// cutWord makes activations of numbers to which half was added.
func cutWord(w uint64) uint64 {
	positive := w & negative
	w &= positive - positive>>15
	over := (w + eachLane*(1<<15-1-most)) & negative
	return (w | (over>>2 - over>>15)) & (eachLane * most)
}

// maxWord returns the larger number of each lane. None is negative.
func maxWord(a, b uint64) uint64 {
	larger := ((a | negative) - b) & negative // in lanes with a ≥ b
	return b ^ (a^b)&(larger-larger>>15)
}
