package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/session"
)

func playFlags() []cli.Flag {
	flags := cmdline.FileFlags()
	for _, f := range flags {
		if f, ok := f.(*cli.StringFlag); ok && f.Name == "side" {
			f.Usage = "set the `SIDE` to move in a puzzle, or your side with --against: black or white"
		}
	}
	return append(flags, puzzleGoalFlag(),
		gradeFlag(),
		themeFlag(),
		&cli.Uint64Flag{Name: "shuffle", Usage: "mix the puzzles by `SEED`, a number", DefaultText: "their order"},
		&cli.StringFlag{Name: "progress", Usage: "store in `FILE` which puzzles were solved, and leave them out", DefaultText: "no file"},
		&cli.DurationFlag{Name: "timeout", Value: 10 * time.Second, Usage: "search at most this `TIME` for an answer; 0 = no limit", DefaultText: "10s"},
		&cli.Uint64Flag{Name: "max-nodes", Usage: "stop a search after `N` nodes, the positions visited after a move of either side", DefaultText: "no limit"},
		&cli.StringFlag{Name: "memory", Value: "256MiB", Usage: "`SIZE` of the search tables, at least 1MiB"},
		cmdline.ColourFlag(),
		&cli.StringFlag{Name: "against", Usage: "play a whole game against this `SEARCHER`"},
		&cli.DurationFlag{Name: "time", Usage: "let the searcher think at most this `TIME` about a move", DefaultText: "the limit of the searcher"},
		databaseIn("let a searcher with oracle=store ask the database of proofs in `DIR`"),
	)
}

func runPlay(c *cli.Context, con *console.Console) error {
	if c.IsSet("against") {
		return runVersus(c, con)
	}
	for _, name := range ofGames {
		if c.IsSet(name) {
			return fmt.Errorf("--%s without --against, expected both", name)
		}
	}
	limits, err := cmdline.ReadLimits(c)
	if err != nil {
		return err
	}
	s := session.Session{
		Say:     func(text string) error { return con.Write([]byte(text)) },
		Referee: prover.NewReferee(limits.Memory), MaxNodes: limits.MaxNodes, Timeout: limits.Timeout,
	}
	s.Read = playerLines(con, s.Say)
	if s.Colour, err = con.Colour(c.String("color")); err != nil {
		return err
	}
	if s.Progress, err = session.OpenProgress(c.String("progress"), c.Args().Slice()); err != nil {
		return err
	}
	list, refused, err := choosePuzzles(c, con, s.Progress)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		err = s.Say(fmt.Sprintf("all of these puzzles were solved before, according to %s\n", plain.OneLine(c.String("progress"))))
	} else {
		err = s.Play(c.Context, list)
	}
	if err != nil || !refused {
		return err
	}
	return console.Exit(console.StatusBad)
}

// playerLines reads what the player types. On a terminal the player can edit the line.
func playerLines(con *console.Console, say func(string) error) func() (string, error) {
	in, out := int(os.Stdin.Fd()), int(os.Stdout.Fd())
	if !con.Editing {
		return session.Lines(con.In, say, !con.OutTTY)
	}
	raw := func() (func() error, error) {
		before, err := term.MakeRaw(in)
		return func() error { return term.Restore(in, before) }, err
	}
	return session.Edited(con.In, con.Out, raw, func() (int, int, error) { return term.GetSize(out) })
}

// choosePuzzles reads the puzzles of the files, or the shipped ones, and keeps those that fit the
// flags.
func choosePuzzles(c *cli.Context, con *console.Console, solved *session.Progress) (list []*puzzles.Puzzle, refused bool, err error) {
	grades, gradesErr := readGrades(c)
	themes, themesErr := readThemes(c, false)
	if err := cmp.Or(gradesErr, themesErr); err != nil {
		return nil, false, err
	}
	choice := session.Choice{Grades: grades, Themes: themes}
	if seed := c.Uint64("shuffle"); c.IsSet("shuffle") {
		choice.Shuffle = &seed
	}
	if c.NArg() > 0 {
		list, refused, err = puzzlesOfFiles(c, con)
	} else {
		list, err = shippedPuzzles(c)
	}
	if err != nil {
		return nil, false, err
	}
	all := len(list)
	list, wanted := choice.Of(list, solved)
	if wanted == 0 {
		return nil, refused, fmt.Errorf("no such puzzle among %d, expected other files or flags", all)
	}
	return list, refused, nil
}

// maxPlayed bounds the puzzles that are read: --shuffle needs all of them in memory.
const maxPlayed = 100_000

// puzzlesOfFiles complains about each puzzle that it refuses.
func puzzlesOfFiles(c *cli.Context, con *console.Console) (list []*puzzles.Puzzle, refused bool, err error) {
	s, err := input.Files(c, con, c.Args().Slice())
	if err != nil {
		return nil, false, err
	}
	if slices.Contains(s.Paths, files.Dash) {
		return nil, false, errors.New("-: standard input is for the moves, expected a file")
	}
	if s.Puzzles, err = readPuzzleGoal(c); err != nil {
		return nil, false, err
	}
	err = s.Each(c.Context, func(q input.Question) (error, error) {
		switch {
		case errors.Is(q.Err, console.ErrStopped):
			return nil, q.Err
		case q.Err != nil:
			return q.Err, nil
		case len(list) == maxPlayed:
			return nil, fmt.Errorf("too many puzzles, expected at most %d", maxPlayed)
		}
		q.Puzzle.ID = cmp.Or(q.Puzzle.ID, q.ID)
		list = append(list, q.Puzzle)
		return nil, nil
	})
	if len(list) > 0 && errors.Is(err, console.Status(console.StatusBad)) {
		return list, true, nil
	}
	return list, false, err
}

// shippedPuzzles returns the puzzles that come with gsolve, of all rules or of --rule.
func shippedPuzzles(c *cli.Context) (list []*puzzles.Puzzle, err error) {
	for _, name := range []string{"size", "side", "black", "format", "charset", "goal"} {
		if c.IsSet(name) {
			return nil, fmt.Errorf("--%s without a file, expected one", name)
		}
	}
	o, err := cmdline.Options(c)
	if err != nil {
		return nil, err
	}
	collections, err := puzzles.Shipped()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", console.ErrInternal, err)
	}
	for _, collection := range collections {
		list = append(list, collection.Puzzles...)
	}
	return slices.DeleteFunc(list, func(p *puzzles.Puzzle) bool { return o.Rule != nil && p.Position.Rule() != *o.Rule }), nil
}
