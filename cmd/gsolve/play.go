package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
)

const playHelp = `Puzzles to play in the terminal, against the best defence: those of the files, in any format, or without a file those that
come with gsolve. Type a point, such as h8, to play there. Also: hint (three steps: what the move makes, three points of
which it is one, the move), why h9, undo, show (the solution), next, board, score, help, quit. The end of the input quits, too.

A move is right if it still wins in the puzzle's class, whether or not the puzzle's own solution has it, and wrong only if that
was searched to the end; every win was accepted by an independent verifier. What --timeout and --max-nodes leave open is
told as such and not counted. After a move that makes no four the opponent plays what holds out longest.

--grade takes a number or a range such as 1-3. With --theme quiet,overline a puzzle has one of these themes. --shuffle mixes the puzzles, the
same way for the same number. --progress remembers in a file which puzzles were solved, and leaves them out.

Exit status: 0 the game ended in order, 2 bad usage, some puzzle refused, or Ctrl-C.

EXAMPLE
  gsolve play --rule renju`

func playCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "play",
		Usage:       "play puzzles against the best defence",
		ArgsUsage:   "[PUZZLES…]",
		Description: playHelp,
		Flags: append(cmdline.FileFlags(), goalOfPuzzlesFlag(),
			gradeFlag(),
			themeFlag(),
			&cli.Uint64Flag{Name: "shuffle", Usage: "mix the puzzles, by the number `SEED`", DefaultText: "their order"},
			&cli.StringFlag{Name: "progress", Usage: "remember in `FILE` what was solved, and leave it out", DefaultText: "nothing is remembered"},
			&cli.DurationFlag{Name: "timeout", Value: 10 * time.Second, Usage: "think at most this `TIME` about an answer; 0 = no limit", DefaultText: "10s"},
			&cli.Uint64Flag{Name: "max-nodes", Usage: "stop a search after `N` nodes, the positions visited after a move of either side", DefaultText: "no limit"},
			&cli.StringFlag{Name: "memory", Value: "256MiB", Usage: "`SIZE` of the search tables, at least 1MiB"},
			cmdline.ColourFlag(),
		),
		Action: func(c *cli.Context) error { return runPlay(c, con) },
	}
}

func runPlay(c *cli.Context, con *console.Console) error {
	limits, err := cmdline.ReadLimits(c)
	if err != nil {
		return err
	}
	t := playTable{con: con, limits: limits, in: files.NewLines(con.In, proof.MaxLine, proof.ErrTooLong), prover: prover.NewReferee(limits.Memory)}
	if t.colour, err = con.Colour(c.String("color")); err != nil {
		return err
	}
	if t.progress, err = openPlayProgress(c.String("progress"), c.Args().Slice()); err != nil {
		return err
	}
	choice, refused, err := choosePuzzles(c, con, t.progress)
	if err != nil {
		return err
	}
	if len(choice) == 0 && !refused {
		return t.say("all of these puzzles were solved before, says %s\n", plain.OneLine(c.String("progress")))
	}
	err = t.playAll(c.Context, choice)
	if errors.Is(err, errLeft) {
		err = nil
	}
	if sayErr := t.sayEnd(); err == nil {
		err = sayErr
	}
	if err == nil && refused {
		return console.Exit(console.StatusBad)
	}
	return err
}

// errLeft says that the player has had enough.
var errLeft = errors.New("left")

// playTable is where a person plays.
type playTable struct {
	con      *console.Console
	limits   cmdline.Limits
	colour   bool
	in       *files.Lines
	prover   *prover.Prover
	progress *playProgress

	solved, shown, left int // puzzles
	mistakes, hints     int
}

// playAll plays one puzzle after another. The error is errLeft if the player
// quits.
func (t *playTable) playAll(ctx context.Context, list []*puzzles.Puzzle) error {
	for i, p := range list {
		g := &playedGame{
			playTable: t, step: 0, number: i + 1, of: len(list),
			game: play.New(p, t.prover, play.Options{MaxNodes: t.limits.MaxNodes}),
		}
		err := g.play(ctx)
		t.count(g)
		if err != nil {
			return err
		}
	}
	return nil
}

// count adds a puzzle that was played, or looked at, to the score.
func (t *playTable) count(g *playedGame) {
	score := g.game.Score()
	t.mistakes, t.hints = t.mistakes+score.Mistakes, t.hints+score.Hints
	switch {
	case g.game.State() == play.Solved:
		t.solved++
	case score.GaveUp:
		t.shown++
	default:
		t.left++
	}
}

// sayEnd is the last line.
func (t *playTable) sayEnd() error {
	return t.say("%s\n", t.scoreText())
}

// scoreText is the score of all puzzles that were ended.
func (t *playTable) scoreText() string {
	text := fmt.Sprintf("%d solved", t.solved)
	if t.shown > 0 {
		text += fmt.Sprintf(", %d shown", t.shown)
	}
	if t.left > 0 {
		text += fmt.Sprintf(", %d skipped", t.left)
	}
	return fmt.Sprintf("%s: %s, %s", text, plain.Plural(uint64(t.mistakes), "mistake"), plain.Plural(uint64(t.hints), "hint"))
}

// say writes to the player.
func (t *playTable) say(format string, args ...any) error {
	_, err := fmt.Fprintf(t.con.Out, format, args...)
	return console.WrapOutput(err)
}
