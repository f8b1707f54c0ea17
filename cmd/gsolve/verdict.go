package main

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// jsonPrinter answers programs. A refused position is answered in its place
// and complained about, so that a log of standard error shows it as well.
type jsonPrinter struct {
	con    *console.Console
	search search
}

func (p jsonPrinter) print(r *reply) error {
	if r.err != nil {
		p.con.Refuse(r.err)
		return writeRefusal(p.con, r.question.ID, r.err)
	}
	return writeAnswer(p.con, r, p.search)
}

// textPrinter answers people.
type textPrinter struct {
	con    *console.Console
	search search
	limits cmdline.Limits
	colour bool
	quiet  bool
}

func (p textPrinter) print(r *reply) error {
	if r.err != nil {
		p.con.Refuse(r.err)
		return nil
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s: %s", plain.OneLine(r.question.ID), p.paint(r, verdictLine(r, p.search, p.limits)))
	if p.quiet {
		text.WriteString(origin(r.result.Stored))
	}
	text.WriteByte('\n')
	if !p.quiet && r.pos != nil {
		if err := p.explain(&text, r); err != nil {
			return err
		}
	}
	_, err := p.con.Out.Write(text.Bytes())
	return console.WrapOutput(err)
}

// explain draws the board and, for a win, names the threats of the line.
func (p textPrinter) explain(text *bytes.Buffer, r *reply) error {
	text.WriteString(ideaStory(r.result.steps))
	text.WriteByte('\n')
	drawing := render.Board{Position: r.pos, Line: r.result.Line, Marks: ideaMarks(r.result.steps), Colour: p.colour}
	if err := render.Text(text, drawing); err != nil {
		return err
	}
	text.WriteByte('\n')
	if r.result.Verdict.Outcome() == proof.Win {
		if err := explainLine(text, r.question.ID, r.pos, r.result.Line); err != nil {
			return err
		}
	}
	writeFigures(text, r.pos, r.result.Nodes, r.result.Elapsed, origin(r.result.Stored))
	return nil
}

// origin says where an answer is from that nobody searched for.
func origin(stored bool) string {
	if stored {
		return " (from the database)"
	}
	return ""
}

// explainLine names the threats of a line that was replayed from pos, and
// leaves a row free below.
func explainLine(text *bytes.Buffer, id string, pos *board.Position, line proof.Line) error {
	steps, err := render.Explain(pos, line)
	if err != nil {
		return fmt.Errorf("%s: %w: %w", id, errInternal, err)
	}
	if err := render.Line(text, steps); err != nil {
		return err
	}
	text.WriteByte('\n')
	return nil
}

// writeFigures ends an answer: the question in short, what it cost, and a note.
func writeFigures(text *bytes.Buffer, pos *board.Position, nodes uint64, elapsed time.Duration, note string) {
	fmt.Fprintf(text, "%s, %s to move, %s in %s%s\n\n", pos.Rule(), pos.ToMove(), plain.Plural(nodes, "node"), plain.Duration(elapsed), note)
}

// verdictInks colour the verdict line.
var verdictInks = map[proof.Outcome]string{proof.Win: "1;32", proof.None: "1", proof.Unknown: "1;33"}

func (p textPrinter) paint(r *reply, s string) string {
	if !p.colour {
		return s
	}
	return render.Paint(s, verdictInks[r.result.Verdict.Outcome()])
}

// verdictLine is the verdict in plain words. None says what was searched and
// never that a side is lost.
func verdictLine(r *reply, s search, l cmdline.Limits) string {
	if len(s.why) > 0 {
		return ideaText(r, s, l)
	}
	side := r.question.Item.Setup.ToMove.Title()
	switch r.result.Verdict.Outcome() {
	case proof.Win:
		return winLine(r, s, side, l)
	case proof.None:
		return fmt.Sprintf("%s has no win by %s.", side, s.Space.Definition())
	default:
		return "Not decided: " + reasonWords(r.result.Verdict.Reason(), l)
	}
}

func winLine(r *reply, s search, side string, l cmdline.Limits) string {
	var text strings.Builder
	text.WriteString(winWords(r, s, side))
	switch {
	case !r.result.ProvedShortest || len(r.result.Line) == 1:
	case s.Space == proof.Fours:
		text.WriteString(" No win is shorter.")
	default:
		fmt.Fprintf(&text, " No win by %s is shorter.", s.Space.Means())
	}
	first := strings.Join(board.Names(r.result.First), ", ")
	reason, early := r.result.Early()
	switch {
	case early && s.Goal == proof.ShortestWin:
		fmt.Fprintf(&text, " There may be a shorter one: %s", reasonWords(reason, l))
	case early:
		fmt.Fprintf(&text, " Winning first moves known so far: %s; the list may be incomplete: %s", first, reasonWords(reason, l))
	case len(r.result.First) > 1:
		fmt.Fprintf(&text, " Winning first moves: %s.", first)
	}
	return text.String()
}

// winWords says how the side wins. A line of fours is the win; of one with
// quiet moves it is one variation, and the longest only if the win is shortest.
func winWords(r *reply, s search, side string) string {
	attacks := plain.Plural(uint64(len(r.result.Line)/2), "attack")
	switch {
	case len(r.result.Line) == 1:
		return fmt.Sprintf("%s wins at once: %v makes five.", side, r.result.Line[0])
	case r.result.Verdict.Class() == proof.VCF:
		return fmt.Sprintf("%s wins by continuous fours: %s, then five.", side, attacks)
	case r.result.ProvedShortest:
		return fmt.Sprintf("%s wins by %s: at most %s, then five.", side, s.Space.Means(), attacks)
	default:
		return fmt.Sprintf("%s wins by %s: one line is %s, then five.", side, s.Space.Means(), attacks)
	}
}

func reasonWords(reason proof.Reason, l cmdline.Limits) string {
	switch reason {
	case proof.Nodes:
		return fmt.Sprintf("the limit of %s is reached (--max-nodes).", plain.Plural(l.MaxNodes, "node"))
	case proof.Time:
		return fmt.Sprintf("the time of %v is over (--timeout).", l.Timeout)
	case proof.Memory:
		return fmt.Sprintf("the memory of %d MiB does not suffice (--memory).", l.Memory>>20)
	default:
		return "the search was stopped."
	}
}
