package lab

import (
	"fmt"
	"math"
	"time"
	"unicode"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match/rating"
)

// interval is an estimate with its 95 % interval.
type interval struct{ value, low, high float64 }

// share estimates a probability from k successes of n, n > 0, by the score interval of Wilson
// (1927), which also holds near 0 and 1.
func share(k, n int) interval {
	p, size, z2 := float64(k)/float64(n), float64(n), rating.Z95*rating.Z95
	middle := (p + z2/(2*size)) / (1 + z2/size)
	half := rating.Z95 / (1 + z2/size) * math.Sqrt(p*(1-p)/size+z2/(4*size*size))
	return interval{p, min(max(middle-half, 0), p), max(min(middle+half, 1), p)}
}

// mean estimates a mean by Student's interval.
func mean(values []float64) interval {
	m, i := rating.Mean(values)
	return interval{m, i.Low, i.High}
}

// positiveMean is mean for values above 0. Its interval is a factor on either side, so it stays above
// 0 too.
func positiveMean(values []float64) interval {
	m := mean(values)
	factor := math.Exp((m.high - m.value) / m.value)
	return interval{m.value, m.value / factor, m.value * factor}
}

// geometric returns the geometric mean of values above 0, which a single outlier moves less.
func geometric(values []float64) interval {
	logs := make([]float64, len(values))
	for i, v := range values {
		logs[i] = math.Log(v)
	}
	m := mean(logs)
	return interval{math.Exp(m.value), math.Exp(m.low), math.Exp(m.high)}
}

// The texts of cells.

func percent(v float64) string { return plain.Fixed(100*v, 1) + " %" }

// unknown is the text of an end that the figures do not give: a single value has no interval, and
// values that are all alike give one without a width.
const unknown = "–"

// ends returns the cells of the ends of the interval.
func (e interval) ends() (low, high Cell) {
	if e.low == e.high {
		return Cell{Text: unknown}, Cell{Text: unknown}
	}
	return Cell{Value: e.low}, Cell{Value: e.high}
}

// within returns the ends as a text in brackets.
func (e interval) within(text func(float64) string) string {
	if e.low == e.high {
		return "(" + unknown + ")"
	}
	return fmt.Sprintf("(%s … %s)", text(e.low), text(e.high))
}

// rounded writes a measured number with three digits, and commas.
func rounded(v float64) string {
	if v != 0 && math.Abs(v) < 1000 {
		digits := 2 - int(math.Floor(math.Log10(math.Abs(v))))
		return plain.Fixed(v, min(max(digits, 0), 6))
	}
	power := math.Pow(10, math.Floor(math.Log10(max(math.Abs(v), 1)))-2)
	return commas(int64(math.Round(v/power) * power))
}

// commas writes 1,234,567.
func commas(n int64) string {
	s := plain.Fixed(float64(n), 0)
	for i := len(s) - 3; i > 0 && unicode.IsDigit(rune(s[i-1])); i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// signed writes a rating: "+120", "−15", and "> +690" for a player that won everything.
func signed(e interval) string {
	switch {
	case math.IsInf(e.value, 1):
		return "> " + points(e.low)
	case math.IsInf(e.value, -1):
		return "< " + points(e.high)
	}
	return fmt.Sprintf("%s (%s … %s)", points(e.value), points(e.low), points(e.high))
}

func points(elo float64) string {
	if math.IsInf(elo, 0) {
		if elo > 0 {
			return "+∞"
		}
		return "−∞"
	}
	return plain.Signed(elo)
}

// seconds writes a duration as an axis and a table show it: "0.2 s".
func seconds(d time.Duration) string { return fmt.Sprintf("%g s", d.Seconds()) }
