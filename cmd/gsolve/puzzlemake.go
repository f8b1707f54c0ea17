package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/maker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

func puzzleMakeFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "goal", Value: puzzles.ByFours.String(), Usage: "the `GOAL`: vcf or defend"},
		attacksFlag("5-9", "attacks of the solution; for defend, of the opponent's threat"),
		&cli.StringFlag{Name: "rule", Value: board.Rule(0).String(), Usage: "`RULE`: " + board.RuleNames()},
		&cli.IntFlag{Name: "size", Value: board.DefaultSize, Usage: "`N` points along an edge of the board"},
		&cli.StringFlag{Name: "side", Value: "black", Usage: "`SIDE` that has the task, black or white"},
		gradeFlag(),
		themeFlag(),
		&cli.IntFlag{Name: "stones", Value: maker.DefaultStones, Usage: "at most `N` stones"},
		&cli.IntFlag{Name: "count", Value: 1, Usage: "make `N` puzzles"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` of the random numbers"},
		&cli.Uint64Flag{Name: "attempts", Usage: "give up after `N` attempts", DefaultText: "no limit"},
		&cli.DurationFlag{Name: "timeout", Usage: "end after this `TIME`, such as 10m", DefaultText: "no limit"},
		cmdline.EveryProcessor("make `N` attempts side by side"),
		&cli.StringFlag{Name: "out", Usage: "write the puzzles to `FILE`", DefaultText: "standard output"},
		&cli.BoolFlag{Name: "quiet", Usage: "print one line a puzzle, and no progress"},
	}
}

// The tables of each thread, in bytes: puzzles with few stones need little.
const (
	scoutMemory  = 1 << 20
	proverMemory = 16 << 20
)

func runPuzzleMake(c *cli.Context, con *console.Console) (err error) {
	o, err := readMakerOptions(c)
	if err != nil {
		return err
	}
	run := maker.Run{Count: c.Int("count"), Attempts: c.Uint64("attempts")}
	out := con.Out
	if c.IsSet("out") {
		file, err2 := files.Create(c.String("out"), nil)
		if err2 != nil {
			return err2
		}
		defer func() { err = closeOut(c, file, err) }()
		out = file
	}
	if !c.Bool("quiet") {
		con.Progress.Meter = run.Meter
		defer con.StartProgress()()
	}
	for range c.Int("threads") {
		run.Makers = append(run.Makers, maker.New(prover.NewScout(scoutMemory), prover.New(proverMemory), o))
	}
	run.Write = func(line []byte) error {
		return con.Answer(func() error {
			_, err := out.Write(line)
			return console.WrapOutput(err)
		})
	}
	ctx, cancel := cmdline.Limits{Timeout: c.Duration("timeout")}.Context(c.Context)
	defer cancel()
	return endMaking(c, con, &run, run.Do(ctx))
}

// endMaking says why there are fewer puzzles than the user wants.
func endMaking(c *cli.Context, con *console.Console, run *maker.Run, err error) error {
	found, tried := run.Made()
	why := "after " + plain.Plural(tried, "attempt")
	switch {
	case c.Err() != nil && errors.Is(err, c.Err()):
		why = "stopped " + why
	case errors.Is(err, context.DeadlineExceeded):
		why = fmt.Sprintf("the time of %v was up %s", c.Duration("timeout"), why)
	case errors.Is(err, verify.ErrUnchecked):
		return fmt.Errorf("%w: %w", console.ErrInternal, err)
	case err != nil || found == run.Count:
		return err
	}
	con.Complain(fmt.Errorf("%d of %s: %s", found, plain.Plural(run.Count, "puzzle"), why))
	return console.Exit(console.StatusUnknown)
}

func readMakerOptions(c *cli.Context) (o maker.Options, err error) {
	for name, bounds := range map[string]puzzles.Range{
		"count": {Min: 1, Max: math.MaxInt}, "threads": {Min: 1, Max: cmdline.MaxThreads},
		"size": {Min: board.MinSize, Max: board.MaxSize}, "stones": {Min: 1, Max: math.MaxInt},
	} {
		if !bounds.Has(c.Int(name)) {
			return o, cmdline.BadValue(name, strconv.Itoa(c.Int(name)))
		}
	}
	if timeout := c.Duration("timeout"); timeout < 0 {
		return o, cmdline.BadValue("timeout", timeout.String())
	}
	o.Size, o.MaxStones, o.Seed = c.Int("size"), c.Int("stones"), c.Uint64("seed")
	var errs [6]error
	o.Rule, errs[0] = cmdline.Parse(c, "rule", board.ParseRule)
	o.Side, errs[1] = cmdline.Parse(c, "side", board.ParseColour)
	o.Goal, errs[2] = puzzles.ParseGoal(c.String("goal"))
	o.Attacks, errs[3] = readRange(c, "attacks", 1, maker.MaxAttacks)
	o.Grades, errs[4] = readGrades(c)
	o.Themes, errs[5] = readThemes(c, true)
	errs[2] = ofFlag("goal", errs[2])
	return o, cmp.Or(cmp.Or(errs[:]...), ofFlag("goal", o.Valid())) // Valid finds the ranges within their bounds
}
