package defend_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// TestNodes: whatever the limit, what is decided is decided as without one,
// and the rest is unknown.
func TestNodes(t *testing.T) {
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(12, uint64(rule)))
		defender := defend.New(solve.New(1 << 20))
		open := 0
		for range 60 {
			pos := testboard.Scatter(rng, rule, 8, 10)
			all := examine(t, defender, pos, defend.Options{})
			for limit := uint64(1); limit < all.Nodes; limit += 1 + limit/2 {
				d := examine(t, defender, pos, defend.Options{MaxNodes: limit})
				within(t, pos, &d, &all, proof.Nodes)
				open += len(d.Unknown)
			}
		}
		if open < 1000 {
			t.Errorf("%v: the limits left %d moves open", rule, open)
		}
	}
}

// within compares an answer that was stopped with the whole one.
func within(t *testing.T, pos *board.Position, d, all *defend.Defence, why proof.Reason) {
	t.Helper()
	if d.Legal() != all.Legal() || !slices.Equal(d.Forbidden, all.Forbidden) {
		t.Fatalf("%d legal moves, want %d\n%v", d.Legal(), all.Legal(), testboard.Diagram(pos))
	}
	if !subset(d.Holds, all.Holds) || !subset(moves(d.Refuted), moves(all.Refuted)) || !subset(moves(d.Wins), moves(all.Wins)) {
		t.Fatalf("a limit changed an answer: %v %v, without it %v %v\n%v", d.Holds, d.Refuted, all.Holds, all.Refuted, testboard.Diagram(pos))
	}
	if open := len(d.Unknown) > 0 || len(d.Wins) < len(all.Wins); open && (!d.Incomplete || d.Stopped != why) {
		t.Fatalf("open and incomplete %v, %v\n%v", d.Incomplete, d.Stopped, testboard.Diagram(pos))
	}
	if len(d.Unknown) > 0 && d.Lost() {
		t.Fatalf("lost with open moves\n%v", testboard.Diagram(pos))
	}
}

func subset[T comparable](some, all []T) bool {
	return !slices.ContainsFunc(some, func(x T) bool { return !slices.Contains(all, x) })
}

func moves(list []defend.Proved) (moves []board.Point) {
	for _, p := range list {
		moves = append(moves, p.Move)
	}
	return moves
}

// threatened is a position in which White threatens and few moves hold.
func threatened(t testing.TB) *board.Position {
	return testboard.Draw(t, board.Freestyle, 0, board.Black, `
		. . . . . . . . .
		. . X . . . . . .
		. . . . . . X . .
		. . . O O O . . .
		. . . . . . . . .
		. . . X . . O . .
		. . X . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
}

// TestStopped: an answer that is wanted no more holds nothing and loses
// nothing.
func TestStopped(t *testing.T) {
	pos := threatened(t)
	past, cancelPast := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancelPast()
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	for why, ctx := range map[proof.Reason]context.Context{proof.Time: past, proof.Cancelled: gone} {
		for _, space := range spaces {
			d, err := defend.New(solve.New(0)).Defend(ctx, pos, defend.Options{Space: space})
			if err != nil || len(d.Unknown) != d.Legal() || d.Legal() != 73 || !d.Incomplete || d.Stopped != why || d.Lost() {
				t.Errorf("%v: %+v, %v", why, d, err)
			}
			if d.Threat.Outcome() != proof.Unknown || d.Threat.Reason() != why {
				t.Errorf("%v: threat %+v", why, d.Threat)
			}
		}
	}
}

// TestCancel stops answers at random moments: soon, and nothing stays behind.
func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	rng := rand.New(rand.NewPCG(4, 4))
	defender := defend.New(solve.New(4 << 20))
	open := 0
	for i := range 400 {
		pos := testboard.Scatter(rng, testboard.Rules[i%3], 12, 15)
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(time.Duration(rng.IntN(3000))*time.Microsecond, cancel)
		d, err := defender.Defend(ctx, pos, defend.Options{Space: spaces[i%2]})
		timer.Stop()
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		open += len(d.Unknown)
		if d.Lost() && len(d.Unknown) > 0 || len(d.Unknown) > 0 && !d.Incomplete {
			t.Fatalf("%+v", d)
		}
	}
	if open == 0 {
		t.Error("nothing was stopped")
	}
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}
