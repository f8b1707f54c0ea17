package lab

import (
	"context"
	"fmt"
)

// trained plays networks against each other, one ply deep, and against the sum of patterns: a trained
// one against its untrained self, and version against version.
var trained = Experiment{
	Name: "trained", About: "a trained network against its untrained self",
	Default: Options{
		Searchers: []string{"adp:variant=ply", "adp:variant=ply,weights=untrained"},
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
