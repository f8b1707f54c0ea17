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
//   - ThemeOverline, in standard and renju: along the line, it matters that sixes win, or do not.
//     With the opposite rule, other five-squares would win or need a block. Or a block is forbidden
//     because it makes a six.
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

// attack is a move of the attacker in a line, before the five.
type attack struct {
	before    *board.Position
	move      board.Point
	shapes    [4]board.Shape // of the move, by direction
	after     *board.Position
	fives     []board.Point // five-squares of the attacker in after
	threats   []board.Point // five-squares of the defender in before
	forbidden board.Reason  // why Black may not block the only five-square
	last      bool
}

// attacksOf replays a line up to its five. It returns the error of puzzles.Follow.
func attacksOf(pos *board.Position, line proof.Line) ([]attack, error) {
	before, err := puzzles.Follow(pos, line)
	if err != nil {
		return nil, err
	}
	var all []attack
	for i := 0; i+1 < len(before); i += 2 {
		a := attack{before: before[i], move: line[i], after: before[i+1], last: i+3 >= len(before)}
		side := pos.ToMove()
		a.shapes = a.before.Shapes(a.move, side)
		a.fives = a.after.FiveSquares(nil, side)
		a.threats = a.before.FiveSquares(nil, side.Opponent())
		if len(a.fives) == 1 && side == board.White {
			a.forbidden = a.after.Forbidden(a.fives[0])
		}
		all = append(all, a)
	}
	return all, nil
}

// fours counts the rows in which the move makes a four.
func (a *attack) fours() (n int) {
	for _, s := range a.shapes {
		if s == board.ShapeFour || s == board.ShapeTwoFours || s == board.ShapeStraightFour {
			n++
		}
	}
	return n
}

func (a *attack) doubleFour() bool {
	return a.fours() > 1 || slices.Contains(a.shapes[:], board.ShapeTwoFours)
}

// quiet reports whether the move makes neither a four nor a three, and blocks no four.
func (a *attack) quiet() bool {
	return a.shapes == [4]board.Shape{} && !slices.Contains(a.threats, a.move)
}

// fourThree reports whether the last attack makes a straight four of a three that an earlier attack
// made together with a four.
func fourThree(all []attack) bool {
	last := &all[len(all)-1]
	d := slices.Index(last.shapes[:], board.ShapeStraightFour)
	if d < 0 {
		return false
	}
	side := last.before.ToMove()
	row := rowThrough(last.before, last.move, d)
	return slices.ContainsFunc(all[:len(all)-1], func(a attack) bool {
		return a.fours() > 0 && a.shapes[d] == board.ShapeThree && row.joined(a.move, side)
	})
}

// overline reports whether it matters that sixes win, or do not: with the opposite rule, other
// five-squares would win or need a block.
func (a *attack) overline() bool {
	rule, side := a.before.Rule(), a.before.ToMove()
	if rule.AnyFive(board.Black) && rule.AnyFive(board.White) {
		return false
	}
	exact := !rule.ExactFive(side)
	if len(fiveSquares(a.before, side, exact)) > 0 {
		return true // the line could end here
	}
	if !slices.Equal(fiveSquares(a.before, side.Opponent(), !rule.ExactFive(side.Opponent())), a.threats) {
		return true
	}
	fives := fiveSquares(a.after, side, exact)
	if a.last && a.forbidden == board.NotForbidden {
		return (len(fives) > 1) != (len(a.fives) > 1)
	}
	return !a.last && !slices.Equal(fives, a.fives)
}

// fiveSquares returns the points, increasing, where c makes a five; if exact, sixes do not count.
func fiveSquares(pos *board.Position, c board.Colour, exact bool) (squares []board.Point) {
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		for d := range directions {
			if r := rowThrough(pos, pt, d); r.cells.Five(r.at, c, exact) {
				squares = append(squares, pt)
				break
			}
		}
	}
	return squares
}

// directions are the steps along the four lines through a point, in the order of
// board.Position.Shapes.
var directions = [4]struct{ dx, dy int }{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// row is a line of the board from edge to edge: cell i is i steps of its direction away from (x0,
// y0).
type row struct {
	cells  board.Row
	at     int // cell of the point that the row was made for
	d      int // direction
	x0, y0 int // of cell 0
}

func rowThrough(pos *board.Position, pt board.Point, d int) row {
	size, dx, dy := pos.Size(), directions[d].dx, directions[d].dy
	r := row{d: d, x0: pt.X(), y0: pt.Y()}
	on := func(x, y int) bool { return x >= 0 && y >= 0 && x < size && y < size }
	for on(r.x0-dx, r.y0-dy) {
		r.x0, r.y0, r.at = r.x0-dx, r.y0-dy, r.at+1
	}
	for x, y := r.x0, r.y0; on(x, y); x, y = x+dx, y+dy {
		r.cells = append(r.cells, pos.At(board.At(x, y)))
	}
	return r
}

func (r *row) point(i int) board.Point {
	return board.At(r.x0+i*directions[r.d].dx, r.y0+i*directions[r.d].dy)
}

// joined reports whether the row has pt, and pt and the row's point would be in one unbroken
// stretch of c, once c is there.
func (r *row) joined(pt board.Point, c board.Colour) bool {
	for i := range r.cells {
		if r.point(i) == pt {
			between := r.cells[min(i, r.at+1):max(i+1, r.at)]
			return !slices.ContainsFunc(between, func(cell board.Colour) bool { return cell != c })
		}
	}
	return false
}
