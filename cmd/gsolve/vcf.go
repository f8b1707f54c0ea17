package main

import (
	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proof"
)

func vcfCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "vcf",
		Usage:     "find and prove a win by continuous fours",
		ArgsUsage: "[POSITION…]",
		Flags:     append(searchFlags(), cmdline.ThreadsFlag()),
		Action: guarded(con, func(c *cli.Context) error {
			return runSearch(c, con, search{Question: proof.Question{Space: proof.Fours}})
		}),
	}
}
