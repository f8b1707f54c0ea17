package main

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/render"
)

// taskOf is the task of a puzzle in words, for its solver: nothing is given
// away but the number of attacks; 0 = not known.
func taskOf(p *puzzles.Puzzle, attacks int) string {
	return fmt.Sprintf("%s (%v)", taskWords(p, attacks), p.Position.Rule())
}

// taskWords is taskOf without the rule.
func taskWords(p *puzzles.Puzzle, attacks int) string {
	side := p.Position.ToMove().Title()
	switch p.Goal {
	case puzzles.Forbidden:
		return "Where may Black not play?"
	case puzzles.Defend:
		return side + " to play and hold"
	case puzzles.ByThreats:
		return side + " to play and win by threats" + inAttacks(attacks)
	case puzzles.InMoves:
		return side + " to play and win" + inAttacks(attacks)
	default:
		return side + " to play and win by fours" + inAttacks(attacks)
	}
}

func inAttacks(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" in %d", n)
}

// solutionOf draws the answer: the line numbered, or the points marked.
func solutionOf(r *checker.Report) render.Diagram {
	d := render.Diagram{Position: r.Puzzle.Position}
	if r.Puzzle.Goal.Wins() {
		d.Line = r.Line
		return d
	}
	shape := render.Circle
	if r.Puzzle.Goal == puzzles.Forbidden {
		shape = render.Cross
	}
	d.Marks = map[board.Point]render.Mark{}
	for _, pt := range r.Answer {
		d.Marks[pt] = render.Mark{Shape: shape}
	}
	return d
}

// solutionText is the answer in a row: the attacks, the forced replies in
// brackets; or the moves that hold, and against what.
func solutionText(r *checker.Report) string {
	answer := strings.Join(board.Names(r.Answer), " ")
	switch {
	case r.Puzzle.Goal.Wins():
		return attacksText(r.Line)
	case r.Puzzle.Goal == puzzles.Defend && len(r.Line) > 0:
		return fmt.Sprintf("%s, against %s", answer, attacksText(r.Line))
	default:
		return answer
	}
}

// attacksText is a line in a row, the replies in brackets.
func attacksText(line proof.Line) string {
	var b strings.Builder
	for i, name := range board.Names(line) {
		switch {
		case i%2 == 1:
			fmt.Fprintf(&b, " (%s)", name)
		case i == 0:
			b.WriteString(name)
		default:
			b.WriteString(" " + name)
		}
	}
	return b.String()
}
