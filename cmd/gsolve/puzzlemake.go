package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

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

func puzzleMakeCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:  "make",
		Usage: "make puzzles from scratch",
		Flags: []cli.Flag{
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
			cmdline.QuietFlag(),
		},
		Action: func(c *cli.Context) error { return runPuzzleMake(c, con) },
	}
}

// making is one call of the command.
type making struct {
	o       maker.Options
	run     maker.Run
	timeout time.Duration
	threads int
}

func runPuzzleMake(c *cli.Context, con *console.Console) (err error) {
	m, err := readMaking(c)
	if err != nil {
		return err
	}
	out := con.Out
	if c.IsSet("out") {
		file, err2 := files.Create(c.String("out"), nil)
		if err2 != nil {
			return err2
		}
		defer func() { err = cmp.Or(file.Close(), err) }() // a broken file counts more than any status
		out = file
	}
	if !c.Bool("quiet") {
		con.Progress.Meter = m.run.Meter
		defer con.StartProgress()()
	}
	ctx := c.Context
	if m.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, m.timeout)
		defer cancel()
	}
	for range m.threads {
		m.run.Makers = append(m.run.Makers, maker.New(prover.NewScout(scoutMemory), prover.New(proverMemory), m.o))
	}
	m.run.Write = func(line []byte) error {
		return con.Answer(func() error {
			_, err := out.Write(line)
			return console.WrapOutput(err)
		})
	}
	return m.end(con, c.Context, m.run.Do(ctx))
}

// The tables of each thread, in bytes: puzzles with few stones need little.
const (
	scoutMemory  = 1 << 20
	proverMemory = 16 << 20
)

// end says why there are fewer puzzles than asked for.
func (m *making) end(con *console.Console, ctx context.Context, err error) error {
	found, tried := m.run.Made()
	why := "after " + plain.Plural(tried, "attempt")
	switch {
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		why = "stopped " + why
	case errors.Is(err, context.DeadlineExceeded):
		why = fmt.Sprintf("the time of %v was up %s", m.timeout, why)
	case errors.Is(err, verify.ErrUnchecked):
		return fmt.Errorf("%w: %w", console.ErrInternal, err)
	case err != nil || found == m.run.Count:
		return err
	}
	con.Complain(fmt.Errorf("%d of %s: %s", found, plain.Plural(m.run.Count, "puzzle"), why))
	return console.Exit(console.StatusUnknown)
}

func readMaking(c *cli.Context) (*making, error) {
	if c.Args().Present() {
		return nil, fmt.Errorf("puzzle make: %.40q, expected flags alone", c.Args().First())
	}
	m := &making{run: maker.Run{Count: c.Int("count"), Attempts: c.Uint64("attempts")}, timeout: c.Duration("timeout"), threads: c.Int("threads")}
	m.o.Size, m.o.MaxStones, m.o.Seed = c.Int("size"), c.Int("stones"), c.Uint64("seed")
	for name, ok := range map[string]bool{
		"count": m.run.Count > 0, "threads": m.threads > 0 && m.threads <= cmdline.MaxThreads,
		"size": m.o.Size >= board.MinSize && m.o.Size <= board.MaxSize, "stones": m.o.MaxStones > 0,
	} {
		if !ok {
			return nil, cmdline.BadValue(name, strconv.Itoa(c.Int(name)))
		}
	}
	if m.timeout < 0 {
		return nil, cmdline.BadValue("timeout", m.timeout.String())
	}
	return m, readWishes(c, &m.o)
}

// readWishes reads what kind of puzzles are wanted.
func readWishes(c *cli.Context, o *maker.Options) (err error) {
	if o.Rule, err = board.ParseRule(c.String("rule")); err != nil {
		return cmdline.BadValue("rule", c.String("rule"))
	}
	if o.Side, err = board.ParseColour(c.String("side")); err != nil {
		return cmdline.BadValue("side", c.String("side"))
	}
	if o.Goal, err = puzzles.ParseGoal(c.String("goal")); err != nil {
		return ofFlag("goal", err)
	}
	if o.Attacks, err = readRange(c, "attacks", 1, maker.MaxAttacks); err != nil {
		return err
	}
	if o.Grades, err = readGrades(c); err != nil {
		return err
	}
	if o.Themes, err = readThemes(c, true); err != nil {
		return err
	}
	return ofFlag("goal", o.Valid()) // the ranges are within their bounds
}
