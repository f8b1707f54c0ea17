package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/proof"
)

// readGoal takes the goal of a search from --all and --shortest or from
// --goal, whichever the command has. Without any it is proof.AnyWin.
func readGoal(c *cli.Context) (proof.Goal, error) {
	name := c.String("goal")
	all, shortest := c.Bool("all") || name == "all", c.Bool("shortest") || name == "shortest"
	switch {
	case all && shortest:
		return 0, errors.New("--all and --shortest, expected one of them: ask twice")
	case all:
		return proof.AllFirst, nil
	case shortest:
		return proof.ShortestWin, nil
	case name == "any" || !c.IsSet("goal"):
		return proof.AnyWin, nil
	default:
		return 0, cmdline.BadValue("goal", name)
	}
}
