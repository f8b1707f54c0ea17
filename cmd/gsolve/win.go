package main

import (
	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/pictures"
)

// searchFlags are the flags of a command that finds wins, but for --threads.
func searchFlags() []cli.Flag {
	flags := append(append(cmdline.SourceFlags(), cmdline.LimitFlags()...), cmdline.JSONFlag(), cmdline.CertsFlag())
	return append(append(flags, pictures.Flags()...),
		pictures.AnimateFlag(),
		&cli.BoolFlag{Name: "all", Usage: "find every first move that wins"},
		&cli.BoolFlag{Name: "shortest", Usage: "prove the shortest win"},
		whyFlag(),
		cmdline.ColourFlag(),
		cmdline.QuietFlag(),
		databaseFlag(),
	)
}

// runSearch answers all positions of the command line; s is what the command itself
// says.
func runSearch(c *cli.Context, con *console.Console, s search) error {
	b, err := readBatch(c, con, s)
	if err != nil {
		return err
	}
	print := b.printText
	if c.Bool("json") {
		print = b.printJSON
	}
	return answerAll(c, &b.answering, b.workers, b.take, print)
}

// readBatch takes all flags but --cert.
func readBatch(c *cli.Context, con *console.Console, s search) (*batch, error) {
	a, err := readAnswering(c, con)
	if err != nil {
		return nil, err
	}
	if s.Goal, err = readGoal(c); err != nil {
		return nil, err
	}
	if s.why, err = readWhy(c); err != nil {
		return nil, err
	}
	s.MaxNodes = a.limits.MaxNodes
	a.form.Question, a.form.Why = s.Question, s.why
	return &batch{answering: a, search: s}, nil
}
