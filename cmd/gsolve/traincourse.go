package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match/openings"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search/alphagomoku"
	"github.com/gsolve/gsolve/train"
)

// courseFlags are the flags of a curriculum with these defaults.
func courseFlags(d *train.Schedule) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "out", Usage: "keep the run in `FOLDER`"},
		&cli.BoolFlag{Name: "resume", Usage: "go on with the run of --out, if that folder exists"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` of the random numbers"},
		cmdline.EveryProcessor("play `N` games side by side"),
		&cli.StringFlag{Name: "plot", Usage: "write the curve of the run to `FILE` as SVG"},
		&cli.BoolFlag{Name: "quiet", Usage: "print no progress"},
		&cli.IntFlag{Name: "generated", Value: d.Generated, Usage: "learn from `N` generated positions; 0 = none"},
		&cli.IntFlag{Name: "generated-steps", Value: d.GeneratedSteps, Usage: "make `N` steps with them"},
		&cli.IntFlag{Name: "mentor-games", Value: d.MentorGames, Usage: "learn from `N` games of the mentor; 0 = none"},
		&cli.IntFlag{Name: "mentor-steps", Value: d.MentorSteps, Usage: "make `N` steps with them"},
		&cli.IntFlag{Name: "rounds", Value: d.Rounds, Usage: "play `N` rounds of self-play; 0 = none"},
		&cli.IntFlag{Name: "games", Value: d.Games, Usage: "play `N` games in each round"},
		&cli.IntFlag{Name: "steps", Value: d.Steps, Usage: "make `N` steps of gradient descent in each round"},
		&cli.IntFlag{Name: "simulations", Value: int(d.Simulations), Usage: "give each move of self-play `N` simulations"},
		&cli.IntFlag{Name: "gate", Value: d.GateGames, Usage: "decide about a new version by `N` games, an even number"},
		&cli.IntFlag{Name: "batch", Value: d.Batch, Usage: "learn from `N` positions at each step"},
		&cli.Float64Flag{Name: "rate", Value: d.Rate, Usage: "begin with this `RATE` of learning"},
	}
}

// countsOf returns the fields of a schedule by their flags.
func countsOf(s *train.Schedule) map[string]*int {
	return map[string]*int{
		"generated": &s.Generated, "generated-steps": &s.GeneratedSteps, "mentor-games": &s.MentorGames, "mentor-steps": &s.MentorSteps,
		"rounds": &s.Rounds, "games": &s.Games, "steps": &s.Steps, "gate": &s.GateGames, "batch": &s.Batch,
	}
}

// readSchedule changes s by the flags that are set, gives its gates balanced openings, and refuses values
// out of their ranges.
func readSchedule(c *cli.Context, s *train.Schedule) error {
	if err := checkCourse(c); err != nil {
		return err
	}
	for name, field := range countsOf(s) {
		if c.IsSet(name) {
			*field = c.Int(name)
		}
	}
	if c.IsSet("simulations") {
		s.Simulations = uint64(c.Int("simulations"))
	}
	if c.IsSet("rate") {
		s.Rate = c.Float64("rate")
	}
	s.Openings = gateOpenings
	if s.Generated+s.MentorGames+s.Rounds == 0 {
		return errors.New("--generated 0, --mentor-games 0 and --rounds 0, expected something to learn from")
	}
	return nil
}

func trainAlphaGomokuFlags() []cli.Flag {
	d := train.AlphaGomokuDefaults()
	return append(courseFlags(&d.Schedule),
		&cli.IntFlag{Name: "blocks", Value: d.Blocks, Usage: "build networks of `N` residual blocks"},
		&cli.IntFlag{Name: "channels", Value: d.Channels, Usage: "build networks of `N` channels"},
		&cli.BoolFlag{Name: "published", Usage: "use the paper's --rate 0.002 throughout and --gate 20, unless these are set, and begin the games of self-play and gates with the empty board"},
	)
}

func runTrainAlphaGomoku(c *cli.Context, con *console.Console) error {
	o := train.AlphaGomokuDefaults()
	if c.Bool("published") {
		o = train.AlphaGomokuPublished()
	}
	if err := readSchedule(c, &o.Schedule); err != nil {
		return err
	}
	o.Blocks, o.Channels = c.Int("blocks"), c.Int("channels")
	return runCourse(c, con, train.AlphaGomoku(o), planOf(c, &o.Schedule))
}

// courseRanges are the least and the largest values of the flags of a curriculum.
var courseRanges = map[string][2]int{
	"batch": {1, 1 << 16}, "rounds": {0, 1 << 20}, "games": {1, 1 << 20}, "steps": {1, 1 << 30}, "simulations": {1, 1 << 30}, "gate": {2, 1 << 20},
	"generated": {0, 1 << 24}, "generated-steps": {1, 1 << 30}, "mentor-games": {0, 1 << 20}, "mentor-steps": {1, 1 << 30},
	"teacher-nodes": {1, 1 << 30}, "blocks": {1, alphagomoku.MaxBlocks}, "channels": {1, alphagomoku.MaxChannels}, "threads": {1, cmdline.MaxThreads},
}

// checkCourse refuses values out of their ranges.
func checkCourse(c *cli.Context) error {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		bounds, ok := courseRanges[name]
		if !ok {
			continue
		}
		n := c.Int(name)
		fits := n >= bounds[0] && n <= bounds[1] && (name != "gate" || n%2 == 0)
		switch {
		case !fits && name == "rounds": // prove has such a flag too, which takes no 0
			return fmt.Errorf("--rounds %d: expected a number of rounds, or 0 for none", n)
		case !fits:
			return cmdline.BadValue(name, fmt.Sprint(n))
		}
	}
	if rate := c.Float64("rate"); !(rate > 0 && rate <= 10) {
		return cmdline.BadValue("rate", fmt.Sprint(rate))
	}
	if c.String("teacher") == teacherOff && c.IsSet("teacher-nodes") {
		return errors.New("--teacher-nodes with --teacher off, expected one of them")
	}
	return nil
}

// planOf describes what the networks depend on: the schedule, the other flags, and the solver, which makes
// the openings of gates.
func planOf(c *cli.Context, s *train.Schedule) string {
	var list []string
	counts := countsOf(s)
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		value := c.Value(name)
		if field, ok := counts[name]; ok { // --published changes what is not set
			value = *field
		}
		switch name {
		case "out", "resume", "seed", "threads", "plot", "quiet", "help":
			continue
		case "rate":
			value = s.Rate
		}
		list = append(list, fmt.Sprintf("%s=%v", name, value))
	}
	return strings.Join(append(list, fmt.Sprintf("solver=%d", proof.SolverVersion)), " ")
}

// gateOpenings makes the balanced openings of a gate, as those of gsolve match.
func gateOpenings(ctx context.Context, t train.Terms, count int, seed uint64) ([]notation.Item, error) {
	return openings.Make(ctx, openings.Options{Rule: t.Rule, Size: t.Size, Count: count, Seed: seed, Wins: provesWins(0, openingNodes)})
}

// runCourse takes a network through its curriculum.
func runCourse(c *cli.Context, con *console.Console, course train.Course, plan string) error {
	dir := c.String("out")
	if err := checkRun(dir, c.String("plot"), c.Bool("resume")); err != nil {
		return err
	}
	o := train.Options{Dir: dir, Course: course, Plan: plan, Seed: c.Uint64("seed"), Threads: c.Int("threads")}
	var printed error
	ctx, cancel := context.WithCancel(c.Context)
	defer cancel()
	if !c.Bool("quiet") {
		defer con.StartProgress()()
		o.Progress = func(e train.Event) {
			con.Progress.Advance(uint64(e.Share*10_000), 10_000)
			if printed == nil {
				if printed = con.Print(eventLine(e)); printed != nil {
					cancel()
				}
			}
		}
	}
	err := train.Run(ctx, o)
	stopped := isStop(c, err)
	switch {
	case printed != nil:
		return printed
	case err != nil && !stopped:
		return err
	}
	if path := c.String("plot"); path != "" {
		err := files.Replace(path, nil, func(w io.Writer) error { return train.Plot(dir, w) })
		if err != nil && (!stopped || !errors.Is(err, train.ErrNoCurve)) {
			return err
		}
	}
	if stopped {
		con.Complain(fmt.Errorf("%s: stopped: run the same command with --resume to continue", dir))
		return console.Exit(console.StatusUnknown)
	}
	return nil
}

// checkRun refuses the folder of another run, and what would end a run of hours without its curve.
func checkRun(dir, plot string, resume bool) error {
	if dir == "" {
		return errors.New("no --out, expected a folder to keep the run in")
	}
	if plot != "" && !strings.EqualFold(filepath.Ext(plot), ".svg") {
		return fmt.Errorf("--plot %s: expected the name of a file that ends in .svg", plot)
	}
	if list, err := os.ReadDir(dir); err == nil && len(list) > 0 && !resume {
		return fmt.Errorf("%s: it has files, expected --resume to go on with a run, or a new folder", dir)
	}
	if plot == "" {
		return nil
	}
	file, err := files.NewReplacement(plot, nil)
	if err != nil {
		return err
	}
	return file.Close(false)
}

// eventLine is the line of an event: the time and the share of the run so far, and what happened.
func eventLine(e train.Event) string {
	where := e.Stage
	if e.Round > 0 {
		where += fmt.Sprintf(" %d", e.Round)
	}
	text := ""
	switch e.Kind {
	case train.Began:
		text = fmt.Sprintf("%s, microkernel %s", plain.Plural(e.Threads, "thread"), e.Processor)
	case train.LessonMade:
		text = plain.Plural(e.Positions, "position")
	case train.Steps:
		text = fmt.Sprintf("step %d, policy loss %.3f, value loss %.3f, accuracy %.1f %%", e.Step, e.Policy, e.Value, 100*e.Accuracy)
	case train.Played:
		text = fmt.Sprintf("%s, %.1f a minute, %.1f moves each, Black won %.0f %%", plain.Plural(e.Games.Games, "game"), e.PerMinute, e.Plies, 100*e.Black)
	case train.Gated:
		text = gateText(e.Verdict, e.Version)
	case train.Finished:
		text = fmt.Sprintf("done, version %d", e.Version)
	}
	return fmt.Sprintf("%6s %3.0f %%  %s: %s\n", plainSeconds(e.Seconds), 100*e.Share, where, text)
}

func gateText(v *train.Verdict, version int) string {
	verdict := "not adopted"
	if v.Adopted {
		verdict = fmt.Sprintf("adopted as version %d", version)
	}
	elo := fmt.Sprintf("Elo %+.0f", v.Elo())
	if v.Wins+v.Draws == 0 || v.Draws+v.Losses == 0 {
		elo = "no Elo"
	}
	return fmt.Sprintf("%d wins, %d draws, %d losses against the version before, %s: %s", v.Wins, v.Draws, v.Losses, elo, verdict)
}

func plainSeconds(s float64) string {
	return fmt.Sprintf("%d:%02d", int(s)/60, int(s)%60)
}
