package main

import (
	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proof"
)

const vcfHelp = `Finds a win by continuous fours for the side to move, proves it, or says that there is none.

A POSITION is a file, - for standard input, or nothing with --moves. In diagrams X is Black and O is White
unless --black o. Every win is checked by an independent verifier before it is shown.

--all finds every first move that wins, in "first" of --json. Where the side to move can make a five, these are the fives
only: other fours that win are left out.

` + whyHelp + `

Exit status: one position 0 win, 1 none, 3 not decided; many 0 all decided, 3 some not; 2 bad usage or input refused.

EXAMPLE
  gsolve vcf --moves h8a1i8a3j8a5 --json`

func vcfCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "vcf",
		Usage:       "find and prove a win by continuous fours",
		ArgsUsage:   "[POSITION…]",
		Description: vcfHelp,
		Flags:       append(searchFlags(), cmdline.ThreadsFlag()),
		Action: guarded(con, func(c *cli.Context) error {
			return runSearch(c, con, search{Question: proof.Question{Space: proof.Fours}})
		}),
	}
}
