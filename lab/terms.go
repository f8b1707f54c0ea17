package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// plays returns an error that wraps search.ErrRefused if the searcher does not play the rule or the size
// of the experiment. Other errors are those of Make, or the cause of the end of ctx.
func (r *run) plays(ctx context.Context, e entrant) error {
	pos, err := board.New(board.Setup{Rule: r.Rule, Size: r.Size, ToMove: board.Black})
	if err != nil {
		return err
	}
	err = r.engine(e).Check(ctx, match.Terms{Rule: r.Rule, Size: r.Size, Seed: r.Seed}, pos)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// leaveOut drops the experiment's own searchers and opponents that do not play the rule or the size, and
// returns a sentence for each. A searcher that the caller named stays: it must end the experiment.
func (e *Experiment) leaveOut(ctx context.Context, r *run, named Options) (sentences []string, err error) {
	if e.Pairs || e.Default.Games == 0 && !e.Alone {
		return nil, nil
	}
	for _, list := range []struct{ named, specs *[]string }{{&named.Searchers, &r.Searchers}, {&named.Opponents, &r.Opponents}} {
		if len(*list.named) > 0 {
			continue
		}
		var able []string
		var refusal error
		for _, spec := range *list.specs {
			switch err := r.plays(ctx, entrant{spec, spec}); {
			case err == nil:
				able = append(able, spec)
			case errors.Is(err, search.ErrRefused):
				refusal = err
				reason := strings.TrimPrefix(err.Error(), search.ErrRefused.Error()+": ")
				sentences = append(sentences, fmt.Sprintf("Left out, because it does not play this game: %s.", reason))
			default:
				return nil, err
			}
		}
		if len(able) == 0 && refusal != nil {
			return nil, refusal
		}
		*list.specs = able
	}
	return sentences, nil
}

// others returns the searchers of the roster that none of the specs names.
func others(specs []string) (list []string) {
	for _, engine := range roster.Engines() {
		named := slices.ContainsFunc(specs, func(spec string) bool {
			name, _, _ := strings.Cut(spec, ":")
			return name == engine.Name
		})
		if !named {
			list = append(list, engine.Name)
		}
	}
	return list
}
