package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// search is what a command asks about each position.
type search struct {
	proof.Question
	why []board.Point // moves to be judged instead, see --why
}

// finding is the answer to one position. checkedWin has its win checked.
type finding struct {
	proof.Result
	steps []why.Step // the judgement of --why; the rest is then of its last move
	err   error      // a win that is none: a fault of this program
}

// solver answers one position; id goes into its certificate. A solver answers one question at a
// time, so that every goroutine needs its own.
type solver func(ctx context.Context, pos *board.Position, id string) finding

// solver makes one that takes at most memory bytes, and asks and tells the store, unless that is
// nil. So many threads search each position together where that can be.
func (s search) solver(memory int64, threads int, store solve.Store) solver {
	remembered := solve.Memory{Store: store}
	if len(s.why) > 0 {
		return s.critic(memory, threads, remembered)
	}
	solver := solve.New(memory, s.Space)
	return func(ctx context.Context, pos *board.Position, id string) finding {
		q := s.Question
		q.Threads, q.ID = threads, id
		return finding{Result: remembered.Search(ctx, solver, pos, q)}
	}
}

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

// togetherFlag is threadsFlag of a command whose threads can search one position together.
func togetherFlag() cli.Flag {
	return &cli.IntFlag{
		Name: "threads", Value: 1,
		Usage: "work on `N` positions side by side, in the order given; all N search together if the files hold one position only (standard input always counts as many)",
	}
}

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
