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

// TestNodes: under any limit of nodes, each move is either unknown or decided as without a limit.
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
			t.Errorf("%v: the limits left only %d moves open, expected at least 1000", rule, open)
		}
	}
}

// within compares the answer of a stopped examination with the whole answer.
func within(t *testing.T, pos *board.Position, d, all *defend.Defence, why proof.Reason) {
	t.Helper()
	if d.Legal() != all.Legal() || !slices.Equal(d.Forbidden, all.Forbidden) {
		t.Fatalf("under a limit %d legal moves, without one %d; or other forbidden points\n%v", d.Legal(), all.Legal(), testboard.Diagram(pos))
	}
	if !subset(d.Holds, all.Holds) || !subset(moves(d.Refuted), moves(all.Refuted)) || !subset(moves(d.Wins), moves(all.Wins)) {
		t.Fatalf("under a limit holds %v and refuted %v, without one %v and %v\n%v", d.Holds, d.Refuted, all.Holds, all.Refuted, testboard.Diagram(pos))
	}
	if open := len(d.Unknown) > 0 || len(d.Wins) < len(all.Wins); open && (!d.Incomplete || d.Stopped != why) {
		t.Fatalf("moves are open, but incomplete is %v and the reason %v, expected %v\n%v", d.Incomplete, d.Stopped, why, testboard.Diagram(pos))
	}
	if len(d.Unknown) > 0 && d.Lost() {
		t.Fatalf("Lost although moves are open\n%v", testboard.Diagram(pos))
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

// threatened returns a position in which White threatens to win and few moves hold.
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

// TestStopped: if the context has ended before Defend begins, every move is unknown and nothing is
// lost.
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
				t.Errorf("stopped by %v: %+v, error %v; expected 73 unknown moves", why, d, err)
			}
			if d.Threat.Outcome() != proof.Unknown || d.Threat.Reason() != why {
				t.Errorf("stopped by %v: threat %+v, expected unknown for that reason", why, d.Threat)
			}
		}
	}
}

// TestCancel cancels Defend at random moments. Defend must leave no goroutine behind and call no
// position with unknown moves lost.
func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	rng := rand.New(rand.NewPCG(4, 4))
	defender := defend.New(solve.New(4 << 20))
	open := 0
	for i := range 400 {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 12, 15)
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
			t.Fatalf("cancelled: %+v, expected incomplete and not lost", d)
		}
	}
	if open == 0 {
		t.Error("no answer was cancelled in time to leave a move unknown")
	}
	for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines are left, before the test there were %d", runtime.NumGoroutine(), before)
		}
	}
}

// TestAgainstPlainThreats asks the solver of threats after every legal move. Defend must agree,
// whether it decides a move by a search, by the threat after a pass, or by the argument that no
// move loses without a threat.
func TestAgainstPlainThreats(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
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
			t.Errorf("%+v, %d refutations by more than fours: too few of some kind to test anything", n, trees)
		}
	})
}

// TestTreeLeavesClass: after a3, Black's win by threes starts with c5, which blocks White's four.
// After a4 the same win works, but c5 makes no three and blocks nothing. So by threes alone Black
// has no win after a4.
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
		t.Errorf("refuted %v, holds %v; expected a3 refuted and a4 to hold", moves(d.Refuted), d.Holds)
	}
	compareThreats(t, pos, &d, vct.NewSolver(0), proof.Threes)
}

// sparse returns a random position of 6×6 to 8×8 with few stones. One side has one stone more.
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

// compareThreats compares an answer with the plain solver move by move. It returns how many
// refutations need more than fours.
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
			t.Fatalf("%v in Refuted: %v, by the plain solver %v\n%v", x, isRefuted, got, testboard.Diagram(pos))
		}
		if isRefuted {
			proved(t, after, p)
			trees += min(1, int(r.Verdict.Class()))
		}
		after.Undo()
	}
	first := plain.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst, Space: threats}).First
	if slices.Sort(first); !slices.Equal(first, moves(d.Wins)) {
		t.Fatalf("Defend finds the winning moves %v, the plain solver %v\n%v", moves(d.Wins), first, testboard.Diagram(pos))
	}
	for _, w := range d.Wins {
		if !slices.Contains(d.Holds, w.Move) || w.Line[0] != w.Move {
			t.Fatalf("the win %v must begin its line %v and be among the moves that hold %v\n%v", w.Move, w.Line, d.Holds, testboard.Diagram(pos))
		}
		proved(t, pos, w)
	}
	return trees
}

// proved fails the test unless the checker accepts the certificate, and its line consists of legal
// moves that end with the first five.
func proved(t *testing.T, pos *board.Position, p defend.Proved) {
	t.Helper()
	claim, err := check.Verify(p.Certificate.AppendJSON(nil))
	if err != nil {
		t.Fatalf("%v: the checker refuses the certificate: %v\n%v", p.Move, err, testboard.Diagram(pos))
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
			t.Fatalf("%v: move %d of the line %v is illegal, or a five before the end\n%v", p.Move, i+1, p.Line, testboard.Diagram(pos))
		}
		testboard.Play(t, q, pt)
	}
	if len(p.Line)%2 == 0 {
		t.Fatalf("%v: the line %v does not end with a move of the attacker\n%v", p.Move, p.Line, testboard.Diagram(pos))
	}
}
