package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/notation"
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
	flags := append(fileFlags(), limitFlags()...)
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
			jsonFlag(),
		),
		Action: func(c *cli.Context) error { return runBench(c, con) },
	}
}

// bench solves files and gathers a row of figures for each.
type bench struct {
	con    *console.Console
	source source
	limits limits
	search search
	repeat int
	solve  solver // it keeps its memory from search to search, not what it found
	rows   []benchRow
}

func runBench(c *cli.Context, con *console.Console) error {
	b, err := readBench(c, con)
	if err != nil {
		return err
	}
	end := con.StartProgress()
	defer end()
	for _, path := range c.Args().Slice() {
		if err = b.file(c.Context, path); err != nil {
			break // stopped: the rows so far are known
		}
	}
	end()
	if len(b.rows) == 0 {
		return err
	}
	if len(b.rows) > 1 {
		b.rows = append(b.rows, totalRow(b.rows))
	}
	write := writeBenchTable
	if c.Bool("json") {
		write = writeBenchJSON
	}
	if err := write(con.Out, b.rows); err != nil {
		return err
	}
	if err != nil {
		return err
	}
	return console.Exit(b.rows[len(b.rows)-1].status())
}

func readBench(c *cli.Context, con *console.Console) (*bench, error) {
	b := &bench{con: con, repeat: c.Int("repeat")}
	if c.NArg() == 0 {
		return nil, errors.New("no positions, expected a file or - for standard input")
	}
	if err := files.InputOnce(c.Args().Slice()); err != nil {
		return nil, err
	}
	if b.repeat < 1 {
		return nil, badValue("repeat", strconv.Itoa(b.repeat))
	}
	if err := b.source.readOptions(c); err != nil {
		return nil, err
	}
	var err error
	if b.limits, err = readLimits(c); err != nil {
		return nil, err
	}
	if b.search, err = readBenchSearch(c); err != nil {
		return nil, err
	}
	if err := b.limits.readThreads(c); err != nil {
		return nil, err
	}
	b.search.MaxNodes = b.limits.maxNodes
	b.solve = b.search.solver(b.limits.memory, b.limits.threads)
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

// file measures one file and adds its row. Only the end of ctx is an error,
// without a row: what cannot be read is counted as refused.
func (b *bench) file(ctx context.Context, path string) error {
	row := benchRow{File: path}
	data, err := b.content(path)
	if ctx.Err() != nil {
		return console.ErrStopped
	}
	if err != nil {
		b.con.Complain(err)
		row.Refused++
		b.rows = append(b.rows, row)
		return nil
	}
	lines := bytes.Split(data, []byte{'\n'})
	b.source.read(ctx, bytes.NewReader(data), path, b.source.options.Format, func(q question) bool {
		b.measure(ctx, &row, q, readExpectation(lines, q.item.Line))
		return ctx.Err() == nil
	})
	if ctx.Err() != nil {
		return console.ErrStopped
	}
	b.rows = append(b.rows, row)
	return nil
}

// content is a whole file, so that lines can be looked up by number.
func (b *bench) content(path string) ([]byte, error) {
	in, done, err := b.con.Open(path)
	if err != nil {
		return nil, err
	}
	defer done()
	data, err := io.ReadAll(io.LimitReader(in, notation.MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	return data, nil
}

// measure solves one position and adds it to the row.
func (b *bench) measure(ctx context.Context, row *benchRow, q question, want expectation) {
	pos, err := q.position()
	if err != nil {
		b.con.Complain(err)
		row.Refused++
		return
	}
	result, err := b.best(ctx, pos, q.id)
	b.con.Progress.Step()
	if ctx.Err() != nil {
		return
	}
	if err == nil {
		err = want.compare(result, b.search)
	}
	if err != nil {
		b.con.Complain(console.About(fmt.Sprintf("%s:%d", q.item.Source, q.item.Line), q.id, err))
		row.Wrong++
	}
	row.add(result, want.reference(b.search.Goal))
}

// best is the fastest of the repeats; the error is of a win that the verifier
// does not accept.
func (b *bench) best(ctx context.Context, pos *board.Position, id string) (best finding, err error) {
	for i := range b.repeat {
		result := b.solveOnce(ctx, pos, id)
		if i == 0 || result.Elapsed < best.Elapsed {
			best = result
		}
	}
	if best.Verdict.Outcome() == proof.Win {
		_, err = checkedWin(pos, &best)
	}
	return best, err
}

func (b *bench) solveOnce(ctx context.Context, pos *board.Position, id string) finding {
	ctx, cancel := b.limits.context(ctx)
	defer cancel()
	return b.solve(ctx, pos, id)
}

// microsOf is a duration in microseconds.
func microsOf(d time.Duration) float64 { return micros(d).float() }
