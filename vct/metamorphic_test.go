package vct_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vct"
)

// wide returns a position on a board of 10×10 to 15×15. Rows of the attacker cross on one or two
// points, and some stones of the defender are near them.
func wide(rng *rand.Rand, rule board.Rule) *board.Position {
	for {
		n := 10 + rng.IntN(6)
		a := testboard.Colour(rng)
		stone := map[board.Point]board.Colour{}
		put := func(x, y int, c board.Colour) {
			if pt := board.At(max(x, 0), max(y, 0)); x >= 0 && y >= 0 && pt.On(n) && stone[pt] == board.Empty {
				stone[pt] = c
			}
		}
		for range 1 + rng.IntN(2) {
			x, y := 3+rng.IntN(n-6), 3+rng.IntN(n-6)
			for _, dir := range rng.Perm(4)[:2] {
				d := testboard.Directions[dir]
				for _, k := range rng.Perm(3)[:2] {
					put(x+(k+1)*d[0], y+(k+1)*d[1], a)
				}
			}
			for range rng.IntN(6) {
				put(x+rng.IntN(9)-4, y+rng.IntN(9)-4, a.Opponent())
			}
		}
		at := func(pt board.Point) board.Colour { return stone[pt] }
		if pos := testboard.Legal(testboard.Filled(board.Setup{Size: n, Rule: rule, ToMove: a}, at)); pos != nil {
			return pos
		}
	}
}

// images returns positions that must have the same answers as pos: its eight images and, if the
// rule treats both sides alike, these with the colours exchanged.
func images(t testing.TB, pos *board.Position) (list []*board.Position) {
	for sym := range board.Symmetry(board.Symmetries) {
		image := pos.Transform(sym)
		list = append(list, image)
		if pos.Rule() != renju {
			list = append(list, testboard.Swapped(t, image))
		}
	}
	return list
}

// TestImages checks that the images of a position have the same verdict, the same shortest number
// of attacks and as many winning first moves.
func TestImages(t *testing.T) {
	s := vct.NewSolver(4 << 20)
	wins := 0
	for _, q := range sample(t, testboard.Amount(25, 12, 15), 41) {
		pos := q.MustPosition(t)
		for _, o := range []proof.Question{{Space: proof.Order2}, {Space: proof.Order2, Goal: proof.ShortestWin}, {Goal: proof.AllFirst, Space: proof.Threes}} {
			want := s.Solve(context.Background(), pos, o)
			if want.Verdict.Outcome() == proof.Win {
				wins++
			}
			for _, image := range images(t, pos) {
				got, err := patient(s, image, o)
				switch {
				case err != nil:
					t.Errorf("%+v: %v\n%s", o, err, testboard.Diagram(image))
				case got.Verdict.Outcome() != want.Verdict.Outcome(),
					o.Goal == proof.ShortestWin && len(got.Line) != len(want.Line),
					o.Goal == proof.AllFirst && len(got.First) != len(want.First):
					t.Errorf("%+v: the answer is %v %v %v, want %v %v %v\n%s", o, got.Verdict.Outcome(), got.Line, got.First,
						want.Verdict.Outcome(), want.Line, want.First, testboard.Diagram(image))
				}
			}
		}
	}
	t.Logf("the sample has %d wins", wins)
}

// TestWide checks the solver on boards that are too large for the references. Two solvers with
// tables of different sizes must agree if both have an answer. Threes may win nothing that moves of
// order 2 do not win, and every proof must hold.
func TestWide(t *testing.T) {
	large, tiny := vct.NewSolver(0), vct.NewSolver(1)
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(43, testboard.Seed()))
		var wins, none, open int
		for range testboard.Trials(t, 31, 60, 90) {
			pos := wide(rng, rule)
			goal := proof.Goal(rng.IntN(3))
			said := map[proof.Outcome]int{}
			for k, s := range []*vct.Solver{large, tiny} {
				for _, threats := range testtruth.Classes {
					o := proof.Question{Goal: goal, Space: threats, MaxNodes: 30_000, Threads: 1 + k}
					got, err := patient(s, pos, o)
					if err == nil && !got.Incomplete {
						err = wrongWin(pos, threats, got)
					}
					if err != nil {
						t.Fatalf("%+v: %v\n%s", o, err, testboard.Diagram(pos))
					}
					if got.Verdict.Outcome() == proof.Win || threats == proof.Order2 { // without a win by threes there may be one of order 2
						said[got.Verdict.Outcome()]++
					}
				}
			}
			switch {
			case said[proof.Win] > 0 && said[proof.None] > 0:
				t.Fatalf("goal %v: one search finds a win, another none\n%s", goal, testboard.Diagram(pos))
			case said[proof.Win] > 0:
				wins++
			case said[proof.None] > 0:
				none++
			default:
				open++
			}
		}
		t.Logf("%v: %d wins, %d none, %d left open", rule, wins, none, open)
		if wins == 0 || none == 0 {
			t.Errorf("%v: %d positions have a win, %d none; want at least one of each", rule, wins, none)
		}
	}
}

// TestStonesOutsideZones checks the threat of every quiet move: its proof must stay valid with a
// further stone of the defender on any point outside its zone. In renju such a stone may make the
// block of White's four forbidden, which ends the proof there.
func TestStonesOutsideZones(t *testing.T) {
	s := vct.NewSolver(4 << 20)
	var threats, placed, shorter int
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(47, testboard.Seed()))
		for range testboard.Trials(t, 13, 24, 36) {
			pos := wide(rng, rule)
			got, err := patient(s, pos, proof.Question{Space: proof.Order2, MaxNodes: 20_000})
			if err != nil {
				t.Fatalf("%v\n%s", err, testboard.Diagram(pos))
			}
			if got.Verdict.Outcome() != proof.Win {
				continue
			}
			w := walk{pos: pos.Clone(), a: pos.ToMove(), body: got.Verdict.Certificate().Body}
			w.threat = func(p *board.Position, body []byte) {
				threats++
				n, cut := outside(t, p, body)
				placed, shorter = placed+n, shorter+cut
			}
			if w.attack(); w.err != nil {
				t.Fatalf("%v\n%s", w.err, testboard.Diagram(pos))
			}
		}
	}
	if t.Logf("%d threats, %d stones placed, %d proofs cut short", threats, placed, shorter); placed == 0 {
		t.Error("the test placed no stone, want at least one")
	}
}

// outside tries one stone of the defender on each point outside the zone of a win by fours. It
// returns the number of stones tried, and of those that end the proof sooner.
func outside(t *testing.T, p *board.Position, body []byte) (placed, shorter int) {
	t.Helper()
	n, s := p.Size(), p.Setup()
	sets := [3][]int{black: testboard.Indices(s.Black, n), white: testboard.Indices(s.White, n)}
	a := p.ToMove()
	res, err := check.Robust(context.Background(), 1, s.Rule.String(), n, sets[black], sets[white], a.String(), body)
	if err != nil {
		t.Fatalf("the checker refuses the threat as a win that withstands a stone: %v\n%s", err, testboard.Diagram(p))
	}
	for _, pt := range p.AppendStones(nil, board.Empty) {
		if res.Zone[pt.Index(n)] {
			continue
		}
		more := sets
		more[a.Opponent()] = append(more[a.Opponent()][:len(more[a.Opponent()]):len(more[a.Opponent()])], pt.Index(n))
		placed++
		_, err := check.Proof(s.Rule.String(), n, more[black], more[white], a.String(), body)
		for cut := 1; err != nil && s.Rule == renju && a == white && cut < len(body); cut++ {
			if _, err = check.Proof(s.Rule.String(), n, more[black], more[white], a.String(), body[:len(body)-cut]); err == nil {
				shorter++
			}
		}
		if err != nil {
			t.Fatalf("a stone on %v, outside the zone, refutes the threat: %v\n%s", pt, err, testboard.Diagram(p))
		}
	}
	return placed, shorter
}
