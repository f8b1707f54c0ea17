package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/vcf"
)

// readGoal takes the goal of a search from --all and --shortest or from
// --goal, whichever the command has. Without any it is vcf.Any.
func readGoal(c *cli.Context) (vcf.Goal, error) {
	goal := c.String("goal")
	all, shortest := c.Bool("all") || goal == "all", c.Bool("shortest") || goal == "shortest"
	switch {
	case all && shortest:
		return 0, errors.New("--all and --shortest, expected one of them: ask twice")
	case all:
		return vcf.AllFirst, nil
	case shortest:
		return vcf.Shortest, nil
	case goal == "any" || !c.IsSet("goal"):
		return vcf.Any, nil
	default:
		return 0, badValue("goal", goal)
	}
}
