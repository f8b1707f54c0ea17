package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
)

func puzzleCommand(con *console.Console, h hooks) *cli.Command {
	return &cli.Command{
		Name:      "puzzle",
		Usage:     "check, rate, mine, make, convert and print puzzles",
		ArgsUsage: "COMMAND",
		Subcommands: []*cli.Command{
			command("check", "prove what puzzles claim", "[PUZZLES…]", with(con, runPuzzleCheck), puzzleCheckFlags()),
			command("rate", "rate how hard puzzles are", "[PUZZLES…]", with(con, runPuzzleRate), puzzleRateFlags()),
			command("mine", "find puzzles in games", "GAMES…", func(c *cli.Context) error { return runPuzzleMine(c, con, h) }, puzzleMineFlags()),
			command("convert", "write puzzles in another format", "[PUZZLES…]", with(con, runPuzzleConvert), puzzleConvertFlags()),
			command("make", "make puzzles from scratch", "", with(con, runPuzzleMake), puzzleMakeFlags()),
			command("sheet", "put puzzles on paper, or into an article", "[PUZZLES…]", with(con, runPuzzleSheet), puzzleSheetFlags()),
		},
		Action: func(*cli.Context) error { return errors.New("puzzle: no command, expected one of those in --help") },
	}
}

// puzzleFlags returns the flags of check, rate and sheet.
func puzzleFlags(limits []cli.Flag, more ...cli.Flag) []cli.Flag {
	return slices.Concat(cmdline.SourceFlags(), limits, []cli.Flag{
		cmdline.EveryProcessor("work on `N` puzzles side by side; answers keep their order"),
		puzzleGoalFlag(),
		cmdline.QuietFlag(),
	}, more)
}

// puzzleTime is the default --timeout of rate and sheet: a slow puzzle holds back the answers about
// the puzzles after it.
const puzzleTime = 10 * time.Second

// puzzleLimitFlags returns cmdline.LimitFlags with puzzleTime as the default of --timeout.
func puzzleLimitFlags() []cli.Flag {
	isTimeout := func(f cli.Flag) bool { return f.Names()[0] == "timeout" }
	return append(slices.DeleteFunc(cmdline.LimitFlags(), isTimeout),
		&cli.DurationFlag{Name: "timeout", Value: puzzleTime, DefaultText: puzzleTime.String(), Usage: "stop a puzzle after this `TIME`, such as 500ms or 5s; 0 = no limit"})
}

// puzzleInput is the input of check, rate and sheet, with the limits of each puzzle.
type puzzleInput struct {
	source *input.Source
	limits cmdline.Limits
}

func readPuzzleInput(c *cli.Context, con *console.Console) (in puzzleInput, err error) {
	if in.source, err = input.Read(c, con); err != nil {
		return in, err
	}
	if in.limits, err = cmdline.ReadLimits(c); err != nil {
		return in, err
	}
	in.source.Puzzles, err = readPuzzleGoal(c)
	return in, err
}

// puzzleAnswer is the answer of a command about one puzzle.
type puzzleAnswer struct {
	id     string
	err    error           // why there is no answer; keep and say are nil then
	status int             // the exit status for this puzzle alone
	keep   *puzzles.Puzzle // for --out; nil = --out does not get it
	say    func() error    // writes the answer; called in input order
}

// puzzleWorker answers questions that were not refused, one at a time.
type puzzleWorker func(context.Context, input.Question) puzzleAnswer

// answer lets each thread answer puzzles with a worker of its own, and hands out the answers in
// input order. The error holds the worst status.
func (in *puzzleInput) answer(c *cli.Context, out string, newWorker func(*prover.Prover) puzzleWorker) (err error) {
	con := in.source.Con
	file, err := files.Create(out, in.source.Paths)
	if err != nil {
		return err
	}
	defer func() { err = closeOut(c, file, err) }()
	if !c.Bool("quiet") {
		defer con.StartProgress()()
	}
	var workers []func(context.Context, input.Question) puzzleAnswer
	for range in.limits.Threads {
		work := newWorker(prover.New(in.limits.PerThread()))
		workers = append(workers, func(ctx context.Context, q input.Question) puzzleAnswer {
			if q.Err != nil {
				return puzzleAnswer{id: q.ID, err: q.Err, status: console.StatusBad}
			}
			ctx, cancel := in.limits.Context(ctx)
			defer cancel()
			return work(ctx, q)
		})
	}
	status := console.StatusDone
	err = input.AnswerAll(c.Context, con, in.source, workers, func(a puzzleAnswer) error {
		con.Progress.Step()
		status = worse(status, a.status)
		return a.handOut(con, file, c.Bool("json"))
	})
	if errors.Is(err, console.ErrStopped) {
		con.Complain(err)
		err, status = nil, worse(status, console.StatusUnknown)
	}
	return cmp.Or(err, console.Exit(status))
}

// handOut writes an answer. With json, a refused puzzle is an answer, too; else an error message.
func (a *puzzleAnswer) handOut(con *console.Console, file io.Writer, json bool) error {
	switch {
	case a.err != nil && json:
		return con.Answer(func() error { return writeRefusal(con, a.id, a.err) })
	case a.err != nil:
		con.Refuse(a.err)
		return nil
	case a.keep != nil:
		if _, err := file.Write(append(a.keep.AppendJSON(nil), '\n')); err != nil {
			return err
		}
	}
	return a.say()
}

// worse returns the exit status of two puzzles together.
func worse(a, b int) int {
	for _, status := range []int{console.StatusBad, console.StatusNone, console.StatusUnknown} {
		if a == status || b == status {
			return status
		}
	}
	return console.StatusDone
}

// puzzleGoalFlag returns --goal, for positions that state no goal.
func puzzleGoalFlag() cli.Flag {
	return &cli.StringFlag{Name: "goal", Value: puzzles.ByFours.String(), Usage: "the `GOAL` of positions that state no goal: vcf, vct, defend or forbidden"}
}

// readPuzzleGoal reads puzzleGoalFlag: a puzzle that holds what other puzzles leave out.
func readPuzzleGoal(c *cli.Context) (*puzzles.Puzzle, error) {
	goal, err := puzzles.ParseGoal(c.String("goal"))
	if err != nil {
		return nil, fmt.Errorf("--goal: %w", err)
	}
	if goal == puzzles.InMoves {
		return nil, errors.New("--goal win: it needs a number of attacks, expected puzzles that state both")
	}
	return &puzzles.Puzzle{Goal: goal, Space: goal.Space()}, nil
}

// The flags that choose puzzles mean the same in every command.

func attacksFlag(value, usage string) cli.Flag {
	return &cli.StringFlag{Name: "attacks", Value: value, Usage: usage + ": a `RANGE` such as 5, 5-7 or 5-"}
}

func gradeFlag() cli.Flag {
	return &cli.StringFlag{Name: "grade", Usage: "only puzzles of these grades: a `RANGE` such as 3 or 1-3", DefaultText: "any"}
}

func themeFlag() cli.Flag {
	return &cli.GenericFlag{
		Name: "theme", Value: &themeLists{}, DefaultText: "any",
		Usage: "only puzzles with one of these `THEMES`, such as quiet,overline; if given twice, with one theme of each list",
	}
}

// themeLists are the values of themeFlag. The slice flags of the library would cut them at commas.
type themeLists []string

// Set adds the value of one occurrence of the flag.
func (l *themeLists) Set(text string) error {
	*l = append(*l, text)
	return nil
}

// String is a method of the interface flag.Value; no help shows its text.
func (l *themeLists) String() string { return strings.Join(*l, " ") }

// Get returns the text that cli.Context.Value gives to mineSettings: it stays the same from run to
// run.
func (l *themeLists) Get() any { return l.String() }

// readThemes reads themeFlag. With known it refuses themes that only files define.
func readThemes(c *cli.Context, known bool) (puzzles.ThemeFilter, error) {
	lists, _ := c.Generic("theme").(*themeLists)
	f, err := puzzles.ParseThemes(*lists, known)
	return f, ofFlag("theme", err)
}

// readRange reads a flag with a range from least to most. A range without an end reaches to most.
func readRange(c *cli.Context, name string, least, most int) (puzzles.Range, error) {
	r, err := puzzles.ParseRange(c.String(name))
	if r.Max == math.MaxInt {
		r.Max = most
	}
	if err != nil || r.Min < least || r.Max > most || r.Min > r.Max {
		return r, fmt.Errorf("%w, from %d to %d", cmdline.BadValue(name, c.String(name)), least, most)
	}
	return r, nil
}

// readGrades reads gradeFlag; without it the range is zero.
func readGrades(c *cli.Context) (puzzles.Range, error) {
	if !c.IsSet("grade") {
		return puzzles.Range{}, nil
	}
	return readRange(c, "grade", 1, puzzles.MaxGrade)
}

// ofFlag names the flag in an error about its value, instead of "not a puzzle".
func ofFlag(name string, err error) error {
	if err == nil {
		return nil
	}
	return errors.New("--" + name + ": " + strings.TrimPrefix(err.Error(), puzzles.ErrPuzzle.Error()+": "))
}
