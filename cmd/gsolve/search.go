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

func vcfFlags() []cli.Flag {
	return append(searchFlags(), cmdline.ThreadsFlag())
}

func vctCommand(con *console.Console) *cli.Command {
	return command("vct", "find and prove a win by continuous threats", "[POSITION…]",
		guarded(con, func(c *cli.Context) error {
			space, err := readThreats(c)
			if err != nil {
				return err
			}
			return runSearch(c, con, space)
		}),
		append(searchFlags(), threatsFlag(), &cli.IntFlag{
			Name: "threads", Value: 1,
			Usage: "work on `N` positions side by side; answers keep their order. If the files hold only one position, all N search it together (not with standard input)",
		}))
}

// query is what a command asks about each position.
type query struct {
	proof.Question
	why []board.Point // the moves of --why, which the search judges instead
}

// finding is the answer to one position. checkedWin checks its win.
type finding struct {
	proof.Result
	steps []why.Step // the judgement of --why; Result is then the verdict on its last move
	err   error      // a win without a proof: a fault of this program
}

// solver answers one question at a time, so each goroutine needs one. Certificates get the id.
type solver func(ctx context.Context, pos *board.Position, id string) finding

// solver returns a solver that takes at most memory bytes. It uses the store if there is one. If
// the space allows it, several threads search each position together.
func (s query) solver(memory int64, threads int, store solve.Store) solver {
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

// readGoal reads --all and --shortest, or --goal. The default is proof.AnyWin.
func readGoal(c *cli.Context) (proof.Goal, error) {
	name := c.String("goal")
	all, shortest := c.Bool("all") || name == "all", c.Bool("shortest") || name == "shortest"
	switch {
	case all && shortest:
		return 0, errors.New("--all and --shortest together, expected at most one of them")
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

// vctFlag selects wins by continuous threats instead of fours.
func vctFlag(usage string) cli.Flag {
	return &cli.BoolFlag{Name: "vct", Usage: usage + " (--threats implies it)"}
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

func readThreats(c *cli.Context) (proof.Space, error) {
	space, err := proof.ParseThreats(c.String("threats"))
	if err != nil {
		return 0, cmdline.BadValue("threats", c.String("threats"))
	}
	return space, nil
}

// readSpace reads --vct and --threats, which implies it.
func readSpace(c *cli.Context) (proof.Space, error) {
	if c.Bool("vct") || c.IsSet("threats") {
		return readThreats(c)
	}
	return proof.Fours, nil
}
