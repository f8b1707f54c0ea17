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
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vct"
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

// TestAgainstPlainThreats asks the solver of threats after every legal move:
// the same answers, whether they come from a search, from the threat after a
// pass, or from what no threat proves.
func TestAgainstPlainThreats(t *testing.T) {
	for _, rule := range testboard.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(6, uint64(rule)))
			defender, plain := defend.New(solve.New(4<<20)), vct.NewSolver(4<<20)
			var n census
			trees := 0
			for i := range 240 {
				threats := []proof.Space{proof.Order2, proof.Threes}[i%2]
				pos := sparse(rng, rule)
				d := examine(t, defender, pos, defend.Options{ID: "p", Space: threats, MaxNodes: 50_000})
				if d.Incomplete {
					continue
				}
				trees += compareThreats(t, pos, &d, plain, threats)
				n.count(pos, &d)
			}
			t.Logf("%+v, %d refutations by more than fours", n, trees)
			if n.positions < 50 || n.threats < 15 || n.all < 10 || n.lost < 1 || n.wins < 50 || trees < 100 {
				t.Error("too few of some kind")
			}
		})
	}
}

// TestTreeLeavesClass: a win by threes after a3 starts with c5, which blocks
// White's four there. After a4 it wins as well, but it is no three and blocks
// nothing: by threes alone Black has no win then.
func TestTreeLeavesClass(t *testing.T) {
	pos := testboard.Draw(t, board.Freestyle, 0, board.White, `
		. . . . . . . .
		X . X . O . . .
		. X . O X . . .
		. X . . . . . .
		. O . . X . . .
		. . . . . . . .
		. . . . . . . .
		. . . . . . . .`)
	d := examine(t, defend.New(solve.New(0)), pos, defend.Options{ID: "p", Space: proof.Threes})
	a3, a4 := board.At(0, 2), board.At(0, 3)
	if _, lost := refutation(&d, a3); !lost || !slices.Contains(d.Holds, a4) {
		t.Errorf("refuted %v, holds %v; want a3 among the first and a4 among the second", moves(d.Refuted), d.Holds)
	}
	compareThreats(t, pos, &d, vct.NewSolver(0), proof.Threes)
}

// sparse is a random position of 6×6 to 8×8 with few stones, one side having
// one more than the other.
func sparse(rng *rand.Rand, rule board.Rule) *board.Position {
	return testboard.Until(func() *board.Position {
		size, more := 6+rng.IntN(3), rng.IntN(2) == 0
		s := board.Setup{Size: size, Rule: rule, ToMove: testboard.Colour(rng)}
		for k, i := range rng.Perm(size * size)[:9+2*rng.IntN(3)] {
			if pt := board.PointAt(i, size); (k%2 == 0) == more {
				s.Black = append(s.Black, pt)
			} else {
				s.White = append(s.White, pt)
			}
		}
		return testboard.Legal(s)
	})
}

// compareThreats compares an answer move by move, and counts the refutations
// that are not by fours alone.
func compareThreats(t *testing.T, pos *board.Position, d *defend.Defence, plain *vct.Solver, threats proof.Space) (trees int) {
	t.Helper()
	after := pos.Clone()
	for _, x := range slices.Concat(d.Holds, moves(d.Refuted)) {
		if pos.MakesFive(x, pos.ToMove()) {
			continue
		}
		testboard.Play(t, after, x)
		p, isRefuted := refutation(d, x)
		r := plain.Solve(context.Background(), after, proof.Question{Space: threats, MaxNodes: 50_000})
		if got := r.Verdict.Outcome(); got != proof.Unknown && (got == proof.Win) != isRefuted {
			t.Fatalf("%v refuted: %v, and %v plainly\n%v", x, isRefuted, got, testboard.Diagram(pos))
		}
		if isRefuted {
			proved(t, after, p)
			trees += min(1, int(r.Verdict.Class()))
		}
		after.Undo()
	}
	first := plain.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst, Space: threats}).First
	if slices.Sort(first); !slices.Equal(first, moves(d.Wins)) {
		t.Fatalf("wins %v, want %v\n%v", moves(d.Wins), first, testboard.Diagram(pos))
	}
	for _, w := range d.Wins {
		if !slices.Contains(d.Holds, w.Move) || w.Line[0] != w.Move {
			t.Fatalf("the win %v, line %v, holds %v\n%v", w.Move, w.Line, d.Holds, testboard.Diagram(pos))
		}
		proved(t, pos, w)
	}
	return trees
}

// proved has the checker look at a certificate, and plays its line: legal
// moves, and the first five the last.
func proved(t *testing.T, pos *board.Position, p defend.Proved) {
	t.Helper()
	claim, err := check.Verify(p.Certificate.AppendJSON(nil))
	if err != nil {
		t.Fatalf("%v: %v\n%v", p.Move, err, testboard.Diagram(pos))
	}
	if claim.ID != "p:"+p.Move.String() || claim.Attacker != pos.ToMove().String() ||
		!slices.Equal(claim.Black, board.Names(pos.AppendStones(nil, board.Black))) ||
		!slices.Equal(claim.White, board.Names(pos.AppendStones(nil, board.White))) {
		t.Fatalf("%v: the certificate is of another position: %+v\n%v", p.Move, claim, testboard.Diagram(pos))
	}
	q := pos.Clone()
	for i, pt := range p.Line {
		five := q.MakesFive(pt, q.ToMove())
		if five != (i == len(p.Line)-1) || i%2 == 0 && !q.Legal(pt, q.ToMove()) || i%2 == 1 && pt != board.Pass && !q.Legal(pt, q.ToMove()) {
			t.Fatalf("%v: move %d of %v\n%v", p.Move, i+1, p.Line, testboard.Diagram(pos))
		}
		testboard.Play(t, q, pt)
	}
	if len(p.Line)%2 == 0 {
		t.Fatalf("%v: the line %v is not the attacker's\n%v", p.Move, p.Line, testboard.Diagram(pos))
	}
}
