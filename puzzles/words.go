package puzzles

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Count is "1 attack", "2 attacks".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// LengthText is the length of a win: "3 attacks, then five".
func LengthText(line proof.Line) string {
	if len(line) == 1 {
		return "a five"
	}
	return Count(len(line)/2, "attack") + ", then five"
}

// LineText is a line, or a list of points, for people.
func LineText(line []board.Point) string { return strings.Join(board.Names(line), " ") }

// InTime is " in time" for a goal that limits the attacks, else "".
func InTime(limited bool) string {
	if limited {
		return " in time"
	}
	return ""
}

// TaskText is the task in words. It gives nothing away but the number of attacks, where that is not
// 0.
func (p *Puzzle) TaskText(attacks int) string {
	in := ""
	if attacks > 0 {
		in = fmt.Sprintf(" in %d", attacks)
	}
	side := p.Position.ToMove().Title()
	switch p.Goal {
	case Forbidden:
		return "Where may Black not play?"
	case Defend:
		return side + " to play and hold"
	case ByThreats:
		return side + " to play and win by threats" + in
	case InMoves:
		return side + " to play and win" + in
	default:
		return side + " to play and win by fours" + in
	}
}
