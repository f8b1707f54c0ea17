package lab

import (
	"context"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/match"
)

// worth measures what the oracle is worth to each searcher: games against itself without the oracle,
// in equal time.
var worth = Experiment{
	Name: "oracle", About: "what the oracle is worth to each searcher",
	Default: Options{
		Searchers: []string{"adp", "kill", "statenode", "alphagomoku", "mix"},
		Times:     []time.Duration{200 * time.Millisecond, time.Second},
		Games:     200,
	},
	run: runWorth,
}

// levels are the levels of the oracle that meet the level "off".
var levels = []string{"vcf", "vct"}

func runWorth(ctx context.Context, r *run) (*Report, error) {
	var list []pairing
	for _, limit := range r.Times {
		for _, spec := range r.Searchers {
			off := with(spec, "oracle=off")
			c := contest{key: fileName(spec, limit.String()), entrants: entrants(off), limits: match.Limits{Time: limit}}
			for _, level := range levels {
				c.entrants = append(c.entrants, entrants(with(spec, "oracle="+level))...)
			}
			for i, level := range levels {
				list = append(list, pairing{
					contest: c, first: c.entrants[i+1].name, second: off,
					group: seconds(limit) + " a move", name: spec + ", " + level,
				})
			}
		}
	}
	return r.duels(ctx, list, &Report{
		Title: "What the oracle is worth",
		About: []string{
			"Each row is a searcher with the oracle against the same searcher without it, in equal time.",
			fmt.Sprintf("The oracle is asked for wins by fours (vcf) or by fours and threats (vct). Each pair played %d games.", r.Games),
		},
	}, "Elo over the same searcher without the oracle")
}
