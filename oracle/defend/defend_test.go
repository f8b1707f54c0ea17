package defend_test

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
)

// census counts what the random positions showed, so that a test that met
// nothing does not pass.
type census struct {
	positions, threats, lost, all, late, wins, refuted, holds, forbidden int
}

// TestAgainstPlainSearch plays every legal move of random positions and asks
// a solver for the opponent's fours afterwards: move by move the same answer,
// and a certificate for every win.
func TestAgainstPlainSearch(t *testing.T) {
	for _, rule := range testboard.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, uint64(rule)))
			defender, plain := defend.New(solve.New(1<<20)), vcf.NewSolver(1<<20)
			var n census
			for i := range 700 {
				sizes := [][2]int{{16, 18}, {5, 6}, {7, 9}}[min(2, i%20)]
				pos := testboard.Scatter(rng, rule, sizes[0], sizes[1])
				d := examine(t, defender, pos, defend.Options{ID: "p"})
				comparePlain(t, pos, &d, plain)
				compareWins(t, pos, &d, plain)
				outsideZone(t, pos, &d)
				n.count(pos, &d)
			}
			t.Logf("%+v", n)
			if n.threats < 50 || n.lost < 5 || n.all < 20 || n.wins < 100 || n.refuted < 1000 || n.holds < 1000 {
				t.Error("too few of some kind")
			}
			if renju := rule == board.Renju; (n.forbidden > 50) != renju || (n.late > 5) != (rule != board.Freestyle) {
				t.Error("too many or too few forbidden points, or refutations without a threat")
			}
		})
	}
}

func (n *census) count(pos *board.Position, d *defend.Defence) {
	n.positions++
	n.wins += len(d.Wins)
	n.refuted += len(d.Refuted)
	n.holds += len(d.Holds)
	n.forbidden += len(d.Forbidden)
	switch none := d.Threat.Outcome() == proof.None; {
	case !none:
		n.threats++
	case len(d.Refuted) == 0:
		n.all++
	default:
		n.late++
	}
	if d.Lost() {
		n.lost++
	}
}

// comparePlain compares the fate of every empty point.
func comparePlain(t *testing.T, pos *board.Position, d *defend.Defence, plain *vcf.Solver) {
	t.Helper()
	if len(d.Unknown) > 0 || d.Incomplete {
		t.Fatalf("%v left open without a limit\n%v", d.Unknown, testboard.Diagram(pos))
	}
	for _, x := range pos.AppendStones(nil, board.Empty) {
		r, isRefuted := refutation(d, x)
		legal := pos.Legal(x, pos.ToMove())
		if forbidden := slices.Contains(d.Forbidden, x); forbidden == legal {
			t.Fatalf("%v forbidden: %v\n%v", x, forbidden, testboard.Diagram(pos))
		}
		want := legal && !pos.MakesFive(x, pos.ToMove()) && winsAfter(t, pos, x, plain)
		if isRefuted != want || slices.Contains(d.Holds, x) != (legal && !want) {
			t.Fatalf("%v refuted: %v, want %v\n%v", x, isRefuted, want, testboard.Diagram(pos))
		}
		if isRefuted {
			after := pos.Clone()
			testboard.Play(t, after, x)
			certified(t, after, r)
		}
	}
}

// winsAfter asks the plain solver.
func winsAfter(t *testing.T, pos *board.Position, x board.Point, plain *vcf.Solver) bool {
	t.Helper()
	after := pos.Clone()
	testboard.Play(t, after, x)
	return plain.Solve(context.Background(), after, proof.Question{}).Verdict.Outcome() == proof.Win
}

// compareWins compares the mover's own wins with the solver's, and asks for
// their proofs.
func compareWins(t *testing.T, pos *board.Position, d *defend.Defence, plain *vcf.Solver) {
	t.Helper()
	want := plain.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst}).First
	var got []board.Point
	for _, w := range d.Wins {
		got = append(got, w.Move)
		if w.Line[0] != w.Move || !slices.Contains(d.Holds, w.Move) {
			t.Fatalf("the win %v: line %v, holds %v\n%v", w.Move, w.Line, d.Holds, testboard.Diagram(pos))
		}
		certified(t, pos, w)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("wins %v, want %v\n%v", got, want, testboard.Diagram(pos))
	}
}

// certified holds a certificate to its position, its id and its line.
func certified(t *testing.T, pos *board.Position, p defend.Proved) {
	t.Helper()
	c := p.Certificate
	claim, err := check.Verify(c.AppendJSON(nil))
	if err != nil {
		t.Fatalf("%v: %v\n%v", p.Move, err, testboard.Diagram(pos))
	}
	if claim.ID != "p:"+p.Move.String() || claim.Rule != pos.Rule().String() || claim.Attacker != pos.ToMove().String() ||
		!slices.Equal(claim.Black, board.Names(pos.AppendStones(nil, board.Black))) ||
		!slices.Equal(claim.White, board.Names(pos.AppendStones(nil, board.White))) {
		t.Fatalf("%v: the certificate is of another position: %+v\n%v", p.Move, claim, testboard.Diagram(pos))
	}
	var moves []board.Point
	for b := c.Body; len(b) > 0; {
		i, n := binary.Uvarint(b)
		moves, b = append(moves, board.PointAt(int(i), c.Size)), b[n:]
	}
	if line, err := proof.MainLine(pos, moves); err != nil || !slices.Equal(line, p.Line) {
		t.Fatalf("%v: line %v, want %v (%v)\n%v", p.Move, p.Line, line, err, testboard.Diagram(pos))
	}
}

// outsideZone: whatever holds, and makes no five, stands in the zone of the
// threat that it meets.
func outsideZone(t *testing.T, pos *board.Position, d *defend.Defence) {
	t.Helper()
	if d.Threat.Outcome() != proof.Win {
		return
	}
	passed := pos.Clone()
	testboard.Play(t, passed, board.Pass)
	var moves []board.Point
	for i := 0; i < len(d.ThreatLine); i += 2 {
		moves = append(moves, d.ThreatLine[i])
	}
	var b lines.Board
	b.Reset(passed)
	z := zone.OfFours[zone.One](&b, lines.SideOf(passed.ToMove()), moves)
	for _, x := range d.Holds {
		if !z.Has(x) && !pos.MakesFive(x, pos.ToMove()) {
			t.Fatalf("%v holds but is not in the zone of %v\n%v", x, d.ThreatLine, testboard.Diagram(pos))
		}
	}
}

func refutation(d *defend.Defence, x board.Point) (defend.Proved, bool) {
	i, ok := slices.BinarySearchFunc(d.Refuted, x, func(p defend.Proved, x board.Point) int { return int(p.Move) - int(x) })
	if !ok {
		return defend.Proved{}, false
	}
	return d.Refuted[i], true
}

// TestNoLegalMove: a full board is not lost.
func TestNoLegalMove(t *testing.T) {
	pos := testboard.Draw(t, board.Freestyle, 0, board.Black, `
		X X O O X
		O O X X O
		X X O O X
		O O X X O
		X X O O X`)
	d := examine(t, defend.New(solve.New(0)), pos, defend.Options{})
	if d.Lost() || d.Legal() != 0 || d.Incomplete {
		t.Errorf("%+v", d)
	}
}

// defend answers without a limit of time.
func examine(t testing.TB, d *defend.Defender, pos *board.Position, o defend.Options) defend.Defence {
	t.Helper()
	answer, err := d.Defend(context.Background(), pos, o)
	if err != nil {
		t.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
	return answer
}

// TestDefendAcceptance defends the positions with known answers, those that ship
// with the project and those that may lie beside the checkout. What is known of
// each is whether the mover wins by fours; every certificate of a refutation was
// checked on the way.
func TestDefendAcceptance(t *testing.T) {
	outside := []string{"made-free-none", "made-free-win", "made-std-none", "made-renju-none", "vcf-renju"}
	for _, set := range testboard.Sets(t, "vcf", "no-vcf", "vct") {
		if !set.Ours && !slices.Contains(outside, set.Name) {
			continue
		}
		t.Run(set.Name, func(t *testing.T) {
			defender := defend.New(solve.New(0))
			var times []time.Duration
			for _, k := range set.Known {
				d := examine(t, defender, k.Position, defend.Options{ID: k.ID})
				if got := len(d.Wins) > 0; got != (k.Expect == "vcf") || d.Incomplete || d.Lost() && got {
					t.Errorf("%s: own win %v, expected %s", k.ID, got, k.Expect)
				}
				times = append(times, d.Elapsed)
			}
			slices.Sort(times)
			n := len(times)
			t.Logf("%d positions, median %v, p90 %v, p99 %v", n, times[n/2], times[n*9/10], times[n*99/100])
		})
	}
}

// BenchmarkDefend is one answer to a crowded position of 15×15.
func BenchmarkDefend(b *testing.B) {
	for _, rule := range testboard.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(15, uint64(rule)))
			var list []*board.Position
			for range 32 {
				list = append(list, testboard.Scatter(rng, rule, 15, 15))
			}
			defender := defend.New(solve.New(0))
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				examine(b, defender, list[i%len(list)], defend.Options{})
			}
		})
	}
}

// TestCases are positions whose answer can be seen on the board.
func TestCases(t *testing.T) {
	testboard.Run(t, "testdata/defend.txt", func(t *testing.T, c *testboard.Case) {
		pos := c.Position(t)
		d := examine(t, defend.New(solve.New(0)), pos, defend.Options{ID: "p"})
		if d.Threat.Outcome().String() != c.Text(t, "threat") || d.Lost() != c.Bool(t, "lost") || d.Incomplete {
			t.Errorf("threat %v, lost %v, incomplete %v", d.Threat.Outcome(), d.Lost(), d.Incomplete)
		}
		for _, w := range d.Wins {
			certified(t, pos, w)
		}
		if got := moves(d.Wins); !slices.Equal(got, c.Points(t, "wins")) {
			t.Errorf("wins %v, want %s", got, c.Text(t, "wins"))
		}
		if want := c.Text(t, "holds"); want != "all" && strings.Join(board.Names(d.Holds), " ") != want {
			t.Errorf("holds %v, want %q", d.Holds, want)
		}
		for _, want := range c.All("refuted") {
			if want == "none" && len(d.Refuted) > 0 {
				t.Errorf("refuted %v", d.Refuted)
			}
			if want == "none" {
				continue
			}
			move, line, _ := strings.Cut(want, " ")
			r, ok := refutation(&d, testboard.Point(t, move))
			if got := strings.Join(board.Names(r.Line), " "); !ok || got != line {
				t.Errorf("%s is refuted by %q, want %q", move, got, line)
			}
		}
	})
}
