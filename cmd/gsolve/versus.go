package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/match/versus"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// adviser gives the hints of a game.
const adviser = "threats"

// ofPuzzles are the flags of play for puzzles. A game against a searcher refuses them.
var ofPuzzles = []string{"black", "format", "charset", "goal", "grade", "theme", "shuffle", "progress"}

// runVersus plays a game against the searcher of --against.
func runVersus(c *cli.Context, con *console.Console) error {
	g, err := readVersus(c, con)
	if err != nil {
		return err
	}
	g.Say = func(text string) error { return con.Write([]byte(text)) }
	g.Read = playerLines(con, g.Say)
	err = g.Play(c.Context)
	if err != nil && c.Err() != nil {
		return fmt.Errorf("the game: %w", console.ErrStopped)
	}
	return err
}

func readVersus(c *cli.Context, con *console.Console) (*versus.Game, error) {
	if c.NArg() > 0 {
		return nil, errors.New("--against with a file, expected no file")
	}
	for _, name := range ofPuzzles {
		if c.IsSet(name) {
			return nil, fmt.Errorf("--%s with --against, expected one of them", name)
		}
	}
	limits, err := cmdline.ReadLimits(c)
	if err != nil {
		return nil, err
	}
	o, err := cmdline.Options(c)
	if err != nil {
		return nil, err
	}
	g := &versus.Game{Size: o.Size, Limit: search.Limit{Time: c.Duration("time")}}
	g.Advice = search.Limit{Time: limits.Timeout, Nodes: limits.MaxNodes}
	if o.Rule != nil {
		g.Rule = *o.Rule
	}
	if c.IsSet("time") && g.Limit.Time <= 0 {
		return nil, cmdline.BadValue("time", c.String("time"))
	}
	if g.Size == 0 {
		g.Size = board.DefaultSize
	}
	g.Person = cmp.Or(o.ToMove, board.Black)
	if g.Colour, err = con.Colour(c.String("color")); err != nil {
		return nil, err
	}
	return g, makeSearchers(g, c.String("against"), newEnv(limits.Memory, 0))
}

// makeSearchers makes the opponent and the adviser.
func makeSearchers(g *versus.Game, against string, env roster.Env) error {
	spec, err := readSpec("against", against)
	if err != nil {
		return err
	}
	g.Name = spec.String()
	if g.Searcher, err = spec.New(env); err != nil {
		return fmt.Errorf("--against: %w", err)
	}
	hints, err := roster.Parse(adviser)
	if err != nil {
		return fmt.Errorf("%w: %w", console.ErrInternal, err)
	}
	g.Adviser, err = hints.New(env)
	return err
}
