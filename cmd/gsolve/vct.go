package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proof"
)

const vctHelp = `Finds a win by continuous threats for the side to move, proves it, or says that there is none.

A threat is a four, or a move of order 2: one after which a win by continuous fours follows if the opponent passes.
With --threats three the attacker plays only fours, threes and blocks of fours that are such moves, which is what puzzle
books call VCT. A win by fours alone is one too. "None" speaks of the moves that were searched, to the end: with --threats
three there may still be a win by other moves of order 2, and it never says that the position is lost.

A POSITION is a file, - for standard input, or nothing with --moves. In diagrams X is Black and O is White
unless --black o. Every win is checked by an independent verifier before it is shown. The line is one variation, with
--shortest the longest defence; forced replies stand in brackets. Where the side to move can make a five, --all finds the fives only.

` + whyHelp + `

Exit status: one position 0 win, 1 none, 3 not decided; many 0 all decided, 3 some not; 2 bad usage or input refused.

EXAMPLE
  gsolve vct --moves h8a1i9a3j9a5i7 --side black --json`

func vctCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "vct",
		Usage:       "find and prove a win by continuous threats",
		ArgsUsage:   "[POSITION…]",
		Description: vctHelp,
		Flags:       append(searchFlags(), threatsFlag(), togetherFlag()),
		Action: guarded(con, func(c *cli.Context) error {
			space, err := readThreats(c)
			if err != nil {
				return err
			}
			return runSearch(c, con, search{Question: proof.Question{Space: space}})
		}),
	}
}

func threatsFlag() cli.Flag {
	var choices []string
	for _, space := range proof.Threats() {
		choices = append(choices, fmt.Sprintf("%v (%s)", space, space.Moves()))
	}
	return &cli.StringFlag{
		Name: "threats", Value: proof.ByThreats.String(),
		Usage: "`MOVES` of the attacker: " + strings.Join(choices, " or "),
	}
}

// readThreats reads threatsFlag.
func readThreats(c *cli.Context) (proof.Space, error) {
	space, err := proof.ParseThreats(c.String("threats"))
	if err != nil {
		return 0, cmdline.BadValue("threats", c.String("threats"))
	}
	return space, nil
}

// togetherFlag is threadsFlag of a command whose threads can search one
// position together.
func togetherFlag() cli.Flag {
	return &cli.IntFlag{
		Name: "threads", Value: 1,
		Usage: "work on `N` positions side by side, in the order given; all N search together if the files hold one position only (standard input always counts as many)",
	}
}
