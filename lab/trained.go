package lab

import (
	"bytes"
	"context"
	"fmt"

	"github.com/gsolve/gsolve/search/adp"
)

// trained plays networks against each other and against the sum of patterns, one ply deep. By default
// the shipped network meets its untrained self; more specs compare versions.
var trained = Experiment{
	Name: "trained", About: "the strength of trained and untrained networks",
	Default: Options{
		Searchers: []string{"adp:variant=ply", "adp:variant=ply,weights=" + Untrained},
		Opponents: []string{"adp:variant=pattern"},
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
	return r.crossReport(&Report{
		Title: "Trained and untrained networks",
		About: []string{
			fmt.Sprintf("Each network plays each other one and the sum of patterns %d times.", r.Games),
			"The searchers compare the positions after one ply, so that only the networks differ.",
		},
	}, others, all)
}

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
