// Package plain formats numbers, sizes and untrusted texts for people.
package plain

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Plural returns "1 node", "2 nodes". The plural of the noun ends with s.
func Plural[N int | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Fixed returns v with that many decimals and a minus sign, such as "−8.6". It never returns "−0".
func Fixed(v float64, decimals int) string {
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	digits, negative := strings.CutPrefix(text, "-")
	if negative && strings.Trim(digits, "0.") != "" {
		return "−" + digits
	}
	return digits
}

// Signed returns a whole number with its sign, such as "+120" or "−15", and "0" without one.
func Signed(v float64) string {
	text := Fixed(v, 0)
	if v > 0 && text != "0" {
		return "+" + text
	}
	return text
}

// OneLine makes a hostile text harmless: it replaces line breaks, control characters (also those of
// eight bits) and changes of the writing direction by spaces.
func OneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, s)
}

// Bytes returns n with one decimal and a binary unit, such as "1.5 MiB".
func Bytes(n uint64) string {
	const units = "KMGTPE"
	if n < 1<<10 {
		return Plural(n, "byte")
	}
	value, unit := float64(n)/(1<<10), 0
	for value >= 1<<10 {
		value, unit = value/(1<<10), unit+1
	}
	return fmt.Sprintf("%.1f %ciB", value, units[unit])
}

// Duration rounds d to three or four digits.
func Duration(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 10_000 {
		unit *= 10
	}
	return d.Round(unit)
}
