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
