package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/match/versus"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

// adviser gives the hints of a game.
const adviser = "threats"

// A game against a searcher does not take the flags ofPuzzles, and those ofFiles only with a file.
// Puzzles do not take the flags ofGames.
var (
	ofPuzzles = []string{"goal", "grade", "theme", "shuffle", "progress"}
	ofFiles   = []string{"black", "format", "charset"}
	ofGames   = []string{"time", cmdline.Database}
)

// runVersus plays a game against the searcher of --against.
func runVersus(c *cli.Context, con *console.Console) (err error) {
	db, err := openKeeper(c, con)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(db.Close(), err) }()
	g, err := readVersus(c, con, db.asStore())
	if err != nil {
		return err
	}
	g.Say = func(text string) error { return con.Write([]byte(text)) }
	g.Read = playerLines(con, g.Say)
	err = g.Play(c.Context)
	if err != nil && c.Err() != nil {
		err = fmt.Errorf("the game: %w", console.ErrStopped)
	}
	if err != nil && g.Unsaved() {
		return fmt.Errorf("%w; the game was not saved", err)
	}
	return err
}

func readVersus(c *cli.Context, con *console.Console, store solve.Store) (*versus.Game, error) {
	if err := checkVersus(c); err != nil {
		return nil, err
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
	if g.Advice.None() {
		g.Advice.Nodes = math.MaxInt64 // otherwise the adviser takes a limit of its own
	}
	if o.Rule != nil {
		g.Rule = *o.Rule
	}
	if g.Size == 0 {
		g.Size = board.DefaultSize
	}
	first := board.Black
	if c.NArg() > 0 {
		if g.Start, err = readStart(c, con); err != nil {
			return nil, err
		}
		first = g.Start.ToMove()
	}
	g.Person = cmp.Or(o.ToMove, first)
	if g.Colour, err = con.Colour(c.String("color")); err != nil {
		return nil, err
	}
	env := newEnv(limits.Memory, 0)
	env.Store = store
	if err := makeSearchers(g, c.String("against"), env); err != nil {
		return nil, err
	}
	return g, checkTerms(c.Context, g)
}

// checkTerms refuses a game that the searcher does not play. A searcher says so in Search only: the
// smallest search is enough.
func checkTerms(ctx context.Context, g *versus.Game) (err error) {
	pos := g.Start
	if pos == nil {
		if pos, err = board.New(board.Setup{Rule: g.Rule, Size: g.Size, ToMove: board.Black}); err != nil {
			return err
		}
	}
	_, err = g.Searcher.Search(ctx, pos, search.Limit{Time: time.Millisecond, Nodes: 1, Iterations: 1}, nil)
	g.Searcher.Forget()
	if errors.Is(err, search.ErrRefused) {
		return fmt.Errorf("--against: %w", err)
	}
	return nil
}

// checkVersus refuses flags that do not fit a game.
func checkVersus(c *cli.Context) error {
	for _, name := range ofPuzzles {
		if c.IsSet(name) {
			return fmt.Errorf("--%s with --against, expected one of them", name)
		}
	}
	for _, name := range ofFiles {
		if c.IsSet(name) && c.NArg() == 0 {
			return fmt.Errorf("--%s without a file, expected one", name)
		}
	}
	if c.IsSet("time") && c.Duration("time") <= 0 {
		return cmdline.BadValue("time", c.String("time"))
	}
	return nil
}

// readStart reads the one position of the files, with the moves that led to it. --rule goes before the
// rule of the file, as in other commands, and a line reports it. Another --size would move the stones of
// most formats, and is refused.
func readStart(c *cli.Context, con *console.Console) (*board.Position, error) {
	s, err := input.Files(c, con, c.Args().Slice())
	if err != nil {
		return nil, err
	}
	if slices.Contains(s.Paths, files.Dash) {
		return nil, errors.New("-: standard input is for the moves, expected a file")
	}
	s.Options.ToMove = board.Empty // --side is that of the person
	_, start, err := onePosition(c.Context, s)
	if err != nil {
		return nil, err
	}
	s.Options.Rule, s.Options.Size = nil, 0
	q, _, err := onePosition(c.Context, s)
	if err != nil {
		return start, nil // the file needs the flags
	}
	if own := q.Item.Setup.Size; q.Item.Stated.Size && own != start.Size() {
		return nil, fmt.Errorf("--size %d: the board of %s is %d×%d, expected no --size", start.Size(), q.ID, own, own)
	}
	if own := q.Item.Setup.Rule; q.Item.Stated.Rule && own != start.Rule() {
		con.Complain(fmt.Errorf("%s: its rule is %v, the game goes on by --rule %v", q.ID, own, start.Rule()))
	}
	return start, nil
}

// onePosition returns the only question of a source, and its position.
func onePosition(ctx context.Context, s *input.Source) (only input.Question, start *board.Position, err error) {
	paths := s.Paths
	defer func() { s.Paths = paths }()
	for _, path := range paths {
		s.Paths = []string{path}
		for q := range s.Questions(ctx) {
			pos, err := q.Position()
			if err != nil {
				if _, over := q.End(err); over {
					err = fmt.Errorf("%w; to play on, take the last move out of the file", err)
				}
				return q, nil, err
			}
			if start != nil {
				return q, nil, fmt.Errorf("%s: a second position, expected one to play from", placeOf(path, q.ID))
			}
			only, start = q, withMoves(q, pos)
		}
	}
	if start == nil {
		return only, nil, fmt.Errorf("%s: no position, expected one", paths[0])
	}
	return only, start, nil
}

// placeOf returns the file and the id of a position. Most ids begin with the file.
func placeOf(path, id string) string {
	if strings.HasPrefix(id, path+":") {
		return id
	}
	return path + ": " + id
}

// withMoves returns the position with its moves, so that the person can take them back. It returns
// pos if they are not a game.
func withMoves(q input.Question, pos *board.Position) *board.Position {
	moves, setup := q.Item.Moves, q.Before()
	if len(moves) > 0 && moves[0].On(pos.Size()) {
		setup.ToMove = pos.At(moves[0])
	}
	game, err := board.New(setup)
	if err != nil {
		return pos
	}
	for _, pt := range moves {
		if game.Play(pt) != nil || pt.On(pos.Size()) && game.At(pt) != pos.At(pt) {
			return pos
		}
	}
	if game.ToMove() != pos.ToMove() {
		return pos
	}
	return game
}

// makeSearchers makes the opponent and the adviser.
func makeSearchers(g *versus.Game, against string, env roster.Env) error {
	spec, err := readSpec("against", against)
	if err != nil {
		return err
	}
	g.Name = spec.String()
	if g.Searcher, err = newSearcher(spec, env); err != nil {
		return fmt.Errorf("--against: %w", err)
	}
	hints, err := roster.Parse(adviser)
	if err != nil {
		return fmt.Errorf("%w: %w", console.ErrInternal, err)
	}
	g.Adviser, err = hints.New(env)
	return err
}
