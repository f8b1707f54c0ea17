package match_test

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/search"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(mortalVariable); dir != "" {
		playMortal(dir)
		return
	}
	testdir.InMemory()
	goleak.VerifyTestMain(m)
}

// script is a searcher that does what a function says.
type script func(ctx context.Context, pos *board.Position, l search.Limit) (search.Result, error)

func (s script) Search(ctx context.Context, pos *board.Position, l search.Limit, _ func(search.Result)) (search.Result, error) {
	return s(ctx, pos, l)
}

func (script) Forget() {}

// engine is an engine of scripts.
func engine(name string, make func(seed uint64) script) match.Engine {
	return match.FromSearcher(name, "script "+name, func(seed uint64) (search.Searcher, error) { return make(seed), nil })
}

// moves is an engine that plays these moves, one after the other, in each game.
func moves(name, text string) match.Engine {
	return engine(name, func(uint64) script {
		list, err := notation.ParseMoves(text)
		if err != nil {
			panic(err)
		}
		next := 0
		return func(context.Context, *board.Position, search.Limit) (search.Result, error) {
			next++
			return search.Result{Move: list[next-1], Value: 0.25, Basis: search.Searched, Nodes: uint64(next), Iterations: 2, Asked: 3, Depth: 4}, nil
		}
	})
}

// drawing is an engine that draws legal moves near the centre by its seed, and makes a five if it
// sees one.
func drawing(name string) match.Engine {
	return engine(name, func(seed uint64) script {
		r := rand.New(rand.NewPCG(seed, 0))
		return func(_ context.Context, pos *board.Position, l search.Limit) (search.Result, error) {
			c := pos.ToMove()
			for _, pt := range append(pos.FiveSquares(nil, c), pos.FiveSquares(nil, c.Opponent())...) {
				if pos.Legal(pt, c) {
					return search.Result{Move: pt, Value: r.Float64(), Basis: search.Searched, Nodes: l.Nodes}, nil
				}
			}
			var legal []board.Point
			for _, pt := range pos.AppendStones(nil, board.Empty) {
				if pos.Legal(pt, c) {
					legal = append(legal, pt)
				}
			}
			return search.Result{Move: legal[r.IntN(len(legal))], Value: r.Float64(), Basis: search.Searched, Nodes: l.Nodes}, nil
		}
	})
}

// run plays a match that must end without an error.
func run(t *testing.T, o match.Options) []*match.Game {
	t.Helper()
	games, err := match.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// timeless returns copies of the games without the times of their moves.
func timeless(games []*match.Game) (list []match.Game) {
	for _, g := range games {
		c := *g
		c.Moves = append([]match.Move{}, g.Moves...)
		for i := range c.Moves {
			c.Moves[i].Elapsed = 0
		}
		list = append(list, c)
	}
	return list
}

// item reads a position.
func item(t *testing.T, text string) notation.Item {
	t.Helper()
	pts, err := notation.ParseMoves(text)
	if err != nil {
		t.Fatal(err)
	}
	it := notation.Item{Moves: pts}
	it.Setup.Size = board.DefaultSize
	for i, pt := range pts {
		if i%2 == 0 {
			it.Setup.Black = append(it.Setup.Black, pt)
		} else {
			it.Setup.White = append(it.Setup.White, pt)
		}
	}
	it.Setup.ToMove = board.Black
	if len(pts)%2 == 1 {
		it.Setup.ToMove = board.White
	}
	return it
}

const short = 20 * time.Millisecond
