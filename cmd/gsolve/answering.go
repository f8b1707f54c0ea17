package main

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// answering is what the commands that search positions have in common.
type answering struct {
	con      *console.Console
	source   *input.Source
	limits   cmdline.Limits
	form     report.Form // of answers for people
	pictures *pictures.Gallery
	certs    io.Writer   // takes certificate lines
	store    solve.Store // remembers what was found out, nil if there is none
	tally    tally
}

// readAnswering takes the flags that all of them have.
func readAnswering(c *cli.Context, con *console.Console) (a answering, err error) {
	a.con = con
	if a.source, err = input.Read(c, con); err != nil {
		return a, err
	}
	if a.limits, err = cmdline.ReadLimits(c); err != nil {
		return a, err
	}
	a.form = report.Form{Limits: a.limits, Quiet: c.Bool("quiet"), All: c.Bool("all")}
	if a.form.Colour, err = con.Colour(c.String("color")); err != nil {
		return a, err
	}
	a.pictures, err = pictures.Read(c, a.source.Paths)
	return a, err
}

// answerAll has workers answer all positions. take counts an answer and writes what
// belongs to it, print prints it.
func answerAll[R any](c *cli.Context, a *answering, workers func(context.Context) []func(context.Context, input.Question) R, take, print func(R) error) (err error) {
	db, err := openKeeper(c, a.con) // before a file of certificates is emptied in vain
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(db.Close(), err) }() // a broken database or file counts more than any status
	a.store = db.asStore()
	certs, err := cmdline.CreateCerts(c, a.source.Paths)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(certs.Close(), err) }()
	a.certs = certs
	if !a.form.Quiet {
		defer a.con.StartProgress()()
	}
	err = input.AnswerAll(c.Context, a.con, a.source, workers(c.Context), func(r R) error {
		if err := take(r); err != nil {
			return err
		}
		a.con.Progress.Step()
		return a.con.Answer(func() error { return print(r) })
	})
	return a.tally.end(a.con, err)
}

// keep writes a certificate, if there is one.
func (a *answering) keep(cert []byte) error {
	if cert == nil {
		return nil
	}
	_, err := a.certs.Write(append(cert, '\n'))
	return err
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
