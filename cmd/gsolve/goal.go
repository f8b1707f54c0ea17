package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// goal is the question that is asked of a solver.
type goal uint8

// The goals: any win, one proved to be the shortest, every first move that
// wins.
const (
	anyWin goal = iota
	shortestWin
	allFirst
)

// The solvers' own names of the goals.
var (
	vcfGoals = [...]vcf.Goal{anyWin: vcf.Any, shortestWin: vcf.Shortest, allFirst: vcf.AllFirst}
	vctGoals = [...]vct.Goal{anyWin: vct.Any, shortestWin: vct.Shortest, allFirst: vct.AllFirst}
)

// readGoal takes the goal of a search from --all and --shortest or from
// --goal, whichever the command has. Without any it is anyWin.
func readGoal(c *cli.Context) (goal, error) {
	name := c.String("goal")
	all, shortest := c.Bool("all") || name == "all", c.Bool("shortest") || name == "shortest"
	switch {
	case all && shortest:
		return 0, errors.New("--all and --shortest, expected one of them: ask twice")
	case all:
		return allFirst, nil
	case shortest:
		return shortestWin, nil
	case name == "any" || !c.IsSet("goal"):
		return anyWin, nil
	default:
		return 0, cmdline.BadValue("goal", name)
	}
}
