package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

func puzzleCheckFlags() []cli.Flag {
	return puzzleFlags(cmdline.LimitFlags(), cmdline.JSONFlag(),
		&cli.BoolFlag{Name: "strict", Usage: "fail puzzles with flaws, too"},
		&cli.BoolFlag{Name: "pairs", Usage: "look for pairs of superfluous stones, too"},
		&cli.StringFlag{Name: "out", Usage: "write the puzzles that pass to `FILE`, with attacks, solution and answer as proved"},
	)
}

func runPuzzleCheck(c *cli.Context, con *console.Console) error {
	in, err := readPuzzleInput(c, con)
	if err != nil {
		return err
	}
	o, strict := checker.Options{Pairs: c.Bool("pairs"), MaxNodes: in.limits.MaxNodes}, c.Bool("strict")
	return in.answer(c, c.String("out"), checkPuzzles(o, strict, func(id string, r *checker.Report) error {
		if c.Bool("json") {
			return writeObject(con, r.ForPrograms(id, strict))
		}
		return con.Print(r.Text(plain.OneLine(id), strict, c.Bool("quiet")))
	}))
}

// checkPuzzles makes workers that check puzzles. say writes a report, in input order.
func checkPuzzles(o checker.Options, strict bool, say func(id string, r *checker.Report) error) func(*prover.Prover) puzzleWorker {
	return func(solver *prover.Prover) puzzleWorker {
		return func(ctx context.Context, q input.Question) puzzleAnswer {
			r, err := checker.Check(ctx, solver, q.Puzzle, o)
			a := checkedAnswer(q.ID, r, err, strict)
			a.say = func() error { return say(q.ID, r) }
			return a
		}
	}
}

// checkedAnswer keeps a puzzle that passes, with its claims as proved. If there is an error, the
// report may lack a problem, so the puzzle does not pass.
func checkedAnswer(id string, r *checker.Report, err error, strict bool) puzzleAnswer {
	if err != nil {
		return puzzleAnswer{id: id, err: fmt.Errorf("%w: %w", console.ErrInternal, err), status: console.StatusBad}
	}
	switch r.Result(strict) {
	case checker.Passes:
		return puzzleAnswer{id: id, keep: r.Proved()}
	case checker.Refused:
		return puzzleAnswer{id: id, status: console.StatusNone}
	default:
		return puzzleAnswer{id: id, status: console.StatusUnknown}
	}
}
