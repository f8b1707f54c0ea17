package train

import (
	"cmp"
	"context"

	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/search"
)

// The names of the players of a gate.
const (
	newer = "new"
	older = "old"
)

// gateRound lets the network after a round play the newest version, and adopts it if it wins enough.
func (r *run) gateRound(ctx context.Context, g *Gate) error {
	candidate := r.next()
	games, err := r.gateGames(ctx, g, candidate)
	if err != nil {
		return err
	}
	v := verdictOf(games)
	decided := float64(v.Wins + v.Losses)
	v.Adopted = g.Least < 0 || decided > 0 && float64(v.Wins)/decided > g.Least
	if v.Adopted {
		if err := r.adopt(candidate); err != nil {
			return err
		}
	}
	return r.report(Event{Kind: Gated, Round: r.round(), Verdict: v})
}

// gateGames plays the match of a round, with its journal.
func (r *run) gateGames(ctx context.Context, g *Gate, candidate Player) (list []*match.Game, err error) {
	t := r.Course.Terms[r.state.Round%len(r.Course.Terms)]
	o := match.Options{
		Rule: t.Rule, Size: t.Size, Games: g.Games, Concurrency: r.Threads, Seed: r.seed("gate", r.state.Round),
		Limits:  match.Limits{Iterations: g.Iterations},
		Engines: []match.Engine{engine(newer, candidate, g), engine(older, r.best, g)},
	}
	if g.Openings != nil {
		if o.Openings, err = g.Openings(ctx, t, (g.Games+1)/2, o.Seed); err != nil {
			return nil, err
		}
	}
	if o.Journal, err = match.OpenJournal(r.gate(r.state.Round+1), match.HeaderOf(o)); err != nil {
		return nil, err
	}
	defer func() { err = cmp.Or(err, o.Journal.Close()) }()
	return match.Run(ctx, o)
}

// engine makes a player of a gate. Without openings all games would be the same two, so the searchers
// explore as in self-play.
func engine(name string, p Player, g *Gate) match.Engine {
	return match.FromSearcher(name, name, func(seed uint64) (search.Searcher, error) { return p.Searcher(seed, g.Openings == nil), nil })
}

// verdictOf counts the results of the newer player.
func verdictOf(games []*match.Game) *Verdict {
	v := &Verdict{}
	for _, g := range games {
		switch g.Loser() {
		case older:
			v.Wins++
		case newer:
			v.Losses++
		default:
			v.Draws++
		}
	}
	return v
}

// Openings makes the openings of a gate.
type Openings func(ctx context.Context, t Terms, count int, seed uint64) ([]notation.Item, error)
