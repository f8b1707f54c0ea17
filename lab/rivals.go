package lab

import (
	"context"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/match"
)

// rivals plays searchers against all others of the roster in equal time. Each pair has a journal of its
// own, so that an opponent can be added later.
var rivals = Experiment{
	Name: "rivals", About: "the strength of a searcher against every other one in equal time",
	Default: Options{
		Searchers: []string{"mix:oracle=vct"},
		Times:     []time.Duration{time.Second},
		Games:     200,
	},
	OneTime: true,
	Others:  true,
	run:     runRivals,
}

func runRivals(ctx context.Context, r *run) (*Report, error) {
	var list []pairing
	for _, spec := range r.Searchers {
		for _, rival := range r.Opponents {
			list = append(list, pairing{
				first: spec, second: rival, group: spec + " against", name: rival,
				contest: contest{key: fileName(spec, rival, r.Times[0].String()), entrants: entrants(spec, rival), limits: match.Limits{Time: r.Times[0]}},
			})
		}
	}
	return r.duels(ctx, list, &Report{
		Title: "Against the other searchers in equal time",
		About: []string{
			fmt.Sprintf("The rule is %v, the board %d×%d. Every move is limited to %s, for both sides.", r.Rule, r.Size, r.Size, seconds(r.Times[0])),
			"A searcher that ends earlier, such as one without a search, leaves the rest of its time.",
		},
	}, "Elo over the opponent")
}
