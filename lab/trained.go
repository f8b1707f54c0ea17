package lab

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/search/adp"
)

// trained plays networks against each other and against the sum of patterns, one ply deep. By default
// the shipped network meets its untrained self; more specs compare versions.
var trained = Experiment{
	Name: "trained", About: "the strength of the network of adp, trained and untrained",
	Default: Options{
		Searchers: []string{"adp:variant=ply", "adp:variant=ply,weights=" + Untrained},
		Opponents: trainedOpponents,
		Games:     200,
	},
	run: runTrained,
}

func runTrained(ctx context.Context, r *run) (*Report, error) {
	var contests []contest
	for i, spec := range r.Searchers {
		c := contest{key: fileName(spec), entrants: entrants(spec)}
		c.entrants = append(c.entrants, entrants(r.Searchers[i+1:]...)...)
		c.entrants = append(c.entrants, entrants(r.Opponents...)...)
		contests = append(contests, c)
	}
	all, err := r.playAll(ctx, contests)
	if err != nil {
		return nil, err
	}
	others := append(r.Searchers[:len(r.Searchers):len(r.Searchers)], r.Opponents...)
	return r.crossReport(r.trainedHead(), others, all)
}

// trainedHead returns the report without its tables. Other searchers than networks one ply deep, and
// other opponents, get other sentences.
func (r *run) trainedHead() *Report {
	if slices.ContainsFunc(r.Searchers, notNetwork) || !slices.Equal(r.Opponents, trainedOpponents) {
		return &Report{
			Title: "Searchers against each other",
			About: []string{fmt.Sprintf("Each searcher plays each other one and each opponent %d times.", r.Games)},
		}
	}
	return &Report{
		Title: "Trained and untrained networks",
		About: []string{
			fmt.Sprintf("Each network plays each other one and the sum of patterns %d times.", r.Games),
			"The searchers compare the positions after one ply, so that only the networks differ.",
		},
	}
}

// notNetwork reports whether the searcher is something else than a network one ply deep.
func notNetwork(spec string) bool {
	name, options, _ := strings.Cut(spec, ":")
	return name != "adp" || !slices.Contains(strings.Split(options, ","), "variant=ply")
}

// trainedOpponents is the sum of patterns.
var trainedOpponents = []string{"adp:variant=pattern"}

// Untrained is the name of a file that stands for the network of the shipped weights before its
// training.
const Untrained = "untrained"

// Files returns a function that reads the files of specs: Untrained, and others by read.
func Files(read func(path string) ([]byte, error)) func(path string) ([]byte, error) {
	return func(path string) ([]byte, error) {
		if path != Untrained {
			return read(path)
		}
		var b bytes.Buffer
		err := adp.Untrained(adp.Shipped().Seed).Write(&b)
		return b.Bytes(), err
	}
}
