package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
)

func puzzleConvertFlags() []cli.Flag {
	return append(cmdline.SourceFlags(), puzzleGoalFlag(),
		&cli.StringFlag{Name: "to", Usage: "`FORMAT` of the output: jsonl, sgf or lib"},
		&cli.StringFlag{Name: "out", Usage: "write to `FILE` instead of standard output"},
	)
}

func runPuzzleConvert(c *cli.Context, con *console.Console) error {
	if !c.IsSet("to") {
		return errors.New("--to is missing, expected jsonl, sgf or lib")
	}
	write := puzzleWriters[notation.Format(c.String("to"))]
	if write == nil {
		return fmt.Errorf("--to: %.20q, expected jsonl, sgf or lib", c.String("to"))
	}
	src, err := input.Read(c, con)
	if err != nil {
		return err
	}
	if src.Puzzles, err = readPuzzleGoal(c); err != nil {
		return err
	}
	return writeCounted(c, con, src.Paths, func(out *outlet) (int, error) { return write(c.Context, src, out) })
}

// puzzleWriters write the puzzles of a source and count them.
var puzzleWriters = map[notation.Format]func(context.Context, *input.Source, *outlet) (int, error){
	notation.JSONL: puzzlesOneByOne(func(out *outlet, p *puzzles.Puzzle) error {
		_, err := out.Write(append(p.AppendJSON(nil), '\n'))
		return err
	}),
	notation.SGF: puzzlesOneByOne(func(out *outlet, p *puzzles.Puzzle) error { return notation.WriteTree(out, p.Tree()) }),
	notation.Lib: writePuzzleLib,
}

// puzzlesOneByOne writes each puzzle before it reads the next.
func puzzlesOneByOne(write func(*outlet, *puzzles.Puzzle) error) func(context.Context, *input.Source, *outlet) (int, error) {
	return func(ctx context.Context, src *input.Source, out *outlet) (n int, err error) {
		err = src.Each(ctx, func(q input.Question) (refused, fatal error) {
			if q.Err != nil {
				return q.Err, nil
			}
			refused = write(out, q.Puzzle)
			if refused == nil {
				n++
			}
			return refused, out.err
		})
		return n, err
	}
}

// writePuzzleLib writes one library, so it reads all puzzles first.
func writePuzzleLib(ctx context.Context, src *input.Source, out *outlet) (int, error) {
	var list []*puzzles.Puzzle
	_, err := puzzlesOneByOne(func(_ *outlet, p *puzzles.Puzzle) error {
		list = append(list, p)
		return nil
	})(ctx, src, out)
	var status console.Status
	if err != nil && !errors.As(err, &status) || len(list) == 0 {
		return 0, err
	}
	if failed := puzzles.WriteLib(out, list); failed != nil {
		return 0, failed
	}
	return len(list), err
}
