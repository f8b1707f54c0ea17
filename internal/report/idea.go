package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
)

// idea is the verdict on an idea in plain words: what was played
// first, its last move, and why.
func (f *Form) idea(r *Answer) string {
	steps := r.Steps
	if len(steps) == 0 {
		return "Not decided: " + f.reason(r.Result.Verdict.Reason())
	}
	last := &steps[len(steps)-1]
	var text strings.Builder
	for i, step := range steps[:len(steps)-1] {
		lead := "After"
		if i > 0 {
			lead = ""
		}
		fmt.Fprintf(&text, "%s %v (%v)", lead, step.Move, step.Reply)
	}
	if len(steps) > 1 {
		text.WriteString(", ")
	}
	text.WriteString(ideaSentences(last))
	if last.Verdict.Outcome() == proof.Unknown {
		text.WriteString(" The search ended early: " + f.reason(last.Verdict.Reason()))
	}
	if rest := f.Why[len(steps):]; len(rest) > 0 {
		fmt.Fprintf(&text, " Not played: %s.", strings.Join(board.Names(rest), " "))
	}
	return text.String()
}

// ideaStory tells the moves before the last, one a line.
func ideaStory(steps []why.Step) string {
	var text strings.Builder
	for i := range max(0, len(steps)-1) {
		text.WriteString("  " + ideaSentences(&steps[i]) + "\n")
	}
	return text.String()
}

// ideaSentences judge one move.
func ideaSentences(step *why.Step) string {
	verdict := map[proof.Outcome]string{proof.Win: "wins", proof.None: "does not win", proof.Unknown: "is not decided"}
	return fmt.Sprintf("%v %s. %s", step.Move, verdict[step.Verdict.Outcome()], step.Text())
}

// Marks are the points that the judgement of the last move speaks of.
func Marks(steps []why.Step) map[board.Point]string {
	if len(steps) == 0 {
		return nil
	}
	marks := map[board.Point]string{}
	step := steps[len(steps)-1]
	points := slices.Concat(step.At, step.Open)
	if step.Reason == why.Forbidden {
		points = append(points, step.Move)
	}
	for _, pt := range points {
		marks[pt] = "*"
	}
	return marks
}
