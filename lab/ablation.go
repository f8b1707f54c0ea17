package lab

import (
	"context"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
)

// ablation plays pairs of searchers that differ in one part: the order of the paper's tables, in
// direct games. The pairs are successive searchers of the list; the second one should be stronger.
var ablation = Experiment{
	Name: "ablation", About: "the strength of searchers with and without one of their parts",
	Default: Options{
		Searchers: []string{
			"adp:variant=sim", "adp:variant=adp",
			"adp:variant=ply", "adp:variant=adp",
			"adp:variant=dummy", "adp:variant=adp",
			"adp:variant=adp", "adp:variant=pb",
			"kill:depth=2", "kill:depth=4",
			"kill:kill=off", "kill",
		},
		Times: []time.Duration{200 * time.Millisecond},
		Games: 200,
	},
	OneTime: true,
	Pairs:   true,
	run:     runAblation,
}

func runAblation(ctx context.Context, r *run) (*Report, error) {
	if len(r.Searchers)%2 == 1 {
		return nil, fmt.Errorf("%w: %s, expected pairs: the weaker one first", ErrOptions, plain.Plural(len(r.Searchers), "searcher"))
	}
	list := r.ablationPairs()
	var names [][2]string
	for _, p := range list {
		if p.first == p.second {
			return nil, fmt.Errorf("%w: a pair of %s and itself, expected two searchers that differ", ErrOptions, plain.OneLine(p.first))
		}
		names = append(names, [2]string{p.second, p.first})
	}
	if twice, ok := repeated(names); ok {
		return nil, fmt.Errorf("%w: the pair %s %s twice, expected it once", ErrOptions, plain.OneLine(twice[0]), plain.OneLine(twice[1]))
	}
	return r.duels(ctx, list, &Report{
		Title: "Ablations",
		About: []string{
			"Each row is a searcher against an opponent that lacks a part of it.",
			fmt.Sprintf("Every move is limited to %s, for both.", seconds(r.Times[0])),
		},
	}, "Elo of the first searcher of a row over the second")
}

func (r *run) ablationPairs() (list []pairing) {
	for i := 0; i < len(r.Searchers); i += 2 {
		weak, strong := r.Searchers[i], r.Searchers[i+1]
		list = append(list, pairing{
			first: strong, second: weak, name: strong + " – " + weak,
			contest: contest{key: fileName(strong, weak), entrants: entrants(strong, weak), limits: match.Limits{Time: r.Times[0]}},
		})
	}
	return list
}
