package puzzles

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// spaceWords name the wins of a space.
var spaceWords = [proof.Spaces]string{
	proof.Fours: "continuous fours", proof.Threes: "continuous threes and fours", proof.Order2: "threats of order 2", proof.Any: "threats",
}

// attacksText is "1 attack", "2 attacks".
func attacksText(n int) string {
	if n == 1 {
		return "1 attack"
	}
	return fmt.Sprintf("%d attacks", n)
}

// lengthText is how long a win is: "3 attacks, then five".
func lengthText(line proof.Line) string {
	if len(line) == 1 {
		return "a five"
	}
	return attacksText(len(line)/2) + ", then five"
}

// lineText is a line, or points, for people.
func lineText(line []board.Point) string { return strings.Join(board.Names(line), " ") }
