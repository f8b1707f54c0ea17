package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/tss"
)

func tssCommand(con *console.Console) *cli.Command {
	flags := append(cmdline.SourceFlags(), cmdline.LimitFlags()...)
	for _, flag := range flags {
		if f, ok := flag.(*cli.Uint64Flag); ok {
			f.DefaultText = fmt.Sprint(tss.DefaultNodes)
			f.Usage = "stop a position after `N` nodes: threats of all trees, combinations tried, moves replayed"
		}
	}
	return &cli.Command{
		Name:      "tss",
		Usage:     "find wins by threat-space search and show the tree of threats",
		ArgsUsage: "[POSITION…]",
		Flags: append(flags,
			cmdline.JSONFlag(),
			&cli.BoolFlag{Name: "fours", Usage: "use fours only"},
			&cli.BoolFlag{Name: "dot", Usage: "answer with the tree as a graph for Graphviz"},
			&cli.StringFlag{Name: cmdline.SVG, Usage: "draw board and tree to `FILE`; further positions to FILE-2, FILE-3 … before its extension"},
			&cli.StringFlag{Name: cmdline.PNG, Usage: "draw the board, without the tree, to `FILE` as PNG"},
			cmdline.CertsFlag(),
			cmdline.ColourFlag(),
			cmdline.QuietFlag(),
		),
		Action: func(c *cli.Context) error { return runTSS(c, con) },
	}
}

// threatRun answers the positions of one command line with threat-space search.
type threatRun struct {
	con    *console.Console
	source *input.Source
	limits cmdline.Limits
	solver *tss.Solver
	fours  bool
	print  func(*threatReply) error
	certs  io.Writer
	tally  tally

	pictures *pictures.Gallery
}

// threatReply is the answer to one position, and its tree.
type threatReply struct {
	reply
	tree      tss.Tree
	exhausted bool // nothing was found, and nothing left to search
}

func runTSS(c *cli.Context, con *console.Console) (err error) {
	run, err := readThreatRun(c, con)
	if err != nil {
		return err
	}
	certs, err := cmdline.CreateCerts(c, run.source.Paths)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(certs.Close(), err) }() // a broken file counts more than any status
	run.certs = certs
	if !c.Bool("quiet") {
		defer con.StartProgress()()
	}
	workers := []func(context.Context, input.Question) *threatReply{run.solve}
	return run.tally.end(con, input.AnswerAll(c.Context, con, run.source, workers, run.take))
}

func readThreatRun(c *cli.Context, con *console.Console) (*threatRun, error) {
	if c.Bool("json") && c.Bool("dot") {
		return nil, errors.New("--json and --dot, expected one of them")
	}
	src, err := input.Read(c, con)
	if err != nil {
		return nil, err
	}
	limits, err := cmdline.ReadLimits(c)
	if err != nil {
		return nil, err
	}
	if limits.MaxNodes == 0 {
		limits.MaxNodes = tss.DefaultNodes
	}
	colour, err := con.Colour(c.String("color"))
	if err != nil {
		return nil, err
	}
	run := &threatRun{con: con, source: src, limits: limits, solver: tss.NewSolver(limits.Memory)}
	run.fours = c.Bool("fours")
	if run.pictures, err = pictures.Read(c, src.Paths); err != nil {
		return nil, err
	}
	switch {
	case c.Bool("json"):
		run.print = run.printJSON
	case c.Bool("dot"):
		run.print = run.printDOT
	default:
		form := report.Form{Limits: limits, Colour: colour, Quiet: c.Bool("quiet")}
		run.print = func(r *threatReply) error {
			return printText(con, r.err, func() ([]byte, error) { return form.ThreatsText(r.threats()) })
		}
	}
	return run, nil
}

// take writes all that was asked for of one position.
func (run *threatRun) take(r *threatReply) error {
	run.count(r)
	if r.err == nil && r.cert != nil {
		if _, err := run.certs.Write(append(r.cert, '\n')); err != nil {
			return err
		}
	}
	if err := run.draw(r); err != nil {
		return err
	}
	run.con.Progress.Step()
	return run.con.Answer(func() error { return run.print(r) })
}

func (run *threatRun) solve(ctx context.Context, q input.Question) *threatReply {
	r := &threatReply{reply: reply{question: q, err: q.Err}}
	if r.pos, r.err = q.Position(); r.err != nil {
		return r
	}
	ctx, cancel := run.limits.Context(ctx)
	defer cancel()
	res := run.solver.Solve(ctx, r.pos, tss.Options{FoursOnly: run.fours, MaxNodes: run.limits.MaxNodes, ID: q.ID})
	r.tree, r.exhausted = res.Tree, res.Exhausted
	r.result = finding{Result: proof.Result{Verdict: res.Verdict, Line: res.Line, Nodes: res.Nodes, Elapsed: res.Elapsed}}
	if res.Verdict.Outcome() == proof.Win {
		r.result.First = res.Line[:1]
		r.cert, r.err = checkedWin(r.pos, &r.result)
	}
	return r
}

// count takes what tally does not know: a search that ended without a win is
// decided, for the exit status, though it proves nothing.
func (run *threatRun) count(r *threatReply) {
	run.tally.add(&r.reply)
	if r.err == nil && r.exhausted {
		run.tally.unknown--
		run.tally.none++
	}
}

// asked is what the answers say was searched.
var asked = search{Question: proof.Question{Space: tss.Sought}}

// threats is the answer for people.
func (r *threatReply) threats() *report.Threats {
	return &report.Threats{Answer: *r.report(), Found: r.tree, Exhausted: r.exhausted}
}
