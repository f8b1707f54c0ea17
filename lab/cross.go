package lab

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// cross plays searchers against opponents of graded strength: the cross tables of Cao and Lin and of
// Zhang. Their opponents are programs for Windows; ours are the stand-ins of package search/ladder,
// and the proving player at three limits of nodes.
var cross = Experiment{
	Name: "cross", About: "the strength of searchers against graded opponents",
	Default: Options{
		Searchers: []string{
			"adp:variant=ply", "adp:variant=sim", "adp:variant=adp", "adp:variant=pb",
			"kill:depth=1", "kill:depth=2", "kill:depth=3", "kill:depth=4",
			"statenode:time=50ms", "statenode:time=200ms", "statenode:time=1s",
		},
		Opponents: []string{
			"random", "greedy", "greedy-vcf", "mentor", "threats:nodes=1000", "threats:nodes=10000", "threats:nodes=100000",
		},
		Times: []time.Duration{200 * time.Millisecond},
		Games: 50,
	},
	OneTime: true,
	run:     runCross,
}

func runCross(ctx context.Context, r *run) (*Report, error) {
	var contests []contest
	for _, spec := range r.Searchers {
		// Both sides of a match have one limit, but the opponents have limits of their own.
		c := contest{key: fileName(spec), entrants: append([]entrant{{spec, limited(spec, r.Times[0])}}, entrants(r.Opponents...)...)}
		contests = append(contests, c)
	}
	all, err := r.playAll(ctx, contests)
	if err != nil {
		return nil, err
	}
	return r.crossReport(&Report{
		Title: "Searchers against opponents of graded strength",
		About: []string{
			fmt.Sprintf("Each searcher plays each opponent %d times. A searcher without a limit of its own has %s for a move.", r.Games, seconds(r.Times[0])),
			"The opponents have no limit of time.",
		},
	}, r.Opponents, all)
}

// limited adds the time to a spec without a limit of its own. A depth is no limit, so kill gets the
// time, too.
func limited(spec string, limit time.Duration) string {
	_, options, _ := strings.Cut(spec, ":")
	for _, option := range strings.Split(options, ",") {
		name, _, _ := strings.Cut(option, "=")
		if name == "time" || name == "iterations" || name == "nodes" {
			return spec
		}
	}
	return with(spec, "time="+limit.String())
}
