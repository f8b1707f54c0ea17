package brain

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// ponder lets a thought run within 100,000 nodes. set may change it before.
func ponder(pos *board.Position, moves []board.Point, set func(*thought)) *thought {
	t := newThought(oracle.New(oracle.Options{Engines: 2}), pos, moves)
	t.maxNodes = 100_000
	if set != nil {
		set(t)
	}
	t.run(context.Background())
	return t
}

func legal(pos *board.Position) []board.Point { return newGame(pos.Size()).moves(pos) }

// TestChoice: in each case the best move can be seen on the board.
func TestChoice(t *testing.T) {
	fates := map[string]fate{"wins": wins, "holds": holdsThreats}
	testboard.Run(t, "testdata/choice.txt", func(t *testing.T, c *testboard.Case) {
		setup, marks := c.Setup(t)
		pos, want := testboard.New(t, setup), fates[c.Text(t, "fate")]
		got := ponder(pos, legal(pos), nil)
		if best := got.best(); best.move != marks['a'] || best.fate != want || got.err != nil {
			t.Errorf("chose %v, fate %d, error %v, want %v, fate %d", best.move, best.fate, got.err, marks['a'], want)
		}
	})
}

// drawn returns the position of that name and its marked points.
func drawn(t testing.TB, name string) (*board.Position, map[rune]board.Point) {
	t.Helper()
	for _, c := range testboard.Cases(t, "testdata/boards.txt") {
		if c.Name == name {
			setup, marks := c.Setup(t)
			return testboard.New(t, setup), marks
		}
	}
	t.Fatalf("there is no board %q", name)
	return nil, nil
}

// TestLost: if every move loses, the choice is the one that loses last.
func TestLost(t *testing.T) {
	pos, _ := drawn(t, "lost")
	got := ponder(pos, legal(pos), nil)
	best := got.best()
	if best.fate != loses || !got.settled() {
		t.Fatalf("chose %v, fate %d, settled %v, want a settled loss", best.move, best.fate, got.settled())
	}
	for i := range got.list {
		if len(got.list[i].line) > len(best.line) {
			t.Errorf("%v loses in %d plies, but the choice %v loses in %d",
				got.list[i].move, len(got.list[i].line), best.move, len(best.line))
		}
	}
}

// TestLostByThreats: White cannot stop both rows that cross, so every move loses.
func TestLostByThreats(t *testing.T) {
	pos, _ := drawn(t, "a crossing of two rows")
	if best := ponder(pos, legal(pos), nil).best(); best.fate != loses {
		t.Errorf("chose %v, fate %d, want a loss", best.move, best.fate)
	}
}

// TestBarredWin: if one winning move is not among the candidates, the choice is the other.
func TestBarredWin(t *testing.T) {
	pos, marks := drawn(t, "two fives")
	all := legal(pos)
	for _, r := range "ab" {
		moves := slices.DeleteFunc(slices.Clone(all), func(pt board.Point) bool { return pt == marks[r] })
		if best := ponder(pos, moves, nil).best(); best.fate != wins || best.move == marks[r] {
			t.Errorf("without %c: chose %v, fate %d, want the other win", r, best.move, best.fate)
		}
	}
}

// TestWanted asks for the three best moves with two threads.
func TestWanted(t *testing.T) {
	pos, _ := drawn(t, "few stones")
	got := ponder(pos, legal(pos), func(t *thought) { t.want, t.threads = 3, 2 })
	for i, c := range got.ranked()[:3] {
		if c.fate != holdsThreats {
			t.Errorf("move %d, %v, has fate %d, want one that holds against threats", i, c.move, c.fate)
		}
	}
	if !got.settled() {
		t.Error("the thought is not settled, but all wanted moves hold")
	}
}

// TestMates: with mates set, one round is enough for a win by shape threes.
func TestMates(t *testing.T) {
	pos, _ := drawn(t, "a win by threes")
	got := ponder(pos, legal(pos), func(t *thought) { t.mates, t.space, t.rounds = true, proof.Threes, 1 })
	best := got.best()
	if eval, rate := best.eval(); best.fate != wins || eval != fmt.Sprintf("+M%d", len(best.line)) || rate != "1.00" {
		t.Errorf("chose %v, fate %d, evaluation %s, rate %s, want a win", best.move, best.fate, eval, rate)
	}
}

// TestUndecided: a thought ends at its limit of nodes, and at once if its context has ended.
func TestUndecided(t *testing.T) {
	testboard.Deadline(t)
	pos, _ := drawn(t, "lost")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got := newThought(oracle.New(oracle.Options{}), pos, legal(pos))
	got.run(ctx)
	best := got.best()
	if _, rate := best.eval(); best.fate != open || got.nodes != 0 || rate != "" {
		t.Errorf("after cancelling: chose %v, fate %d, %d nodes, want an open one without a search", best.move, best.fate, got.nodes)
	}
	got = ponder(pos, legal(pos), func(t *thought) { t.maxNodes = 1 })
	if got.nodes > 16 {
		t.Errorf("a limit of 1 node: %d nodes, want 16 at most", got.nodes)
	}
}

// TestBetter: fates order the moves first. Equal fates order by line, then by score.
func TestBetter(t *testing.T) {
	line := func(n int) proof.Line { return make(proof.Line, n) }
	order := []*candidate{
		{fate: wins, line: line(3)},
		{fate: wins, line: line(5), score: 9},
		{fate: wins, line: line(5), score: 1},
		{fate: holdsThreats, score: 2},
		{fate: holdsFours, score: 8},
		{fate: holdsFours, score: 7},
		{fate: open, score: 100},
		{fate: loses, line: line(9)},
		{fate: loses, line: line(7), score: 50},
		{fate: loses, line: line(7), score: 40},
	}
	for i, a := range order {
		for j, b := range order {
			if got := better(a, b); got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("better(candidate %d, candidate %d) = %d, want their order in the list", i, j, got)
			}
		}
	}
}

// TestFates: later answers do not change a proved fate.
func TestFates(t *testing.T) {
	c := candidate{fate: open}
	c.lose(proof.Line{1})
	c.promote(holdsThreats)
	if eval, rate := c.eval(); c.fate != loses || eval != "-M2" || rate != "0.00" {
		t.Errorf("a refuted move that holds later: fate %d, evaluation %s, rate %s, want a loss", c.fate, eval, rate)
	}
	c.win(proof.Line{1})
	if c.lose(proof.Line{1}); c.fate != wins {
		t.Errorf("a won move that loses later: fate %d, want a win", c.fate)
	}
	c = candidate{fate: holdsThreats}
	if c.promote(holdsFours); c.fate != holdsThreats {
		t.Errorf("a move that holds against threats, and later against fours: fate %d, want threats", c.fate)
	}
}

// BenchmarkMove measures the first round of a move, as with timeout_turn 0.
func BenchmarkMove(b *testing.B) {
	pos, _ := drawn(b, "lost")
	o, moves := oracle.New(oracle.Options{}), legal(pos)
	for b.Loop() {
		t := newThought(o, pos, moves)
		t.rounds = 1
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		t.run(ctx)
		cancel()
	}
}
