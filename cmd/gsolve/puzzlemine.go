package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/miner"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

const puzzleMineHelp = `Looks at every position of games, variations of trees included, for puzzles: the side to move wins, and by one first move only.

Games come in any format, also many in a file. Puzzles go to standard output, or to --out FILE, as one JSON object a line, in the
order of the games: with goal, attacks, solution, themes, in source where they come from, and the grade, if --max-nodes suffices
for it. Each was checked. If there are none, standard error says how many positions were looked at.

With --goal vcf, find positions that the side to move wins by continuous fours; with vct, those that it wins by threats (see
--threats) but not by fours; with defend, those where the opponent threatens to win by fours and one move holds; with all, all three.
--attacks is the length of the shortest win, or of the threat that the defender stops. With --strict every attack of the solution
must be the only one that wins, not just the first.

A combination is told once: not again while the game goes on with it, nor from another game, mirrored, turned, shifted or with
stones that play no part.

With --out the same command goes on where it was stopped or killed: FILE.state says how far it was. It stays when all is done,
so that the command then says so; delete both files to begin anew.

Exit status: 0 when all games were looked at, 3 when it was stopped; 2 bad usage or input refused.

EXAMPLE
  gsolve puzzle mine games.jsonl --goal all --max-nodes 1000 --out found.jsonl`

func puzzleMineCommand(con *console.Console, h hooks) *cli.Command {
	return &cli.Command{
		Name:        "mine",
		Usage:       "find puzzles in games",
		ArgsUsage:   "GAMES…",
		Description: puzzleMineHelp,
		Flags: append(fileFlags(),
			&cli.StringFlag{Name: "goal", Value: puzzles.ByFours.String(), Usage: "the `GOALS` of puzzles: vcf, vct, defend, several with commas, or all"},
			threatsFlag(),
			attacksFlag("3-", "attacks before the five"),
			&cli.BoolFlag{Name: "strict", Usage: "every attack must be the only one that wins"},
			themeFlag(),
			&cli.Uint64Flag{Name: "max-nodes", Value: 50_000, Usage: fmt.Sprintf("look for a win for at most `N` nodes a position, and for %d times as many in a check; 0 = no limit", miner.CheckFactor)},
			&cli.StringFlag{Name: "memory", Value: "256MiB", Usage: "`SIZE` of the search tables of all threads together, at least 1MiB each"},
			&cli.IntFlag{Name: "threads", Value: runtime.NumCPU(), DefaultText: "one a processor", Usage: "look at `N` positions side by side"},
			&cli.StringFlag{Name: "out", Usage: "write the puzzles to `FILE`, and how far it is to FILE.state"},
			&cli.BoolFlag{Name: "quiet", Usage: "no progress and no summary"},
		),
		Action: guarded(con, func(c *cli.Context) error { return runPuzzleMine(c, con, h) }),
	}
}

// mining is one call of the command.
type mining struct {
	con       *console.Console
	source    *gamesSource
	limits    limits
	options   miner.Options
	out       *mineOut // nil = standard output
	hooks     hooks
	sieve     traits.Sieve
	done      mineCounts
	positions atomic.Int64 // as done.Positions, for who watches
	found     atomic.Int64
}

// mineCounts are what became of the positions.
type mineCounts struct {
	Positions int `json:"positions"` // all that have been looked at
	Found     int `json:"found"`
	Repeated  int `json:"repeated"` // puzzles that were left out
	Undecided int `json:"undecided"`
	Refused   int `json:"refused"`
}

func runPuzzleMine(c *cli.Context, con *console.Console, h hooks) (err error) {
	m, err := readMining(c, con)
	if err != nil {
		return err
	}
	m.hooks = h
	complete := false
	if c.IsSet("out") {
		if complete, err = m.openOut(c); err != nil {
			return err
		}
		defer func() { err = cmp.Or(m.out.close(), err) }()
	}
	if !complete {
		err = m.run(c)
	}
	return m.end(c, err)
}

// run looks at what is left.
func (m *mining) run(c *cli.Context) error {
	m.source.skip = m.done.Positions
	m.positions.Store(int64(m.done.Positions))
	m.found.Store(int64(m.done.Found))
	if !c.Bool("quiet") {
		m.con.Progress.Meter = m.meter
		defer m.con.StartProgress()()
	}
	var workers []func(context.Context, question) minedReply
	for range m.limits.threads {
		workers = append(workers, m.worker())
	}
	err := answerAll(c.Context, m.con, m.source, workers, m.take)
	if err == nil || errors.Is(err, console.ErrStopped) {
		err = cmp.Or(m.keep(err == nil), err)
	}
	return err
}

// minedReply is what became of a position.
type minedReply struct {
	miner.Mined
	err     error // why the position, or its file, was refused
	fault   error // of the program
	stopped bool  // it was not looked at to the end
}

// worker looks at one position at a time.
func (m *mining) worker() func(context.Context, question) minedReply {
	var solver puzzles.Solver = prover.New(m.limits.perThread())
	if m.hooks.aroundPuzzles != nil {
		solver = m.hooks.aroundPuzzles(solver)
	}
	miner := miner.New(solver, m.options)
	return func(ctx context.Context, q question) minedReply {
		pos, err := q.position()
		if over(err) {
			return minedReply{} // the end of a game
		}
		if err != nil {
			return minedReply{err: err}
		}
		mined, err := miner.Look(ctx, pos)
		if mined.Puzzle != nil {
			mined.Puzzle.ID, mined.Puzzle.Source = q.id, q.origin
		}
		return minedReply{Mined: mined, fault: err, stopped: ctx.Err() != nil}
	}
}

// over reports whether a position is none only because somebody has won.
func over(err error) bool {
	var setup *board.SetupError
	if !errors.As(err, &setup) {
		return false
	}
	for _, reason := range setup.Reasons {
		if !errors.Is(reason, board.ErrBlackWon) && !errors.Is(reason, board.ErrWhiteWon) && !errors.Is(reason, board.ErrOverline) {
			return false
		}
	}
	return true
}

// take counts the next position, and writes its puzzle if it is a new one.
func (m *mining) take(r minedReply) error {
	switch {
	case r.fault != nil:
		return fmt.Errorf("%w: %w", errInternal, r.fault)
	case r.stopped:
		return console.ErrStopped
	case r.err != nil:
		m.con.Complain(r.err)
		m.done.Refused++
	case r.Puzzle != nil:
		if err := m.sift(r.Puzzle); err != nil {
			return err
		}
	case r.Undecided:
		m.done.Undecided++
	}
	m.done.Positions++
	m.positions.Add(1)
	return m.keepNow()
}

func (m *mining) sift(p *puzzles.Puzzle) error {
	fate, err := m.sieve.Sift(p)
	if err != nil {
		return fmt.Errorf("%w: %w", errInternal, err)
	}
	if fate != traits.New {
		m.done.Repeated++
		return nil
	}
	m.done.Found++
	m.found.Add(1)
	line := append(p.AppendJSON(nil), '\n')
	if m.out != nil {
		_, err := m.out.Write(line)
		return err
	}
	return m.con.Print(string(line))
}

// summarise counts what was looked at. Puzzles on standard output speak for
// themselves; that there are none is said beside it.
func (m *mining) summarise(quiet bool) error {
	text := m.done.text() + "\n"
	switch {
	case quiet:
		return nil
	case m.out != nil:
		return m.con.Print(text)
	case m.done.Found == 0 && m.done.Refused == 0:
		_, err := io.WriteString(m.con.Err, text)
		return console.WrapOutput(err)
	}
	return nil
}

// end says how it ended.
func (m *mining) end(c *cli.Context, err error) error {
	if err != nil && !errors.Is(err, console.ErrStopped) {
		return err
	}
	if err := m.summarise(c.Bool("quiet")); err != nil {
		return err
	}
	switch {
	case err != nil:
		next := "with --out FILE it could be taken up there"
		if m.out != nil {
			next = "the same command goes on from there"
		}
		m.con.Complain(fmt.Errorf("stopped behind position %d: %s", m.done.Positions, next))
		return console.Exit(console.StatusUnknown)
	case m.done.Refused > 0:
		return console.Exit(console.StatusBad)
	}
	return nil
}

// text is the summary for people.
func (n *mineCounts) text() string {
	text := fmt.Sprintf("%s: %s", plain.Plural(uint64(n.Positions), "position"), plain.Plural(uint64(n.Found), "puzzle"))
	for _, part := range []struct {
		n    int
		what string
	}{{n.Repeated, "left out as repetitions"}, {n.Undecided, "not decided"}, {n.Refused, "refused"}} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.what)
		}
	}
	return text
}

// meter is what a terminal shows.
func (m *mining) meter(elapsed time.Duration) (label string, done, total int64) {
	positions := m.positions.Load()
	rate := float64(positions-int64(m.source.skip)) / elapsed.Seconds()
	return fmt.Sprintf("%d positions, %d puzzles, %.0f positions/s", positions, m.found.Load(), rate), m.source.bytes.Load(), m.source.total
}

// readMining takes the flags.
func readMining(c *cli.Context, con *console.Console) (*mining, error) {
	src := &source{con: con, paths: c.Args().Slice()}
	if len(src.paths) == 0 {
		return nil, errors.New("no games, expected a file, or - for standard input")
	}
	if err := files.InputOnce(src.paths); err != nil {
		return nil, err
	}
	if err := src.readOptions(c); err != nil {
		return nil, err
	}
	m := &mining{con: con, source: newGamesSource(src)}
	var err error
	if m.limits, err = readLimits(c); err != nil {
		return nil, err
	}
	if err := m.limits.readThreads(c); err != nil {
		return nil, err
	}
	m.options, err = readMineOptions(c)
	return m, err
}

func readMineOptions(c *cli.Context) (miner.Options, error) {
	o := miner.Options{Strict: c.Bool("strict"), MaxNodes: c.Uint64("max-nodes")}
	var err error
	if o.Attacks, err = readRange(c, "attacks", 1, board.MaxSize*board.MaxSize); err != nil {
		return o, err
	}
	if o.Goals, err = readGoals(c.String("goal")); err != nil {
		return o, fmt.Errorf("--goal: %w", err)
	}
	if o.Space, err = readThreats(c); err != nil {
		return o, err
	}
	if c.IsSet("threats") && !slices.Contains(o.Goals, puzzles.ByThreats) {
		return o, errors.New("--threats without --goal vct, expected both")
	}
	o.Themes, err = readThemes(c, true)
	return o, err
}

// errGoals says what can be mined for.
var errGoals = errors.New("expected vcf, vct, defend, several with commas, or all")

func readGoals(text string) (goals []puzzles.Goal, err error) {
	if text == "all" {
		return []puzzles.Goal{puzzles.ByFours, puzzles.ByThreats, puzzles.Defend}, nil
	}
	for _, name := range words(text) {
		goal, err := puzzles.ParseGoal(name)
		if err != nil || goal == puzzles.InMoves || goal == puzzles.Forbidden {
			return nil, fmt.Errorf("%.20q, %w", name, errGoals)
		}
		goals = append(goals, goal)
	}
	if len(goals) == 0 {
		return nil, fmt.Errorf("%.20q, %w", text, errGoals)
	}
	return goals, nil
}

// words are those between commas.
func words(text string) (list []string) {
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word != "" {
			list = append(list, word)
		}
	}
	return list
}
