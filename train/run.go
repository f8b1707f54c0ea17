package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match/rating"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// Options are the parameters of Run.
type Options struct {
	Dir    string
	Course Course // of at least one stage
	// Plan describes the options of the course in one line, such as "rounds=3 games=100". A folder with
	// another plan is refused.
	Plan string
	Seed uint64
	// Threads is the number of games side by side; 0 = 1. The result does not depend on it.
	Threads int
	// Progress is called after each event, by one goroutine at a time; nil = not called.
	Progress func(Event)
}

// Event is something that happened in a run: a line of its log.
type Event struct {
	Time    time.Time `json:"time"`
	Kind    Kind      `json:"kind"`
	Stage   string    `json:"stage"`
	Round   int       `json:"round,omitempty"` // of self-play, from 1
	Step    int       `json:"step,omitempty"`  // of the lesson or round, from 1
	Steps   int       `json:"steps"`           // of the run
	Seconds float64   `json:"seconds"`         // of the run, earlier parts included
	// Share is the part of the run that is done, 0 … 1, by its steps and games.
	Share float64 `json:"share"`

	Version int `json:"version"` // the newest one; −1 = none yet

	// One of these is there, but for Finished.
	*Begin
	*Lesson
	*lesson.Loss // Steps: the mean since the event before
	*Games
	*Verdict
}

// Begin is the content of a Began event.
type Begin struct {
	Processor string `json:"processor"` // the kind of microkernel (nn.Processor)
	Threads   int    `json:"threads"`
}

// Lesson is the content of a LessonMade event.
type Lesson struct {
	Positions int `json:"positions"`
}

// Games is the content of a Played event. The means are those of the games since the round began or went on.
type Games struct {
	Games     int     `json:"games"` // of the round so far
	PerMinute float64 `json:"games_per_minute"`
	Plies     float64 `json:"plies"` // of a game
	Black     float64 `json:"black"` // share that Black won
}

// Verdict is the content of a Gated event: the games of the network after the round against the version
// before.
type Verdict struct {
	Wins    int  `json:"wins"`
	Draws   int  `json:"draws"`
	Losses  int  `json:"losses"`
	Adopted bool `json:"adopted"`
}

// Kind is the kind of an Event.
type Kind string

// The kinds.
const (
	Began      Kind = "begin"  // a part of the run: the first, or one that goes on
	LessonMade Kind = "lesson" // the positions of a stage are there
	Steps      Kind = "steps"  // some steps of gradient descent
	Played     Kind = "games"  // some games of self-play
	Gated      Kind = "gate"   // the match of a round ended
	Finished   Kind = "end"
)

// mostElo bounds the difference of Elo that a gate shows.
const mostElo = 800

// Elo returns the difference of Elo of the network over the version before, −800 … 800. A network that
// wins all games has 800, however many they are.
func (v *Verdict) Elo() float64 { return boundedElo(v.score()) }

// score returns the share of the points, draws counted half.
func (v *Verdict) score() float64 {
	return (float64(v.Wins) + float64(v.Draws)/2) / float64(max(v.Wins+v.Draws+v.Losses, 1))
}

func boundedElo(score float64) float64 { return min(max(rating.OfScore(score), -mostElo), mostElo) }

// wholePlan returns the options of a run, one in each word.
func (s State) wholePlan() []string {
	return append([]string{fmt.Sprintf("seed=%d", s.Seed)}, strings.Fields(s.Plan)...)
}

// differing returns the words of each list that the other lacks.
func differing(a, b []string) (onlyA, onlyB string) {
	lacking := func(list, other []string) string {
		var words []string
		for _, w := range list {
			if !slices.Contains(other, w) {
				words = append(words, w)
			}
		}
		return cmp.Or(strings.Join(words, " "), "nothing of it")
	}
	return lacking(a, b), lacking(b, a)
}

// ErrPlan means that the folder holds a run with other options.
var ErrPlan = errors.New("a run with other options")

// run is a run that goes on.
type run struct {
	Options
	folder
	pupil  Pupil
	best   Player // the newest version
	state  State
	rounds map[int][]*lesson.Example // of self-play, those that the current round learns from
	since  time.Time                 // the clock of state.Seconds
	total  work
}

// Run takes a network through its course, or goes on where an earlier Run in the folder stopped. The
// result is the folder. If ctx ends, Run saves the state and returns the cause. Other errors are one
// line: of a course that nobody can follow, or with the name of a file. They wrap ErrPlan, ErrBusy,
// ErrForeign, ErrDiverged, nn.ErrFile for a damaged state, or lesson.ErrRecord for a bad game.
func Run(ctx context.Context, o Options) error {
	if err := o.Course.check(); err != nil {
		return err
	}
	if err := (folder{o.Dir}).refuse(); err != nil {
		return err
	}
	r := &run{Options: o, folder: folder{o.Dir}, rounds: map[int][]*lesson.Example{}, since: time.Now(), total: workOf(o.Course)}
	if err := r.make(); err != nil {
		return err
	}
	unlock, err := r.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := r.mend(); err != nil {
		return err
	}
	if err := r.begin(); err != nil {
		return err
	}
	if r.state.Done {
		r.show(Event{Kind: Finished})
		return nil
	}
	if err := r.report(Event{Kind: Began, Begin: &Begin{nn.Processor(), max(o.Threads, 1)}}); err != nil {
		return err
	}
	for r.state.Stage < len(o.Course.Stages) {
		s := &o.Course.Stages[r.state.Stage]
		learn := r.lesson
		if s.Examples == nil {
			learn = r.selfPlay
		}
		if err := learn(ctx, s); err != nil {
			if !stopped(ctx, err) { // the last state on the disk is a better one
				return err
			}
			return cmp.Or(r.save(), err)
		}
		r.state.Stage, r.state.Step, r.state.InStage = r.state.Stage+1, 0, 0
		if err := r.save(); err != nil {
			return err
		}
	}
	return r.finish()
}

// stopped reports whether err says that ctx has ended.
func stopped(ctx context.Context, err error) bool {
	return ctx.Err() != nil && (errors.Is(err, context.Cause(ctx)) || errors.Is(err, ctx.Err()))
}

// begin makes the pupil, and reads the state of an earlier run into it.
func (r *run) begin() error {
	r.pupil = r.Course.New(r.Seed)
	s, blocks, err := r.load(r.Course.Name)
	if errors.Is(err, fs.ErrNotExist) {
		r.state = State{Course: r.Course.Name, Plan: r.Plan, Seed: r.Seed, Version: -1}
		return r.save()
	}
	if err != nil {
		return err
	}
	if s.Plan != r.Plan || s.Seed != r.Seed {
		was, is := differing(s.wholePlan(), State{Seed: r.Seed, Plan: r.Plan}.wholePlan())
		return fmt.Errorf("%s: %w: it was begun with %.300s, not %.300s; expected the same, or a new folder", r.dir, ErrPlan, plain.OneLine(was), plain.OneLine(is))
	}
	if err = s.check(&r.Course); err == nil {
		err = restore(r.pupil, blocks, s.Counts)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.folder.state(), err)
	}
	r.state = s
	if s.Version < 0 {
		return nil
	}
	return r.readBest()
}

// readBest reads the newest version.
func (r *run) readBest() error {
	path := VersionPath(r.dir, r.state.Version)
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	defer func() { _ = file.Close() }() // it was only read
	if r.best, err = r.Course.Read(file); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// save writes the state with the time so far.
func (r *run) save() error {
	r.tick()
	return r.folder.save(r.state, r.pupil)
}

func (r *run) tick() {
	now := time.Now()
	r.state.Seconds += now.Sub(r.since).Seconds()
	r.since = now
}

// next returns the pupil's network as the next version.
func (r *run) next() Player { return r.pupil.Version(r.state.Version+1, r.state.Steps) }

// adopt makes a network the newest version.
func (r *run) adopt(p Player) error {
	if err := files.Replace(VersionPath(r.dir, r.state.Version+1), nil, p.Write); err != nil {
		return err
	}
	r.state.Version++
	r.best = p
	return nil
}

// finish writes the network of a course without self-play as version 0, and the last event.
func (r *run) finish() error {
	if r.state.Version < 0 {
		if err := r.adopt(r.next()); err != nil {
			return err
		}
	}
	r.state.Done = true
	if err := r.save(); err != nil {
		return err
	}
	return r.report(Event{Kind: Finished})
}

// report shows an event, and writes it to the log.
func (r *run) report(e Event) error {
	r.tick()
	return r.write(r.show(e))
}

// show completes an event, and shows it.
func (r *run) show(e Event) Event {
	e.Time, e.Steps, e.Seconds, e.Version = time.Now().UTC().Truncate(time.Second), r.state.Steps, r.state.Seconds, r.state.Version
	e.Stage = r.Course.Stages[min(r.state.Stage, len(r.Course.Stages)-1)].Name
	e.Step = r.state.Step
	e.Share = r.total.share(r.state, &e)
	if r.Progress != nil {
		r.Progress(e)
	}
	return e
}

// work is the work of a course, in steps; a game counts as some.
type work struct {
	stages []stageWork
	all    float64
}

// stageWork is the work of a stage. Those of a round are games of self-play first, then steps, then the
// gate.
type stageWork struct{ steps, games, gate, rounds int }

// stepsOfGame is the time of a game of self-play in steps, about that of both kinds of networks.
const stepsOfGame = 3

func workOf(c Course) (w work) {
	for _, s := range c.Stages {
		one := stageWork{s.Steps, s.SelfPlay.Games, s.SelfPlay.Gate.Games, max(s.SelfPlay.Rounds, 1)}
		w.stages = append(w.stages, one)
		w.all += one.round() * float64(one.rounds)
	}
	return w
}

func (s stageWork) round() float64 { return float64(s.steps + stepsOfGame*(s.games+s.gate)) }

// share returns the part of the work that is done after an event of the state.
func (w work) share(s State, e *Event) float64 {
	done := 0.0
	for i, one := range w.stages {
		switch {
		case i < s.Stage:
			done += one.round() * float64(one.rounds)
		case i == s.Stage:
			done += one.round()*float64(s.InStage) + float64(s.Step+stepsOfGame*one.gamesDone(s.Step, e))
		}
	}
	return min(done/max(w.all, 1), 1)
}

// gamesDone returns the games of the round that are done at an event.
func (s stageWork) gamesDone(step int, e *Event) int {
	switch {
	case e.Kind == Played:
		return e.Games.Games
	case e.Kind == Gated:
		return s.games + s.gate
	case step > 0: // the steps come after the games
		return s.games
	}
	return 0
}
