package main

import (
	"fmt"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/pictures"
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

func (run *threatRun) printDOT(r *threatReply) error {
	if r.err != nil {
		run.con.Refuse(r.err)
		return nil
	}
	return console.WrapOutput(render.TreeDOT(run.con.Out, r.threats().Tree()))
}

// draw writes the pictures of a position: the tree is in SVG only.
func (run *threatRun) draw(r *threatReply) error {
	if r.err != nil || r.pos == nil {
		return nil
	}
	d := render.Diagram{Position: r.pos, Line: r.result.Line, Title: pictures.Title(r.question), Caption: fmt.Sprintf("%s (%v)", r.threats().Verdict(), r.pos.Rule())}
	return run.pictures.DrawTree(d, r.threats().Tree())
}
