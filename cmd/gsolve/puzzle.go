package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
)

func puzzleCommand(con *console.Console, h hooks) *cli.Command {
	return &cli.Command{
		Name:      "puzzle",
		Usage:     "check, rate, mine, make, convert and print puzzles",
		ArgsUsage: "COMMAND",
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
