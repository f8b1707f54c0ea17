package puzzles

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Range holds the whole numbers n with Min ≤ n ≤ Max; Max = math.MaxInt means no end.
type Range struct{ Min, Max int }

// Has reports whether Min ≤ n ≤ Max.
func (r Range) Has(n int) bool { return r.Min <= n && n <= r.Max }

// String returns a text that ParseRange reads.
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

// Theme names an idea of a puzzle in one lower-case word.
type Theme string

// The themes. A puzzle may have several; package traits defines each.
const (
	ThemeVCF         Theme = "vcf"          // won by continuous fours
	ThemeVCT         Theme = "vct"          // won by continuous threats, not by fours alone
	ThemeFourThree   Theme = "four-three"   // decided by a four that makes a three
	ThemeDoubleFour  Theme = "double-four"  // decided by a move that makes two fours in two lines
	ThemeForbidden   Theme = "forbidden"    // Black may not block: the block is forbidden
	ThemeOverline    Theme = "overline"     // decided by a six that does not win, or that is forbidden
	ThemeCounterFour Theme = "counter-four" // a forced block makes a four of the defender
	ThemeQuiet       Theme = "quiet"        // a move of the solution makes neither a four nor a three
	ThemeDefence     Theme = "defence"      // the task is to hold
	ThemeLong        Theme = "long"         // ten attacks and more
)

var allThemes = []Theme{
	ThemeVCF, ThemeVCT, ThemeFourThree, ThemeDoubleFour, ThemeForbidden, ThemeOverline, ThemeCounterFour, ThemeQuiet, ThemeDefence, ThemeLong,
}

// AllThemes lists the themes, in the order in which the themes of a puzzle stand.
func AllThemes() []Theme { return slices.Clone(allThemes) }

// ParseTheme reads the word of a theme. The error wraps ErrPuzzle and lists the themes.
func ParseTheme(name string) (Theme, error) {
	if slices.Contains(allThemes, Theme(name)) {
		return Theme(name), nil
	}
	list := strings.Trim(strings.ReplaceAll(fmt.Sprint(allThemes), " ", ", "), "[]")
	return "", fmt.Errorf("%w: theme %.20q, expected one of %s", ErrPuzzle, name, list)
}

// ThemeFilter selects puzzles by their themes: a puzzle needs one theme of each list. Nil takes
// every puzzle.
type ThemeFilter [][]Theme

// Takes reports whether the filter takes a puzzle with these themes.
func (f ThemeFilter) Takes(themes []Theme) bool {
	return !slices.ContainsFunc(f, func(list []Theme) bool {
		return !slices.ContainsFunc(list, func(t Theme) bool { return slices.Contains(themes, t) })
	})
}

// ParseThemes reads lists of themes with commas in between. If known is true, each theme must be
// one of AllThemes; else files may define others. It returns the errors of ParseTheme.
func ParseThemes(lists []string, known bool) (f ThemeFilter, err error) {
	for _, text := range lists {
		var list []Theme
		for word := range strings.SplitSeq(text, ",") {
			theme := Theme(strings.TrimSpace(word))
			if known || theme == "" {
				if theme, err = ParseTheme(string(theme)); err != nil {
					return nil, err
				}
			}
			list = append(list, theme)
		}
		f = append(f, list)
	}
	return f, nil
}
