package mix

import "sync"

// What a point sees along a line is its own cell and two arms of up to reach cells, the nearest first:
//
//	cells    X  .  O  X [.] O  .  |          X own, O rival, | the edge; the point in brackets
//	left arm        X O . X                  digits 1 2 0 1, the nearest first; length 4
//	right arm                O  .            digits 2 0; length 2
//
// A cell is a digit: 0 empty, 1 own, 2 rival. An arm that the edge cuts short has codes of its own:
//
//	code = first[length] + Σ digit·3^(distance−1)
//
//	length   4      3        2         1         0
//	codes    0…80   81…107   108…116   117…119   120
//
// The number of a row is (centre·121 + left)·121 + right. So a stone adds a constant to the row of
// each point that sees it, and the sums never carry beyond 16 bits.
const (
	reach    = 4
	armCodes = 81 + 27 + 9 + 3 + 1
	rowCodes = 3 * armCodes * armCodes // 43,923
	// rowPairs counts the rows of which none is the mirror image of another. Both have the same weights.
	rowPairs = 3 * armCodes * (armCodes + 1) / 2 // 22,143
)

// The factors of the digits in the number of a row.
const (
	centreUnit = armCodes * armCodes
	leftUnit   = armCodes
	rightUnit  = 1
)

// firstCode is the code of an arm of empty cells, by length.
var firstCode = [reach + 1]int{120, 117, 108, 81, 0}

// emptyRow returns the number of the row of empty cells with arms of those lengths.
func emptyRow(left, right int) int {
	return firstCode[min(left, reach)]*leftUnit + firstCode[min(right, reach)]*rightUnit
}

// pairOf returns, for each row, the number of the weights that it shares with its mirror image.
var pairOf = sync.OnceValue(func() []uint16 {
	list := make([]uint16, rowCodes)
	for r := range list {
		centre, left, right := r/centreUnit, r/leftUnit%armCodes, r%armCodes
		list[r] = uint16(pairNumber(centre, left, right, armCodes))
	}
	return list
})

// pairNumber numbers a centre with two arms in any order, of so many arms.
func pairNumber(centre, a, b, arms int) int {
	low, high := min(a, b), max(a, b)
	return centre*(arms*(arms+1)/2) + high*(high+1)/2 + low
}
