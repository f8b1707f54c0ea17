package match_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/search"
)

// TestSchedule: each pair meets equally often with both colours, each round has one opening, and a
// longer match begins with the games of a shorter one.
func TestSchedule(t *testing.T) {
	for _, gauntlet := range []bool{false, true} {
		s, err := match.NewSchedule(4, 6, gauntlet)
		if err != nil {
			t.Fatal(err)
		}
		pairs := map[bool]int{false: 6, true: 3}[gauntlet]
		if s.Games() != 6*pairs || s.Rounds() != 3 {
			t.Errorf("gauntlet %v: %d games in %d rounds", gauntlet, s.Games(), s.Rounds())
		}
		met := map[[3]int]int{}
		for n := range s.Games() {
			black, white, opening := s.Game(n)
			met[[3]int{black, white, opening}]++
			if gauntlet && min(black, white) != 0 || black == white {
				t.Errorf("gauntlet %v: game %d is %d against %d", gauntlet, n, black, white)
			}
			if n%2 == 1 {
				if b, w, o := s.Game(n - 1); b != white || w != black || o != opening {
					t.Errorf("games %d and %d are no pair", n-1, n)
				}
			}
		}
		if len(met) != s.Games() {
			t.Errorf("gauntlet %v: %d different games of %d", gauntlet, len(met), s.Games())
		}
		longer, err := match.NewSchedule(4, 8, gauntlet)
		if err != nil {
			t.Fatal(err)
		}
		for n := range s.Games() {
			b, w, o := s.Game(n)
			if lb, lw, lo := longer.Game(n); b != lb || w != lw || o != lo {
				t.Errorf("game %d of a longer match differs", n)
			}
		}
	}
	for _, bad := range [][2]int{{1, 2}, {2, 0}, {2, 3}, {2, -2}} {
		if _, err := match.NewSchedule(bad[0], bad[1], false); !errors.Is(err, match.ErrSchedule) {
			t.Errorf("%d engines, %d games: error %v", bad[0], bad[1], err)
		}
	}
}

// options returns a match of three engines over two openings.
func options(t *testing.T) match.Options {
	return match.Options{
		Engines: []match.Engine{drawing("a"), drawing("b"), drawing("c")}, Size: 9, Games: 8,
		Openings: []notation.Item{nine(item(t, "e5e6")), nine(item(t, "d4f5c3"))}, Limits: match.Limits{Nodes: 10}, Seed: 7,
	}
}

func nine(it notation.Item) notation.Item {
	it.Setup.Size = 9
	return it
}

// TestConcurrency: the games are the same, however many are played side by side, and differ from
// each other.
func TestConcurrency(t *testing.T) {
	o := options(t)
	one := timeless(run(t, o))
	o.Concurrency = 5
	if many := timeless(run(t, o)); !reflect.DeepEqual(one, many) {
		t.Error("games side by side differ from games one by one")
	}
	o.Seed++
	if other := timeless(run(t, o)); reflect.DeepEqual(one[0].Moves, other[0].Moves) {
		t.Error("another seed gives the same game")
	}
	seen := map[string]bool{}
	for i, g := range one {
		if g.Number != i || g.Result == "" {
			t.Errorf("game %d: %+v", i, g)
		}
		seen[fmt.Sprint(g.Moves)] = true
	}
	if len(one) != 24 || len(seen) != 24 {
		t.Errorf("%d games, %d of them different, expected 24", len(one), len(seen))
	}
}

// TestFaultsGoOn: a match with an engine that fails in every way goes on to its end.
func TestFaultsGoOn(t *testing.T) {
	o := options(t)
	var n atomic.Int64
	o.Engines[1] = engine("bad", func(uint64) script {
		return func(_ context.Context, pos *board.Position, _ search.Limit) (search.Result, error) {
			switch n.Add(1) % 3 {
			case 0:
				panic("boom")
			case 1:
				return search.Result{Move: board.At(4, 4)}, nil
			}
			return search.Result{}, errors.New("no move")
		}
	})
	o.Engines[1].Check = nil
	games := run(t, o)
	lost := 0
	for _, g := range games {
		if g.Reason.Fault() {
			lost++
			if winner := map[match.Result]string{match.BlackWon: g.Black, match.WhiteWon: g.White}[g.Result]; winner == "bad" {
				t.Errorf("game %d: the engine that failed won: %+v", g.Number, g)
			}
		}
	}
	if len(games) != 24 || lost != 16 {
		t.Errorf("%d games, %d lost by a fault, expected 24 and 16", len(games), lost)
	}
}

// TestRefused: Run refuses a match that cannot be played before its first game.
func TestRefused(t *testing.T) {
	refusing := engine("c", func(uint64) script {
		return func(_ context.Context, pos *board.Position, _ search.Limit) (search.Result, error) {
			return search.Result{}, search.Refuse("c", pos, "15×15")
		}
	})
	for name, c := range map[string]struct {
		change func(*match.Options)
		want   error
		text   string
	}{
		"rule":    {func(o *match.Options) { o.Engines[2] = refusing }, search.ErrRefused, "c: the searcher does not play this game"},
		"names":   {func(o *match.Options) { o.Engines[2].Name = "a" }, match.ErrSchedule, "two engines have the name a, expected NAME= before one, such as 'old=script c'"},
		"many":    {func(o *match.Options) { o.Games = math.MaxInt - 1 }, match.ErrSchedule, "expected at most 10000000 in all"},
		"odd":     {func(o *match.Options) { o.Games = 3 }, match.ErrSchedule, "even"},
		"one":     {func(o *match.Options) { o.Engines = o.Engines[:1] }, match.ErrSchedule, "two or more"},
		"opening": {func(o *match.Options) { o.Openings[1] = item(t, "e5e6o15") }, match.ErrSchedule, "opening 2"},
		"over":    {func(o *match.Options) { o.Openings[0] = nine(item(t, "a1a2b1b2c1c2d1d2e1")) }, match.ErrSchedule, "five"},
		"broken": {func(o *match.Options) {
			o.Engines[0] = match.FromSearcher("a", "", func(uint64) (search.Searcher, error) { return nil, errors.New("no weights") })
		}, nil, "a: no weights"},
	} {
		o := options(t)
		c.change(&o)
		played := 0
		o.Done = func(*match.Game) { played++ }
		games, err := match.Run(t.Context(), o)
		if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) || len(games) > 0 || played > 0 {
			t.Errorf("%s: %d games, error %v, expected one with %q", name, played, err, c.text)
		}
	}
}

// TestStopped: at the end of the context Run returns the games that ended, and drops the others.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("Ctrl-C")
	o := options(t)
	o.Concurrency = 2
	n := 0
	o.Done = func(*match.Game) {
		if n++; n == 5 {
			cancel(stop)
		}
	}
	games, err := match.Run(ctx, o)
	if !errors.Is(err, stop) || len(games) < 5 || len(games) > 7 {
		t.Errorf("%d games, error %v, expected 5 to 7 games and %v", len(games), err, stop)
	}
	if _, err := match.Run(ctx, o); !errors.Is(err, stop) {
		t.Errorf("after the end: error %v", err)
	}
}

// TestStop: Stop sees the pairs in order whatever the order in which games end, and its word ends
// the match.
func TestStop(t *testing.T) {
	var want []match.Game
	for _, concurrency := range []int{1, 4} {
		o := options(t)
		o.Concurrency = concurrency
		var seen []int
		o.Stop = func(a, b *match.Game) bool {
			seen = append(seen, a.Number, b.Number)
			return len(seen) == 10
		}
		games := timeless(run(t, o))
		if !slices.Equal(seen, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) || len(games) != 10 {
			t.Errorf("%d at a time: Stop saw %v, and %d games count", concurrency, seen, len(games))
		}
		if want == nil {
			want = games
		}
		if !reflect.DeepEqual(games, want) {
			t.Errorf("%d at a time: other games", concurrency)
		}
	}
}

// TestPositions: the positions of a game are those that its engines saw, in order.
func TestPositions(t *testing.T) {
	games := run(t, options(t))
	for _, g := range games {
		positions, err := g.Positions(9, board.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for pos, m := range positions {
			if m.Point != g.Moves[n].Point || !pos.Legal(m.Point, pos.ToMove()) {
				t.Fatalf("game %d, move %d: %v", g.Number, n, m.Point)
			}
			if five := pos.MakesFive(m.Point, pos.ToMove()); five != (n == len(g.Moves)-1 && g.Reason == match.Five) {
				t.Errorf("game %d, move %d makes a five: %v", g.Number, n, five)
			}
			n++
		}
		if n != len(g.Moves) {
			t.Errorf("game %d: %d positions, %d moves", g.Number, n, len(g.Moves))
		}
	}
	bad := &match.Game{Opening: match.Opening{Moves: "h99"}}
	if _, err := bad.Positions(9, board.Freestyle); err == nil {
		t.Error("an invalid opening gave positions")
	}
}

// TestOpening: an opening keeps stones, order and side.
func TestOpening(t *testing.T) {
	for _, c := range []struct {
		it   notation.Item
		want match.Opening
	}{
		{item(t, ""), match.Opening{}},
		{item(t, "h8h9i8"), match.Opening{Moves: "h8h9i8"}},
		{notation.Item{Setup: board.Setup{Size: 15, Black: []board.Point{231}, White: []board.Point{3}, ToMove: board.White}}, match.Opening{Black: "h8", White: "d1", ToMove: "white"}},
		{notation.Item{Setup: board.Setup{Size: 15, ToMove: board.White}}, match.Opening{ToMove: "white"}},
		{notation.Item{Setup: board.Setup{Size: 15, Black: []board.Point{231, 5}, White: []board.Point{3}, ToMove: board.White}, Moves: []board.Point{231}}, match.Opening{Black: "f1", White: "d1", ToMove: "black", Moves: "h8"}},
	} {
		o := match.OpeningOf(c.it)
		if o != c.want {
			t.Errorf("%+v, expected %+v", o, c.want)
		}
		pos, err := o.Position(15, board.Freestyle)
		if err != nil {
			t.Errorf("%+v: %v", o, err)
			continue
		}
		want, err := board.New(c.it.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if pos.Hash() != want.Hash() || o.BlackToMove() != (want.ToMove() == board.Black) {
			t.Errorf("%+v: another position, or Black to move = %v", o, o.BlackToMove())
		}
	}
	for _, bad := range []match.Opening{{Black: "x"}, {White: "x"}, {Moves: "x"}, {ToMove: "red"}, {Black: "h8", White: "h8"}, {Moves: "h8h8"}} {
		if _, err := bad.Position(15, board.Freestyle); err == nil {
			t.Errorf("%+v is an opening", bad)
		}
	}
}
