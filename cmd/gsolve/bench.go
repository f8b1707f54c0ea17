package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/bench"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/proof"
)

const benchHelp = `Solves every position of the files, one after another with empty tables, and prints a row of figures a file.
The search is for wins by fours, with --vct for wins by threats: on one thread, or --threads N that search together.
A position's time is the least over the repeats, of the search and the building of the certificate.

JSON lines may say what is expected: "expect" (vcf, no-vcf or vct, which has no VCF either), "attacks" or
"shortest_plies" (of the shortest VCF), "attacks_upper" (of a known win), "quiet_moves" (a vct need not be found), and what
another solver needed: "ref_us", "ref_shortest_us", in microseconds.

  ≤0.1s …   positions that were decided within that time
  proof B   median size of the proofs in bytes
  nodes     positions visited, after a move of either side; those that the table answered count too
  Mnodes/s  million nodes a second
  ratio     sum of our times by the sum of the others', where known; med.ratio is the median of the ratios
  wrong     answers that differ from what is expected, each also named on standard error

Exit status: 0, 1 if any answer is wrong, 2 bad usage or input refused, 3 if some position is not decided.

EXAMPLE
  gsolve bench --goal shortest --repeat 3 puzzles.jsonl`

func benchCommand(con *console.Console) *cli.Command {
	flags := append(cmdline.FileFlags(), cmdline.LimitFlags()...)
	return &cli.Command{
		Name:        "bench",
		Usage:       "measure the solvers on files of positions",
		ArgsUsage:   "FILE…",
		Description: benchHelp,
		Flags: append(flags,
			&cli.StringFlag{Name: "goal", Value: "any", Usage: "`GOAL` of the search: any, shortest or all (first moves)"},
			&cli.BoolFlag{Name: "vct", Usage: "search for wins by continuous threats"},
			threatsFlag(),
			&cli.IntFlag{Name: "threads", Value: 1, Usage: "with --vct, `N` threads search each position together"},
			&cli.IntFlag{Name: "repeat", Value: 1, Usage: "solve each position `N` times and count the least time"},
			cmdline.JSONFlag(),
		),
		Action: func(c *cli.Context) error { return runBench(c, con) },
	}
}

func runBench(c *cli.Context, con *console.Console) error {
	b, err := readBench(c, con)
	if err != nil {
		return err
	}
	end := con.StartProgress()
	defer end()
	rows, err := b.Run(c.Context)
	end()
	if len(rows) == 0 {
		return err
	}
	write := bench.WriteTable
	if c.Bool("json") {
		write = bench.WriteJSON
	}
	if err := write(con.Out, rows); err != nil {
		return err
	}
	return cmp.Or(err, console.Exit(rows[len(rows)-1].Status()))
}

func readBench(c *cli.Context, con *console.Console) (*bench.Bench, error) {
	b := &bench.Bench{Repeat: c.Int("repeat")}
	if c.NArg() == 0 {
		return nil, errors.New("no positions, expected a file or - for standard input")
	}
	if b.Repeat < 1 {
		return nil, cmdline.BadValue("repeat", strconv.Itoa(b.Repeat))
	}
	var err error
	if b.Source, err = input.Files(c, con, c.Args().Slice()); err != nil {
		return nil, err
	}
	if b.Limits, err = cmdline.ReadLimits(c); err != nil {
		return nil, err
	}
	s, err := readBenchSearch(c)
	if err != nil {
		return nil, err
	}
	if err := b.Limits.ReadThreads(c); err != nil {
		return nil, err
	}
	s.MaxNodes = b.Limits.MaxNodes
	b.Question = s.Question
	solve := s.solver(b.Limits.Memory, b.Limits.Threads, nil)
	b.Solve = func(ctx context.Context, pos *board.Position, id string) proof.Result {
		return solve(ctx, pos, id).Result
	}
	b.Check = func(pos *board.Position, r *proof.Result) error {
		_, err := checkedWin(pos, &finding{Result: *r})
		return err
	}
	return b, nil
}

// readBenchSearch reads what is asked about every position. Flags that only
// --vct understands are refused without it.
func readBenchSearch(c *cli.Context) (s search, err error) {
	if s.Goal, err = readGoal(c); err != nil {
		return s, err
	}
	if c.Bool("vct") {
		s.Space, err = readThreats(c)
		return s, err
	}
	for _, name := range []string{"threats", "threads"} {
		if c.IsSet(name) {
			return s, fmt.Errorf("--%s: no --vct, expected it too", name)
		}
	}
	return s, nil
}
