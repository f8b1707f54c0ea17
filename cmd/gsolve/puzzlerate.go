package main

import (
	"cmp"
	"context"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

func puzzleRateCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "rate",
		Usage:     "say how hard puzzles are",
		ArgsUsage: "[PUZZLES…]",
		Flags: append(append(cmdline.SourceFlags(), puzzleLimitFlags()...), puzzleThreadsFlag(), goalOfPuzzlesFlag(), cmdline.JSONFlag(), cmdline.QuietFlag(),
			&cli.StringFlag{Name: "out", Usage: "write the puzzles with their grades to `FILE`"},
		),
		Action: func(c *cli.Context) error { return runPuzzleRate(c, con) },
	}
}

// rated is what became of a puzzle.
type rated struct {
	id     string
	puzzle *puzzles.Puzzle
	terms  *traits.Terms // nil where err says why
	err    error
	bad    bool // the input was refused
}

func runPuzzleRate(c *cli.Context, con *console.Console) (err error) {
	in, err := readPuzzleInput(c, con)
	if err != nil {
		return err
	}
	out, err := createPuzzles(c, in.source.Paths)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(out.Close(), err) }() // a broken file counts more than any status
	status := console.StatusDone
	err = eachPuzzle(c, in, func() func(context.Context, input.Question) rated {
		solver := in.prover()
		return func(ctx context.Context, q input.Question) rated { return in.rate(ctx, solver, q) }
	}, func(r rated) error {
		status = r.status(status)
		if err := keepRated(out, r); err != nil {
			return err
		}
		switch {
		case r.err != nil:
			return refusePuzzle(c, con, r.id, r.err)
		case c.Bool("json"):
			return con.WriteJSON(r.terms.ForPrograms(r.id))
		default:
			return con.Print(r.terms.Text(plain.OneLine(r.id), c.Bool("quiet")))
		}
	})
	return in.end(con, err, status)
}

// status is the exit status after one more puzzle.
func (r *rated) status(before int) int {
	switch {
	case r.bad:
		return console.StatusBad
	case r.err != nil && before == console.StatusDone:
		return console.StatusUnknown
	default:
		return before
	}
}

// keepRated writes a puzzle that was rated, with its grade.
func keepRated(out io.Writer, r rated) error {
	if r.terms == nil {
		return nil
	}
	p := *r.puzzle
	p.Rating = r.terms.Rating()
	_, err := out.Write(append(p.AppendJSON(nil), '\n'))
	return err
}

// rate rates the puzzle of one question.
func (in *puzzleInput) rate(ctx context.Context, solver *prover.Prover, q input.Question) rated {
	r := rated{id: q.ID, puzzle: q.Puzzle, err: q.Err, bad: q.Err != nil}
	if r.bad {
		return r
	}
	ctx, cancel := in.limits.Context(ctx)
	defer cancel()
	if r.terms, r.err = traits.Rate(ctx, solver, r.puzzle, in.limits.MaxNodes); r.err != nil {
		r.err = console.About(q.ID, q.ID, r.err)
	}
	return r
}
