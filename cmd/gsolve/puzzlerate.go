package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

func puzzleRateFlags() []cli.Flag {
	return puzzleFlags(puzzleLimitFlags(), cmdline.JSONFlag(),
		&cli.StringFlag{Name: "out", Usage: "write the puzzles with their grades to `FILE`"},
	)
}

func runPuzzleRate(c *cli.Context, con *console.Console) error {
	in, err := readPuzzleInput(c, con)
	if err != nil {
		return err
	}
	return in.answer(c, c.String("out"), func(solver *prover.Prover) puzzleWorker {
		return func(ctx context.Context, q input.Question) puzzleAnswer {
			terms, err := traits.Rate(ctx, solver, q.Puzzle, in.limits.MaxNodes)
			if err != nil {
				return puzzleAnswer{id: q.ID, err: console.About(q.ID, q.ID, err), status: console.StatusUnknown}
			}
			rated := *q.Puzzle
			rated.Rating = terms.Rating()
			return puzzleAnswer{id: q.ID, keep: &rated, say: func() error {
				if c.Bool("json") {
					return writeObject(con, terms.ForPrograms(q.ID))
				}
				return con.Print(terms.Text(plain.OneLine(q.ID), c.Bool("quiet")))
			}}
		}
	})
}
