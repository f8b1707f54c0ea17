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

// census counts the cases in the random positions, so that a test fails if it met too few of a
// kind. The field all counts positions without a threat in which no move loses, and late those in
// which some move loses.
type census struct {
	positions, threats, lost, all, late, wins, refuted, holds, forbidden int
}

// TestAgainstPlainSearch plays every legal move of random positions and asks the plain solver for
// the opponent's win by fours afterwards. Defend must agree about each move, and give a certificate
// for every win.
func TestAgainstPlainSearch(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(5, uint64(rule)))
		defender, plain := defend.New(solve.New(1<<20)), vcf.NewSolver(1<<20)
		var n census
		for i := range 700 {
			sizes := [][2]int{{16, 18}, {5, 6}, {7, 9}}[min(2, i%20)] // 5 % large, 5 % tiny
			pos := testboard.Scatter(rng, rule, sizes[0], sizes[1])
			d := examine(t, defender, pos, defend.Options{ID: "p"})
			comparePlain(t, pos, &d, plain)
			compareWins(t, pos, &d, plain)
			outsideZone(t, pos, &d)
			n.count(pos, &d)
		}
		t.Logf("%+v", n)
		if n.threats < 50 || n.lost < 5 || n.all < 20 || n.wins < 100 || n.refuted < 1000 || n.holds < 1000 {
			t.Errorf("%+v: too few of some kind to test anything", n)
		}
		if renju := rule == board.Renju; (n.forbidden > 50) != renju || (n.late > 5) != (rule != board.Freestyle) {
			t.Errorf("%+v: forbidden points must occur in renju only, and refutations without a threat in standard and renju only", n)
		}
	})
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

// comparePlain compares the fate of every empty point with the answer of the plain solver.
func comparePlain(t *testing.T, pos *board.Position, d *defend.Defence, plain *vcf.Solver) {
	t.Helper()
	if len(d.Unknown) > 0 || d.Incomplete {
		t.Fatalf("Defend left %v undecided without a limit\n%v", d.Unknown, testboard.Diagram(pos))
	}
	for _, x := range pos.AppendStones(nil, board.Empty) {
		r, isRefuted := refutation(d, x)
		legal := pos.Legal(x, pos.ToMove())
		if forbidden := slices.Contains(d.Forbidden, x); forbidden == legal {
			t.Fatalf("%v in Forbidden: %v, but legal: %v\n%v", x, forbidden, legal, testboard.Diagram(pos))
		}
		want := legal && !pos.MakesFive(x, pos.ToMove()) && winsAfter(t, pos, x, plain)
		if isRefuted != want || slices.Contains(d.Holds, x) != (legal && !want) {
			t.Fatalf("%v in Refuted: %v, by the plain solver %v; or Holds disagrees\n%v", x, isRefuted, want, testboard.Diagram(pos))
		}
		if isRefuted {
			after := pos.Clone()
			testboard.Play(t, after, x)
			certified(t, after, r)
		}
	}
}

// winsAfter asks the plain solver whether the opponent wins by fours after x.
func winsAfter(t *testing.T, pos *board.Position, x board.Point, plain *vcf.Solver) bool {
	t.Helper()
	after := pos.Clone()
	testboard.Play(t, after, x)
	return plain.Solve(context.Background(), after, proof.Question{}).Verdict.Outcome() == proof.Win
}

// compareWins compares the mover's own wins with those of the plain solver, and checks their
// certificates.
func compareWins(t *testing.T, pos *board.Position, d *defend.Defence, plain *vcf.Solver) {
	t.Helper()
	want := plain.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst}).First
	var got []board.Point
	for _, w := range d.Wins {
		got = append(got, w.Move)
		if w.Line[0] != w.Move || !slices.Contains(d.Holds, w.Move) {
			t.Fatalf("the win %v must begin its line %v and be among the moves that hold %v\n%v", w.Move, w.Line, d.Holds, testboard.Diagram(pos))
		}
		certified(t, pos, w)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("Defend finds the winning moves %v, the plain solver %v\n%v", got, want, testboard.Diagram(pos))
	}
}

// certified fails the test unless the checker accepts the certificate and its position, id and line
// are right.
func certified(t *testing.T, pos *board.Position, p defend.Proved) {
	t.Helper()
	c := p.Certificate
	claim, err := check.Verify(c.AppendJSON(nil))
	if err != nil {
		t.Fatalf("%v: the checker refuses the certificate: %v\n%v", p.Move, err, testboard.Diagram(pos))
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
		t.Fatalf("%v: line %v, by the certificate %v (%v)\n%v", p.Move, p.Line, line, err, testboard.Diagram(pos))
	}
}

// outsideZone checks that a move that holds against a threat makes a five or lies in the zone of
// that threat.
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

// TestNoLegalMove: a side without a legal move has not lost.
func TestNoLegalMove(t *testing.T) {
	pos := testboard.Draw(t, board.Freestyle, 0, board.Black, `
		X X O O X
		O O X X O
		X X O O X
		O O X X O
		X X O O X`)
	d := examine(t, defend.New(solve.New(0)), pos, defend.Options{})
	if d.Lost() || d.Legal() != 0 || d.Incomplete {
		t.Errorf("on a full board: %+v, expected not lost and no legal move", d)
	}
}

// examine returns what Defend returns, and fails the test on an error.
func examine(t testing.TB, d *defend.Defender, pos *board.Position, o defend.Options) defend.Defence {
	t.Helper()
	answer, err := d.Defend(context.Background(), pos, o)
	if err != nil {
		t.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
	return answer
}

// TestDefendAcceptance defends positions with known answers, those that ship with the project and
// those that may lie beside the checkout. It is known whether the side to move wins by fours.
// Defend has the checker look at the certificate of each refutation.
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
					t.Errorf("%s: own win %v (or incomplete, or lost as well), expected %s", k.ID, got, k.Expect)
				}
				times = append(times, d.Elapsed)
			}
			slices.Sort(times)
			n := len(times)
			t.Logf("%d positions, median %v, p90 %v, p99 %v", n, times[n/2], times[n*9/10], times[n*99/100])
		})
	}
}

// BenchmarkDefend measures one answer about a crowded position of 15×15.
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

// TestCases compares positions whose answer a person can see on the board with testdata/defend.txt.
func TestCases(t *testing.T) {
	testboard.Run(t, "testdata/defend.txt", func(t *testing.T, c *testboard.Case) {
		pos := c.Position(t)
		d := examine(t, defend.New(solve.New(0)), pos, defend.Options{ID: "p"})
		if d.Threat.Outcome().String() != c.Text(t, "threat") || d.Lost() != c.Bool(t, "lost") || d.Incomplete {
			t.Errorf("threat %v, lost %v, incomplete %v; expected threat %s, lost %v", d.Threat.Outcome(), d.Lost(), d.Incomplete, c.Text(t, "threat"), c.Bool(t, "lost"))
		}
		for _, w := range d.Wins {
			certified(t, pos, w)
		}
		if got := moves(d.Wins); !slices.Equal(got, c.Points(t, "wins")) {
			t.Errorf("wins %v, expected %s", got, c.Text(t, "wins"))
		}
		if want := c.Text(t, "holds"); want != "all" && strings.Join(board.Names(d.Holds), " ") != want {
			t.Errorf("holds %v, expected %q", d.Holds, want)
		}
		for _, want := range c.All("refuted") {
			if want == "none" && len(d.Refuted) > 0 {
				t.Errorf("refuted %v, expected no refuted move", d.Refuted)
			}
			if want == "none" {
				continue
			}
			move, line, _ := strings.Cut(want, " ")
			r, ok := refutation(&d, testboard.Point(t, move))
			if got := strings.Join(board.Names(r.Line), " "); !ok || got != line {
				t.Errorf("%s is refuted by %q, expected %q", move, got, line)
			}
		}
	})
}
