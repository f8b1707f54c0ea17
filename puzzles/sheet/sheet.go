// Package sheet prints checked puzzles on paper, or into an article: the task and the solution of
// each, in words and in pictures (package render).
package sheet

import (
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/render"
)

// Entry makes the entry of a puzzle on a sheet; if solved, with its solution.
func Entry(r *checker.Report, solved bool) render.Entry {
	p := r.Puzzle
	e := render.Entry{
		Diagram: render.Diagram{Position: p.Position},
		Caption: p.TaskText(r.Attacks),
		Grade:   p.Position.Rule().String(), // the sheet has both in the same brackets
	}
	if g := p.Rating.Grade; g > 0 {
		e.Grade += fmt.Sprintf(", grade %d of %d", g, puzzles.MaxGrade)
	}
	if solved {
		e.Solution, e.SolutionText = solution(r), solutionText(r)
	}
	return e
}

// solution draws the answer: the line numbered, or the points marked.
func solution(r *checker.Report) *render.Diagram {
	d := &render.Diagram{Position: r.Puzzle.Position}
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

// solutionText returns the solution in words: the attacks, with the forced replies in brackets; or
// the moves that hold, and the threat that they stop.
func solutionText(r *checker.Report) string {
	answer := puzzles.LineText(r.Answer)
	switch {
	case r.Puzzle.Goal.Wins():
		return lineText(r.Line)
	case r.Puzzle.Goal == puzzles.Defend && len(r.Line) > 0:
		return fmt.Sprintf("%s, against %s", answer, lineText(r.Line))
	default:
		return answer
	}
}

// lineText returns a line, with the replies in brackets.
func lineText(line proof.Line) string {
	names := board.Names(line)
	for i := 1; i < len(names); i += 2 {
		names[i] = "(" + names[i] + ")"
	}
	return strings.Join(names, " ")
}

// Pictures draws the pictures of the n-th entry, and links the entry to them in the directory dir.
// file makes the file with that name; draw writes its content.
func Pictures(e *render.Entry, n int, dir string, file func(name string, draw func(io.Writer) error) error) error {
	name := fmt.Sprintf("puzzle-%03d.svg", n)
	e.Image = path.Join(dir, name)
	if err := file(name, func(w io.Writer) error { return render.SVG(w, e.Diagram) }); err != nil || e.Solution == nil {
		return err
	}
	name = fmt.Sprintf("puzzle-%03d-solution.svg", n)
	e.SolutionImage = path.Join(dir, name)
	return file(name, func(w io.Writer) error {
		if len(e.Solution.Line) == 0 {
			return render.SVG(w, *e.Solution)
		}
		return render.AnimationSVG(w, render.Animation{Diagram: *e.Solution})
	})
}
