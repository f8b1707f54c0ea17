package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/book/opening"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/vct"
	"github.com/gsolve/gsolve/web"
	"github.com/gsolve/gsolve/wire"
)

// goals of gsolve prove.
const (
	goalBook = "book" // every position by itself
	goalWin  = "win"  // one position, by any moves
)

func openingFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "goal", Value: goalBook, Usage: "prove each position of a `GOAL` book by itself, or with win that a side wins by any moves"},
		&cli.StringFlag{Name: "winner", Usage: "with --goal win, prove that `SIDE` wins, black or white", DefaultText: "the side to move"},
		&cli.StringFlag{Name: "cert", Usage: "with --goal win, write the proof to `FILE`, for gsolve verify; .gz or .zst compresses it; further proofs to FILE-2, FILE-3 …"},
	}
}

// openingRun proves positions, one after the other.
type openingRun struct {
	flags  *cli.Context
	con    *console.Console
	source *input.Source
	limits cmdline.Limits
	winner board.Colour // Empty = the side to move
	db     *proofdb.DB
	queue  book.Queue
	farm   *site // nil = only this machine works
	mover  *lambda.Solver

	watched atomic.Pointer[openingWatch] // nil between two positions
	writing atomic.Bool                  // of a proof

	won, open, refused int // positions so far
}

// attempt is the work on one position.
type attempt struct {
	id     string
	pos    *board.Position
	prover *opening.Prover
	result opening.Result
	proof  *theorem.Writer // of a win, else nil
	path   string          // the file of the proof, "" for none
}

// bookFlags are the flags of prove that --goal win does not have.
var bookFlags = []string{"tree", "vct", "threats", "deepen", "rounds", "replies", "out"}

func runOpening(c *cli.Context, con *console.Console, h hooks) (err error) {
	r := &openingRun{flags: c, con: con}
	for _, name := range bookFlags {
		if c.IsSet(name) {
			return fmt.Errorf("--%s: --goal win does not take it", name)
		}
	}
	if text := c.String("winner"); text != "" {
		if r.winner, err = board.ParseColour(text); err != nil {
			return cmdline.BadValue("winner", text)
		}
	}
	if _, err = dbDir(c); err != nil {
		return err
	}
	if r.source, err = input.Read(c, con); err != nil {
		return err
	}
	if err = checkFarm(c); err != nil {
		return err
	}
	if r.limits, err = readShared(c); err != nil {
		return err
	}
	if r.db, err = openDatabase(c.String(cmdline.Database), con); err != nil {
		return err
	}
	defer func() { err = cmp.Or(r.db.Close(), err) }()
	// A job depends on the answers to others, so they must come at once.
	r.queue, r.farm, err = openQueue(c, con, h, proof.Widest(), r.limits, farm.Options{Flush: r.db.Flush, Prompt: true})
	if err != nil {
		return err
	}
	defer r.farm.close()
	defer watchLive(c.String(cmdline.Database), r.db, con, r.label, r.running)()
	r.mover = lambda.NewSolver(16<<20, vct.NewSolver(8<<20))
	for q := range r.source.Questions(c.Context) {
		if err := r.position(c.Context, &q); err != nil {
			return err
		}
		if c.Err() != nil && r.open > 0 { // the answer says that it was stopped
			break
		}
	}
	if c.Err() == nil {
		r.farm.clear()
	}
	return console.Exit(r.status())
}

// running returns how far the proof of the position is, nil between two positions.
func (r *openingRun) running() *web.Running {
	w := r.watched.Load()
	if w == nil {
		return nil
	}
	return w.running()
}

// label returns the progress of the position.
func (r *openingRun) label() string {
	w := r.watched.Load()
	if w == nil {
		return "between two positions"
	}
	text, _, _ := openingMeter(w.view)(w.view().Elapsed)
	return text
}

// watch lets other commands look at the proof until the caller calls stop.
func (r *openingRun) watch(p *opening.Prover) (stop func()) {
	w := &openingWatch{view: p.View, phase: func() string {
		if r.writing.Load() {
			return "writing the proof"
		}
		return "searching"
	}}
	w.running() // the first sample of the pace
	r.watched.Store(w)
	return func() { r.watched.Store(nil) }
}

func (r *openingRun) status() int {
	switch {
	case r.refused > 0:
		return console.StatusBad
	case r.open > 0:
		return console.StatusUnknown
	default:
		return console.StatusDone
	}
}

// position proves one position. An error ends the command.
func (r *openingRun) position(ctx context.Context, q *input.Question) error {
	if errors.Is(q.Err, console.ErrStopped) {
		return q.Err
	}
	a := attempt{id: q.ID}
	var err error
	if a.pos, err = q.Position(); err == nil {
		o := opening.Options{Attacker: r.winner, MaxNodes: r.limits.MaxNodes, Outsiders: r.farm != nil}
		if a.prover, err = opening.New(a.pos, r.db, r.queue, r.mover, o); err != nil {
			err = fmt.Errorf("%s: %w", q.ID, err)
		}
	}
	if err != nil {
		r.con.Refuse(err)
		r.refused++
		return nil
	}
	defer r.watch(a.prover)()
	if err := r.search(ctx, &a); err != nil {
		return err
	}
	if a.result.Won {
		err := r.write(ctx, &a)
		switch {
		case ctx.Err() != nil && errors.Is(err, ctx.Err()): // no proof was checked, so nothing is won
			a.result.Won, a.result.Reason = false, proof.Cancelled
		case err != nil:
			return fmt.Errorf("%s: %w", cmp.Or(a.path, a.id), err)
		}
	}
	if a.result.Won {
		r.won++
	} else {
		r.open++
	}
	return r.con.Answer(func() error { return r.answer(&a) })
}

// search runs the prover, and writes the page of --report.
func (r *openingRun) search(ctx context.Context, a *attempt) (err error) {
	page := newChronicle(r.flags, r.source.Paths, openingRecord())
	if page != nil {
		page.path = numbered(page.path, r.won+r.open+1) // a refused position has no page
	}
	page.watch(openingCounts(a.prover))
	a.result, err = r.run(ctx, a.prover)
	page.end()
	if err != nil {
		return err
	}
	return page.reportOpening(a.id, a.prover, &a.result)
}

// numbered returns path for the first file, and then FILE-2, FILE-3 … before its extensions.
func numbered(path string, n int) string {
	if path == "" || n == 1 {
		return path
	}
	dir, base := filepath.Split(path)
	name, ext, dotted := strings.Cut(base, ".")
	if dotted {
		ext = "." + ext
	}
	return fmt.Sprintf("%s%s-%d%s", dir, name, n, ext)
}

func (r *openingRun) run(ctx context.Context, p *opening.Prover) (opening.Result, error) {
	if !r.flags.Bool("quiet") {
		r.con.Progress.Meter = openingMeter(p.View)
		if r.farm != nil {
			r.con.Progress.Above = r.farm.above
		}
		defer r.con.StartWatch()()
	}
	ctx, cancel := r.limits.Context(ctx)
	defer cancel()
	return p.Run(ctx)
}

// write writes the whole proof to the file of --cert, or nowhere. The checker must accept it.
func (r *openingRun) write(ctx context.Context, a *attempt) (err error) {
	r.writing.Store(true)
	defer r.writing.Store(false)
	head := theorem.Head{ID: a.id, Position: a.pos, Attacker: a.prover.View().Attacker}
	if a.path = numbered(r.flags.String("cert"), r.won+1); a.path != "" {
		a.proof, err = theorem.Create(a.path, r.source.Paths, head)
	} else {
		a.proof, err = theorem.NewWriter(io.Discard, head)
	}
	if err != nil {
		return err
	}
	a.proof.Stop = ctx
	if err := theorem.Build(a.proof, r.limits.Threads, a.prover.Proof); err != nil {
		return errors.Join(err, a.proof.Discard())
	}
	return a.proof.Close()
}

// openingMeter shows how far a run has come.
func openingMeter(view func() opening.View) func(time.Duration) (string, int64, int64) {
	return func(elapsed time.Duration) (string, int64, int64) {
		v := view()
		proved := 0
		for _, c := range v.Choices {
			if c.State == opening.Proved {
				proved++
			}
		}
		label := fmt.Sprintf("%d of %d moves proved, %d positions, %.0f jobs/s", proved, len(v.Choices), v.Tree, float64(v.Jobs)/max(elapsed.Seconds(), 1e-3))
		if len(v.Line) > 0 {
			label += ", at " + strings.Join(board.Names(v.Line[:min(len(v.Line), 6)]), " ")
		}
		return label, int64(proved), int64(len(v.Choices))
	}
}

func (r *openingRun) answer(a *attempt) error {
	v, res, quiet := a.prover.View(), &a.result, r.flags.Bool("quiet")
	if r.flags.Bool("json") {
		return writeObject(r.con, r.object(a, &v))
	}
	var text strings.Builder
	if res.Won {
		fmt.Fprintf(&text, "%s: %s wins: every defence is answered.\n", a.id, v.Attacker.Title())
	} else {
		fmt.Fprintf(&text, "%s: Not decided whether %s wins: %s\n", a.id, v.Attacker.Title(), openingReasons[res.Reason])
		if moves := openMoves(&v); moves != "" {
			fmt.Fprintf(&text, "  open: %s\n", moves)
		}
	}
	if !quiet {
		fmt.Fprintf(&text, "  %s, %s, %s\n", plain.Plural(res.Jobs, "job"), plain.Plural(res.Nodes, "node"), plain.Duration(res.Elapsed))
		if res.Won {
			fmt.Fprintf(&text, "  proof of %s and %s, checked\n", plain.Plural(a.proof.Lemmas(), "lemma"), plain.Plural(a.proof.Nodes(), "node"))
		}
	}
	return r.con.Print(text.String() + r.farm.text(quiet))
}

// openingReasons says why a run ended without a proof.
var openingReasons = [...]string{
	proof.Nodes:     "the limit of nodes is reached (--max-nodes).",
	proof.Time:      "the limit of time is reached (--timeout).",
	proof.Memory:    "the tree has no room left.",
	proof.Cancelled: "stopped, the same command goes on from here.",
	proof.Exhausted: "every move of the attacker was tried, as far as the jobs go.",
}

// openMoves names the moves that are not decided, the hardest first; "" if there are none.
func openMoves(v *opening.View) string {
	list := slices.DeleteFunc(slices.Clone(v.Choices), func(c opening.Choice) bool {
		return c.State == opening.Proved || c.State == opening.Disproved
	})
	if len(list) == 0 {
		return ""
	}
	slices.SortStableFunc(list, func(a, b opening.Choice) int { return cmp.Compare(b.Number, a.Number) })
	const most = 12
	var moves []board.Point
	for _, c := range list[:min(len(list), most)] {
		moves = append(moves, c.Move)
	}
	return fmt.Sprintf("%d of %d moves, the hardest: %s", len(list), len(v.Choices), strings.Join(board.Names(moves), " "))
}

// object returns the answer for programs. The order of the fields is part of the format.
func (r *openingRun) object(a *attempt, v *opening.View) wire.Object {
	res := &a.result
	head := wire.NewHead(wire.TextID(a.id), a.pos)
	o := head.Begin(nil)
	o.Word("attacker", v.Attacker.String())
	if res.Won {
		o.Word("verdict", proof.Win.String())
	} else {
		o.Word("verdict", proof.Unknown.String())
		o.Word("reason", res.Reason.String())
	}
	o.Number("jobs", res.Jobs)
	o.Number("nodes", res.Nodes)
	o.Int("positions", v.Tree)
	o.Micros(res.Elapsed)
	if res.Won {
		o.Number("lemmas", a.proof.Lemmas())
		o.Number("proof_nodes", a.proof.Nodes())
		o.Some("file", a.path)
	}
	if workers := r.farm.stats(); workers != nil {
		o.Object("workers", func(p *wire.Object) { writeFarm(p, workers) })
	}
	o.Objects("choices", len(v.Choices), func(p *wire.Object, i int) {
		p.Point("move", v.Choices[i].Move)
		p.Word("state", v.Choices[i].State.String())
	})
	return o
}
