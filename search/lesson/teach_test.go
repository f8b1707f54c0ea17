package lesson

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

func teacher(t *testing.T, pos *board.Position) *Teacher {
	t.Helper()
	o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
	return &Teacher{Oracle: o.Session(pos), Space: proof.ByThreats, Nodes: 20_000}
}

// TestTeachTruth compares what the teacher says with a search of small positions to their end.
func TestTeachTruth(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		var tutor *Teacher
		rng := rand.New(rand.NewPCG(16+testboard.Seed(), uint64(rule)))
		n := map[Taught]int{}
		for range testboard.Trials(t, 150, 150, 300) {
			pos := testboard.Besieged(rng, rule)
			if search.Playable(pos) != nil {
				continue
			}
			if tutor == nil {
				tutor = teacher(t, pos)
			}
			e := Of(pos)
			for _, pt := range pos.AppendStones(nil, board.Empty) {
				if pos.Legal(pt, pos.ToMove()) {
					e.Policy = append(e.Policy, Share{uint16(pt.Index(e.Size)), 0.1})
				}
			}
			taught, err := tutor.Teach(t.Context(), e)
			if err != nil {
				t.Fatal(err)
			}
			n[taught]++
			checkTaught(t, pos, e, taught)
			if t.Failed() {
				t.Fatalf("taught %v, value %v, policy %v\n%s", taught, e.Value, e.Policy, testboard.Diagram(pos))
			}
		}
		if n[Won] == 0 || n[Lost] == 0 || n[Held] == 0 {
			t.Errorf("outcomes %v, expected some of each", n)
		}
	})
}

func checkTaught(t *testing.T, pos *board.Position, e *Example, taught Taught) {
	t.Helper()
	j := testboard.NewJudge(pos)
	after := func(p uint16) int {
		pt := board.PointAt(int(p), e.Size)
		if pos.MakesFive(pt, pos.ToMove()) {
			return 1
		}
		return -j.After(pt)
	}
	switch truth := j.Value(); {
	case taught == Won && (truth != 1 || e.Value != 1):
		t.Errorf("the judge says %d", truth)
	case taught == Lost && (truth != -1 || e.Value != -1):
		t.Errorf("the judge says %d", truth)
	}
	sum := float32(0)
	for _, s := range e.Policy {
		sum += s.Part
		if taught == Won && after(s.Point) != 1 {
			t.Errorf("%v does not win", board.PointAt(int(s.Point), e.Size))
		}
	}
	if taught == Won || taught == Held {
		if math.Abs(float64(sum-1)) > 1e-4 {
			t.Errorf("the policy adds up to %v", sum)
		}
	}
	if taught != Held {
		return
	}
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		p := uint16(pt.Index(e.Size))
		if !slices.ContainsFunc(e.Policy, func(s Share) bool { return s.Point == p }) && pos.Legal(pt, pos.ToMove()) && after(p) != -1 {
			t.Errorf("%v holds, and has no share", pt)
		}
	}
}

// TestTeachAllWins: all first moves of wins by fours share the policy.
func TestTeachAllWins(t *testing.T) {
	// Both ends of the three make a straight four.
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "e5f5g5", "a1c14n3")
	e := Of(pos)
	tutor := teacher(t, pos)
	taught, err := tutor.Teach(t.Context(), e)
	if err != nil || taught != Won {
		t.Fatal(taught, err)
	}
	var got []string
	for _, s := range e.Policy {
		got = append(got, board.PointAt(int(s.Point), e.Size).String())
	}
	slices.Sort(got)
	if want := []string{"d5", "h5"}; !slices.Equal(got, want) {
		t.Errorf("moves %v, expected %v", got, want)
	}
	// A policy on losing moves alone goes to those that hold.
	pos = testboard.Position(t, board.Freestyle, 15, board.White, "e5f5g5", "a1c14n3")
	e = Of(pos)
	e.Policy, e.Value = []Share{{0, 1}}, 0.25
	if taught, err = tutor.Teach(t.Context(), e); err != nil || taught != Held || e.Value != 0.25 {
		t.Errorf("taught %v, error %v, value %v; expected held and ¼", taught, err, e.Value)
	}
	for _, s := range e.Policy {
		if pt := board.PointAt(int(s.Point), e.Size); pt.Y() != 4 {
			t.Errorf("%v holds, expected points of the row of the three", pt)
		}
	}
}
