package main

import (
	"cmp"
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/proof"
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

// runSearch answers all positions of the command line.
func runSearch(c *cli.Context, con *console.Console, s search) (err error) {
	b, err := readBatch(c, con, s)
	if err != nil {
		return err
	}
	db, err := openKeeper(c, con) // before a file of certificates is emptied in vain
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(db.Close(), err) }() // a broken database or file counts more than any status
	b.store = db.asStore()
	certs, err := cmdline.CreateCerts(c, b.source.Paths)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(certs.Close(), err) }()
	b.certs = certs
	if !c.Bool("quiet") {
		defer con.StartProgress()()
	}
	t := tally{}
	err = input.AnswerAll(c.Context, con, b.source, b.workers(c.Context), func(r *reply) error {
		t.add(r)
		if err := b.keep(r); err != nil {
			return err
		}
		if err := b.drawAnswer(r); err != nil {
			return err
		}
		con.Progress.Step()
		return con.Answer(func() error { return b.print(r) })
	})
	return t.end(con, err)
}

// readBatch takes all flags but --cert; s is what the command itself says.
func readBatch(c *cli.Context, con *console.Console, s search) (*batch, error) {
	src, err := input.Read(c, con)
	if err != nil {
		return nil, err
	}
	limits, err := cmdline.ReadLimits(c)
	if err != nil {
		return nil, err
	}
	if err := limits.ReadThreads(c); err != nil {
		return nil, err
	}
	colour, err := con.Colour(c.String("color"))
	if err != nil {
		return nil, err
	}
	if s.Goal, err = readGoal(c); err != nil {
		return nil, err
	}
	if s.why, err = readWhy(c); err != nil {
		return nil, err
	}
	s.MaxNodes = limits.MaxNodes
	gallery, err := pictures.Read(c, src.Paths)
	if err != nil {
		return nil, err
	}
	b := &batch{con: con, source: src, limits: limits, search: s, pictures: gallery}
	b.form = report.Form{Question: s.Question, Why: s.why, Limits: limits, Colour: colour, Quiet: c.Bool("quiet")}
	b.print = b.printText
	if c.Bool("json") {
		b.print = b.printJSON
	}
	return b, nil
}

// tally counts answers for the exit status.
type tally struct {
	total, refused, unknown, none int
}

func (t *tally) add(r *reply) {
	t.total++
	switch {
	case r.err != nil:
		t.refused++
	case r.result.Verdict.Outcome() == proof.Unknown:
		t.unknown++
	case r.result.Verdict.Outcome() == proof.None:
		t.none++
	}
}

// end makes the exit status of what was answered, and of how the answering
// ended.
func (t *tally) end(con *console.Console, err error) error {
	if errors.Is(err, console.ErrStopped) {
		t.unknown++ // what was not even read
		con.Complain(err)
		err = nil
	}
	if err != nil {
		return err
	}
	return console.Exit(t.status())
}

func (t *tally) status() int {
	switch {
	case t.refused > 0:
		return console.StatusBad
	case t.unknown > 0:
		return console.StatusUnknown
	case t.total == 1 && t.none == 1:
		return console.StatusNone
	default:
		return console.StatusDone
	}
}
