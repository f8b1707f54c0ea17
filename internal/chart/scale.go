package chart

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ErrChart is wrapped by the errors about a chart that cannot be drawn.
var ErrChart = errors.New("chart cannot be drawn")

// Axis describes an axis.
type Axis struct {
	Label string
	Log   bool // logarithmic: all values must be above 0
	// From and To are the ends; equal ends = the ends follow from the values. A value beyond an end is
	// drawn at the end: by Dots with an arrow.
	From, To float64
	Ticks    []float64 // the values with a label; none = the package chooses them
	Percent  bool      // labels in percent: 0.5 reads "50 %"
}

// scale maps the values between from and to onto the places between start and end.
type scale struct {
	Axis
	start, end float64
	ticks      []float64
}

// newScale makes a scale for the values. Infinite values need no room.
func newScale(a Axis, values []float64, start, end float64) (scale, error) {
	s := scale{Axis: a, start: start, end: end, ticks: a.Ticks}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range append(values, a.Ticks...) {
		switch {
		case math.IsNaN(v):
			return s, fmt.Errorf("%w: NaN on the axis %q, expected numbers", ErrChart, a.Label)
		case a.Log && v <= 0:
			return s, fmt.Errorf("%w: %v on the logarithmic axis %q, expected values above 0", ErrChart, v, a.Label)
		case !math.IsInf(v, 0):
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	if a.From != a.To {
		lo, hi = a.From, a.To
	}
	if lo > hi {
		return s, fmt.Errorf("%w: no number on the axis %q, expected one", ErrChart, a.Label)
	}
	if a.Log {
		s.logarithmic(lo, hi)
	} else {
		s.linear(lo, hi)
	}
	return s, nil
}

// linear chooses ticks of 1, 2 or 5 times a power of ten, and lets the axis end at ticks. With
// ticks of the caller it leaves some room at both ends.
func (s *scale) linear(lo, hi float64) {
	if lo == hi {
		lo, hi = lo-1, hi+1
	}
	step := niceStep((hi - lo) / 5)
	switch {
	case s.From != s.To:
	case len(s.ticks) > 0:
		pad := (hi - lo) / 25
		lo, hi = lo-pad, hi+pad
	default:
		lo, hi = math.Floor(lo/step+1e-9)*step, math.Ceil(hi/step-1e-9)*step
	}
	s.From, s.To = lo, hi
	if len(s.ticks) > 0 {
		return
	}
	s.ticks = multiples(lo, hi, step)
}

// niceStep returns the smallest 1, 2 or 5 times a power of ten that is not below x.
func niceStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5} {
		if x <= m*power*(1+1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// logarithmic chooses the powers of ten as ticks, and their 2- and 5-fold on a short axis. If these
// are fewer than three, it chooses ticks as linear does.
func (s *scale) logarithmic(lo, hi float64) {
	if s.From == s.To {
		pad := math.Pow(max(hi/lo, 1.5), 0.03)
		lo, hi = lo/pad, hi*pad
	}
	s.From, s.To = lo, hi
	if len(s.ticks) > 0 {
		return
	}
	steps := []float64{1}
	if hi/lo < 300 {
		steps = []float64{1, 2, 5}
	}
	for e := math.Floor(math.Log10(lo)); e <= math.Log10(hi); e++ {
		for _, m := range steps {
			if v := m * math.Pow(10, e); v >= lo && v <= hi {
				s.ticks = append(s.ticks, v)
			}
		}
	}
	if len(s.ticks) < 3 && lo < hi {
		s.ticks = multiples(lo, hi, niceStep((hi-lo)/5))
	}
}

// multiples returns the multiples of step between lo and hi.
func multiples(lo, hi, step float64) (list []float64) {
	for i := math.Ceil(lo/step - 1e-9); i*step <= hi+step*1e-9; i++ {
		list = append(list, i*step+0) // no −0
	}
	return list
}

// place returns where v lies. beyond is -1 or 1 if v lies below or above the axis; the place is
// then its end.
func (s *scale) place(v float64) (place float64, beyond int) {
	const slack = 1e-9 // of rounding
	part := (v - s.From) / (s.To - s.From)
	if s.Log {
		part = math.Log(v/s.From) / math.Log(s.To/s.From)
	}
	switch {
	case part < -slack:
		part, beyond = 0, -1
	case part > 1+slack:
		part, beyond = 1, 1
	}
	return s.start + part*(s.end-s.start), beyond
}

// at is place without the direction.
func (s *scale) at(v float64) float64 {
	place, _ := s.place(v)
	return place
}

// label returns the text of a tick: "20,000", "0.05", "50 %".
func (s *scale) label(v float64) string {
	if s.Percent {
		return number(v*100) + " %"
	}
	return number(v)
}

// number writes a number with commas: "20,000", "0.05", "−1,500".
func number(v float64) string {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	if rounded := strconv.FormatFloat(v, 'g', 6, 64); !strings.ContainsAny(rounded, "e") {
		text = rounded
	}
	whole, rest, dot := strings.Cut(text, ".")
	digits := strings.TrimPrefix(whole, "-")
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	if strings.HasPrefix(whole, "-") {
		digits = "−" + digits
	}
	if dot {
		return digits + "." + rest
	}
	return digits
}
