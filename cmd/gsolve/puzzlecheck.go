package main

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles/checker"
)

func puzzleCheckCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "prove what puzzles claim",
		ArgsUsage: "[PUZZLES…]",
		Flags: append(append(cmdline.SourceFlags(), cmdline.LimitFlags()...), puzzleThreadsFlag(), goalOfPuzzlesFlag(), cmdline.JSONFlag(), cmdline.QuietFlag(),
			&cli.BoolFlag{Name: "strict", Usage: "refuse puzzles with flaws, too"},
			&cli.BoolFlag{Name: "pairs", Usage: "look for pairs of superfluous stones, too"},
			&cli.StringFlag{Name: "out", Usage: "write the puzzles that pass to `FILE`, with attacks, solution and answer as proved"},
		),
		Action: func(c *cli.Context) error { return runPuzzleCheck(c, con) },
	}
}

// checked is what became of a puzzle.
type checked struct {
	id     string
	report *checker.Report // not whole beside an error
	err    error
}

func runPuzzleCheck(c *cli.Context, con *console.Console) (err error) {
	in, err := readPuzzleInput(c, con)
	if err != nil {
		return err
	}
	out, err := createPuzzles(c, in.source.Paths)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(out.Close(), err) }() // a broken file counts more than any status
	t := puzzleTally{strict: c.Bool("strict")}
	err = in.checkAll(c, checker.Options{Pairs: c.Bool("pairs"), MaxNodes: in.limits.MaxNodes}, func(r checked) error {
		t.add(r)
		if err := keepPassed(out, r, t.strict); err != nil {
			return err
		}
		switch {
		case r.err != nil:
			return refusePuzzle(c, con, r.id, r.err)
		case c.Bool("json"):
			return con.WriteJSON(r.report.ForPrograms(r.id, t.strict))
		default:
			return con.Print(r.report.Text(plain.OneLine(r.id), t.strict, c.Bool("quiet")))
		}
	})
	return in.end(con, err, t.status())
}

// checkAll checks every puzzle; each thread has a checker of its own.
func (in *puzzleInput) checkAll(c *cli.Context, o checker.Options, take func(checked) error) error {
	return eachPuzzle(c, in, func() func(context.Context, input.Question) checked {
		checker := checker.New(in.prover())
		return func(ctx context.Context, q input.Question) checked { return in.check(ctx, checker, q, o) }
	}, take)
}

// keepPassed writes a puzzle that passes, with what was proved. A report beside an
// error is not whole: it may lack the problem.
func keepPassed(out io.Writer, r checked, strict bool) error {
	if r.err != nil || r.report == nil || !r.report.Passed(strict) {
		return nil
	}
	_, err := out.Write(append(r.report.Proved().AppendJSON(nil), '\n'))
	return err
}

// check checks the puzzle of one question.
func (in *puzzleInput) check(ctx context.Context, checker *checker.Checker, q input.Question, o checker.Options) checked {
	r := checked{id: q.ID, err: q.Err}
	if r.err != nil {
		return r
	}
	ctx, cancel := in.limits.Context(ctx)
	defer cancel()
	if r.report, r.err = checker.Check(ctx, q.Puzzle, o); r.err != nil {
		r.err = fmt.Errorf("%w: %w", console.ErrInternal, r.err)
	}
	return r
}

// puzzleTally counts for the exit status.
type puzzleTally struct {
	strict                             bool
	passed, failed, undecided, refused int
}

func (t *puzzleTally) add(r checked) {
	switch {
	case r.err != nil:
		t.refused++
	case r.report.Result(t.strict) == checker.Open:
		t.undecided++
	case r.report.Passed(t.strict):
		t.passed++
	default:
		t.failed++
	}
}

func (t *puzzleTally) status() int {
	switch {
	case t.refused > 0:
		return console.StatusBad
	case t.failed > 0:
		return console.StatusNone
	case t.undecided > 0:
		return console.StatusUnknown
	}
	return console.StatusDone
}
