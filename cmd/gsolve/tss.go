package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/tss"
	"github.com/gsolve/gsolve/wire"
)

func tssFlags() []cli.Flag {
	flags := append(cmdline.SourceFlags(), cmdline.LimitFlags()...)
	for _, flag := range flags {
		if f, ok := flag.(*cli.Uint64Flag); ok {
			f.DefaultText = fmt.Sprint(tss.DefaultNodes)
			f.Usage = "stop a position after `N` nodes: threats of all trees, combinations tried, moves replayed"
		}
	}
	return append(flags,
		cmdline.JSONFlag(),
		&cli.BoolFlag{Name: "fours", Usage: "search for wins by fours only"},
		&cli.BoolFlag{Name: "dot", Usage: "write the tree to standard output, as a graph for Graphviz"},
		&cli.StringFlag{Name: cmdline.SVG, Usage: "draw board and tree to `FILE`; further positions to FILE-2, FILE-3 … before its extension"},
		&cli.StringFlag{Name: cmdline.PNG, Usage: "draw the board, without the tree, to `FILE` as PNG"},
		cmdline.CertsFlag(),
		cmdline.ColourFlag(),
		cmdline.QuietFlag(),
	)
}

// threatRun answers the positions of one command line by threat-space search.
type threatRun struct {
	answering
	solver *tss.Solver
	space  proof.Space
}

// threatReply is the answer to one position, and its tree.
type threatReply struct {
	reply
	tree      tss.Tree
	exhausted bool // the search ended and found nothing
}

func runTSS(c *cli.Context, con *console.Console) error {
	if c.Bool("json") && c.Bool("dot") {
		return errors.New("--json and --dot, expected one of them")
	}
	a, err := readAnswering(c, con)
	if err != nil {
		return err
	}
	if a.limits.MaxNodes == 0 {
		a.limits.MaxNodes = tss.DefaultNodes
		a.form.Limits = a.limits
	}
	run := &threatRun{answering: a, solver: tss.NewSolver(a.limits.Memory), space: tss.Sought}
	if c.Bool("fours") {
		run.space = proof.Fours
	}
	workers := func(context.Context) []func(context.Context, input.Question) *threatReply {
		return []func(context.Context, input.Question) *threatReply{run.solve}
	}
	text := func(r *threatReply) ([]byte, error) { return run.form.ThreatsText(r.threats()) }
	switch {
	case c.Bool("json"):
		text = (*threatReply).object
	case c.Bool("dot"):
		text = func(r *threatReply) ([]byte, error) {
			var dot bytes.Buffer
			err := render.TreeDOT(&dot, r.threats().Tree())
			return dot.Bytes(), err
		}
	}
	return answerAll(c, &run.answering, workers, run.take, text)
}

func (run *threatRun) solve(ctx context.Context, q input.Question) *threatReply {
	r := &threatReply{reply: reply{asked: asked{question: q}}}
	if r.pos, r.err = q.Position(); r.err != nil {
		return r
	}
	ctx, cancel := run.limits.Context(ctx)
	defer cancel()
	res := run.solver.Solve(ctx, r.pos, proof.Question{Space: run.space, MaxNodes: run.limits.MaxNodes, ID: q.ID})
	r.tree, r.exhausted = res.Tree, res.Exhausted
	r.result = finding{Result: res.Result}
	if res.Verdict.Outcome() == proof.Win {
		r.cert, r.err = checkedWin(r.pos, &r.result)
	}
	return r
}

// take counts an answer, and writes its certificate and its pictures. The exit status counts a
// search that ended without a win as "none", though it proves nothing.
func (run *threatRun) take(r *threatReply) error {
	run.tally.add(&r.reply)
	if r.err != nil {
		return nil
	}
	if r.exhausted {
		run.tally.unknown--
		run.tally.none++
	}
	if err := run.keep(r.cert); err != nil || r.pos == nil {
		return err
	}
	d := render.Diagram{Position: r.pos, Line: r.result.Line, Title: pictures.Title(r.question), Caption: fmt.Sprintf("%s (%v)", r.threats().Verdict(), r.pos.Rule())}
	return run.pictures.DrawTree(d, r.threats().Tree())
}

// threats returns the answer for people.
func (r *threatReply) threats() *report.Threats {
	a := *r.report()
	a.Space = tss.Sought
	return &report.Threats{Answer: a, Found: r.tree, Exhausted: r.exhausted}
}

// searchedClass is the class of an answer without a win: no class of wins was searched to its end.
const searchedClass = "tss"

// object returns the answer for programs.
func (r *threatReply) object() ([]byte, error) {
	head := r.head()
	o := head.Begin(nil)
	a := proof.NewAnswer(&r.result.Result, tss.Sought)
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
		p.SomeNumbers("parents", n.Parents) // indices in the tree
		p.Count("step", uint64(n.Step))     // place in the winning sequence, from 1
	})
	return line(o.End())
}
