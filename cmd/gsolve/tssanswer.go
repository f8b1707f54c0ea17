package main

import (
	"bytes"
	"fmt"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/wire"
)

// searchedClass names what was searched where nothing was found: no class of
// wins, since the search is incomplete.
const searchedClass = "tss"

func (run *threatRun) printJSON(r *threatReply) error {
	if r.err != nil {
		run.con.Refuse(r.err)
		return writeRefusal(run.con, r.question.ID, r.err)
	}
	head := headOf(&r.question)
	o := head.Begin(nil)
	a := proof.NewAnswer(&r.result.Result, asked.Space)
	if a.Outcome != proof.Win {
		a.Class, a.Threats = searchedClass, ""
	}
	if r.exhausted {
		a.Outcome, a.Reason = proof.None, ""
	}
	a.Write(&o)
	o.Objects("tree", len(r.tree.Nodes), func(p *wire.Object, i int) {
		n := &r.tree.Nodes[i]
		p.Word("kind", n.Kind.String())
		p.Point("gain", n.Gain)
		p.SomePoints("cost", n.Cost.All())
		p.Points("rest", n.Rest.All())
		p.SomeNumbers("parents", n.Parents) // their places in the tree, from 0
		p.Count("step", uint64(n.Step))     // place in the winning sequence, from 1
	})
	return writeObject(run.con, o)
}

// drawnTree is the tree as package render takes it.
func (r *threatReply) drawnTree() *render.Tree {
	t := &render.Tree{Position: r.pos, Title: plain.OneLine(r.question.ID) + ": " + r.title(), Whole: "see --json"}
	for i := range r.tree.Nodes {
		n := &r.tree.Nodes[i]
		t.Nodes = append(t.Nodes, render.TreeNode{
			Kind: n.Kind.String(), Gain: n.Gain, Cost: n.Cost.All(), Rest: n.Rest.All(), Parents: n.Parents, Step: n.Step,
		})
	}
	return t
}

func (run *threatRun) printDOT(r *threatReply) error {
	if r.err != nil {
		run.con.Refuse(r.err)
		return nil
	}
	return console.WrapOutput(render.TreeDOT(run.con.Out, r.drawnTree()))
}

// draw writes the pictures of a position: the tree is in SVG only.
func (run *threatRun) draw(r *threatReply) error {
	if r.err != nil || r.pos == nil {
		return nil
	}
	d := render.Diagram{Position: r.pos, Line: r.result.Line, Title: pictures.Title(r.question), Caption: fmt.Sprintf("%s (%v)", r.verdict(), r.pos.Rule())}
	return run.pictures.DrawTree(d, r.drawnTree())
}

// verdict is the answer in plain words. That nothing was found is never "there
// is none".
func (r *threatReply) verdict() string {
	switch {
	case r.result.Verdict.Outcome() == proof.Win:
		return winWords(&r.reply, asked, r.sideOf())
	case r.exhausted:
		return fmt.Sprintf("No win for %s found by threat-space search (this search is incomplete).", r.sideOf())
	default:
		return "Not decided."
	}
}

// title heads a drawing: its numbers are the steps of the sequence that was
// found, which the line of the verdict need not follow.
func (r *threatReply) title() string {
	steps := 0
	for i := range r.tree.Nodes {
		steps = max(steps, r.tree.Nodes[i].Step)
	}
	if r.result.Verdict.Outcome() != proof.Win || len(r.result.Line) == 1 {
		return r.verdict()
	}
	words := asked.Space.Means()
	if r.result.Verdict.Class() == proof.VCF {
		words = "continuous fours"
	}
	return fmt.Sprintf("%s wins by %s: %s, numbered in order of play.", r.sideOf(), words, plain.Plural(uint64(steps), "step"))
}

// threatPrinter answers people.
type threatPrinter struct {
	con    *console.Console
	limits cmdline.Limits
	colour bool
	quiet  bool
}

func (p threatPrinter) print(r *threatReply) error {
	if r.err != nil {
		p.con.Refuse(r.err)
		return nil
	}
	verdict := r.verdict()
	if reason, early := r.result.Early(); early && !r.exhausted {
		verdict = "Not decided: " + reasonWords(reason, p.limits)
	}
	if p.colour {
		verdict = render.Paint(verdict, verdictInks[r.result.Verdict.Outcome()])
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s: %s\n", plain.OneLine(r.question.ID), verdict)
	if !p.quiet {
		if err := p.explain(&text, r); err != nil {
			return err
		}
	}
	_, err := p.con.Out.Write(text.Bytes())
	return console.WrapOutput(err)
}

// numbersNote tells the two numberings of one answer apart.
const numbersNote = "Numbers give the order of the winning threats; the line above counts moves, and may answer another defence.\n"

// explain draws the board with the line, names its threats, and shows the tree.
func (p threatPrinter) explain(text *bytes.Buffer, r *threatReply) error {
	text.WriteByte('\n')
	if err := render.Text(text, render.Board{Position: r.pos, Line: r.result.Line, Colour: p.colour}); err != nil {
		return err
	}
	text.WriteByte('\n')
	if r.result.Verdict.Outcome() == proof.Win {
		if err := explainLine(text, r.question.ID, r.pos, r.result.Line); err != nil {
			return err
		}
	}
	if len(r.tree.Nodes) > 0 {
		fmt.Fprintf(text, "%s: the move, the defender's answers in brackets, the stones that make it\n", plain.Plural(len(r.tree.Nodes), "threat"))
		if r.result.Verdict.Outcome() == proof.Win {
			text.WriteString(numbersNote)
		}
		if err := render.TreeText(text, r.drawnTree(), p.colour); err != nil {
			return err
		}
		text.WriteByte('\n')
	}
	writeFigures(text, r.pos, r.result.Nodes, r.result.Elapsed, "")
	return nil
}
