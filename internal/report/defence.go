package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// Defence is the answer about the moves that hold in a position.
type Defence struct {
	ID       string
	Position *board.Position
	Moves    *defend.Defence
}

// DefenceText returns the answer for people. With Why it is about that move alone.
func (f *Form) DefenceText(r *Defence) ([]byte, error) {
	return f.page(r.ID, f.paint(f.defence(r), outcomeOf(r.Moves)), func(text *bytes.Buffer) error { return f.explainDefence(text, r) })
}

// outcomeOf selects the colour: a side that holds does not win.
func outcomeOf(a *defend.Defence) proof.Outcome {
	switch {
	case len(a.Wins) > 0:
		return proof.Win
	case a.Incomplete:
		return proof.Unknown
	default:
		return proof.None
	}
}

func (f *Form) defence(r *Defence) string {
	a := r.Moves
	side, other := r.Position.ToMove().Title(), r.Position.ToMove().Opponent().Title()
	if f.Why != nil {
		return f.judge(a, f.Why[0], other)
	}
	sentences := []string{f.threat(a, other)}
	if a.Legal() == 0 {
		sentences = append(sentences, side+" has no legal move.")
	} else {
		sentences = append(sentences, fates(a, side))
	}
	if n := len(a.Unknown); n > 0 {
		sentences = append(sentences, fmt.Sprintf("%s not decided: %s", plain.Plural(uint64(n), "move"), f.reason(a.Stopped)))
	}
	if len(a.Wins) > 0 {
		sentences = append(sentences, fmt.Sprintf("%s wins with %s.", side, list(defend.MovesOf(a.Wins))))
	}
	if a.Incomplete && len(a.Unknown) == 0 {
		sentences = append(sentences, fmt.Sprintf("%s may have more wins: %s", side, f.reason(a.Stopped)))
	}
	return strings.Join(sentences, " ")
}

func (f *Form) judge(a *defend.Defence, move board.Point, other string) string {
	won := slices.IndexFunc(a.Wins, func(w defend.Proved) bool { return w.Move == move })
	switch {
	case won >= 0:
		return fmt.Sprintf("%v wins: %s.", move, strings.Join(board.Names(a.Wins[won].Line), " "))
	case len(a.Holds) > 0:
		return fmt.Sprintf("%v holds: %s has no win by %s after it.", move, other, f.Space.Means())
	case len(a.Refuted) > 0:
		return fmt.Sprintf("%v does not hold: %s wins with %s.", move, other, strings.Join(board.Names(a.Refuted[0].Line), " "))
	case len(a.Forbidden) > 0:
		return fmt.Sprintf("%v is forbidden to Black.", move)
	default:
		return fmt.Sprintf("%v is not decided: %s", move, f.reason(a.Stopped))
	}
}

// threat describes the opponent's win after a pass.
func (f *Form) threat(a *defend.Defence, other string) string {
	switch a.Threat.Outcome() {
	case proof.Win:
		if len(a.ThreatLine) == 1 {
			return fmt.Sprintf("%s threatens to make five at %v.", other, a.ThreatLine[0])
		}
		return fmt.Sprintf("%s threatens to win by %s from %v.", other, f.wins(a.Threat.Class()), a.ThreatLine[0])
	case proof.None:
		return fmt.Sprintf("%s threatens no win by %s.", other, f.Space.Means())
	default:
		return fmt.Sprintf("What %s threatens is not decided.", other)
	}
}

// wins names the wins of a class: a search for threats may also find fours.
func (f *Form) wins(class proof.Class) string {
	if class == proof.VCF {
		return proof.Fours.Means()
	}
	return f.Space.Means()
}

// fates counts the moves that hold. It lists these or the refuted ones, whichever are fewer.
func fates(a *defend.Defence, side string) string {
	held, legal := len(a.Holds), a.Legal()
	switch {
	case a.Lost():
		return fmt.Sprintf("%s is lost: every legal move, %d in all, is refuted by a proved win.", side, legal)
	case held == legal:
		return fmt.Sprintf("Every move holds, %d in all.", legal)
	case held == 0:
		return fmt.Sprintf("No move is known to hold, %d of %d are refuted.", len(a.Refuted), legal)
	case held <= len(a.Refuted) || len(a.Refuted) == 0:
		return fmt.Sprintf("%d of %s hold: %s.", held, plain.Plural(uint64(legal), "move"), list(a.Holds))
	default:
		return fmt.Sprintf("%d of %s hold; refuted: %s.", held, plain.Plural(uint64(legal), "move"), list(defend.MovesOf(a.Refuted)))
	}
}

func answersWords(n uint64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (%s from the database)", plain.Plural(n, "answer"))
}

func list(points []board.Point) string { return strings.Join(board.Names(points), ", ") }

func (f *Form) explainDefence(text *bytes.Buffer, r *Defence) error {
	text.WriteByte('\n')
	if err := render.Text(text, render.Board{Position: r.Position, Marks: defendMarks(r.Moves), Colour: f.Colour}); err != nil {
		return err
	}
	text.WriteByte('\n')
	if line := r.Moves.ThreatLine; line != nil {
		fmt.Fprintf(text, "If %s passed:\n", r.Position.ToMove().Title())
		after := r.Position.Clone()
		if err := after.Play(board.Pass); err != nil {
			return fmt.Errorf("%s: %w: %w", r.ID, console.ErrInternal, err)
		}
		if err := explainLine(text, r.ID, after, line, nil); err != nil {
			return err
		}
	}
	if f.Why == nil {
		f.refuted(text, r.Moves)
	}
	writeFigures(text, r.Position, r.Moves.Nodes, r.Moves.Elapsed, answersWords(r.Moves.Stored))
	return nil
}

// defendMarks returns the sign of each judged point, but no + if every move holds.
func defendMarks(a *defend.Defence) map[board.Point]string {
	marks := map[board.Point]string{}
	for sign, points := range map[string][]board.Point{"+": a.Holds, "?": a.Unknown, "x": a.Forbidden} {
		for _, pt := range points {
			if sign != "+" || len(a.Holds) < a.Legal() {
				marks[pt] = sign
			}
		}
	}
	for _, w := range a.Wins {
		marks[w.Move] = "!"
	}
	return marks
}

func (f *Form) refuted(text *bytes.Buffer, a *defend.Defence) {
	if f.All {
		for _, x := range a.Refuted {
			fmt.Fprintf(text, "%-3v  refuted by  %s\n", x.Move, strings.Join(board.Names(x.Line), " "))
		}
	}
	if len(a.Refuted) == 0 {
		return
	}
	same := 0
	for _, x := range a.Refuted {
		if slices.Equal(x.Line, a.ThreatLine) {
			same++
		}
	}
	fmt.Fprintf(text, "%s refuted, %d by the threat as it stands", plain.Plural(len(a.Refuted), "move"), same)
	if !f.All {
		text.WriteString(" (--all lists the lines)")
	}
	text.WriteString("\n\n")
}
