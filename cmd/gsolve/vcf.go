package main

import (
	"context"
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

const vcfHelp = `Finds a win by continuous fours for the side to move, proves it, or says that there is none.

A POSITION is a file, - for standard input, or nothing with --moves. In diagrams X is Black and O is White
unless --black o. Every win is checked by an independent verifier before it is shown.

Exit status: one position 0 win, 1 none, 3 not decided; many 0 all decided, 3 some not; 2 bad usage or input refused.

EXAMPLE
  gsolve vcf --moves h8a1i8a3j8a5 --json`

func vcfCommand(con *console) *cli.Command {
	flags := append(sourceFlags(), limitFlags()...)
	return &cli.Command{
		Name:        "vcf",
		Usage:       "find and prove a win by continuous fours",
		ArgsUsage:   "[POSITION…]",
		Description: vcfHelp,
		Flags: append(flags,
			threadsFlag(),
			jsonFlag(),
			&cli.StringFlag{Name: "cert", Usage: "write one certificate a line to `FILE`, for gsolve verify"},
			&cli.BoolFlag{Name: "all", Usage: "find every first move that wins"},
			&cli.BoolFlag{Name: "shortest", Usage: "prove the shortest win"},
			colourFlag(),
			quietFlag(),
		),
		Action: func(c *cli.Context) error { return runVCF(c, con) },
	}
}

func runVCF(c *cli.Context, con *console) (err error) {
	b, err := readBatch(c, con)
	if err != nil {
		return err
	}
	if path := c.String("cert"); c.IsSet("cert") {
		file, err := createOutFile(path, b.source.paths)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		b.certs = file
	}
	if !c.Bool("quiet") {
		defer con.startProgress()()
	}
	t := tally{}
	err = b.run(c.Context, func(r *reply) error {
		t.add(r)
		if err := b.keep(r); err != nil {
			return err
		}
		con.progress.step()
		return con.answer(func() error { return b.print(r) })
	})
	if errors.Is(err, errStopped) {
		t.unknown++ // what was not even read
		con.complain(err)
		err = nil
	}
	if err != nil {
		return err
	}
	return exitWith(t.status())
}

// readBatch takes all flags but --cert.
func readBatch(c *cli.Context, con *console) (*batch, error) {
	src, err := readSource(c, con)
	if err != nil {
		return nil, err
	}
	limits, err := readLimits(c)
	if err != nil {
		return nil, err
	}
	if err := limits.readThreads(c); err != nil {
		return nil, err
	}
	colour, err := con.colour(c)
	if err != nil {
		return nil, err
	}
	goal, err := readGoal(c)
	if err != nil {
		return nil, err
	}
	b := &batch{con: con, source: src, limits: limits, goal: goal, certs: io.Discard}
	b.print = textPrinter{con: con, limits: limits, colour: colour, quiet: c.Bool("quiet")}.print
	if c.Bool("json") {
		b.print = jsonPrinter{con}.print
	}
	return b, nil
}

// tally counts answers for the exit status.
type tally struct {
	total, refused, unknown, none int
}

func (t *tally) add(r *reply) {
	t.total++
	switch {
	case r.err != nil:
		t.refused++
	case r.result.Verdict.Outcome() == proof.Unknown:
		t.unknown++
	case r.result.Verdict.Outcome() == proof.None:
		t.none++
	}
}

func (t *tally) status() int {
	switch {
	case t.refused > 0:
		return statusBad
	case t.unknown > 0:
		return statusUnknown
	case t.total == 1 && t.none == 1:
		return statusNone
	default:
		return statusDone
	}
}

// solve answers one question on the given solver.
func (b *batch) solve(ctx context.Context, solver *vcf.Solver, q question) *reply {
	r := &reply{question: q, err: q.err}
	if r.err == nil && ctx.Err() != nil {
		r.result.Verdict = proof.NewUnknown(proof.VCF, proof.Cancelled)
		return r
	}
	if r.pos, r.err = q.position(); r.err != nil {
		return r
	}
	ctx, cancel := b.limits.context(ctx)
	defer cancel()
	r.result = solver.Solve(ctx, r.pos, vcf.Options{Goal: b.goal, MaxNodes: b.limits.maxNodes, ID: q.id})
	if r.result.Verdict.Outcome() == proof.Win {
		r.cert, r.err = checkedWin(r.pos, &r.result)
	}
	return r
}
