package defend_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// TestTruth plays besieged positions to their end by the rules alone. A position that Defend calls
// lost must be lost, and every refuted move must lose. GSOLVE_DIFFERENTIAL sets the number of
// positions for each rule, GSOLVE_SEED selects other positions.
func TestTruth(t *testing.T) {
	most := testboard.Trials(t, 200, 200, 300)
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(testboard.Seed(), 100+uint64(rule)))
		defender := defend.New(solve.New(1 << 20))
		var lost, truly, refuted, wins int
		for range most {
			pos := testboard.Besieged(rng, rule)
			j := testboard.NewJudge(pos)
			value := j.Value()
			for _, o := range []defend.Options{{}, {Space: proof.Order2}} {
				d := examine(t, defender, pos, o)
				if d.Lost() && value != -1 || len(d.Wins) > 0 && value != 1 {
					t.Fatalf("%v: Defend says lost %v, winning moves %v; the true value is %d\n%s", o.Space, d.Lost(), d.Wins, value, testboard.Diagram(pos))
				}
				for _, p := range d.Refuted {
					if v := j.After(p.Move); v != 1 {
						t.Fatalf("%v: Defend calls %v refuted, but its true value for the opponent is %d\n%s", o.Space, p.Move, v, testboard.Diagram(pos))
					}
				}
				if o.Space == proof.Order2 {
					refuted, wins = refuted+len(d.Refuted), wins+len(d.Wins)
					if d.Lost() {
						lost++
					}
				}
			}
			if value == -1 {
				truly++
			}
		}
		t.Logf("%d positions, %d lost, of which Defend calls %d lost; %d refuted moves, %d own wins", most, truly, lost, refuted, wins)
		if lost == 0 || refuted == 0 || wins == 0 {
			t.Error("too few positions of some kind to test anything")
		}
	})
}

// TestAgainstMinimax plays crowded positions to their end: a refuted move must lose, an own win
// must win, and a lost position must be lost.
func TestAgainstMinimax(t *testing.T) {
	games := testboard.Trials(t, 1000, 1000, 1500)
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(8, uint64(rule)))
		defender := defend.New(solve.New(1 << 20))
		refuted, wins, lost := 0, 0, 0
		for range games {
			pos := crowded(rng, rule)
			j := testboard.NewJudge(pos)
			d := examine(t, defender, pos, defend.Options{Space: spaces[rng.IntN(2)], MaxNodes: 20000})
			for _, p := range d.Refuted {
				if v := j.After(p.Move); v != 1 {
					t.Fatalf("Defend calls %v refuted, but its true value for the opponent is %d\n%v", p.Move, v, testboard.Diagram(pos))
				}
			}
			for _, p := range d.Wins {
				if v := -1; !pos.MakesFive(p.Move, pos.ToMove()) && j.After(p.Move) != v {
					t.Fatalf("Defend calls %v a win, which it is not\n%v", p.Move, testboard.Diagram(pos))
				}
			}
			if d.Lost() {
				lost++
				if v := j.Value(); v != -1 {
					t.Fatalf("Defend calls the position lost, but its true value is %d\n%v", v, testboard.Diagram(pos))
				}
			}
			refuted, wins = refuted+len(d.Refuted), wins+len(d.Wins)
		}
		t.Logf("%d refuted, %d own wins, %d positions lost", refuted, wins, lost)
		if refuted < games/2 || wins < games/8 || lost < games/40 {
			t.Error("too few positions of some kind to test anything")
		}
	})
}

var spaces = [...]proof.Space{proof.Fours, proof.Order2}

// crowded returns a random position of 6×6 with 7 to 10 empty points.
func crowded(rng *rand.Rand, rule board.Rule) *board.Position {
	return testboard.Until(func() *board.Position {
		return testboard.Strewn(rng, board.Setup{Size: 6, Rule: rule, ToMove: testboard.Colour(rng)}, 26, 4)
	})
}
