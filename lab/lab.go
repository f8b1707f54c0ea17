package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/search"
)

// Options of an experiment. A zero field stands for the experiment's own value, see Experiment. Make
// and Openings are required.
type Options struct {
	Out  string // folder of the report and of the journals
	Name string // of the files, without an ending; "" = that of the experiment

	Searchers   []string        // specs
	Opponents   []string        // specs, of cross, trained, training, versions and rivals
	Times       []time.Duration // for a move
	Iterations  []uint64        // of a search, rising
	Depths      []int           // rising
	Versions    []int           // games of training, rising
	Positions   []Position
	Games       int // of every two searchers that meet, even
	Trees       int // for a point
	Concurrency int // trees or games side by side; 0 = 1
	// Tolerance is the time by which a move may exceed its limit before it loses the game; 0 =
	// match.DefaultTolerance, below 0 = none. It does not matter to limits that stand in a spec.
	Tolerance time.Duration
	Seed      uint64
	Rule      board.Rule
	Size      int    // points along an edge
	Command   string // the command line, for the report; "" = none

	// Make makes a searcher from a spec. The seed is added to that of the spec.
	Make func(spec string, seed uint64) (search.Searcher, error)
	// Notes names what decides the games of a spec beside its text, such as the content of a file. A
	// journal with other notes is refused. nil = nothing.
	Notes func(spec string) ([]string, error)
	// Openings makes balanced openings. The same arguments give the same openings, and a greater
	// count the same ones first.
	Openings func(ctx context.Context, rule board.Rule, size, count int) ([]notation.Item, error)
	// OpeningNotes names what Openings does not do by default, such as "margin 0.05", for the report and
	// the headers of the journals. nil = nothing.
	OpeningNotes []string
	// Progress is called after each step by one goroutine at a time, with the amount of work done so
	// far and in all. nil = not called.
	Progress func(done, total uint64)
}

// Experiment is one of the experiments.
type Experiment struct {
	Name  string
	About string // the measured quantity, in one line
	// Default holds the values of zero fields. The experiment ignores the lists and counts that are
	// zero here.
	Default Options
	Needs   []string // options of a searcher that the experiment sets or counts
	OneTime bool     // needs exactly one of Times
	Alone   bool     // measures time: Run sets Concurrency to 1
	Pairs   bool     // the searchers are pairs, and one of them may be in several
	Others  bool     // no opponents = all searchers of the roster that are not among the searchers
	Lineage bool     // the searchers are versions of one network, the oldest first; there are none by default

	run func(ctx context.Context, r *run) (*Report, error)
}

// Experiments returns all experiments: those of the papers in their order, and those of the oracle and
// of the networks.
func Experiments() []Experiment { return slices.Clone(experiments) }

var experiments = []Experiment{failure, iterations, depth, cross, ablation, timing, worth, rivals, trained, training, versions}

// ErrOptions is wrapped by the errors about options that no experiment can use.
var ErrOptions = errors.New("invalid experiment options")

// ErrPosition is wrapped by the errors about positions that an experiment cannot use.
var ErrPosition = errors.New("no position for an experiment")

// run is an experiment that runs.
type run struct {
	Options
	done, total uint64
	openings    []notation.Item // nil before the first use
	mu          sync.Mutex      // guards done, and the counts of failure
}

// Run runs the experiment and writes NAME.json, NAME.md and NAME.svg. If ctx ends, Run writes none of
// them and returns the cause; games that ended are in the journals. Other errors wrap ErrOptions,
// or are those of Make, Openings, package match or the file system.
//
// A searcher of o that does not play the rule or the size ends the experiment before the first game
// with an error that wraps search.ErrRefused. The experiment's own searchers and opponents that do not
// are left out, and the report says so.
func (e *Experiment) Run(ctx context.Context, o Options) (*Report, error) {
	named := o
	o = o.or(e.Default)
	if e.Others && len(o.Opponents) == 0 {
		o.Opponents = others(o.Searchers)
	}
	o.Name = cmp.Or(o.Name, e.Name)
	if e.Alone {
		o.Concurrency = 1
	}
	if e.OneTime && len(o.Times) > 1 {
		return nil, fmt.Errorf("%w: %d times, expected one", ErrOptions, len(o.Times))
	}
	if err := cmp.Or(o.check(e.Default), e.once(&o)); err != nil {
		return nil, err
	}
	start := time.Now()
	r := &run{Options: o}
	left, err := e.leaveOut(ctx, r, named)
	if err != nil {
		return nil, err
	}
	report, err := e.run(ctx, r)
	if err != nil {
		return nil, err
	}
	report.About = append(report.About, slices.Concat(openingText(o.OpeningNotes), left)...)
	report.Experiment, report.Command = e.Name, o.Command
	report.Seconds = time.Since(start).Seconds()
	return report, report.write(filepath.Join(o.Out, o.Name))
}

// or returns o with the fields of d in place of zero fields.
func (o Options) or(d Options) Options {
	o.Searchers = listOr(o.Searchers, d.Searchers)
	o.Opponents = listOr(o.Opponents, d.Opponents)
	o.Times = listOr(o.Times, d.Times)
	o.Iterations = listOr(o.Iterations, d.Iterations)
	o.Depths = listOr(o.Depths, d.Depths)
	o.Versions = listOr(o.Versions, d.Versions)
	o.Positions = listOr(o.Positions, d.Positions)
	o.Games, o.Trees = cmp.Or(o.Games, d.Games), cmp.Or(o.Trees, d.Trees)
	o.Size = cmp.Or(o.Size, d.Size, board.DefaultSize)
	o.Concurrency = max(o.Concurrency, 1)
	return o
}

func listOr[T any](list, other []T) []T {
	if len(list) == 0 {
		return other
	}
	return list
}

// check refuses specs that make no searcher, and lists that do not rise. Without it the error could
// come after hours.
func (o *Options) check(d Options) error {
	for _, spec := range slices.Concat(o.Searchers, o.Opponents) {
		if _, err := o.Make(spec, 0); err != nil {
			return err
		}
	}
	switch {
	case d.Games > 0 && (o.Games < 2 || o.Games%2 == 1):
		return fmt.Errorf("%w: %d games, expected an even number from 2: each opening is played with both colours", ErrOptions, o.Games)
	case d.Trees > 0 && o.Trees < 1:
		return fmt.Errorf("%w: %d trees, expected 1 or more", ErrOptions, o.Trees)
	case !rising(o.Times) || !rising(o.Iterations) || !rising(o.Depths) || !rising(o.Versions):
		return fmt.Errorf("%w: expected times, iterations, depths and versions above 0, in increasing order", ErrOptions)
	}
	return nil
}

// once refuses a searcher that is named twice: its games or trees would count twice, and its journals
// have one name. A searcher may not be an opponent as well, because some experiments limit the time of
// searchers only.
func (e *Experiment) once(o *Options) error {
	list, among := o.Searchers, "searchers"
	if e.Others || len(e.Default.Opponents) > 0 {
		list, among = slices.Concat(list, o.Opponents), "searchers and opponents"
	}
	if twice, ok := repeated(list); ok && !e.Pairs {
		return fmt.Errorf("%w: %s twice among the %s, expected it once", ErrOptions, plain.OneLine(twice), among)
	}
	return nil
}

// repeated returns the first value that is in the list more than once.
func repeated[T comparable](list []T) (value T, ok bool) {
	for i, v := range list {
		if slices.Contains(list[:i], v) {
			return v, true
		}
	}
	return value, false
}

// rising reports whether the values are above 0, and each above the one before.
func rising[T cmp.Ordered](list []T) bool {
	var before T
	for _, v := range list {
		if v <= before {
			return false
		}
		before = v
	}
	return true
}

// step counts finished work. Several goroutines may call it.
func (r *run) step(n uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done += n
	if r.Progress != nil {
		r.Progress(r.done, r.total)
	}
}

// starts returns the openings of the experiment. It makes them once: an experiment always asks for
// the same count.
func (r *run) starts(ctx context.Context, count int) (items []notation.Item, err error) {
	if r.openings == nil {
		r.openings, err = r.Openings(ctx, r.Rule, r.Size, count)
	}
	return r.openings, err
}

// openingText describes the openings in a sentence of a report. It returns none for the default ones.
func openingText(notes []string) []string {
	if len(notes) == 0 {
		return nil
	}
	return []string{"The openings are made with " + strings.Join(notes, " and ") + "."}
}

// sideBySide calls work for 0 … n−1 with at most so many calls at once. It returns the first error,
// and starts no more work after one.
func sideBySide(ctx context.Context, n, concurrency int, work func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(concurrency, n) {
		workers.Go(func() {
			for i := range next {
				if err := work(ctx, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := 0; i < n && ctx.Err() == nil; i++ {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	return context.Cause(ctx)
}

// with adds options to a spec: with("adp:c=1", "time=1s") = "adp:c=1,time=1s".
func with(spec string, options ...string) string {
	for _, o := range options {
		if strings.Contains(spec, ":") {
			spec += "," + o
		} else {
			spec += ":" + o
		}
	}
	return spec
}
