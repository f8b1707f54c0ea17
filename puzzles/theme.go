package puzzles

import (
	"fmt"
	"slices"
	"strings"
)

// allThemes are the themes in the order in which Themes lists them.
var allThemes = []Theme{
	ThemeVCF, ThemeVCT, ThemeFourThree, ThemeDoubleFour, ThemeForbidden, ThemeOverline, ThemeCounterFour, ThemeQuiet, ThemeDefence, ThemeLong,
}

// AllThemes are the themes that there are.
func AllThemes() []Theme { return slices.Clone(allThemes) }

// ParseTheme reads the word of a theme. The error wraps ErrPuzzle and lists
// them.
func ParseTheme(name string) (Theme, error) {
	if !slices.Contains(allThemes, Theme(name)) {
		var names []string
		for _, t := range allThemes {
			names = append(names, string(t))
		}
		return "", fmt.Errorf("%w: theme %.20q, expected one of %s", ErrPuzzle, name, strings.Join(names, ", "))
	}
	return Theme(name), nil
}

// ThemeFilter chooses puzzles by their themes: a puzzle needs one theme of each
// list. Nil takes every puzzle.
type ThemeFilter [][]Theme

// Takes reports whether a puzzle with these themes is wanted.
func (f ThemeFilter) Takes(themes []Theme) bool {
	return !slices.ContainsFunc(f, func(list []Theme) bool {
		return !slices.ContainsFunc(list, func(t Theme) bool { return slices.Contains(themes, t) })
	})
}

// ParseThemes reads lists of themes, with commas in between. With known, each
// theme must be one of AllThemes; without, a file may have themes of its own. The
// error is that of ParseTheme.
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
