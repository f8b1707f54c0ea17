package puzzles

import (
	"fmt"
	"strconv"
	"strings"
)

// Range is the whole numbers from Min to Max.
type Range struct{ Min, Max int }

// Has reports whether n is one of them.
func (r Range) Has(n int) bool { return r.Min <= n && n <= r.Max }

// String is what ParseRange reads.
func (r Range) String() string {
	if r.Min == r.Max {
		return strconv.Itoa(r.Min)
	}
	return fmt.Sprintf("%d…%d", r.Min, r.Max)
}

// ParseRange reads a number or two, as in 7, 7…12, 7..12 or 7-12. The error
// wraps ErrPuzzle.
func ParseRange(text string) (Range, error) {
	low, high := text, text
	for _, between := range []string{"…", "..", "-"} {
		if a, b, ok := strings.Cut(text, between); ok {
			low, high = a, b
			break
		}
	}
	a, errA := strconv.Atoi(low)
	b, errB := strconv.Atoi(high)
	if errA != nil || errB != nil || a < 0 || b < a {
		return Range{}, fmt.Errorf("%w: %.20q, expected a number or a range such as 7…12", ErrPuzzle, text)
	}
	return Range{a, b}, nil
}
