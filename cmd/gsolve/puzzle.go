package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
)

const puzzleHelp = `Checks, rates, finds and makes puzzles: positions in which the side to move has to win, to hold, or to see what is forbidden.

A collection is a file with one JSON object a line: the fields of a position and goal (vcf, vct, win, defend, forbidden),
attacks, solution, answer, grade, themes, source. SGF and RenLib files hold puzzles with their solutions, too (see convert),
and every other position can be one, with the goal of --goal.

EXAMPLE
  gsolve puzzle check puzzles.jsonl`

func puzzleCommand(con *console.Console, h hooks) *cli.Command {
	return &cli.Command{
		Name:        "puzzle",
		Usage:       "check, rate, mine, make, convert and print puzzles",
		ArgsUsage:   "COMMAND",
		Description: puzzleHelp,
		Subcommands: []*cli.Command{
			puzzleCheckCommand(con),
			puzzleRateCommand(con),
			puzzleMineCommand(con, h),
			puzzleConvertCommand(con),
			puzzleMakeCommand(con),
			puzzleSheetCommand(con),
		},
		Action: func(*cli.Context) error { return errors.New("puzzle: no command, expected one of those in --help") },
	}
}
