package oracle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// TestOracleWhy: the oracle's answers are a critic's, nodes included, whatever its
// engine did before.
func TestOracleWhy(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 16 << 20})
	critic := why.New(solve.New(16 << 20))
	rng, seen := rand.New(rand.NewPCG(3, 3)), map[proof.Outcome]int{}
	for i := range 120 {
		pos, space := besieger(t, rng, testboard.Rules[i%3]), proof.Space(i/3%3)
		idea := []board.Point{board.PointAt(rng.IntN(pos.Size()*pos.Size()), pos.Size())}
		if a := probe(t, o, pos, oracle.Budget{Space: space}); i%2 == 0 && a.Verdict.Outcome() == proof.Win {
			idea = a.Line[:1]
		}
		watch := new(solve.Progress)
		got, err := o.Why(solve.WithProgress(context.Background(), watch), pos, idea, oracle.Budget{Space: space, Nodes: 10_000})
		want, wrong := critic.Why(context.Background(), pos, idea, why.Options{Space: space, MaxNodes: 10_000})
		if err != nil || wrong != nil || got.Steps[0].Text() != want.Steps[0].Text() || got.Nodes != want.Nodes || watch.Snapshot().Nodes != got.Nodes {
			t.Fatalf("%v in %d nodes, %v; want %v in %d, %v", got.Steps[0].Text(), got.Nodes, err, want.Steps[0].Text(), want.Nodes, wrong)
		}
		seen[got.Steps[0].Verdict.Outcome()]++
	}
	if seen[proof.Win] < 5 || seen[proof.None] < 20 {
		t.Error(seen)
	}
}

func TestOracleWhyRefuses(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 1 << 20})
	pos := byThrees(t)
	ctx, cancel := context.WithCancel(context.Background())
	for name, tc := range map[string]struct {
		moves []board.Point
		space proof.Space
		want  error
	}{
		"no idea":  {nil, proof.Fours, oracle.ErrMove},
		"too long": {make([]board.Point, 82), proof.Fours, oracle.ErrMove},
		"space":    {make([]board.Point, 1), proof.Any, oracle.ErrBudget},
	} {
		if _, err := o.Why(ctx, pos, tc.moves, oracle.Budget{Space: tc.space}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	cancel()
	a, err := o.Why(ctx, endless(t), []board.Point{endless(t).AppendStones(nil, board.Empty)[0]}, oracle.Budget{Space: proof.Order2})
	if err != nil || len(a.Steps) > 0 && a.Steps[0].Verdict.Outcome() == proof.Win {
		t.Errorf("cancelled: %+v, %v", a, err)
	}
}
