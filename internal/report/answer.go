// Package report writes the answers of searches for people: wins, judged moves, defences and trees
// of threats.
package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// Form holds the question of a command, and the style of its answers.
type Form struct {
	proof.Question
	Why    []board.Point // the user's own moves
	Limits cmdline.Limits
	Colour bool
	Quiet  bool // print one line
	All    bool // print the line against every move of a defence
}

// Answer is the answer to a position.
type Answer struct {
	ID       string
	ToMove   board.Colour
	Position *board.Position // nil if a signal came before the search
	Space    proof.Space     // of the wins that Result is about
	// Threatens holds what each attacker's move of the line threatens (tree.Threatens).
	Threatens []proof.Space
	Result    proof.Result
	Steps     []why.Step // the judgement of Why; Result is about its last move
}

// Text returns the verdict, and unless Quiet the board, the threats of a win, and the cost of the
// search.
func (f *Form) Text(r *Answer) ([]byte, error) {
	verdict := f.paint(f.Verdict(r), r.Result.Verdict.Outcome())
	if f.Quiet {
		verdict += origin(r.Result.Stored)
	}
	return f.page(r.ID, verdict, func(text *bytes.Buffer) error {
		if r.Position == nil {
			return nil
		}
		return f.explain(text, r)
	})
}

// page returns the line with the verdict, and unless Quiet the text of explain.
func (f *Form) page(id, verdict string, explain func(*bytes.Buffer) error) ([]byte, error) {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s: %s\n", plain.OneLine(id), verdict)
	if f.Quiet {
		return text.Bytes(), nil
	}
	err := explain(&text)
	return text.Bytes(), err
}

func (f *Form) explain(text *bytes.Buffer, r *Answer) error {
	text.WriteString(ideaStory(r.Steps))
	text.WriteByte('\n')
	drawing := render.Board{Position: r.Position, Line: r.Result.Line, Marks: Marks(r.Steps), Colour: f.Colour}
	if err := render.Text(text, drawing); err != nil {
		return err
	}
	text.WriteByte('\n')
	if r.Result.Verdict.Outcome() == proof.Win {
		if err := explainLine(text, r.ID, r.Position, r.Result.Line, r.Threatens); err != nil {
			return err
		}
	}
	writeFigures(text, r.Position, r.Result.Nodes, r.Result.Elapsed, origin(r.Result.Stored))
	return nil
}

// origin marks an answer without a search.
func origin(stored bool) string {
	if stored {
		return " (from the database)"
	}
	return ""
}

// explainLine names the threats of a line, and adds an empty row.
func explainLine(text *bytes.Buffer, id string, pos *board.Position, line proof.Line, threatens []proof.Space) error {
	steps, err := render.Explain(pos, line)
	if err != nil {
		return fmt.Errorf("%s: %w: %w", id, console.ErrInternal, err)
	}
	render.Classify(steps, threatens)
	if err := render.Line(text, steps); err != nil {
		return err
	}
	text.WriteByte('\n')
	return nil
}

// writeFigures ends an answer with the rule, the cost of the search, and a note.
func writeFigures(text *bytes.Buffer, pos *board.Position, nodes uint64, elapsed time.Duration, note string) {
	fmt.Fprintf(text, "%s, %s to move, %s in %s%s\n\n", pos.Rule(), pos.ToMove(), plain.Plural(nodes, "node"), plain.Duration(elapsed), note)
}

// inks are the terminal codes of verdicts: bold green, bold, bold yellow.
var inks = map[proof.Outcome]string{proof.Win: "1;32", proof.None: "1", proof.Unknown: "1;33"}

func (f *Form) paint(s string, outcome proof.Outcome) string {
	if !f.Colour {
		return s
	}
	return render.Paint(s, inks[outcome])
}

// Verdict returns the verdict in plain words. For proof.None the text names the searched wins, and
// never says that a side is lost.
func (f *Form) Verdict(r *Answer) string {
	if len(f.Why) > 0 {
		return f.idea(r)
	}
	side := r.ToMove.Title()
	switch r.Result.Verdict.Outcome() {
	case proof.Win:
		return f.win(r, side)
	case proof.None:
		return fmt.Sprintf("%s has no win by %s.", side, r.Space.Definition())
	default:
		if r.Result.Verdict.Reason() == proof.Exhausted {
			return side + " has no win that can be proved: every move was tried."
		}
		return "Not decided: " + f.reason(r.Result.Verdict.Reason())
	}
}

func (f *Form) win(r *Answer, side string) string {
	var text strings.Builder
	text.WriteString(f.winWords(r, side))
	switch {
	case !r.Result.ProvedShortest || len(r.Result.Line) == 1:
	case r.Space == proof.Fours:
		text.WriteString(" No win is shorter.")
	default:
		fmt.Fprintf(&text, " No win by %s is shorter.", r.Space.Means())
	}
	first := strings.Join(board.Names(r.Result.First), ", ")
	reason, early := r.Result.Early()
	switch {
	case early && f.Goal == proof.ShortestWin:
		fmt.Fprintf(&text, " There may be a shorter one: %s", f.reason(reason))
	case early:
		fmt.Fprintf(&text, " Winning first moves known so far: %s; the list may be incomplete: %s", first, f.reason(reason))
	case len(r.Result.First) > 1:
		fmt.Fprintf(&text, " Winning first moves: %s.", first)
	}
	return text.String()
}

// winWords says how the side wins. A line of fours is the whole win. A line with quiet moves is one
// variation; it is the longest one only if the win is proved shortest.
func (f *Form) winWords(r *Answer, side string) string {
	attacks := plain.Plural(uint64(len(r.Result.Line)/2), "attack")
	switch {
	case len(r.Result.Line) == 1:
		return fmt.Sprintf("%s wins at once: %v makes five.", side, r.Result.Line[0])
	case r.Result.Verdict.Class() == proof.VCF:
		return fmt.Sprintf("%s wins by continuous fours: %s, then five.", side, attacks)
	case r.Result.ProvedShortest:
		return fmt.Sprintf("%s wins by %s: at most %s, then five.", side, r.Space.Means(), attacks)
	default:
		return fmt.Sprintf("%s wins by %s: one line is %s, then five.", side, r.Space.Means(), attacks)
	}
}

func (f *Form) reason(reason proof.Reason) string {
	switch reason {
	case proof.Nodes:
		return fmt.Sprintf("the limit of %s is reached (--max-nodes).", plain.Plural(f.Limits.MaxNodes, "node"))
	case proof.Time:
		return fmt.Sprintf("the time of %v is over (--timeout).", f.Limits.Timeout)
	case proof.Memory:
		return fmt.Sprintf("the memory of %d MiB does not suffice (--memory).", f.Limits.Memory>>20)
	default:
		return "the search was stopped."
	}
}

// idea returns the verdict on the moves of --why: the first moves, the last move, and the reason.
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

// ideaStory describes the moves before the last, one a line.
func ideaStory(steps []why.Step) string {
	var text strings.Builder
	for i := range max(0, len(steps)-1) {
		text.WriteString("  " + ideaSentences(&steps[i]) + "\n")
	}
	return text.String()
}

func ideaSentences(step *why.Step) string {
	verdict := map[proof.Outcome]string{proof.Win: "wins", proof.None: "does not win", proof.Unknown: "is not decided"}
	return fmt.Sprintf("%v %s. %s", step.Move, verdict[step.Verdict.Outcome()], step.Text())
}

// Marks returns the points that the judgement of the last move names.
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
