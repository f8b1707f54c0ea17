package report

import (
	"bytes"
	"fmt"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/tss"
)

// Threats is the answer of a threat-space search to a position, with its tree.
type Threats struct {
	Answer
	Found     tss.Tree
	Exhausted bool // the search ended and found nothing
}

// threes holds the space of threat-space search, for its words.
var threes = Form{Question: proof.Question{Space: tss.Sought}}

func (r *Threats) side() string { return r.Position.ToMove().Title() }

// Tree returns the tree for package render.
func (r *Threats) Tree() *render.Tree {
	t := &render.Tree{Position: r.Position, Title: plain.OneLine(r.ID) + ": " + r.title(), Whole: "see --json"}
	for i := range r.Found.Nodes {
		n := &r.Found.Nodes[i]
		t.Nodes = append(t.Nodes, render.TreeNode{
			Kind: n.Kind.String(), Gain: n.Gain, Cost: n.Cost.All(), Rest: n.Rest.All(), Parents: n.Parents, Step: n.Step,
		})
	}
	return t
}

// Verdict returns the answer in plain words. A search without a result proves nothing.
func (r *Threats) Verdict() string {
	switch {
	case r.Result.Verdict.Outcome() == proof.Win:
		return threes.winWords(&r.Answer, r.side())
	case r.Exhausted:
		return fmt.Sprintf("No win for %s found by threat-space search (this search is incomplete).", r.side())
	default:
		return "Not decided."
	}
}

// title returns the heading of a drawing. The drawing numbers the steps of the winning sequence.
// The line of the verdict may differ from that sequence.
func (r *Threats) title() string {
	steps := 0
	for i := range r.Found.Nodes {
		steps = max(steps, r.Found.Nodes[i].Step)
	}
	if r.Result.Verdict.Outcome() != proof.Win || len(r.Result.Line) == 1 {
		return r.Verdict()
	}
	words := threes.Space.Means()
	if r.Result.Verdict.Class() == proof.VCF {
		words = "continuous fours"
	}
	return fmt.Sprintf("%s wins by %s: %s, numbered in order of play.", r.side(), words, plain.Plural(uint64(steps), "step"))
}

// ThreatsText returns the answer for people.
func (f *Form) ThreatsText(r *Threats) ([]byte, error) {
	verdict := r.Verdict()
	if reason, early := r.Result.Early(); early && !r.Exhausted {
		verdict = "Not decided: " + f.reason(reason)
	}
	return f.page(r.ID, f.paint(verdict, r.Result.Verdict.Outcome()), func(text *bytes.Buffer) error { return f.explainThreats(text, r) })
}

const numbersNote = "Numbers give the order of the winning threats; the line above counts moves, and may answer another defence.\n"

func (f *Form) explainThreats(text *bytes.Buffer, r *Threats) error {
	text.WriteByte('\n')
	if err := render.Text(text, render.Board{Position: r.Position, Line: r.Result.Line, Colour: f.Colour}); err != nil {
		return err
	}
	text.WriteByte('\n')
	if r.Result.Verdict.Outcome() == proof.Win {
		if err := explainLine(text, r.ID, r.Position, r.Result.Line, nil); err != nil {
			return err
		}
	}
	if len(r.Found.Nodes) > 0 {
		fmt.Fprintf(text, "%s: the move, the defender's answers in brackets, the stones that make it\n", plain.Plural(len(r.Found.Nodes), "threat"))
		if r.Result.Verdict.Outcome() == proof.Win {
			text.WriteString(numbersNote)
		}
		if err := render.TreeText(text, r.Tree(), f.Colour); err != nil {
			return err
		}
		text.WriteByte('\n')
	}
	writeFigures(text, r.Position, r.Result.Nodes, r.Result.Elapsed, "")
	return nil
}
