package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/wire"
)

// batch searches all positions of a source.
type batch struct {
	answering
	search search
}

// reply is what became of a question.
type reply struct {
	question input.Question
	pos      *board.Position // nil if the position was refused, or cancelled before it was looked at
	result   finding
	cert     []byte // of a win: the JSON line that the checker accepted
	err      error  // the position was refused, or its win failed the check
}

// report is the answer for people.
func (r *reply) report() *report.Answer {
	return &report.Answer{ID: r.question.ID, ToMove: r.question.Item.Setup.ToMove, Position: r.pos, Result: r.result.Result, Steps: r.result.steps}
}

// printJSON answers programs. A refused position is answered in its place and complained about, so
// that a log of standard error shows it as well.
func (b *batch) printJSON(r *reply) error {
	if r.err != nil {
		b.con.Refuse(r.err)
		return writeRefusal(b.con, r.question.ID, r.err)
	}
	return writeAnswer(b.con, r, b.search)
}

// printText answers people.
func (b *batch) printText(r *reply) error {
	return printText(b.con, r.err, func() ([]byte, error) { return b.form.Text(r.report()) })
}

// workers makes one for each position that is worked on at the same time.
func (b *batch) workers(ctx context.Context) (list []func(context.Context, input.Question) *reply) {
	side, together := b.share(ctx)
	for range side {
		solve := b.search.solver(b.limits.Memory/int64(side), together, b.store)
		list = append(list, func(ctx context.Context, q input.Question) *reply { return b.solve(ctx, solve, q) })
	}
	return list
}

// share divides the threads: side positions are worked on side by side, each by so many threads
// together. All threads search together where there is only one position to search.
func (b *batch) share(ctx context.Context) (side, together int) {
	if b.search.Space != proof.Fours && b.limits.Threads > 1 && b.source.Single(ctx) {
		return 1, b.limits.Threads
	}
	return b.limits.Threads, 1
}

// solve answers one question with the given solver.
func (b *batch) solve(ctx context.Context, solve solver, q input.Question) *reply {
	r := &reply{question: q, err: q.Err}
	if r.err == nil && ctx.Err() != nil {
		r.result.Verdict = proof.NewUnknown(b.search.Space.Class(), proof.Cancelled)
		return r
	}
	if r.pos, r.err = q.Position(); r.err != nil {
		return r
	}
	ctx, cancel := b.limits.Context(ctx)
	defer cancel()
	r.result = solve(ctx, r.pos, q.ID)
	switch {
	case r.result.err != nil:
		r.err = fmt.Errorf("%w: %w", console.ErrInternal, r.result.err)
	case r.result.steps != nil:
		r.cert, r.err = checkedIdea(r.pos, r.result.steps)
	case r.result.Verdict.Outcome() == proof.Win:
		r.cert, r.err = checkedWin(r.pos, &r.result)
	}
	return r
}

// take counts an answer, and writes the certificate and the pictures of a win.
func (b *batch) take(r *reply) error {
	b.tally.add(r)
	if r.err != nil {
		return nil
	}
	if err := b.keep(r.cert); err != nil {
		return err
	}
	return b.drawAnswer(r)
}

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

// answerAll has workers answer all positions. take counts an answer and writes what belongs to it,
// print prints it.
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

// end makes the exit status of what was answered, and of how the answering ended.
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

// writeObject writes one object, and a line break, to standard output.
func writeObject(con *console.Console, o wire.Object) error { return writeLine(con, o.End()) }

func writeLine(con *console.Console, object []byte) error { return con.Write(append(object, '\n')) }

// writeRefusal writes the answer to what was refused, by that id.
func writeRefusal(con *console.Console, id string, err error) error {
	return writeLine(con, wire.AppendRefusal(nil, wire.TextID(id), plain.OneLine(err.Error())))
}

// printText writes an answer for people, or complains of what was refused.
func printText(con *console.Console, refused error, answer func() ([]byte, error)) error {
	if refused != nil {
		con.Refuse(refused)
		return nil
	}
	text, err := answer()
	if err != nil {
		return err
	}
	return con.Write(text)
}

// headOf is what answers repeat of the question.
func headOf(q *input.Question) wire.Head {
	s := &q.Item.Setup
	return wire.Head{ID: wire.TextID(q.ID), Rule: s.Rule, Size: s.Size, ToMove: s.ToMove}
}

// writeAnswer writes the answer of r, which is not a refusal, to the search s.
func writeAnswer(con *console.Console, r *reply, s search) error {
	head := headOf(&r.question)
	if len(s.why) > 0 {
		return writeLine(con, (&api.Criticised{
			Head:    api.Head{Head: head, Space: s.Space},
			Answer:  why.Answer{Steps: r.result.steps, Stopped: r.result.Verdict.Reason(), Nodes: r.result.Nodes},
			Elapsed: r.result.Elapsed,
		}).AppendJSON(nil))
	}
	o := head.Begin(nil)
	a := proof.NewAnswer(&r.result.Result, s.Space)
	a.Write(&o)
	return writeObject(con, o)
}

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

// runSearch answers all positions of the command line; s is what the command itself says.
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

// checkedWin is the certificate of a win of pos as one line of JSON without the line break: the
// very bytes that the independent verifier accepted. Without it no win is shown. The line shown
// beside it is replayed.
func checkedWin(pos *board.Position, result *finding) ([]byte, error) {
	line, err := verify.Bytes(pos, result.Verdict.Certificate())
	if err == nil {
		err = verify.Line(pos, result.Line)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", console.ErrInternal, err)
	}
	return line, nil
}

// drawAnswer draws a position that was answered, with the line that wins or what --why found.
func (b *batch) drawAnswer(r *reply) error {
	if r.err != nil || r.pos == nil {
		return nil
	}
	d := render.Diagram{
		Position: r.pos, Line: r.result.Line, Marks: map[board.Point]render.Mark{},
		Title: pictures.Title(r.question), Caption: fmt.Sprintf("%s (%v)", b.form.Verdict(r.report()), r.pos.Rule()),
	}
	for pt := range report.Marks(r.result.steps) {
		d.Marks[pt] = render.Mark{Shape: render.Circle}
	}
	if err := b.pictures.Draw(d); err != nil {
		return err
	}
	if r.result.Verdict.Outcome() != proof.Win || len(r.result.Line) == 0 {
		return nil
	}
	return b.pictures.Animate(d)
}
