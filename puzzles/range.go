package puzzles

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Range holds the whole numbers n with Min ≤ n ≤ Max; math.MaxInt is no end.
type Range struct{ Min, Max int }

// Has reports whether Min ≤ n ≤ Max.
func (r Range) Has(n int) bool { return r.Min <= n && n <= r.Max }

// String is a text that ParseRange reads.
func (r Range) String() string {
	switch r.Max {
	case r.Min:
		return strconv.Itoa(r.Min)
	case math.MaxInt:
		return fmt.Sprintf("%d…", r.Min)
	}
	return fmt.Sprintf("%d…%d", r.Min, r.Max)
}

// ParseRange reads one number or two, as in 7, 7…12, 7..12 or 7-12, or a range without an end, as
// in 7…, 7.. or 7-. The error wraps ErrPuzzle.
func ParseRange(text string) (Range, error) {
	low, high := text, text
	for _, between := range []string{"…", "..", "-"} {
		if a, b, ok := strings.Cut(text, between); ok {
			low, high = a, b
			break
		}
	}
	a, errA := strconv.Atoi(low)
	b, errB := math.MaxInt, error(nil)
	if high != "" {
		b, errB = strconv.Atoi(high)
	}
	if errA != nil || errB != nil || a < 0 || b < a {
		return Range{}, fmt.Errorf("%w: %.20q, expected a number or a range such as 7…12", ErrPuzzle, text)
	}
	return Range{a, b}, nil
}
