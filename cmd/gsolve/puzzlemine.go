package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/miner"
	"github.com/gsolve/gsolve/puzzles/prover"
)

func puzzleMineFlags() []cli.Flag {
	return append(cmdline.FileFlags(),
		&cli.StringFlag{Name: "goal", Value: puzzles.ByFours.String(), Usage: "the `GOALS` of puzzles: vcf, vct, defend, several with commas, or all"},
		threatsFlag(),
		attacksFlag("3-", "attacks before the five"),
		&cli.BoolFlag{Name: "strict", Usage: "every attack must be the only one that wins"},
		themeFlag(),
		&cli.Uint64Flag{Name: "max-nodes", Value: 50_000, Usage: fmt.Sprintf("search at most `N` nodes for the win of a position, and %d times as many in a check; 0 = no limit", miner.CheckFactor)},
		cmdline.MemoryFlag(),
		cmdline.EveryProcessor("look at `N` positions side by side"),
		&cli.StringFlag{Name: "out", Usage: "write the puzzles to `FILE`, and the progress to FILE.state"},
		&cli.BoolFlag{Name: "quiet", Usage: "print no progress and no summary"},
	)
}

func runPuzzleMine(c *cli.Context, con *console.Console, h hooks) (err error) {
	run, err := readMining(c, con, h)
	if err != nil {
		return err
	}
	if c.IsSet("out") {
		if run.File, err = miner.OpenFile(c.Context, c.String("out"), mineSettings(c), run.Games); err != nil {
			return err
		}
		defer func() { err = cmp.Or(run.File.Close(), err) }()
	}
	if !c.Bool("quiet") {
		con.Progress.Meter = run.Meter
		defer con.StartProgress()()
	}
	err = run.Do(c.Context)
	if errors.Is(err, miner.ErrFault) {
		return fmt.Errorf("%w: %w", console.ErrInternal, err)
	}
	return endMining(c, con, run, err)
}

// mineFlags are the flags that decide which puzzles a run finds.
var mineFlags = []string{"goal", "threats", "attacks", "strict", "theme", "max-nodes", "rule", "size", "side", "black", "format", "charset"}

func mineSettings(c *cli.Context) []miner.Setting {
	settings := []miner.Setting{{Name: "solver version", Value: strconv.Itoa(proof.SolverVersion)}}
	for _, name := range mineFlags {
		settings = append(settings, miner.Setting{Name: "--" + name, Value: fmt.Sprint(c.Value(name))})
	}
	return settings
}

// endMining prints the counts and says why the run ended. If the puzzles go to standard output,
// endMining prints the counts only if nothing was found or refused.
func endMining(c *cli.Context, con *console.Console, run *miner.Run, err error) error {
	stopped := err != nil && c.Err() != nil && errors.Is(err, context.Cause(c.Context))
	if err != nil && !stopped {
		return err
	}
	done := run.Done()
	err = nil
	switch text := done.Text() + "\n"; {
	case c.Bool("quiet"):
	case run.File != nil:
		if !stopped && run.DoneBefore() {
			_, _ = fmt.Fprintf(con.Err, "%s: earlier runs looked at all positions\n", c.String("out"))
		}
		err = con.Print(text)
	case done.Found == 0 && done.Refused == 0:
		_, err = io.WriteString(con.Err, text)
	}
	switch {
	case err != nil:
		return err
	case !stopped && done.Refused > 0:
		return console.Exit(console.StatusBad)
	case !stopped:
		return nil
	}
	next := "a run with --out FILE can be resumed"
	if run.File != nil {
		next = "run the same command again to resume"
	}
	con.Complain(fmt.Errorf("stopped after position %d: %s", done.Positions, next))
	return console.Exit(console.StatusUnknown)
}

func readMining(c *cli.Context, con *console.Console, h hooks) (*miner.Run, error) {
	if c.NArg() == 0 {
		return nil, errors.New("no games, expected a file, or - for standard input")
	}
	src, err := input.Files(c, con, c.Args().Slice())
	limits, limitsErr := cmdline.ReadLimits(c)
	options, optionsErr := readMineOptions(c)
	if err := cmp.Or(err, limitsErr, optionsErr); err != nil {
		return nil, err
	}
	run := &miner.Run{
		Games:  &miner.Games{Paths: src.Paths, Stdin: con.In, Options: src.Options},
		Print:  func(line []byte) error { return con.Print(string(line)) },
		Refuse: con.Refuse, Grace: con.Grace, Checkpoint: cmp.Or(h.checkpoint, time.Second),
	}
	for range limits.Threads {
		var solver puzzles.Solver = prover.New(limits.PerThread())
		if h.aroundPuzzles != nil {
			solver = h.aroundPuzzles(solver)
		}
		run.Miners = append(run.Miners, miner.New(solver, options))
	}
	return run, nil
}

func readMineOptions(c *cli.Context) (miner.Options, error) {
	o := miner.Options{Strict: c.Bool("strict"), MaxNodes: c.Uint64("max-nodes")}
	var errs [5]error
	o.Attacks, errs[0] = readRange(c, "attacks", 1, board.MaxSize*board.MaxSize)
	o.Goals, errs[1] = miner.ParseGoals(c.String("goal"))
	o.Space, errs[2] = readThreats(c)
	if c.IsSet("threats") && !slices.Contains(o.Goals, puzzles.ByThreats) {
		errs[3] = errors.New("--threats without --goal vct, expected both")
	}
	o.Themes, errs[4] = readThemes(c, true)
	errs[1] = ofFlag("goal", errs[1])
	return o, cmp.Or(errs[:]...)
}
