package puzzles

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// longFrom is the number of attacks from which a puzzle is long.
const longFrom = 10

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

// Themes says what a puzzle that was checked is about, from its position and
// the line that the check walked; nil where there is no line and the goal is a
// win. It searches nothing. The same position mirrored with the same line
// mirrored has the same themes.
//
// Of a defence there is one: ThemeDefence. To find the points that are forbidden
// is about ThemeForbidden, and about ThemeOverline if a six forbids one. Of a
// win:
//
//   - ThemeVCF and ThemeVCT say by which threats it was searched.
//   - ThemeFourThree: the last attack makes a straight four of a three that an
//     earlier one made together with a four in another row.
//   - ThemeDoubleFour: the last attack makes fours in two rows, or two in one that
//     are no straight four.
//   - ThemeForbidden: White's four has one five-square, and Black may not play
//     there.
//   - ThemeOverline, in standard and renju: were sixes counted the other way, a side
//     would have another five-square along the line where it matters, one that is
//     to be blocked or wins; or a block is forbidden because it makes a six.
//   - ThemeCounterFour: the block of a four gives the defender a five-square, so
//     that the next attack has to stand on it.
//   - ThemeQuiet: an attack makes neither a four nor a three, and does not stand on
//     a five-square of the defender.
//   - ThemeLong: ten attacks and more.
func Themes(r *Report) []Theme {
	has := map[Theme]bool{}
	switch r.Puzzle.Goal {
	case Defend:
		has[ThemeDefence] = true
	case Forbidden:
		forbiddenThemes(r, has)
	default:
		winThemes(r, has)
	}
	var themes []Theme
	for _, t := range allThemes {
		if has[t] {
			themes = append(themes, t)
		}
	}
	return themes
}

func forbiddenThemes(r *Report, has map[Theme]bool) {
	has[ThemeForbidden] = true
	for _, pt := range r.Answer {
		if r.Puzzle.Position.Forbidden(pt) == board.Overline {
			has[ThemeOverline] = true
		}
	}
}

func winThemes(r *Report, has map[Theme]bool) {
	all, err := attacksOf(r.Puzzle.Position, r.Line)
	if err != nil || len(all) == 0 {
		return
	}
	if r.Puzzle.space() == proof.Fours {
		has[ThemeVCF] = true
	} else {
		has[ThemeVCT] = true
	}
	has[ThemeLong] = len(all) >= longFrom
	has[ThemeFourThree] = fourThree(all)
	has[ThemeDoubleFour] = all[len(all)-1].doubleFour()
	for i := range all {
		a := &all[i]
		has[ThemeForbidden] = has[ThemeForbidden] || a.forbidden != board.NotForbidden
		has[ThemeOverline] = has[ThemeOverline] || a.forbidden == board.Overline || a.overline()
		has[ThemeCounterFour] = has[ThemeCounterFour] || len(a.fives) == 1 && !a.last && len(all[i+1].threats) > 0
		has[ThemeQuiet] = has[ThemeQuiet] || a.quiet()
	}
}
