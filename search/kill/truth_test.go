package kill

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// TestKillWinsGame: on small positions that a judge plays to the end, a kill wins the game, for either
// side and with the tables of all positions before. In renju it need not, see movement.
func TestKillWinsGame(t *testing.T) {
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
		t.Run(rule.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(16+testboard.Seed(), uint64(rule)))
			s := New(Options{KillDepth: 40, KillWidth: 40})
			kills, wrong := 0, 0
			for range testboard.Trials(t, 200, 1000, 20_000) {
				pos := testboard.Besieged(rng, rule)
				if rng.IntN(2) == 0 {
					testboard.Play(t, pos, board.Pass)
				}
				if search.Playable(pos) != nil {
					continue
				}
				r := open(s, pos)
				p, k := r.moves.kill(r.me, r.key, r.opt.KillDepth)
				if k == 0 {
					continue
				}
				kills++
				won := pos.MakesFive(p, pos.ToMove())
				if !won {
					won = testboard.NewJudge(pos).After(p) == -1
				}
				if !won {
					wrong++
					if rule != board.Renju {
						t.Fatalf("kill %v of %d attacks does not win\n%s", p, k, testboard.Diagram(pos))
					}
				}
				checkLine(t, pos, r.moves.line(p, r.key, k))
			}
			t.Logf("%d kills, %d wrong", kills, wrong)
			if kills < 30 {
				t.Errorf("%d kills, expected 30", kills)
			}
		})
	}
}
