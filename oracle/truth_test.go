package oracle_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// besieged is a position of 6×6 to 8×8 in which the opponent of the side to move
// has rows that cross, with 7 to 10 empty points about them: the side to move
// often loses, and by threats more than by fours. Its own stones bar it nothing.
func besieged(rng *rand.Rand, rule board.Rule) *board.Position { return besiegedUpTo(8, rng, rule) }

// besiegedUpTo is besieged of 6×6 to most×most.
func besiegedUpTo(most int, rng *rand.Rand, rule board.Rule) *board.Position {
	for {
		n, toMove := 6+rng.IntN(most-5), testboard.Colour(rng)
		stone := map[board.Point]board.Colour{}
		keep, empty := map[board.Point]bool{}, 7+rng.IntN(4)
		x, y := rng.IntN(n), rng.IntN(n)
		for _, dir := range rng.Perm(4)[:2+rng.IntN(2)] {
			for i, k := range rng.Perm(7) {
				switch pt, on := testboard.Step(board.At(x, y), dir, k-3, n); {
				case !on:
				case i < 3:
					stone[pt] = toMove.Opponent()
				case len(keep) < empty:
					keep[pt] = true
				}
			}
		}
		for left, order := empty, rng.Perm(n*n); len(order) > 0; order = order[1:] {
			switch pt := board.PointAt(order[0], n); {
			case stone[pt] != board.Empty || keep[pt]:
			case len(keep) < left:
				keep[pt] = true
			default:
				stone[pt] = board.Black + board.Colour(rng.IntN(2))
			}
		}
		s := testboard.Filled(board.Setup{Size: n, Rule: rule, ToMove: toMove}, func(pt board.Point) board.Colour { return stone[pt] })
		pos := testboard.Legal(s)
		if pos != nil && pos.Count(board.Empty) <= 10 && len(pos.FiveSquares(nil, toMove)) == 0 {
			return pos
		}
	}
}

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
			defender := oracle.NewDefender(1 << 20)
			var lost, truly, refuted, wins int
			for range most {
				pos := besieged(rng, rule)
				j := judge{pos.Clone(), map[string]int{}}
				value := j.value()
				for _, o := range []oracle.DefendOptions{{}, {Space: proof.Order2}} {
					d := defend(t, defender, pos, o)
					if d.Lost() && value != -1 || len(d.Wins) > 0 && value != 1 {
						t.Fatalf("%v: lost %v, wins with %v, and worth %d\n%s", o.Space, d.Lost(), d.Wins, value, testboard.Diagram(pos))
					}
					for _, p := range d.Refuted {
						if v := j.after(p.Move); v != 1 {
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
