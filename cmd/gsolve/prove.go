package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/wire"
)

// defaultTimeout limits the search of a position if the user sets no limit.
const defaultTimeout = 10 * time.Second

func proveFlags() []cli.Flag {
	return append(append(cmdline.SourceFlags(), openingFlags()...),
		databaseIn("store the proofs in the database in `DIR`"),
		&cli.BoolFlag{Name: "tree", Usage: "also prove each position that a game passes through"},
		vctFlag("search for wins by continuous threats"),
		threatsFlag(),
		&cli.Uint64Flag{Name: "max-nodes", Usage: "stop a position after `N` nodes in the first round", DefaultText: "no limit"},
		&cli.DurationFlag{Name: "timeout", Usage: "stop a position after this `TIME` in the first round", DefaultText: "10s a position; none with --max-nodes or --goal win"},
		&cli.Uint64Flag{Name: "deepen", Value: 4, Usage: "multiply the limits by `N` from round to round"},
		&cli.IntFlag{Name: "rounds", Value: 3, Usage: "search in at most `N` rounds"},
		&cli.BoolFlag{Name: "replies", Usage: "examine moves outside the book if the opponent threatens to win"},
		cmdline.MemoryFlag(),
		cmdline.EveryProcessor("work on `N` positions side by side; 0 with --listen or --nats leaves the work to the workers"),
		&cli.StringFlag{Name: cmdline.Listen, Usage: "let workers on other machines work too: start a NATS server on `HOST:PORT`, or on a PORT of 127.0.0.1; 0 selects a free port; without a value " + cmdline.DefaultListen},
		&cli.StringFlag{Name: "nats", Usage: "let workers on other machines work too, over the NATS server at `URL`"},
		&cli.StringFlag{Name: "token-file", Usage: "use the token in `FILE` for --listen and --nats (default: the token in GSOLVE_TOKEN, if set)"},
		&cli.IntFlag{Name: "recheck", Value: 5, Usage: "search `N` percent of the workers' answers without a proof a second time elsewhere"},
		&cli.StringFlag{Name: "metrics", Usage: "with --listen or --nats, serve metrics for Prometheus on `HOST:PORT` of this machine"},
		&cli.StringFlag{Name: "out", Usage: "write the positions with their verdicts to `FILE`, .sgf, .lib, .db or .jsonl"},
		&cli.StringFlag{Name: "report", Usage: "write a report of the run to `FILE`, a page of HTML; with --goal win, further positions have FILE-2, FILE-3 …"},
		cmdline.JSONFlag(),
		&cli.BoolFlag{Name: "quiet", Usage: "print only the first line of the report, and no progress"},
	)
}

type proveRun struct {
	con     *console.Console
	source  *input.Source
	limits  cmdline.Limits
	options book.Options
	db      *proofdb.DB
	refused int
	hooks   hooks
	farm    *site // nil = only this machine works
	meter   proveMeter
}

func runProve(c *cli.Context, con *console.Console, h hooks) error {
	switch c.String("goal") {
	case goalBook:
		for _, name := range []string{"winner", "cert"} {
			if c.IsSet(name) {
				return fmt.Errorf("--%s without --goal %s", name, goalWin)
			}
		}
		return runBook(c, con, h)
	case goalWin:
		return runOpening(c, con, h)
	default:
		return fmt.Errorf("--goal: %.20q, expected %s or %s", c.String("goal"), goalBook, goalWin)
	}
}

// runBook proves every position of a book by itself.
func runBook(c *cli.Context, con *console.Console, h hooks) (err error) {
	r, err := readProve(c, con)
	if err != nil {
		return err
	}
	r.hooks, r.meter.begun = h, time.Now()
	if !c.Bool("quiet") {
		con.Progress.Meter, con.Progress.Above = r.meter.label, r.meter.above
		defer con.StartWatch()()
	}
	out, err := openAnnotated(c, con, r.source)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(out.drop(), err) }()
	if out != nil {
		r.refused += out.refused
	}
	positions, err := r.read(c)
	if err != nil {
		con.Complain(err)
		return console.Exit(console.StatusUnknown)
	}
	if positions.Len() == 0 && r.refused > 0 {
		return console.Exit(console.StatusBad) // read has reported why
	}
	return r.search(c, positions, out)
}

// search opens the database, proves the positions, and writes what the flags ask for.
func (r *proveRun) search(c *cli.Context, positions *book.Book, out *annotated) (err error) {
	dir := c.String(cmdline.Database)
	if r.db, err = openDatabase(dir, r.con); err != nil {
		return err
	}
	defer func() { err = cmp.Or(r.db.Close(), err) }() // a broken database counts more than any status
	queue, err := r.queue(c)
	if err != nil {
		return err
	}
	defer r.farm.close()
	defer watchLive(dir, r.db, r.con, r.meter.now, r.meter.proof)()
	prover := book.NewProver(positions, r.db, queue, r.options)
	page := newChronicle(c, r.source.Paths, bookRecord())
	page.watch(bookCounts(prover))
	report, err := r.prove(c, prover)
	page.end()
	if err == nil {
		err = page.reportBook(strings.Join(r.source.Paths, ", "), prover, &report)
	}
	if err == nil && !report.Stopped {
		r.farm.clear()
	}
	if err == nil {
		r.meter.writing.Store(out != nil)
		err = out.write(prover)
	}
	if err != nil {
		return err
	}
	return console.Exit(r.status(&report))
}

// prove runs the prover and prints its report, even after an error.
func (r *proveRun) prove(c *cli.Context, prover *book.Prover) (book.Report, error) {
	r.meter.begin(prover, r.farm)
	report, err := prover.Run(c.Context)
	said := r.con.Answer(func() error {
		if c.Bool("json") {
			return writeObject(r.con, proveObject(&report, r.refused, r.farm.stats()))
		}
		return r.con.Write([]byte(report.Text(r.refused, c.Bool("quiet")) + r.farm.text(c.Bool("quiet"))))
	})
	return report, cmp.Or(err, said)
}

func readProve(c *cli.Context, con *console.Console) (*proveRun, error) {
	if _, err := dbDir(c); err != nil {
		return nil, err
	}
	src, err := input.Read(c, con)
	if err != nil {
		return nil, err
	}
	r := &proveRun{con: con, source: src}
	if err := checkFarm(c); err != nil {
		return nil, err
	}
	if r.limits, err = readShared(c); err != nil {
		return nil, err
	}
	if !c.IsSet("timeout") && r.limits.MaxNodes == 0 {
		r.limits.Timeout = defaultTimeout
	}
	if c.Int("rounds") < 1 {
		return nil, cmdline.BadValue("rounds", strconv.Itoa(c.Int("rounds")))
	}
	if c.Uint64("deepen") < 1 {
		return nil, cmdline.BadValue("deepen", "0")
	}
	space, err := readSpace(c)
	r.options = book.Options{
		Space: space, MaxNodes: r.limits.MaxNodes, Time: r.limits.Timeout, Rounds: c.Int("rounds"),
		Deepen: c.Uint64("deepen"), Replies: c.Bool("replies"), Threads: r.limits.Threads,
	}
	return r, err
}

// read collects the book. It reports and skips refused positions. The error is console.ErrStopped.
func (r *proveRun) read(c *cli.Context) (*book.Book, error) {
	b := book.New()
	for list := range readAhead(r.source.Questions(c.Context)) {
		for _, q := range list {
			r.meter.read.Add(1)
			err := q.Err
			if errors.Is(err, console.ErrStopped) { // always the last one
				return nil, err
			}
			if err == nil {
				err = b.Add(q.Item, c.Bool("tree"))
			}
			if err != nil {
				r.con.Refuse(err)
				r.refused++
			}
		}
	}
	return b, nil
}

// readAhead reads questions in a goroutine of its own, because to read a position takes as long as
// to add it to a book. The caller takes lists until the channel is closed, or has the last question.
func readAhead(questions iter.Seq[input.Question]) <-chan []input.Question {
	const length, waiting = 64, 4
	lists := make(chan []input.Question, waiting)
	go func() {
		defer close(lists)
		var list []input.Question
		for q := range questions {
			if list = append(list, q); len(list) == length {
				lists <- list
				list = nil
			}
		}
		lists <- list
	}()
	return lists
}

// queue returns the queue of the run: this machine, or this machine and workers.
func (r *proveRun) queue(c *cli.Context) (queue book.Queue, err error) {
	queue, r.farm, err = openQueue(c, r.con, r.hooks, r.options.Space, r.limits, farm.Options{Flush: r.db.Flush})
	return queue, err
}

// openQueue makes a queue for questions about a space: of this machine, or of this machine and
// workers, with these options. The site is nil without workers.
func openQueue(
	c *cli.Context, con *console.Console, h hooks, space proof.Space, limits cmdline.Limits, o farm.Options,
) (book.Queue, *site, error) {
	q := book.Local{}
	if o.Prompt {
		q.Ahead = 1
	}
	if c.Int("threads") > 0 {
		for range limits.Threads {
			q.Solvers = append(q.Solvers, h.solver(space, limits.PerThread()))
		}
	}
	if !isFarm(c) {
		return q, nil, nil
	}
	o.Silence = h.silence
	o.Solvers, o.Referee, o.Memory = q.Solvers, h.solver(space, limits.PerThread()), limits.PerThread()
	s, err := openFarm(c, con, o)
	if err != nil {
		return nil, nil, err
	}
	if len(q.Solvers) == 0 || !c.Bool("quiet") {
		s.remind(c, con, cmp.Or(h.lonely, lonely))
	}
	return s.coordinator, s, nil
}

// solver makes a solver for bulk proving.
func (h *hooks) solver(space proof.Space, memory int64) book.Solver {
	var s book.Solver = &bulkSolver{solver: solve.New(memory, space)}
	if h.around != nil {
		s = h.around(s)
	}
	return s
}

func (r *proveRun) status(report *book.Report) int {
	switch {
	case r.refused > 0:
		return console.StatusBad
	case report.Verdicts.Unknown > 0 || report.Stopped:
		return console.StatusUnknown
	case report.Met == 1 && report.Verdicts.None+report.Verdicts.Lost == 1:
		return console.StatusNone
	default:
		return console.StatusDone
	}
}

// bulkSolver answers the questions of one goroutine. It empties its tables before each question, so
// that an answer depends on the question alone. The database checks the wins.
type bulkSolver struct {
	board  lines.Board
	solver *solve.Solver
}

// Solve expects questions of the solver's own space.
func (s *bulkSolver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	s.board.Reset(pos)
	// Most positions of a book are quiet: a look decides them without a search.
	if _, none := solve.Look(&s.board, lines.SideOf(pos.ToMove()), q.Space); none {
		return proof.Record{Space: q.Space, Outcome: proof.None, Solver: proof.SolverVersion}
	}
	r := s.solver.SearchOn(ctx, &s.board, pos, q)
	rec := solve.RecordOf(&q, &r)
	if r.Verdict.Outcome() == proof.Unknown && r.Verdict.Reason() != proof.Cancelled {
		rec.Budget = max(rec.Budget, 1) // an empty record means a cancelled search, which the prover repeats
	}
	return rec
}

// proveObject returns the report for programs. The order of the fields is part of the format.
func proveObject(r *book.Report, refused int, workers *farm.Stats) wire.Object {
	o := wire.BeginAnswer(nil, "")
	o.Int("positions", r.Positions) // symmetric ones counted once
	o.Int("met", r.Met)
	o.Count("over", uint64(r.Over))
	o.Count("refused", uint64(refused))
	writeTally(&o, "verdicts", r.Verdicts)
	o.Object("spaces", func(p *wire.Object) { // wins by the space of the search that found them
		wins := map[string]int{}
		for s, n := range r.Spaces {
			wins[proof.Space(s).String()] = n
		}
		for _, name := range slices.Sorted(maps.Keys(wins)) {
			p.Count(name, uint64(wins[name]))
		}
	})
	writeTally(&o, "new", r.New)
	writeTally(&o, "flowed", r.Flowed) // of new: derived from later positions
	o.Int("searched", r.Searched)
	rounds := book.Searched(r.Rounds)
	o.Objects("rounds", len(rounds), func(p *wire.Object, i int) { writeRound(p, &rounds[i]) })
	writeHard(&o, "hardest", r.Hardest)
	writeHard(&o, "upwards", r.Upwards)
	if workers != nil {
		o.Object("workers", func(p *wire.Object) { writeFarm(p, workers) })
	}
	o.Flag("stopped", r.Stopped)
	o.Micros(r.Elapsed)
	return o
}

func writeTally(o *wire.Object, name string, t book.Tally) {
	o.Object(name, func(p *wire.Object) {
		p.Int("win", t.Win)
		p.Int("lost", t.Lost)
		p.Int("none", t.None)
		p.Int("unknown", t.Unknown)
	})
}

func writeRound(o *wire.Object, r *book.Round) {
	o.Count("max_nodes", r.MaxNodes)
	if r.Time > 0 {
		o.Raw("timeout", strconv.AppendFloat(nil, r.Time.Seconds(), 'f', -1, 64))
	}
	o.Int("searched", r.Searched)
	o.Int("win", r.Found.Win)
	o.Int("none", r.Found.None)
	o.Int("unknown", r.Found.Unknown)
	o.Number("nodes", r.Nodes)
}

// writeHard writes a list of positions, and leaves out an empty one.
func writeHard(o *wire.Object, name string, list []book.Hard) {
	if len(list) == 0 {
		return
	}
	o.Objects(name, len(list), func(p *wire.Object, i int) {
		p.Word("id", list[i].Name)
		p.Word("verdict", list[i].Outcome.String())
		p.Number("nodes", list[i].Nodes)
	})
}
