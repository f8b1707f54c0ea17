package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/proof"
)

// winCommand searches for wins of any kind. It has no flag for shortest wins or all first moves: a
// search of all moves seldom ends.
func winCommand(con *console.Console) *cli.Command {
	return command("win", "find and prove a win by any moves", "[POSITION…]",
		guarded(con, func(c *cli.Context) error { return runSearch(c, con, proof.Any) }),
		slices.Concat(cmdline.SourceFlags(), cmdline.LimitFlags(), []cli.Flag{
			cmdline.ThreadsFlag(), cmdline.JSONFlag(), cmdline.CertsFlag(), pictures.AnimateFlag(),
			cmdline.ColourFlag(), cmdline.QuietFlag(), databaseFlag(),
		}, pictures.Flags()))
}
