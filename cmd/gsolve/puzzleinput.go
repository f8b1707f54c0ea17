package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// puzzleInput is what a command on puzzles takes: where they come from, and the
// limits of each.
type puzzleInput struct {
	source *input.Source
	limits cmdline.Limits
}

// goalOfPuzzlesFlag is for positions that do not say what is to be done.
func goalOfPuzzlesFlag() cli.Flag {
	return &cli.StringFlag{Name: "goal", Value: puzzles.ByFours.String(), Usage: "the `GOAL` of positions that name none: vcf, vct, defend or forbidden"}
}

// puzzleThreadsFlag is threadsFlag of the commands on puzzles, which use all of
// the machine unless told otherwise.
func puzzleThreadsFlag() cli.Flag {
	return cmdline.EveryProcessor("work on `N` puzzles side by side; answers keep their order")
}

// puzzleTime is for how long a puzzle is worked on unless the user says otherwise:
// it holds back the answers about those behind it.
const puzzleTime = 10 * time.Second

// puzzleLimitFlags are limitFlags of the commands that work on many puzzles of
// strangers.
func puzzleLimitFlags() []cli.Flag {
	flags := cmdline.LimitFlags()
	for i, flag := range flags {
		if slices.Contains(flag.Names(), "timeout") {
			flags[i] = &cli.DurationFlag{Name: "timeout", Value: puzzleTime, DefaultText: puzzleTime.String(), Usage: "stop a puzzle after this `TIME`, such as 500ms or 5s; 0 = no limit"}
		}
	}
	return flags
}

func readPuzzleInput(c *cli.Context, con *console.Console) (*puzzleInput, error) {
	src, err := input.Read(c, con)
	if err != nil {
		return nil, err
	}
	limits, err := cmdline.ReadLimits(c)
	if err != nil {
		return nil, err
	}
	if src.Puzzles, err = readPuzzleGoal(c); err != nil {
		return nil, err
	}
	return &puzzleInput{src, limits}, nil
}

// readPuzzleGoal is what puzzles are that do not say it.
func readPuzzleGoal(c *cli.Context) (*puzzles.Puzzle, error) {
	goal, err := puzzles.ParseGoal(c.String("goal"))
	if err != nil {
		return nil, fmt.Errorf("--goal: %w", err)
	}
	if goal == puzzles.InMoves {
		return nil, errors.New("--goal win: a number of attacks belongs to it, expected puzzles that say it themselves")
	}
	return &puzzles.Puzzle{Goal: goal, Space: goal.Space()}, nil
}

// prover is a solver for one of the threads.
func (in *puzzleInput) prover() *prover.Prover { return prover.New(in.limits.PerThread()) }

// eachPuzzle has every thread answer questions with a function of its own, and
// hands on the replies in input order. The error is that of answerAll.
func eachPuzzle[R any](c *cli.Context, in *puzzleInput, newWorker func() func(context.Context, input.Question) R, take func(R) error) error {
	con := in.source.Con
	if !c.Bool("quiet") {
		defer con.StartProgress()()
	}
	var workers []func(context.Context, input.Question) R
	for range in.limits.Threads {
		workers = append(workers, newWorker())
	}
	return input.AnswerAll(c.Context, con, in.source, workers, func(r R) error {
		con.Progress.Step()
		return take(r)
	})
}

// end is how the command ends, after an error of the reading and with the status
// of what was answered.
func (in *puzzleInput) end(con *console.Console, err error, status int) error {
	if errors.Is(err, console.ErrStopped) {
		con.Complain(err)
		err = nil
		if status == console.StatusDone {
			status = console.StatusUnknown
		}
	}
	if err != nil {
		return err
	}
	return console.Exit(status)
}

// refusePuzzle reports a puzzle that has no answer: in its place in JSON, else on
// standard error.
func refusePuzzle(c *cli.Context, con *console.Console, id string, err error) error {
	if c.Bool("json") {
		return con.Answer(func() error { return writeRefusal(con, id, err) })
	}
	con.Refuse(err)
	return nil
}

// createPuzzles opens the file of --out, which must be none of the inputs.
// Without the flag all that is written is lost.
func createPuzzles(c *cli.Context, inputs []string) (io.WriteCloser, error) {
	return files.CreateOrDiscard(c.String("out"), inputs)
}
