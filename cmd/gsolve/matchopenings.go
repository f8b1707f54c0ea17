package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/openings"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

// ofOpenings are the flags of the openings that gsolve match makes.
var ofOpenings = []string{"stones", "balance", "margin", "max-nodes"}

// defaultMargin is the default of --margin.
const defaultMargin = 0.1

// openingNotes names the flags of the openings that differ from their defaults, for the header of a
// journal: a match with other openings is another match. A default has no note, because older journals
// have none.
func openingNotes(c *cli.Context) (notes []string) {
	defaults := map[string]any{"margin": defaultMargin, "max-nodes": uint64(openingNodes)}
	for _, name := range ofOpenings {
		if c.IsSet(name) && c.Value(name) != defaults[name] {
			notes = append(notes, fmt.Sprintf("%s %v", name, c.Value(name)))
		}
	}
	return notes
}

// readOpenings reads or makes the openings, one for each round.
func readOpenings(c *cli.Context, con *console.Console, o match.Options, store solve.Store, opt openings.Options) ([]notation.Item, error) {
	if c.IsSet("openings") {
		for _, name := range ofOpenings {
			if c.IsSet(name) {
				return nil, fmt.Errorf("--%s with --openings, expected one of them", name)
			}
		}
		in, done, err := con.Open(c.String("openings"))
		if err != nil {
			return nil, err
		}
		defer done()
		list, err := openings.Read(c.Context, in, notation.Options{Source: c.String("openings")}, o.Rule, o.Size)
		if err == nil && len(list) < opt.Count && !c.Bool("quiet") {
			con.Complain(fmt.Errorf("%s: %s for %s: they begin anew", c.String("openings"), plain.Plural(len(list), "opening"), plain.Plural(opt.Count, "round")))
		}
		return list, err
	}
	if c.IsSet("stones") && c.Int("stones") == 0 {
		for _, name := range ofOpenings[1:] {
			if c.IsSet(name) {
				return nil, fmt.Errorf("--%s with --stones 0, expected one of them", name)
			}
		}
		if opt.Count > 1 && !c.Bool("quiet") {
			con.Complain(fmt.Errorf("--stones 0: all %d rounds begin with the empty board", opt.Count))
		}
		return nil, nil
	}
	opt.Rule, opt.Size, opt.Seed = o.Rule, o.Size, o.Seed
	opt.Stones, opt.Margin = c.Int("stones"), c.Float64("margin")
	if nodes := c.Uint64("max-nodes"); nodes > 0 {
		opt.Wins = provesWins(o.Limits.Memory, nodes)
	}
	env := newEnv(o.Limits.Memory, 0)
	env.Store = store
	var err error
	opt.Value, err = readBalance(c, func(spec roster.Spec) (search.Searcher, error) { return newSearcher(spec, env) })
	if err != nil {
		return nil, err
	}
	list, err := openings.Make(c.Context, opt)
	if errors.Is(err, openings.ErrFew) {
		err = fmt.Errorf("%w, expected a larger --margin, another --stones or fewer --games", err)
	}
	return list, err
}

func balanceFlag() cli.Flag {
	return &cli.StringFlag{Name: "balance", Usage: "measure the balance of an opening with this `ENGINE`", DefaultText: "by the shapes, without a search"}
}

func marginFlag() cli.Flag {
	return &cli.Float64Flag{Name: "margin", Value: defaultMargin, Usage: "take openings whose value is at most `X` from one half"}
}

// isMargin reports whether --margin has a value that it can have.
func isMargin(x float64) bool { return x > 0 && x <= 0.5 }

// readBalance returns the measure of --balance, nil without the flag.
func readBalance(c *cli.Context, build func(roster.Spec) (search.Searcher, error)) (func(context.Context, *board.Position) (float64, error), error) {
	if !c.IsSet("balance") {
		return nil, nil
	}
	spec, err := readSpec("balance", c.String("balance"))
	if err != nil {
		return nil, err
	}
	s, err := build(spec)
	if err != nil {
		return nil, fmt.Errorf("--balance: %w", err)
	}
	return openings.BySearch(s, search.Limit{}), nil
}

// checkFormat refuses openings that the format of the games cannot hold, before the first game. A
// larger --games may use all of them later.
func checkFormat(format notation.Format, o match.Options) error {
	if format != notation.PSQ {
		return nil
	}
	for i, it := range o.Openings {
		g := match.Game{Opening: match.OpeningOf(it)}
		pos, err := g.Opening.Position(o.Size, o.Rule)
		if err != nil {
			return fmt.Errorf("opening %d: %w", i+1, err)
		}
		if empty := pos.AppendStones(nil, board.Empty); len(empty) > 0 { // after a move, the stones must be in turn
			g.Moves = []match.Move{{Point: empty[0]}}
		}
		if errors.Is(g.WritePSQ(io.Discard, o.Size, o.Rule), notation.ErrCannotHold) {
			return fmt.Errorf("--format %s: opening %d: %w, expected sgf", format, i+1, notation.ErrCannotHold)
		}
	}
	return nil
}
