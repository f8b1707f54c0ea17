package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/gomocup"
	"github.com/gsolve/gsolve/match/openings"
	"github.com/gsolve/gsolve/match/rating"
	"github.com/gsolve/gsolve/match/report"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

func matchFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "games", Value: 20, Usage: "play `N` games between every two engines, an even number: each opening with both colours"},
		&cli.BoolFlag{Name: "gauntlet", Usage: "let only the first engine meet the others"},
		&cli.StringFlag{Name: "rule", Value: board.Rule(0).String(), Usage: "play by this `RULE`: " + board.RuleNames()},
		&cli.IntFlag{Name: "size", Value: board.DefaultSize, Usage: fmt.Sprintf("play on a board of size `N`, %d to %d", board.MinSize, board.MaxSize)},
		&cli.DurationFlag{Name: "time", Usage: "give each move this `TIME`", DefaultText: "no limit"},
		&cli.DurationFlag{Name: "game-time", Usage: "give each engine this `TIME` for all its moves of a game", DefaultText: "no limit"},
		&cli.Uint64Flag{Name: "nodes", Usage: "let a search visit `N` positions", DefaultText: "no limit"},
		&cli.Uint64Flag{Name: "iterations", Usage: "let a Monte Carlo search descend its tree `N` times", DefaultText: "no limit"},
		&cli.StringFlag{Name: "memory", Value: "64MiB", Usage: "limit the tables of an engine in a game to `SIZE`"},
		&cli.DurationFlag{Name: "tolerance", Value: match.DefaultTolerance, Usage: "let a move exceed its time by `TIME` before it loses the game"},
		&cli.DurationFlag{Name: "external-tolerance", Value: 500 * time.Millisecond, Usage: "the same `TIME` for external engines"},
		&cli.IntFlag{Name: "concurrency", Value: 1, Usage: "play `N` games side by side"},
		&cli.IntFlag{Name: "max-plies", Usage: "end a game as a draw after `N` moves", DefaultText: "no limit"},
		&cli.StringFlag{Name: "openings", Usage: "begin the games with the positions of `FILE`, in any format", DefaultText: "openings made by this command"},
		&cli.IntFlag{Name: "stones", Usage: "make openings of `N` stones; 0 = begin all games with the empty board", DefaultText: "drawn from 4 to 7"},
		balanceFlag(),
		marginFlag(),
		&cli.Uint64Flag{Name: "max-nodes", Value: openingNodes, Usage: "search an opening for a win of each side with at most `N` nodes; 0 = do not search"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "draw openings and moves with this `SEED`"},
		&cli.StringFlag{Name: "sprt", Usage: "stop when the games decide whether the first of two engines is stronger by ELO1 or only by ELO0: `ELO0,ELO1` such as 0,50", DefaultText: "play all games"},
		&cli.StringFlag{Name: "out", Usage: "keep the match in `DIR`, and resume the match that is there", DefaultText: "keep nothing"},
		&cli.StringFlag{Name: "format", Value: string(notation.SGF), Usage: "write the games in this `FORMAT`, sgf or psq"},
		databaseIn("let engines with oracle=store ask the database of proofs in `DIR`"),
		&cli.BoolFlag{Name: "json", Usage: "print the report in JSON"},
		&cli.BoolFlag{Name: "quiet", Usage: "print no progress"},
	}
}

func runMatch(c *cli.Context, con *console.Console) (err error) {
	o, err := readMatch(c)
	if err != nil {
		return err
	}
	db, err := openKeeper(c, con)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(db.Close(), err) }()
	e := entry{Context: c, limits: o.Limits, store: db.asStore(), read: readOnce(newEnv(0, 0).ReadFile)}
	if o.Engines, err = e.engines(); err != nil {
		return err
	}
	test, err := readSPRT(c, len(o.Engines))
	if err != nil {
		return err
	}
	if test != nil {
		// A test whose bounds are chosen after the games is no test, so the journal keeps them.
		e.note(fmt.Sprintf("sprt %g,%g", test.Elo0, test.Elo1))
		o.Stop = report.Stopper(*test, o.Engines[0].Name)
	}
	header := match.HeaderOf(o, append(e.notes, openingNotes(c)...)...)
	schedule, err := match.NewSchedule(len(o.Engines), o.Games, o.Gauntlet)
	if err != nil {
		return err
	}
	live := report.NewLive(header, schedule.Games())
	if !c.Bool("quiet") {
		con.Progress.Meter, con.Progress.Above = live.Meter, live.Lines
		defer con.StartProgress()()
	}
	if o.Openings, err = readOpenings(c, con, o, db.asStore(), openings.Options{Count: schedule.Rounds(), Made: live.Opened}); err != nil {
		return stoppedEarly(c, con, err)
	}
	games, err := playMatch(c, o, header, live)
	if games == nil && err != nil {
		return stoppedEarly(c, con, err)
	}
	con.Progress.End()
	r := report.New(header, games, report.Options{Planned: schedule.Games(), Resamples: 1000, Seed: o.Seed, SPRT: test})
	return endMatch(c, con, r, err)
}

// stoppedEarly returns err, or ends the command in order if a signal came before the first game.
func stoppedEarly(c *cli.Context, con *console.Console, err error) error {
	if !isStop(c, err) {
		return err
	}
	con.Complain(errors.New("stopped before the first game"))
	return console.Exit(console.StatusUnknown)
}

// isStop reports whether err comes from a signal.
func isStop(c *cli.Context, err error) bool {
	is := func(stop error) bool { return errors.Is(err, stop) }
	return c.Err() != nil && slices.ContainsFunc([]error{c.Err(), context.Cause(c.Context), console.ErrStopped}, is)
}

// playMatch plays the games, and keeps them in --out.
func playMatch(c *cli.Context, o match.Options, h match.Header, live *report.Live) (games []*match.Game, err error) {
	o.Done = live.Add
	if !c.IsSet("out") {
		live.Begin(0)
		return match.Run(c.Context, o)
	}
	format := notation.Format(c.String("format"))
	if err := checkFormat(format, o); err != nil {
		return nil, err
	}
	folder, err := match.OpenFolder(c.String("out"), h, format)
	if err != nil {
		return nil, err
	}
	live.Begin(len(folder.Journal.Games()))
	var saveErr error
	o.Journal, o.Done = folder.Journal, func(g *match.Game) {
		live.Add(g)
		saveErr = cmp.Or(saveErr, folder.Save(g))
	}
	games, err = match.Run(c.Context, o)
	return games, cmp.Or(saveErr, folder.Close(), err)
}

// endMatch prints and stores the report. err is why the match ended early, or why a game was not stored,
// or nil. The games that were played count in any case.
func endMatch(c *cli.Context, con *console.Console, r *report.Report, err error) error {
	stopped := err != nil && c.Err() != nil && errors.Is(err, context.Cause(c.Context))
	if stopped {
		err = nil
	}
	if c.IsSet("out") {
		err = cmp.Or(err, r.Save(c.String("out")))
	}
	write := r.Write
	if c.Bool("json") {
		write = r.JSON
	}
	err = cmp.Or(err, console.WrapOutput(write(con.Out)))
	if err != nil || !stopped {
		return err
	}
	next := "a match with --out DIR can be resumed"
	if c.IsSet("out") {
		next = "run the same command again to resume"
	}
	con.Complain(fmt.Errorf("stopped after %d of %d games: %s", r.Games, r.Planned, next))
	return console.Exit(console.StatusUnknown)
}

// readMatch reads the flags that are options of the match itself.
func readMatch(c *cli.Context) (o match.Options, err error) {
	o = match.Options{
		Size: c.Int("size"), Games: c.Int("games"), Gauntlet: c.Bool("gauntlet"), Concurrency: c.Int("concurrency"),
		MaxPlies: c.Int("max-plies"), Seed: c.Uint64("seed"),
		Limits: match.Limits{Time: c.Duration("time"), GameTime: c.Duration("game-time"), Nodes: c.Uint64("nodes"), Iterations: c.Uint64("iterations")},
	}
	if o.Rule, err = cmdline.Parse(c, "rule", board.ParseRule); err != nil {
		return o, err
	}
	if o.Limits.Memory, err = cmdline.Parse(c, "memory", cmdline.ParseMemory); err != nil {
		return o, err
	}
	for _, bad := range []struct {
		flag string
		is   bool
	}{
		{"size", o.Size < board.MinSize || o.Size > board.MaxSize},
		{"concurrency", o.Concurrency < 1 || o.Concurrency > cmdline.MaxThreads},
		{"max-plies", o.MaxPlies < 0},
		{"time", o.Limits.Time < 0},
		{"game-time", o.Limits.GameTime < 0},
		{"tolerance", !isTolerance(c.Duration("tolerance"))},
		{"external-tolerance", !isTolerance(c.Duration("external-tolerance"))},
		{"margin", !isMargin(c.Float64("margin"))},
	} {
		if bad.is {
			return o, cmdline.BadValue(bad.flag, fmt.Sprint(c.Value(bad.flag)))
		}
	}
	if err := checkGames(o.Games); err != nil {
		return o, err
	}
	if n, most := c.Int("stones"), openings.MostStones(o.Size); n < 0 || n > most {
		return o, fmt.Errorf("--stones %d: expected 0 to %d", n, most)
	}
	if f := c.String("format"); f != string(notation.SGF) && f != string(notation.PSQ) {
		return o, fmt.Errorf("--format %.40s: expected sgf or psq", f)
	}
	return o, nil
}

// maxGames bounds the games of every two engines: each game stays in memory.
const maxGames = 1_000_000

// checkGames refuses a number of games that are not pairs, or too many.
func checkGames(n int) error {
	if n < 2 || n%2 == 1 || n > maxGames {
		return fmt.Errorf("--games %d: expected an even number from 2 to %d", n, maxGames)
	}
	return nil
}

// maxTolerance is the largest value of --tolerance and --external-tolerance.
const maxTolerance = 24 * time.Hour

func isTolerance(d time.Duration) bool { return d >= 0 && d <= maxTolerance }

// toleranceOf returns the value of a flag, and −1 for 0: in the options, 0 means the default and a value
// below 0 no tolerance.
func toleranceOf(c *cli.Context, flag string) time.Duration {
	if c.IsSet(flag) && c.Duration(flag) == 0 {
		return -1
	}
	return c.Duration(flag)
}

// readSPRT reads --sprt; nil without it.
func readSPRT(c *cli.Context, engines int) (*rating.SPRT, error) {
	if !c.IsSet("sprt") {
		return nil, nil
	}
	s, err := rating.ParseSPRT(c.String("sprt"))
	if err != nil {
		return nil, cmdline.BadValue("sprt", c.String("sprt"))
	}
	if engines != 2 {
		return nil, fmt.Errorf("--sprt with %d engines, expected two", engines)
	}
	return &s, nil
}

// entry reads the engines of a match from the command line.
type entry struct {
	*cli.Context
	limits match.Limits
	store  solve.Store
	read   func(path string) ([]byte, error)
	notes  []string // of the header
}

// note adds a note of the header, unless it is there.
func (e *entry) note(text string) {
	if !slices.Contains(e.notes, text) {
		e.notes = append(e.notes, text)
	}
}

// engines reads the arguments. Each is [NAME=]SPEC for a searcher, or [NAME=]cmd:COMMAND for an
// external engine. Without NAME the spec, or the program's file name, is the name.
func (e *entry) engines() (list []match.Engine, err error) {
	for _, arg := range e.Args().Slice() {
		name, rest := "", arg
		if label, after, ok := strings.Cut(arg, "="); ok && !strings.ContainsAny(label, ":,") {
			name, rest = label, after
			if strings.TrimSpace(name) == "" {
				return nil, fmt.Errorf("%.100s: an empty name, expected NAME=%.100s", plain.OneLine(arg), plain.OneLine(rest))
			}
		}
		var engine match.Engine
		if line, external := strings.CutPrefix(rest, gomocup.Prefix); external {
			engine, err = e.external(name, line)
		} else {
			engine, err = e.own(name, rest)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, engine)
	}
	if len(list) < 2 {
		return nil, fmt.Errorf("%s, expected two or more", plain.Plural(len(list), "engine"))
	}
	return list, nil
}

func (e *entry) external(name, line string) (match.Engine, error) {
	words, err := gomocup.Words(line)
	if err != nil {
		return match.Engine{}, fmt.Errorf("%s%.100s: %w, expected a program and its arguments", gomocup.Prefix, plain.OneLine(line), err)
	}
	name = cmp.Or(name, filepath.Base(words[0]))
	if !e.IsSet("time") && !e.IsSet("game-time") {
		return match.Engine{}, fmt.Errorf("%s: an external engine needs a limit of time, expected --time or --game-time", plain.OneLine(name))
	}
	return gomocup.New(name, words, gomocup.Options{Tolerance: toleranceOf(e.Context, "external-tolerance")}), nil
}

// own makes the searcher once, so that an error names it once and shows at once.
func (e *entry) own(name, text string) (match.Engine, error) {
	spec, err := roster.Parse(text)
	if errors.Is(err, roster.ErrName) {
		err = fmt.Errorf("%w, or %sPROGRAM", err, gomocup.Prefix)
	}
	if err != nil {
		return match.Engine{}, err
	}
	build := func(seed uint64) (search.Searcher, error) {
		env := newEnv(e.limits.Memory, 0)
		env.Store, env.Seed, env.ReadFile = e.store, seed, e.read
		return newSearcher(spec, env)
	}
	if _, err := build(0); err != nil {
		return match.Engine{}, err
	}
	notes, err := notesOf(spec, e.read)
	if err != nil {
		return match.Engine{}, err
	}
	for _, n := range notes {
		e.note(n)
	}
	engine := match.FromSearcher(cmp.Or(name, spec.String()), spec.String(), build)
	engine.Tolerance = e.Duration("tolerance")
	return engine, nil
}
