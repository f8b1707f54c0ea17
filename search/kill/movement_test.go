package kill

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// TestKill gives kills, and positions without one, by hand.
func TestKill(t *testing.T) {
	testboard.Run(t, "testdata/kills.txt", func(t *testing.T, c *testboard.Case) {
		pos := c.Position(t)
		r := open(New(Options{KillDepth: max(c.Int(t, "depth"), 2)}), pos)
		p, k := r.kills.kill(r.me, r.key, r.opt.KillDepth)
		if k != c.Int(t, "attacks") {
			t.Fatalf("%v, %d attacks, expected %d\n%s", p, k, c.Int(t, "attacks"), testboard.Diagram(pos))
		}
		if k == 0 {
			return
		}
		first := c.Points(t, "first")
		found := false
		for _, pt := range first {
			found = found || p == pt
		}
		if !found {
			t.Errorf("first move %v, expected one of %v", p, first)
		}
		checkLine(t, pos, r.kills.line(p, r.key, k))
	})
}

// checkLine plays a line of a kill: legal moves up to the five of the side that begins.
func checkLine(t *testing.T, pos *board.Position, line proof.Line) {
	t.Helper()
	after := pos.Clone()
	for i, p := range line {
		last := i == len(line)-1
		if p != board.Pass && !after.Legal(p, after.ToMove()) {
			t.Fatalf("line %v: %v is not legal\n%s", line, p, testboard.Diagram(pos))
		}
		if five := p != board.Pass && after.MakesFive(p, after.ToMove()); five != last {
			t.Fatalf("line %v: %v makes a five: %v\n%s", line, p, five, testboard.Diagram(pos))
		}
		testboard.Play(t, after, p)
	}
	if len(line)%2 != 1 {
		t.Fatalf("line %v ends with the defender\n%s", line, testboard.Diagram(pos))
	}
}

// TestKillIsWin: the oracle proves a win wherever the movement finds a kill. Where the oracle knows a
// win by at most five fours, the movement finds a kill.
func TestKillIsWin(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(1, uint64(rule)))
		o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
		s := New(Options{})
		kills, quiet := 0, 0
		for range testboard.Trials(t, 80, 300, 500) {
			pos := testboard.Game(rng, rule, 10+rng.IntN(50))
			if search.Playable(pos) != nil {
				continue
			}
			r := open(s, pos)
			p, k := r.kills.kill(r.me, r.key, r.opt.KillDepth)
			if k == 0 {
				quiet++
				a, err := o.Probe(context.Background(), pos, oracle.Budget{Nodes: 200_000, Space: proof.Fours})
				if err != nil {
					t.Fatal(err)
				}
				if a.Verdict.Outcome() == proof.Win && len(a.Line) <= 9 {
					t.Errorf("no kill, but the win %v\n%s", a.Line, testboard.Diagram(pos))
				}
				continue
			}
			kills++
			a, err := o.Probe(context.Background(), pos, oracle.Budget{Nodes: 500_000, Space: proof.ByThreats})
			if err != nil || a.Verdict.Outcome() != proof.Win {
				t.Errorf("kill %v in %d attacks, the oracle says %v, %v\n%s", p, k, a.Verdict.Outcome(), err, testboard.Diagram(pos))
			}
			checkLine(t, pos, r.kills.line(p, r.key, k))
		}
		if kills < 20 || quiet < 20 {
			t.Errorf("%d kills and %d positions without, expected 20 of each", kills, quiet)
		}
	})
}

// TestThreatened: if the opponent has no kill when the side to move passes, it has none after a move
// that is no four. Function keep rests on that in freestyle.
func TestThreatened(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	s := New(Options{})
	calm := 0
	for range testboard.Trials(t, 60, 200, 300) {
		pos := testboard.Game(rng, board.Freestyle, 10+rng.IntN(30))
		if search.Playable(pos) != nil {
			continue
		}
		r := open(s, pos)
		if n, _ := r.b.FiveSquares(r.me); n > 0 || r.threatened() {
			continue
		}
		calm++
		r.rank()
		for _, c := range r.list[:min(20, len(r.list))] {
			if r.b.Tally(c.move, r.me).Fours() > 0 {
				continue
			}
			if k := r.killAfter(c.move, r.me.Other()); k > 0 {
				t.Fatalf("no kill after a pass, but %d attacks after %v\n%s", k, c.move, testboard.Diagram(pos))
			}
		}
	}
	if calm < 10 {
		t.Errorf("%d positions without a kill, expected 10", calm)
	}
}

// TestStops: against a kill the searcher plays a move that stops it, if the oracle finds one.
func TestStops(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	s := New(Options{})
	stopped, beyond := 0, 0
	for range testboard.Trials(t, 80, 300, 500) {
		pos := testboard.Game(rng, board.Freestyle, 10+rng.IntN(30))
		if search.Playable(pos) != nil {
			continue
		}
		r := open(s, pos)
		if _, k := r.kills.kill(r.me, r.key, r.opt.KillDepth); k > 0 || !r.threatened() {
			continue
		}
		move := choose(t, s, pos, search.Limit{}).Move
		r = open(s, pos)
		if r.killAfter(move, r.me.Other()) == 0 {
			stopped++
			continue
		}
		beyond++
		for _, p := range pos.AppendStones(nil, board.Empty) {
			if r.killAfter(p, r.me.Other()) == 0 {
				t.Fatalf("played %v, but %v stops the kill\n%s", move, p, testboard.Diagram(pos))
			}
		}
	}
	if stopped < 5 || beyond < 1 {
		t.Errorf("stopped %d kills, %d could not be stopped; expected 5 and 1", stopped, beyond)
	}
}

// TestNodesDoNotAllocate pins the searches at no allocation.
func TestNodesDoNotAllocate(t *testing.T) {
	for _, size := range []int{15, 20} {
		var black, white string
		if size == 15 {
			black, white = "h8 g9 i9 f7 k8", "h9 g8 i8 e6 j10"
		} else {
			black, white = "h8 g9 i9 f7 k8", "h9 g8 i8 e6 p10"
		}
		pos := testboard.Position(t, board.Renju, size, board.Black, black, white)
		r := open(New(Options{Depth: 4}), pos)
		r.rank()
		if n := testing.AllocsPerRun(10, func() {
			clear(r.tree.table)
			clear(r.kills.table)
			for _, m := range [2]lines.Side{0, 1} {
				r.kills.kill(m, r.key, 10)
			}
			for _, c := range r.list[:3] {
				r.after(c.move, 3)
			}
		}); n != 0 {
			t.Errorf("size %d: %v allocations", size, n)
		}
	}
}
