package match_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/search"
)

// play plays one game from the empty board.
func play(t *testing.T, rule board.Rule, size int, l match.Limits, maxPlies int, black, white match.Engine) *match.Game {
	t.Helper()
	pos, err := board.New(board.Setup{Rule: rule, Size: size})
	if err != nil {
		t.Fatal(err)
	}
	terms := match.Terms{Rule: rule, Size: pos.Size(), Limits: l}
	table := match.Table{Engines: [2]match.Engine{black, white}, Terms: [2]match.Terms{terms, terms}, MaxPlies: maxPlies}
	g, err := table.Play(t.Context(), pos)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestEnds: each way in which a game ends by the rules.
func TestEnds(t *testing.T) {
	rules := map[string]board.Rule{}
	for _, r := range board.Rules() {
		rules[r.String()] = r
	}
	for _, c := range []struct {
		name, rule   string
		black, white string
		result       match.Result
		reason       match.Reason
		detail       string
		plies        int
	}{
		{"five", "freestyle", "h8h9h10h11h12", "a1c1e1g1", match.BlackWon, match.Five, "", 9},
		{"white's five", "freestyle", "a1c1e1g1i1", "h8h9h10h11h12", match.WhiteWon, match.Five, "", 10},
		{"overline wins", "freestyle", "h8h9h10h12h13h11", "a1c1e1g1i1", match.BlackWon, match.Five, "", 11},
		{"overline goes on", "standard", "h8h9h10h12h13h11a15a13", "a1c1e1g1i1k1m1m1", match.BlackWon, match.Illegal, "m1 is taken", 15},
		{"overline is forbidden", "renju", "h8h9h10h12h13h11", "a1c1e1g1i1", match.WhiteWon, match.Forbidden, "overline at h11", 11},
		{"double-three", "renju", "h9h10i8j8h8", "a1c1a15o15", match.WhiteWon, match.Forbidden, "double-three at h8", 9},
		{"white's overline", "renju", "a1c1e1g1i1k1", "h8h9h10h12h13h11", match.WhiteWon, match.Five, "", 12},
		{"taken", "freestyle", "h8a1", "h8", match.BlackWon, match.Illegal, "h8 is taken", 1},
		{"off the board", "freestyle", "t20", "h8", match.WhiteWon, match.Illegal, "t20, expected a point on the board", 0},
	} {
		g := play(t, rules[c.rule], 15, match.Limits{}, 0, moves("a", c.black), moves("b", c.white))
		if g.Result != c.result || g.Reason != c.reason || g.Detail != c.detail || len(g.Moves) != c.plies {
			t.Errorf("%s: %s, %s, %q after %d moves, expected %s, %s, %q after %d", c.name, g.Result, g.Reason, g.Detail, len(g.Moves), c.result, c.reason, c.detail, c.plies)
		}
	}
}

// TestDraws: a full board, and the limit of moves.
func TestDraws(t *testing.T) {
	// Colours by turns in columns of two: nobody has five in a row.
	black, white := "a1a2b3b4b5c1c2d3d4d5e1e2a5", "b1b2a3a4d1d2c3c4c5e3e4e5"
	g := play(t, board.Freestyle, 5, match.Limits{}, 0, moves("a", black), moves("b", white))
	if g.Result != match.Drawn || g.Reason != match.FullBoard || len(g.Moves) != 25 || g.Result.Score() != 0.5 {
		t.Errorf("full board: %s, %s, %q after %d moves", g.Result, g.Reason, g.Detail, len(g.Moves))
	}
	g = play(t, board.Freestyle, 5, match.Limits{}, 7, moves("a", black), moves("b", white))
	if g.Result != match.Drawn || g.Reason != match.MaxPlies || len(g.Moves) != 7 {
		t.Errorf("limit of 7 moves: %s, %s, %q after %d moves", g.Result, g.Reason, g.Detail, len(g.Moves))
	}
}

// TestFaults: an engine that fails loses, and says why. Its clock is not that of the machine, which may
// be busy.
func TestFaults(t *testing.T) { synctest.Test(t, testFaults) }

func testFaults(t *testing.T) {
	good := moves("b", "h8h9h10h11h12")
	for _, c := range []struct {
		name   string
		script script
		reason match.Reason
		detail string
	}{
		{"panic with text", func(context.Context, *board.Position, search.Limit) (search.Result, error) { panic("boom\nboom") }, match.Crash, "panic: boom boom"},
		{"panic with error", func(context.Context, *board.Position, search.Limit) (search.Result, error) { panic(errors.New("boom")) }, match.Crash, "panic: boom"},
		{"panic with a number", func(context.Context, *board.Position, search.Limit) (search.Result, error) { panic(1) }, match.Crash, "panic: a value that is no error"},
		{"refusal", func(_ context.Context, pos *board.Position, _ search.Limit) (search.Result, error) {
			return search.Result{}, search.Refuse("it", pos, "another")
		}, match.Protocol, "the searcher does not play this game: it, freestyle on 15×15; expected another"},
		{"error", func(context.Context, *board.Position, search.Limit) (search.Result, error) {
			return search.Result{}, errors.New("disk\tgone")
		}, match.Crash, "disk gone"},
		{"slow", func(context.Context, *board.Position, search.Limit) (search.Result, error) {
			time.Sleep(5 * short)
			return search.Result{Move: board.At(3, 3)}, nil
		}, match.OutOfTime, " for d4, expected at most 20ms"},
	} {
		bad := engine("a", func(uint64) script { return c.script })
		bad.Tolerance = short
		g := play(t, board.Freestyle, 15, match.Limits{Time: short}, 0, bad, good)
		if g.Result != match.WhiteWon || g.Reason != c.reason || !strings.HasSuffix(g.Detail, c.detail) || !g.Reason.Fault() {
			t.Errorf("%s: %s, %s, %q, expected %s, %q", c.name, g.Result, g.Reason, g.Detail, c.reason, c.detail)
		}
	}
	broken := good
	broken.New = func(context.Context, match.Terms) (match.Player, error) { return nil, errors.New("no file") }
	if g := play(t, board.Freestyle, 15, match.Limits{}, 0, good, broken); g.Result != match.BlackWon || g.Reason != match.Crash || g.Detail != "no file" || len(g.Moves) != 0 {
		t.Errorf("an engine that cannot begin: %+v", g)
	}
}

// TestGameTime: the time of the game counts down over the moves, and its end loses.
func TestGameTime(t *testing.T) { synctest.Test(t, testGameTime) }

func testGameTime(t *testing.T) {
	var shares []time.Duration
	slow := engine("a", func(uint64) script {
		return func(_ context.Context, pos *board.Position, l search.Limit) (search.Result, error) {
			shares = append(shares, l.Time)
			time.Sleep(2 * short)
			return search.Result{Move: pos.AppendStones(nil, board.Empty)[0]}, nil
		}
	})
	g := play(t, board.Freestyle, 15, match.Limits{GameTime: 5 * short}, 0, slow, drawing("b"))
	if g.Result != match.WhiteWon || g.Reason != match.OutOfTime || len(shares) > 3 {
		t.Errorf("%s, %s, %q after %d moves", g.Result, g.Reason, g.Detail, len(shares))
	}
	for i, share := range shares {
		if share <= 0 || share > 5*short/12 || i > 0 && share >= shares[i-1] {
			t.Errorf("shares of the time: %v, expected smaller ones each time", shares)
		}
	}
	if c := (match.Clock{Move: time.Second}); c.Share() != time.Second {
		t.Errorf("share of a move's time: %v", c.Share())
	}
	if c := (match.Clock{Move: time.Second, Left: time.Minute}); c.Share() != time.Second {
		t.Errorf("share of a move's time with much left: %v", c.Share())
	}
}

// TestRecorded: a move holds the figures of its engine, unless it gives none, or nonsense.
func TestRecorded(t *testing.T) {
	g := play(t, board.Freestyle, 15, match.Limits{}, 2, moves("a", "h8"), engine("b", func(uint64) script {
		return func(context.Context, *board.Position, search.Limit) (search.Result, error) {
			return search.Result{Move: board.At(0, 0), Value: math.NaN(), Basis: search.Static}, nil
		}
	}))
	m := g.Moves[0]
	if m.Value == nil || *m.Value != 0.25 || m.Basis != "search" || m.Nodes != 1 || m.Iterations != 2 || m.Asked != 3 || m.Depth != 4 || m.Elapsed <= 0 {
		t.Errorf("recorded %+v", m)
	}
	if m := g.Moves[1]; m.Value != nil || m.Basis != "static" {
		t.Errorf("a value that is no number: recorded %+v", m)
	}
}

// TestStuck: if every empty point is forbidden to Black, the game is a draw.
func TestStuck(t *testing.T) {
	// One point is empty: Black makes an overline there.
	rows := []string{"XOXOOXOXXX", "OXOXXOXOOO"}
	s := board.Setup{Rule: board.Renju, Size: 10, ToMove: board.Black}
	for y := range 10 {
		for x := range 10 {
			pt := board.At(x, y)
			switch {
			case pt == board.At(3, 0):
			case y == 0 && x <= 6 || y > 0 && rows[(y/2)%2][(x+y%2)%10] == 'X':
				s.Black = append(s.Black, pt)
			default:
				s.White = append(s.White, pt)
			}
		}
	}
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	if pos.Legal(board.At(3, 0), board.Black) {
		t.Fatalf("the empty point is %v, expected a forbidden one", pos.Forbidden(board.At(3, 0)))
	}
	table := match.Table{Engines: [2]match.Engine{drawing("a"), drawing("b")}}
	g, err := table.Play(t.Context(), pos)
	if err != nil || g.Result != match.Drawn || g.Reason != match.Stuck || len(g.Moves) > 0 {
		t.Errorf("game %+v, error %v", g, err)
	}
}
