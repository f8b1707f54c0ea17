package kill

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// TestKillWinsGame: on small positions that a judge plays to the end, a kill wins the game, for either
// side and with the tables of all positions before.
func TestKillWinsGame(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(16+testboard.Seed(), uint64(rule)))
		s := New(Options{KillDepth: 40, KillWidth: 40})
		kills := 0
		for range testboard.Trials(t, 200, 400, 1000) {
			pos := testboard.Besieged(rng, rule)
			if rng.IntN(2) == 0 {
				testboard.Play(t, pos, board.Pass)
			}
			if search.Playable(pos) != nil {
				continue
			}
			r := open(s, pos)
			p, k := r.kills.kill(r.me, r.key, r.opt.KillDepth)
			if k == 0 {
				continue
			}
			kills++
			won := pos.MakesFive(p, pos.ToMove())
			if !won {
				won = testboard.NewJudge(pos).After(p) == -1
			}
			if !won {
				t.Fatalf("kill %v of %d attacks does not win\n%s", p, k, testboard.Diagram(pos))
			}
			checkLine(t, pos, r.kills.line(p, r.key, k))
		}
		if kills < 30 {
			t.Errorf("%d kills, expected 30", kills)
		}
	})
}

// TestKillRenju: h8, then g10, was a kill for a movement that played threes of Black in renju. After
// White's answer g6 it found no win.
func TestKillRenju(t *testing.T) {
	pos := testboard.Draw(t, board.Renju, 15, board.Black, `
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . X . . . . .
		. . . . . . . . . . . . . . .
		. . . . O . . . . O . . . . .
		. . . O . X X . X O . . . . .
		. . X . . . X X O X . . . . .
		. O . . . . . X O . . . . . .
		. . . . . . . O . . . . . . .
		. . . . . . . . . O . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .`)
	r := open(New(Options{}), pos)
	if p, k := r.kills.kill(r.me, r.key, r.opt.KillDepth); k > 0 {
		t.Errorf("kill %v of %d attacks, expected none: %v", p, k, r.kills.line(p, r.key, k))
	}
}
