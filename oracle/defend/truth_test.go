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

// TestTruth plays besieged positions out by the rules alone: a position that is
// called lost is lost, and every refuted move loses. The environment variable
// GSOLVE_DIFFERENTIAL sets the number of positions a rule, GSOLVE_SEED another
// run of chance.
func TestTruth(t *testing.T) {
	most := testboard.Trials(t, 200, 300, 700)
	for _, rule := range testboard.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
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
						t.Fatalf("%v: lost %v, wins with %v, and worth %d\n%s", o.Space, d.Lost(), d.Wins, value, testboard.Diagram(pos))
					}
					for _, p := range d.Refuted {
						if v := j.After(p.Move); v != 1 {
							t.Fatalf("%v: %v is refuted, and worth %d to the opponent\n%s", o.Space, p.Move, v, testboard.Diagram(pos))
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
			t.Logf("%d positions, %d lost, %d of them said to be; %d moves refuted, %d own wins", most, truly, lost, refuted, wins)
			if lost == 0 || refuted == 0 || wins == 0 {
				t.Error("too few of some kind")
			}
		})
	}
}

// TestAgainstMinimax plays crowded positions out: what is refuted loses, an
// own win wins, and lost is lost.
func TestAgainstMinimax(t *testing.T) {
	games := testboard.Trials(t, 1000, 1500, 4000)
	for _, rule := range testboard.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(8, uint64(rule)))
			defender := defend.New(solve.New(1 << 20))
			refuted, wins, lost := 0, 0, 0
			for range games {
				pos := crowded(rng, rule)
				j := testboard.NewJudge(pos)
				d := examine(t, defender, pos, defend.Options{Space: spaces[rng.IntN(2)], MaxNodes: 20000})
				for _, p := range d.Refuted {
					if v := j.After(p.Move); v != 1 {
						t.Fatalf("%v is refuted, and worth %d to its opponent\n%v", p.Move, v, testboard.Diagram(pos))
					}
				}
				for _, p := range d.Wins {
					if v := -1; !pos.MakesFive(p.Move, pos.ToMove()) && j.After(p.Move) != v {
						t.Fatalf("%v is no win\n%v", p.Move, testboard.Diagram(pos))
					}
				}
				if d.Lost() {
					lost++
					if v := j.Value(); v != -1 {
						t.Fatalf("lost, and worth %d\n%v", v, testboard.Diagram(pos))
					}
				}
				refuted, wins = refuted+len(d.Refuted), wins+len(d.Wins)
			}
			t.Logf("%d refuted, %d own wins, %d positions lost", refuted, wins, lost)
			if refuted < games/2 || wins < games/8 || lost < games/40 {
				t.Error("too few of some kind")
			}
		})
	}
}

var spaces = [...]proof.Space{proof.Fours, proof.Order2}

// crowded is a position of 6×6 with 7 to 10 empty points.
func crowded(rng *rand.Rand, rule board.Rule) *board.Position {
	return testboard.Until(func() *board.Position {
		return testboard.Strewn(rng, board.Setup{Size: 6, Rule: rule, ToMove: testboard.Colour(rng)}, 26, 4)
	})
}
