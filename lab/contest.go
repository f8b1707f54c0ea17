package lab

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/search"
)

// contest is one match of an experiment.
type contest struct {
	key      string    // of the journal, distinct within an experiment
	entrants []entrant // the first one meets the others
	limits   match.Limits
}

// entrant is a searcher in a contest.
type entrant struct{ name, spec string }

// entrants names searchers by their specs.
func entrants(specs ...string) (list []entrant) {
	for _, spec := range specs {
		list = append(list, entrant{spec, spec})
	}
	return list
}

// meetings returns the number of pairs that meet.
func (c contest) meetings() int { return len(c.entrants) - 1 }

// playAll plays the contests one after another, and returns the games of each. A contest whose
// journal is complete costs no time.
func (r *run) playAll(ctx context.Context, list []contest) ([][]*match.Game, error) {
	asked := map[string]bool{}
	for _, c := range list {
		r.total += uint64(c.meetings() * r.Games)
		for _, e := range c.entrants {
			if asked[e.spec] {
				continue
			}
			asked[e.spec] = true
			if err := r.plays(ctx, e); err != nil { // it would come after hours
				return nil, err
			}
		}
	}
	var all [][]*match.Game
	for _, c := range list {
		games, err := r.play(ctx, c)
		if err != nil {
			return nil, err
		}
		all = append(all, games)
	}
	return all, nil
}

// play plays the games of a contest that its journal lacks, and returns all of them.
func (r *run) play(ctx context.Context, c contest) (games []*match.Game, err error) {
	openings, err := r.starts(ctx, r.Games/2)
	if err != nil {
		return nil, err
	}
	o := match.Options{
		Rule: r.Rule, Size: r.Size, Games: r.Games, Gauntlet: true, Openings: openings, Concurrency: r.Concurrency,
		Limits: c.limits, Seed: r.Seed, Done: func(*match.Game) { r.step(1) },
	}
	for _, e := range c.entrants {
		o.Engines = append(o.Engines, r.engine(e))
	}
	path := filepath.Join(r.Out, r.Name+"-games", c.key+".jsonl")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("%s: %w, expected a folder", filepath.Dir(path), files.Cause(err))
	}
	notes, err := r.notes(c)
	if err != nil {
		return nil, err
	}
	if o.Journal, err = match.OpenJournal(path, match.HeaderOf(o, notes...)); err != nil {
		return nil, err
	}
	defer func() { err = cmp.Or(err, o.Journal.Close()) }()
	return match.Run(ctx, o)
}

// engine returns the searcher as an engine of a match.
func (r *run) engine(e entrant) match.Engine {
	engine := match.FromSearcher(e.name, e.spec, func(seed uint64) (search.Searcher, error) {
		return r.Make(e.spec, seed%maxSeed)
	})
	engine.Tolerance = max(cmp.Or(r.Tolerance, engine.Tolerance), 0)
	return engine
}

// notes returns what decides the games of a contest and stands in no spec.
func (r *run) notes(c contest) (list []string, err error) {
	for _, e := range c.entrants {
		if r.Notes == nil {
			break
		}
		more, err := r.Notes(e.spec)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.spec, err)
		}
		for _, note := range more {
			if !slices.Contains(list, note) {
				list = append(list, note)
			}
		}
	}
	return append(list, r.OpeningNotes...), nil
}

// maxSeed keeps the seeds of games within what a spec can write.
const maxSeed = 1 << 52

// faults lists the games that an engine lost by a failure, such as a move over its time.
func faults(games []*match.Game) (list []string) {
	for _, g := range games {
		if !g.Reason.Fault() {
			continue
		}
		list = append(list, fmt.Sprintf("%s lost game %d by %s: %s", g.Loser(), g.Number, g.Reason, g.Detail))
	}
	return list
}

// faultText describes the faults in a sentence of a report. It returns none without faults.
func faultText(all [][]*match.Game) []string {
	var list []string
	for _, games := range all {
		list = append(list, faults(games)...)
	}
	switch len(list) {
	case 0:
		return nil
	case 1:
		return []string{"One game ended by a fault: " + list[0] + "."}
	}
	return []string{fmt.Sprintf("%d games ended by a fault, the first one: %s.", len(list), list[0])}
}

// mostName bounds a name of fileName, in bytes. Most systems allow names of 255.
const mostName = 200

// fileName makes a name of a file from the parts, such as a spec and a time. A hash replaces the end of
// a long name: specs may hold long paths.
func fileName(parts ...string) string {
	whole := strings.Join(parts, "-")
	name := strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '=', c == '.':
			return c
		}
		return '_'
	}, whole)
	if len(name) > mostName {
		end := fmt.Sprintf("-%x", sha256.Sum256([]byte(whole)))[:17]
		name = name[:mostName-len(end)] + end
	}
	return name
}
