package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proof"
)

func vctCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "vct",
		Usage:     "find and prove a win by continuous threats",
		ArgsUsage: "[POSITION…]",
		Flags:     append(searchFlags(), threatsFlag(), togetherFlag()),
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
