package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/wire"
)

// answering is the common part of all commands that search positions.
type answering struct {
	con      *console.Console
	source   *input.Source
	limits   cmdline.Limits
	form     report.Form // of answers for people
	json     bool        // programs read the answers
	pictures *pictures.Gallery
	certs    io.Writer   // takes certificate lines
	store    solve.Store // remembers results; nil without a database
	tally    tally
}

func readAnswering(c *cli.Context, con *console.Console) (a answering, err error) {
	a.con, a.json = con, c.Bool("json")
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

// asked is a question with its position. Every type of answer embeds it.
type asked struct {
	question input.Question
	pos      *board.Position // nil if gsolve refused the position, or a signal came before it
	err      error           // why gsolve refused the position, or what the verifier found wrong
}

func (r *asked) refusal() (id string, err error) { return r.question.ID, r.err }

// answerAll lets workers answer all positions. take counts each answer and writes its certificates
// and pictures; text makes the text for standard output.
func answerAll[R interface{ refusal() (string, error) }](c *cli.Context, a *answering, workers func(context.Context) []func(context.Context, input.Question) R, take func(R) error, text func(R) ([]byte, error)) (err error) {
	db, err := openKeeper(c, a.con) // before CreateCerts makes a file in vain
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(db.Close(), err) }() // a broken database or file counts more than any status
	a.store = db.asStore()
	if a.store == nil { // a database has memory of its own
		defer within(a.limits.Memory)()
	}
	certs, err := cmdline.CreateCerts(c, a.source.Paths)
	if err != nil {
		return err
	}
	defer func() { err = closeOut(c, certs, err) }()
	a.certs = certs
	if !a.form.Quiet {
		defer a.con.StartProgress()()
	}
	err = input.AnswerAll(c.Context, a.con, a.source, workers(c.Context), func(r R) error {
		if err := take(r); err != nil {
			return err
		}
		a.con.Progress.Step()
		id, refused := r.refusal()
		return a.print(id, refused, func() ([]byte, error) { return text(r) })
	})
	return a.tally.end(a.con, err)
}

// closeOut closes an output of a command that ends with err. If the command has written nothing and
// did not end in order, the earlier content of the file stays. A broken file counts more than any
// status.
func closeOut(c *cli.Context, out *files.Out, err error) error {
	var status console.Status
	inOrder := err == nil || errors.As(err, &status) && status != console.StatusBad
	return cmp.Or(out.End(inOrder && c.Err() == nil), err)
}

// print writes an answer to standard output. It reports a refusal on standard error; programs find
// the refusal among the answers, too.
func (a *answering) print(id string, refused error, answer func() ([]byte, error)) error {
	return a.con.Answer(func() error {
		if refused == nil {
			text, err := answer()
			if err != nil {
				return err
			}
			return a.con.Write(text)
		}
		a.con.Refuse(refused)
		if !a.json {
			return nil
		}
		return writeRefusal(a.con, id, refused)
	})
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

// end returns the error or the exit status of a command. err is the error that ended its answers,
// if one did.
func (t *tally) end(con *console.Console, err error) error {
	if errors.Is(err, console.ErrStopped) {
		t.unknown++ // positions that gsolve did not read
		con.Complain(err)
		err = nil
	}
	return cmp.Or(err, console.Exit(t.status()))
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

// batch searches all positions of a source.
type batch struct {
	answering
	search query
}

// reply is the answer to a search.
type reply struct {
	asked
	result finding
	space  proof.Space // of the answer: see spaceOf
	cert   []byte      // of a win: the JSON line that the checker accepted
}

// searchFlags returns the flags of vcf and vct, without --threads.
func searchFlags() []cli.Flag {
	return slices.Concat(cmdline.SourceFlags(), cmdline.LimitFlags(), []cli.Flag{cmdline.JSONFlag(), cmdline.CertsFlag()}, pictures.Flags(), []cli.Flag{
		pictures.AnimateFlag(),
		&cli.BoolFlag{Name: "all", Usage: "find every first move that wins"},
		&cli.BoolFlag{Name: "shortest", Usage: "prove the shortest win"},
		whyFlag(),
		cmdline.ColourFlag(),
		cmdline.QuietFlag(),
		databaseFlag(),
	})
}

// runSearch answers all positions of the command line. The command sets the space.
func runSearch(c *cli.Context, con *console.Console, space proof.Space) error {
	a, err := readAnswering(c, con)
	if err != nil {
		return err
	}
	b := &batch{answering: a, search: query{Question: proof.Question{Space: space, MaxNodes: a.limits.MaxNodes}}}
	if b.search.Goal, err = readGoal(c); err != nil {
		return err
	}
	if b.search.why, err = readWhy(c); err != nil {
		return err
	}
	b.form.Question, b.form.Why = b.search.Question, b.search.why
	text := b.text
	if b.json {
		text = b.object
	}
	return answerAll(c, &b.answering, b.workers, b.take, text)
}

// workers returns one worker for each position that gsolve searches at the same time. All threads
// search together if there is only one position to search.
func (b *batch) workers(ctx context.Context) (list []func(context.Context, input.Question) *reply) {
	side, together := b.limits.Threads, 1
	if b.search.Space != proof.Fours && side > 1 && b.source.Single(ctx) {
		side, together = 1, side
	}
	for range side {
		solve := b.search.solver(b.limits.Memory/int64(side), together, b.store)
		list = append(list, func(ctx context.Context, q input.Question) *reply { return b.solve(ctx, solve, q) })
	}
	return list
}

func (b *batch) solve(ctx context.Context, solve solver, q input.Question) *reply {
	r := &reply{asked: asked{question: q}}
	if q.Err == nil && ctx.Err() != nil {
		r.result.Verdict, r.space = proof.NewUnknown(b.search.Space.Class(), proof.Cancelled), b.search.Space
		return r
	}
	if r.pos, r.err = q.Position(); r.err != nil {
		return r
	}
	ctx, cancel := b.limits.Context(ctx)
	defer cancel()
	r.result = solve(ctx, r.pos, q.ID)
	r.space = spaceOf(b.search.Space, r.pos, &r.result.Result)
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

// spaceOf returns the space of an answer: the one that was searched, or, of a win by any moves, the
// smallest that its proof shows.
func spaceOf(searched proof.Space, pos *board.Position, r *proof.Result) proof.Space {
	if c := r.Verdict.Certificate(); searched == proof.Any && c != nil {
		if space, err := new(tree.Reader).Space(pos, c.Body); err == nil { // else the checker will refuse it
			return space
		}
	}
	return searched
}

// checkedWin returns the certificate of a win of pos as one line of JSON without the line break:
// the very bytes that the independent verifier accepted. No command shows a win without it.
// checkedWin also replays the line that the command shows.
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

// take counts an answer, and writes its certificate and pictures: of the position, with the winning
// line or with the points of --why.
func (b *batch) take(r *reply) error {
	b.tally.add(r)
	if r.err != nil {
		return nil
	}
	if err := b.keep(r.cert); err != nil || r.pos == nil {
		return err
	}
	d := render.Diagram{
		Position: r.pos, Line: r.result.Line, Marks: map[board.Point]render.Mark{},
		Title: pictures.Title(r.question), Caption: fmt.Sprintf("%s (%v)", b.form.Verdict(r.report()), r.pos.Rule()),
	}
	for pt := range report.Marks(r.result.steps) {
		d.Marks[pt] = render.Mark{Shape: render.Circle}
	}
	if err := b.pictures.Draw(d); err != nil || r.result.Verdict.Outcome() != proof.Win || len(r.result.Line) == 0 {
		return err
	}
	return b.pictures.Animate(d)
}

func (r *reply) report() *report.Answer {
	return &report.Answer{
		ID: r.question.ID, ToMove: r.question.Item.Setup.ToMove, Position: r.pos, Space: r.space,
		Result: r.result.Result, Steps: r.result.steps,
	}
}

// text returns the answer for people. Up to order 2 every quiet move of a line threatens a win by
// fours; beyond, the proof shows what it threatens.
func (b *batch) text(r *reply) ([]byte, error) {
	a := r.report()
	if c := r.result.Verdict.Certificate(); c != nil && r.space > proof.ByThreats && len(r.result.steps) == 0 && !b.form.Quiet {
		a.Threatens, _ = tree.Threatens(r.pos, r.result.Line, c.Body) // the checker has accepted the body
	}
	return b.form.Text(a)
}

// object returns the answer for programs.
func (b *batch) object(r *reply) ([]byte, error) {
	head := r.head()
	if len(b.search.why) > 0 {
		return line((&api.Criticised{
			Head:    api.Head{Head: head, Space: b.search.Space},
			Answer:  why.Answer{Steps: r.result.steps, Stopped: r.result.Verdict.Reason(), Nodes: r.result.Nodes},
			Elapsed: r.result.Elapsed,
		}).AppendJSON(nil))
	}
	o := head.Begin(nil)
	a := proof.NewAnswer(&r.result.Result, r.space)
	a.Write(&o)
	return line(o.End())
}

// head returns the part of the question that answers repeat.
func (r *reply) head() wire.Head {
	s := &r.question.Item.Setup
	return wire.Head{ID: wire.TextID(r.question.ID), Rule: s.Rule, Size: s.Size, ToMove: s.ToMove}
}

// line ends an object with a line break.
func line(object []byte) ([]byte, error) { return append(object, '\n'), nil }

// writeObject writes one object, and a line break, to standard output.
func writeObject(con *console.Console, o wire.Object) error { return con.Write(append(o.End(), '\n')) }

// writeRefusal writes the answer to a refused question with this id.
func writeRefusal(con *console.Console, id string, err error) error {
	return con.Write(append(wire.AppendRefusal(nil, wire.TextID(id), plain.OneLine(err.Error())), '\n'))
}
