package traits

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
)

// longFrom is the number of attacks from which a puzzle is long.
const longFrom = 10

// Themes finds the themes of a checked puzzle, from its position and the line that the check
// walked; empty for a win without a line. It searches nothing. A mirrored position with its
// mirrored line has the same themes.
//
// A defence has ThemeDefence alone. A puzzle of forbidden points has ThemeForbidden, and
// ThemeOverline if a six forbids a point. The themes of a win:
//
//   - ThemeVCF, ThemeVCT: the space of the win.
//   - ThemeFourThree: the last attack makes a straight four of a three that an earlier attack made
//     together with a four in another row.
//   - ThemeDoubleFour: the last attack makes fours in two rows, or two in one row that are not a
//     straight four.
//   - ThemeForbidden: White's four has one five-square, and Black may not play there.
//   - ThemeOverline, in standard and renju: if sixes counted the other way, a side would have other
//     five-squares along the line that win or must be blocked; or a block is forbidden because it
//     makes a six.
//   - ThemeCounterFour: the block of a four gives the defender a five-square, and the next attack
//     must stand on it.
//   - ThemeQuiet: an attack makes neither a four nor a three, and stands on no five-square of the
//     defender.
//   - ThemeLong: ten attacks and more.
func Themes(r *checker.Report) []puzzles.Theme {
	has := map[puzzles.Theme]bool{}
	switch r.Puzzle.Goal {
	case puzzles.Defend:
		has[puzzles.ThemeDefence] = true
	case puzzles.Forbidden:
		forbiddenThemes(r, has)
	default:
		winThemes(r, has)
	}
	return slices.DeleteFunc(puzzles.AllThemes(), func(t puzzles.Theme) bool { return !has[t] })
}

func forbiddenThemes(r *checker.Report, has map[puzzles.Theme]bool) {
	has[puzzles.ThemeForbidden] = true
	for _, pt := range r.Answer {
		if r.Puzzle.Position.Forbidden(pt) == board.Overline {
			has[puzzles.ThemeOverline] = true
		}
	}
}

func winThemes(r *checker.Report, has map[puzzles.Theme]bool) {
	all, err := attacksOf(r.Puzzle.Position, r.Line)
	if err != nil || len(all) == 0 {
		return
	}
	if r.Puzzle.WinSpace() == proof.Fours {
		has[puzzles.ThemeVCF] = true
	} else {
		has[puzzles.ThemeVCT] = true
	}
	has[puzzles.ThemeLong] = len(all) >= longFrom
	has[puzzles.ThemeFourThree] = fourThree(all)
	has[puzzles.ThemeDoubleFour] = all[len(all)-1].doubleFour()
	for i := range all {
		a := &all[i]
		for theme, found := range map[puzzles.Theme]bool{
			puzzles.ThemeForbidden:   a.forbidden != board.NotForbidden,
			puzzles.ThemeOverline:    a.forbidden == board.Overline || a.overline(),
			puzzles.ThemeCounterFour: len(a.fives) == 1 && !a.last && len(all[i+1].threats) > 0,
			puzzles.ThemeQuiet:       a.quiet(),
		} {
			has[theme] = has[theme] || found
		}
	}
}
