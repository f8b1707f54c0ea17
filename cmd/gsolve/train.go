package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/search/adp"
)

func trainCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "train",
		Usage:     "train the networks of the searchers",
		ArgsUsage: "SEARCHER",
		Subcommands: []*cli.Command{
			command("adp", "train the value network of the searcher adp", "", with(con, runTrainADP), trainADPFlags()),
			command("alphagomoku", "train the networks of the searcher alphagomoku", "", with(con, runTrainAlphaGomoku), trainAlphaGomokuFlags()),
			command("mix", "train the network of the searcher mix", "", with(con, runTrainMix), trainMixFlags()),
		},
		Action: func(*cli.Context) error { return errors.New("train: no searcher, expected one of those in --help") },
	}
}

func trainADPFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "games", Value: 60_000, Usage: "play `N` games, those before --resume included"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` of the random numbers"},
		&cli.IntFlag{Name: "size", Value: board.DefaultSize, Usage: "`N` points along an edge of the board"},
		&cli.StringFlag{Name: "out", Usage: "write the weights to `FILE`"},
		&cli.BoolFlag{Name: "resume", Usage: "resume from the weights of --out, if that file exists"},
		&cli.IntFlag{Name: "checkpoint", Value: 1000, Usage: "write the weights and a line of the log after every `N` games"},
		&cli.StringFlag{Name: "log", Usage: "write a JSON line after every checkpoint to `FILE`"},
		&cli.BoolFlag{Name: "quiet", Usage: "print no progress and no summary"},
	}
}

// training is one run of train adp.
type training struct {
	con     *console.Console
	options adp.TrainOptions
	path    string
	log     io.Writer
	begun   time.Time
	last    adp.Report
	err     error // of the first checkpoint that could not be written; it ends the run
}

func runTrainADP(c *cli.Context, con *console.Console) (err error) {
	t, err := readTraining(c, con)
	if err != nil {
		return err
	}
	log, err := openLog(c.String("log"), c.Bool("resume"))
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(log.Close(), err) }()
	t.log = log
	if !c.Bool("quiet") {
		con.Progress.Advance(uint64(t.done()), uint64(t.options.Games))
		defer con.StartProgress()()
	}
	return t.run(c)
}

func readTraining(c *cli.Context, con *console.Console) (*training, error) {
	for _, name := range []string{"games", "checkpoint"} {
		if c.Int(name) < 1 {
			return nil, cmdline.BadValue(name, strconv.Itoa(c.Int(name)))
		}
	}
	if size := c.Int("size"); size < board.MinSize || size > board.MaxSize {
		return nil, cmdline.BadValue("size", strconv.Itoa(size))
	}
	t := &training{con: con, path: c.String("out"), begun: time.Now()}
	t.options = adp.TrainOptions{Games: c.Int("games"), Seed: c.Uint64("seed"), Size: c.Int("size"), Every: c.Int("checkpoint")}
	if t.path == "" {
		return nil, errors.New("no --out, expected a file to write the weights to")
	}
	if err := checkLog(c.String("log"), c.Bool("resume")); err != nil {
		return nil, err
	}
	return t, t.begin(c.Bool("resume"))
}

// begin reads the weights to go on with. Without --resume it refuses an earlier file: a training may
// have taken hours.
func (t *training) begin(resume bool) error {
	file, err := os.Open(t.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		file, err := files.NewReplacement(t.path, nil) // a bad name must not end a run of hours
		if err != nil {
			return err
		}
		return file.Close(false)
	case err != nil:
		return fmt.Errorf("%s: %w, expected a file to write", t.path, files.Cause(err))
	}
	defer func() { _ = file.Close() }() // it was only read
	if !resume {
		return fmt.Errorf("%s: the file exists, expected --resume to go on with it, or a new file", t.path)
	}
	w, err := adp.Read(file)
	if err != nil {
		return fmt.Errorf("%s: %w", t.path, files.Cause(err))
	}
	t.options.From = w
	return nil
}

// done returns the games that were played before this run.
func (t *training) done() int {
	if t.options.From == nil {
		return 0
	}
	return t.options.From.Games
}

// checkLog refuses a log that exists, unless the training resumes: it may be that of another one.
func checkLog(path string, resume bool) error {
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && !resume {
		return fmt.Errorf("%s: the file exists, expected --resume to append to it, or a new file", path)
	}
	return nil
}

// openLog opens the file of --log. With --resume it appends to the file.
func openLog(path string, resume bool) (io.WriteCloser, error) {
	if path == "" || !resume {
		return files.Create(path, nil)
	}
	if err := files.RefuseOverwrite(path, nil); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a file to write", path, files.Cause(err))
	}
	return file, nil
}

func (t *training) run(c *cli.Context) error {
	before := t.done()
	ctx, cancel := context.WithCancel(c.Context)
	defer cancel()
	w, err := adp.Train(ctx, t.options, func(r adp.Report, w *adp.Weights) {
		t.con.Progress.Advance(uint64(r.Games), uint64(t.options.Games))
		t.last = r
		if t.err = t.checkpoint(r, w); t.err != nil {
			cancel()
		}
	})
	switch {
	case t.err != nil:
		return t.err
	case err != nil && c.Err() != nil:
		return t.stopped(w)
	case err != nil:
		return fmt.Errorf("%s: %w", t.path, err)
	case c.Bool("quiet"):
		return nil
	}
	return t.con.Print(t.summary(w, before))
}

// stopped saves the weights of a training that a signal ended, and says so.
func (t *training) stopped(w *adp.Weights) error {
	if err := t.save(w); err != nil {
		return err
	}
	t.con.Complain(fmt.Errorf("stopped after %s: run the same command with --resume to continue", plain.Plural(w.Games, "game")))
	return console.Exit(console.StatusUnknown)
}

func (t *training) summary(w *adp.Weights, before int) string {
	if w.Games == before {
		return fmt.Sprintf("%s: %s were played before\n", w.Name(), plain.Plural(before, "game"))
	}
	r := t.last
	return fmt.Sprintf("%s: in the last %s: %.1f stones on average, mean change of the value %.4f, Black won %.0f %%, White %.0f %%, drawn %.0f %%\n",
		w.Name(), plain.Plural(r.Of, "game"), r.Length, r.Error, 100*r.First, 100*(1-r.First-r.Drawn), 100*r.Drawn)
}

func (t *training) save(w *adp.Weights) error { return files.Replace(t.path, nil, w.Write) }

// trainingLine is a line of the log. It sums up the games since the line before, or since the
// training was resumed.
type trainingLine struct {
	Games   int     `json:"games"`    // in all
	Of      int     `json:"of"`       // games that the line sums up
	Length  float64 `json:"length"`   // mean stones of a game
	Error   float64 `json:"td_error"` // mean |V(next) − V|
	First   float64 `json:"first"`    // share of wins of Black, who begins
	Drawn   float64 `json:"drawn"`
	Program float64 `json:"program"` // share of wins of the side whose chance V is
	Seconds float64 `json:"seconds"` // of this run
}

// checkpoint writes the weights first and the line of the log second. So the log never counts a game
// that the weights lack.
func (t *training) checkpoint(r adp.Report, w *adp.Weights) error {
	if err := t.save(w); err != nil {
		return err
	}
	return console.WriteJSON(t.log, trainingLine{
		Games: r.Games, Of: r.Of, Length: r.Length, Error: r.Error, First: r.First, Drawn: r.Drawn, Program: r.Program,
		Seconds: time.Since(t.begun).Round(time.Millisecond).Seconds(),
	})
}
