package vct_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

const (
	black, white               = board.Black, board.White
	freestyle, standard, renju = board.Freestyle, board.Standard, board.Renju
)

// TestTruth checks that minimax wins every position that the solver or a reference wins, and that
// moves of order 2 win every position that threes win. The environment variable GSOLVE_DIFFERENTIAL
// sets the number of positions of each rule, and GSOLVE_SEED selects other positions.
func TestTruth(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		p := &testtruth.Pool{Rand: rand.New(rand.NewPCG(3, testboard.Seed())), Rule: rule, Fewest: 8, Most: 12}
		s := vct.NewSolver(4 << 20)
		var won, quiet, three, more, hard, faults int
		for n := testboard.Trials(t, 201, 400, 600); n > 0 && faults < 5; n-- {
			q := p.Next()
			pos := q.MustPosition(t)
			m := testtruth.NewMinimax(q.A, 1<<20)
			truly := m.Wins(q.Tiny, q.A)
			said, err := q.Answer(200_000)
			if err != nil || m.Left <= 0 {
				hard++
				continue
			}
			wide, narrow := said.Class[testtruth.Order(proof.Order2)], said.Class[testtruth.Order(proof.Threes)]
			if wide.Win && !truly || narrow.Win && !wide.Win || narrow.First&^wide.First != 0 {
				t.Fatalf("minimax wins: %v, but the references find %+v\n%s", truly, said, testboard.Diagram(pos))
			}
			for _, o := range []proof.Question{{Space: proof.Order2}, {Space: proof.Threes}, {Space: proof.Order2, Goal: proof.ShortestWin}, {Space: proof.Order2, Goal: proof.AllFirst}} {
				got, err := patient(s, pos, o)
				if err == nil {
					err = wrongWin(pos, o.Space, got)
				}
				if err != nil || got.Verdict.Outcome() == proof.Win && !truly {
					t.Errorf("%+v: minimax wins: %v, but the solver finds %v, error %v\n%s", o, truly, got.Verdict.Outcome(), err, testboard.Diagram(pos))
					faults++
				}
			}
			switch {
			case wide.Win && said.Quiet:
				quiet++
				p.Keep(q)
				if narrow.Win {
					three++
				}
				fallthrough
			case wide.Win:
				won++
			case truly:
				more++
			}
		}
		t.Logf("%d wins, %d of them with quiet moves (%d by threes); minimax alone wins %d more; %d positions were too hard", won, quiet, three, more, hard)
		if quiet == 0 {
			t.Error("no position has a win with quiet moves, want at least one")
		}
	})
}
