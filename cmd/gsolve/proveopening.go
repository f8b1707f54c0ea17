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
	json   bool
	quiet  bool
	cert   string // the file of the first proof, "" for none

	number             int // of the position
	won, open, refused int
}

// bookFlags are the flags of prove that --goal win does not have.
var bookFlags = []string{"tree", "vct", "threats", "deepen", "rounds", "replies", "out"}

func runOpening(c *cli.Context, con *console.Console, h hooks) (err error) {
	r := &openingRun{flags: c, con: con, json: c.Bool("json"), quiet: c.Bool("quiet"), cert: c.String("cert")}
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
	r.number++
	pos, err := q.Position()
	var p *opening.Prover
	if err == nil {
		p, err = opening.New(pos, r.db, r.queue, r.mover, opening.Options{Attacker: r.winner, MaxNodes: r.limits.MaxNodes})
	}
	if err != nil {
		r.con.Refuse(fmt.Errorf("%s: %w", q.ID, err))
		r.refused++
		return nil
	}
	page := newChronicle(r.flags, r.source.Paths, openingSeries...)
	if page != nil {
		page.path = numbered(page.path, r.number)
	}
	page.watch(openingCounts(p))
	res, err := r.run(ctx, p)
	page.end()
	if err == nil {
		err = page.reportOpening(q.ID, p, &res)
	}
	if err != nil {
		return err
	}
	var proved *theorem.Writer
	path := ""
	if res.Won {
		if path = numbered(r.cert, r.won+1); path != "" {
			proved, err = theorem.Create(path, r.source.Paths, r.head(q.ID, pos, p))
		} else {
			proved, err = theorem.NewWriter(io.Discard, r.head(q.ID, pos, p))
		}
		if err == nil {
			err = r.write(ctx, proved, p)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", cmp.Or(path, q.ID), err)
		}
		r.won++
	} else {
		r.open++
	}
	return r.con.Answer(func() error { return r.answer(q.ID, pos, p, &res, proved, path) })
}

func (r *openingRun) head(id string, pos *board.Position, p *opening.Prover) theorem.Head {
	return theorem.Head{ID: id, Position: pos, Attacker: p.View().Attacker}
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
	if !r.quiet {
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

// write writes the whole proof, which the checker must accept.
func (r *openingRun) write(ctx context.Context, w *theorem.Writer, p *opening.Prover) error {
	w.Stop = ctx
	if err := theorem.Build(w, p.Proof); err != nil {
		return errors.Join(err, w.Discard())
	}
	return w.Close()
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

func (r *openingRun) answer(id string, pos *board.Position, p *opening.Prover, res *opening.Result, proved *theorem.Writer, path string) error {
	v := p.View()
	if r.json {
		return writeObject(r.con, r.object(id, pos, &v, res, proved, path))
	}
	var text strings.Builder
	if res.Won {
		fmt.Fprintf(&text, "%s: %s wins: every defence is answered.\n", id, v.Attacker.Title())
	} else {
		fmt.Fprintf(&text, "%s: Not decided: %s\n", id, openingReasons[res.Reason])
		if moves := openMoves(&v); moves != "" {
			fmt.Fprintf(&text, "  open: %s\n", moves)
		}
	}
	if !r.quiet {
		fmt.Fprintf(&text, "  %s, %s, %s\n", plain.Plural(res.Jobs, "job"), plain.Plural(res.Nodes, "node"), plain.Duration(res.Elapsed))
		if res.Won {
			fmt.Fprintf(&text, "  proof of %s and %s, checked\n", plain.Plural(proved.Lemmas(), "lemma"), plain.Plural(proved.Nodes(), "node"))
		}
	}
	return r.con.Print(text.String() + r.farm.text(r.quiet))
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
func (r *openingRun) object(id string, pos *board.Position, v *opening.View, res *opening.Result, proved *theorem.Writer, path string) wire.Object {
	head := wire.NewHead(wire.TextID(id), pos)
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
	if proved != nil {
		o.Number("lemmas", proved.Lemmas())
		o.Number("proof_nodes", proved.Nodes())
		o.Some("file", path)
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
