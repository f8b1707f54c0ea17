package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/lab"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/openings"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/adp"
)

func labCommand(con *console.Console) *cli.Command {
	var list []*cli.Command
	for _, e := range lab.Experiments() {
		run := func(c *cli.Context) error { return runLab(c, con, e) }
		args := ""
		if len(e.Default.Searchers) > 0 || e.Lineage {
			args = "[SEARCHER…]"
		}
		list = append(list, command(e.Name, "measure "+e.About, args, run, labFlags(e)))
	}
	return &cli.Command{
		Name:        "lab",
		Usage:       "repeat the experiments of published searchers, and measure what the oracle is worth",
		ArgsUsage:   "EXPERIMENT",
		Subcommands: list,
		Action:      func(*cli.Context) error { return errors.New("lab: no experiment, expected one of those in --help") },
	}
}

// labFlags returns the flags of the options that the experiment uses.
func labFlags(e lab.Experiment) []cli.Flag {
	d := e.Default
	flags := []cli.Flag{
		&cli.StringFlag{Name: "out", Value: "experiments", Usage: "write the report to `DIR`, and keep the games there"},
		&cli.StringFlag{Name: "name", Value: e.Name, Usage: "`NAME` of the files of the report"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "draw openings and moves with this `SEED`"},
		&cli.StringFlag{Name: "memory", Value: "64MiB", Usage: "limit the tables of a searcher to `SIZE`"},
		&cli.BoolFlag{Name: "quiet", Usage: "print no progress and no report"},
	}
	add := func(used bool, f ...cli.Flag) {
		if used {
			flags = append(flags, f...)
		}
	}
	add(!e.Alone, &cli.IntFlag{Name: "concurrency", Value: 1, Usage: "play games, or search trees, `N` side by side"})
	add(d.Games > 0, &cli.IntFlag{Name: "games", Value: d.Games, Usage: "play `N` games for each pair, an even number: each opening with both colours"})
	add(d.Trees > 0, &cli.IntFlag{Name: "trees", Value: d.Trees, Usage: "search `N` trees for each point"})
	add(d.Games > 0 || e.Alone, boardFlags(d)...)
	add(d.Games > 0, balanceFlag(), marginFlag())
	add(len(d.Times) > 0 && e.OneTime, &cli.DurationFlag{Name: "time", Value: slices.Concat(d.Times, []time.Duration{0})[0], Usage: "give each move this `TIME`"})
	add(len(d.Times) > 0 && d.Games > 0, &cli.DurationFlag{Name: "tolerance", Value: match.DefaultTolerance, Usage: "let a move exceed its time by `TIME` before it loses the game"})
	add(len(d.Times) > 0 && !e.OneTime, &cli.StringFlag{Name: "times", Value: join(d.Times), Usage: "give each move these `TIMES`, the shortest first"})
	add(len(d.Iterations) > 0, &cli.StringFlag{Name: "at", Value: join(d.Iterations), Usage: "look at the moves after these `NUMBERS` of iterations"})
	add(len(d.Depths) > 0, &cli.StringFlag{Name: "depths", Value: join(d.Depths), Usage: "search to these `DEPTHS`"})
	add(len(d.Versions) > 0, &cli.StringFlag{Name: "versions", Value: join(d.Versions), Usage: "keep the network after these `NUMBERS` of games"})
	add(len(d.Positions) > 0, &cli.StringFlag{Name: "positions", Usage: "use the positions of `FILE` with their right moves", DefaultText: "S1 and S2"})
	opponents := &cli.StringFlag{Name: "opponents", Value: strings.Join(d.Opponents, "+"), Usage: "let the searchers meet these `SEARCHERS`, with + between them"}
	if e.Others {
		opponents.DefaultText = "all other searchers that play the rule and the size"
	}
	add(len(d.Opponents) > 0 || e.Others, opponents)
	add(e.Lineage, lineageFlags()...)
	return flags
}

func boardFlags(d lab.Options) []cli.Flag {
	size := d.Size
	if size == 0 {
		size = board.DefaultSize
	}
	return []cli.Flag{
		&cli.StringFlag{Name: "rule", Value: board.Rule(0).String(), Usage: "play by this `RULE`: " + board.RuleNames()},
		&cli.IntFlag{Name: "size", Value: size, Usage: fmt.Sprintf("play on a board of size `N`, %d to %d", board.MinSize, board.MaxSize)},
	}
}

// join writes a list as its flag takes it.
func join[T any](list []T) string {
	var words []string
	for _, v := range list {
		words = append(words, fmt.Sprint(v))
	}
	return strings.Join(words, ",")
}

// readList reads a flag that holds a list whose values rise from above 0.
func readList[T cmp.Ordered](c *cli.Context, flag string, parse func(string) (T, error)) (list []T, err error) {
	if c.String(flag) == "" {
		return nil, nil // the command has no such flag
	}
	var before T
	for word := range strings.SplitSeq(c.String(flag), ",") {
		v, err := parse(strings.TrimSpace(word))
		if err != nil || v <= before {
			return nil, cmdline.BadValue(flag, c.String(flag))
		}
		list, before = append(list, v), v
	}
	return list, nil
}

func runLab(c *cli.Context, con *console.Console, e lab.Experiment) error {
	o, err := readLab(c, con, e)
	switch {
	case isStop(c, err):
		con.Complain(errors.New("stopped: no report was written"))
		return console.Exit(console.StatusUnknown)
	case err != nil:
		return err
	}
	if !c.Bool("quiet") {
		o.Progress = con.Progress.Advance
		defer con.StartProgress()()
	}
	report, err := e.Run(c.Context, o)
	switch stopped := err != nil && c.Err() != nil && errors.Is(err, context.Cause(c.Context)); {
	case stopped && e.Default.Games > 0:
		con.Complain(errors.New("stopped: run the same command again to resume"))
		return console.Exit(console.StatusUnknown)
	case stopped:
		con.Complain(errors.New("stopped: no report was written"))
		return console.Exit(console.StatusUnknown)
	case err != nil || c.Bool("quiet"):
		return err
	}
	return con.Answer(func() error { return console.WrapOutput(report.Markdown(con.Out, o.Name+".svg")) })
}

func readLab(c *cli.Context, con *console.Console, e lab.Experiment) (o lab.Options, err error) {
	o = lab.Options{
		Out: c.String("out"), Name: c.String("name"), Searchers: c.Args().Slice(),
		Games: c.Int("games"), Trees: c.Int("trees"), Concurrency: c.Int("concurrency"), Seed: c.Uint64("seed"), Size: c.Int("size"),
		Tolerance: toleranceOf(c, "tolerance"), Command: commandLine(c, "lab "+e.Name),
	}
	memory, memoryErr := cmdline.Parse(c, "memory", cmdline.ParseMemory)
	var errs [5]error
	o.Times, errs[0] = readList(c, "times", time.ParseDuration)
	o.Iterations, errs[1] = readList(c, "at", func(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) })
	o.Depths, errs[2] = readList(c, "depths", strconv.Atoi)
	if c.String("rule") != "" {
		o.Rule, errs[3] = cmdline.Parse(c, "rule", board.ParseRule)
	}
	o.Versions, errs[4] = readList(c, "versions", strconv.Atoi)
	for _, err := range append(errs[:], memoryErr) {
		if err != nil {
			return o, err
		}
	}
	if err := cmp.Or(checkLab(c, e), checkNeeds(o.Searchers, e)); err != nil {
		return o, err
	}
	if c.Duration("time") > 0 {
		o.Times = []time.Duration{c.Duration("time")}
	}
	if c.String("opponents") != "" {
		o.Opponents = strings.Split(c.String("opponents"), "+")
		for _, text := range o.Opponents {
			if _, err := roster.Parse(text); err != nil {
				return o, fmt.Errorf("--opponents: %w; + stands between several", err)
			}
		}
	}
	if c.IsSet("positions") {
		if o.Positions, err = readLabPositions(c, con); err != nil {
			return o, err
		}
	}
	read := lab.Files(readOnce(newEnv(0, 0).ReadFile))
	if e.Lineage {
		if o.Searchers, err = readVersions(c, read); err != nil {
			return o, err
		}
	}
	o.Make = func(spec string, seed uint64) (search.Searcher, error) { return makeForLab(spec, seed, memory, read) }
	o.Notes = func(spec string) ([]string, error) { return labNotes(spec, read) }
	err = readLabOpenings(c, &o, memory, read)
	return o, err
}

// readLabOpenings says how an experiment makes its openings.
func readLabOpenings(c *cli.Context, o *lab.Options, memory int64, read func(path string) ([]byte, error)) error {
	value, err := readBalance(c, func(spec roster.Spec) (search.Searcher, error) { return makeForLab(spec.String(), 0, memory, read) })
	if err != nil {
		return err
	}
	o.OpeningNotes = openingNotes(c)
	o.Openings = func(ctx context.Context, rule board.Rule, size, count int) ([]notation.Item, error) {
		list, err := openings.Make(ctx, openings.Options{
			Rule: rule, Size: size, Count: count, Seed: o.Seed, Wins: provesWins(memory, openingNodes),
			Value: value, Margin: c.Float64("margin"),
		})
		if errors.Is(err, openings.ErrFew) {
			err = fmt.Errorf("%w, expected fewer of them or a larger --size", err)
		}
		return list, err
	}
	return nil
}

// maxTrees bounds the trees of a point: the number of searches must not overflow.
const maxTrees = 1_000_000

// checkLab refuses numbers out of their bounds.
func checkLab(c *cli.Context, e lab.Experiment) error {
	for _, bad := range []struct {
		flag string
		is   bool
	}{
		{"trees", e.Default.Trees > 0 && (c.Int("trees") < 1 || c.Int("trees") > maxTrees)},
		{"concurrency", !e.Alone && (c.Int("concurrency") < 1 || c.Int("concurrency") > cmdline.MaxThreads)},
		{"tolerance", !isTolerance(c.Duration("tolerance"))},
		{"time", e.OneTime && c.Duration("time") <= 0},
		{"size", c.IsSet("size") && (c.Int("size") < board.MinSize || c.Int("size") > board.MaxSize)},
		{"margin", c.IsSet("margin") && !isMargin(c.Float64("margin"))},
		{"most", c.IsSet("most") && c.Int("most") < 2},
		{"name", strings.ContainsAny(c.String("name"), `/\`) || c.String("name") == "." || c.String("name") == ".."},
	} {
		if bad.is {
			return cmdline.BadValue(bad.flag, fmt.Sprint(c.Value(bad.flag)))
		}
	}
	if e.Default.Games > 0 {
		return checkGames(c.Int("games"))
	}
	return nil
}

// checkNeeds refuses searchers without an option that the experiment sets.
func checkNeeds(searchers []string, e lab.Experiment) error {
	has := func(engine roster.Engine, option string) bool {
		return slices.ContainsFunc(engine.Options, func(o roster.Option) bool { return o.Name == option })
	}
	for _, text := range searchers {
		spec, err := roster.Parse(text)
		if err != nil {
			return err
		}
		for _, option := range e.Needs {
			if has(spec.Engine(), option) {
				continue
			}
			var able []string
			for _, engine := range roster.Engines() {
				if has(engine, option) {
					able = append(able, engine.Name)
				}
			}
			return fmt.Errorf("%s has no option %s; lab %s needs a searcher that has it: %s", spec.Engine().Name, option, e.Name, strings.Join(able, ", "))
		}
	}
	return nil
}

func readLabPositions(c *cli.Context, con *console.Console) ([]lab.Position, error) {
	in, done, err := con.Open(c.String("positions"))
	if err != nil {
		return nil, err
	}
	defer done()
	return lab.ReadPositions(c.Context, in, c.String("positions"))
}

// makeForLab makes the searcher of a spec.
func makeForLab(text string, seed uint64, memory int64, read func(path string) ([]byte, error)) (search.Searcher, error) {
	spec, err := roster.Parse(text)
	if err != nil {
		return nil, err
	}
	env := newEnv(memory, 0)
	env.Seed, env.ReadFile = seed, read
	s, err := spec.New(env)
	if errors.Is(err, roster.ErrStore) {
		return nil, fmt.Errorf("%s: gsolve lab has no database, expected oracle=vct", spec)
	}
	return s, err
}

// labNotes is notesOf. lab.Untrained is no file: its content follows from the shipped weights.
func labNotes(text string, read func(path string) ([]byte, error)) ([]string, error) {
	spec, err := roster.Parse(text)
	if err != nil {
		return nil, err
	}
	if slices.Equal(spec.Files(), []string{lab.Untrained}) {
		return append(spec.Versions(), "weights untrained "+adp.Shipped().Name()), nil
	}
	return notesOf(spec, read)
}

// openingNodes limits the search for a win of a side in an opening of an experiment, and by default in one
// of a match.
const openingNodes = 20_000

// commandLine writes the command with the flags that were set, for a report.
func commandLine(c *cli.Context, name string) string {
	words := []string{"gsolve", name}
	for _, flag := range c.Command.Flags {
		name := flag.Names()[0]
		switch _, isSwitch := flag.(*cli.BoolFlag); {
		case !c.IsSet(name) || name == "quiet":
		case isSwitch:
			words = append(words, "--"+name)
		default:
			words = append(words, "--"+name, fmt.Sprint(c.Value(name)))
		}
	}
	return strings.Join(append(words, c.Args().Slice()...), " ")
}
