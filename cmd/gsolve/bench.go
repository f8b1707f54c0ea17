package main

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/bench"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/proof"
)

func benchFlags() []cli.Flag {
	flags := append(cmdline.FileFlags(), cmdline.LimitFlags()...)
	return append(flags,
		&cli.StringFlag{Name: "goal", Value: "any", Usage: "search for this `GOAL`: any, shortest or all (first moves)"},
		vctFlag("search for wins by continuous threats"),
		&cli.BoolFlag{Name: "win", Usage: "search for wins by any moves"},
		threatsFlag(),
		&cli.IntFlag{Name: "threads", Value: 1, Usage: "search each position with `N` threads (with --vct or --win)"},
		&cli.IntFlag{Name: "repeat", Value: 1, Usage: "solve each position `N` times and keep the shortest time"},
		&cli.BoolFlag{Name: "images", Usage: "solve each position in its eight images (turned and mirrored) and keep the medians of their times and nodes"},
		cmdline.JSONFlag(),
	)
}

func runBench(c *cli.Context, con *console.Console) error {
	b, err := readBench(c, con)
	if err != nil {
		return err
	}
	defer within(b.Limits.Memory)()
	end := con.StartProgress()
	defer end()
	rows, err := b.Run(c.Context)
	end()
	if len(rows) == 0 {
		return err
	}
	last := rows[len(rows)-1]
	switch {
	case c.Bool("json"):
		err = cmp.Or(bench.WriteJSON(con.Out, rows), err)
	case last.Positions > 0:
		err = cmp.Or(bench.WriteTable(con.Out, rows), err)
	}
	return cmp.Or(err, console.Exit(last.Status()))
}

func readBench(c *cli.Context, con *console.Console) (*bench.Bench, error) {
	b := &bench.Bench{Repeat: c.Int("repeat"), Images: c.Bool("images")}
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
	s := query{Question: proof.Question{MaxNodes: b.Limits.MaxNodes}}
	if s.Goal, err = readGoal(c); err != nil {
		return nil, err
	}
	if c.Bool("win") {
		if c.Bool("vct") || c.IsSet("threats") || s.Goal != proof.AnyWin {
			return nil, errors.New("--win with --vct, --threats or --goal, expected --win alone")
		}
		s.Space = proof.Any
	} else if s.Space, err = readSpace(c); err != nil {
		return nil, err
	}
	if c.IsSet("threads") && s.Space == proof.Fours {
		return nil, errors.New("--threads without --vct or --win, expected one of them")
	}
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
