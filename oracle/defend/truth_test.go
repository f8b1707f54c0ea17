package defend_test

import (
	"math/rand/v2"
	"testing"

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
