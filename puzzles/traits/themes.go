package traits

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
)

// longFrom is the number of attacks from which a puzzle is long.
const longFrom = 10

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
	var themes []puzzles.Theme
	for _, t := range puzzles.AllThemes() {
		if has[t] {
			themes = append(themes, t)
		}
	}
	return themes
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
		has[puzzles.ThemeForbidden] = has[puzzles.ThemeForbidden] || a.forbidden != board.NotForbidden
		has[puzzles.ThemeOverline] = has[puzzles.ThemeOverline] || a.forbidden == board.Overline || a.overline()
		has[puzzles.ThemeCounterFour] = has[puzzles.ThemeCounterFour] || len(a.fives) == 1 && !a.last && len(all[i+1].threats) > 0
		has[puzzles.ThemeQuiet] = has[puzzles.ThemeQuiet] || a.quiet()
	}
}
