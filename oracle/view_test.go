package oracle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
)

// TestView holds what is seen against the rules of package board.
func TestView(t *testing.T) {
	o := oracle.New(oracle.Options{})
	rng, forbidden := rand.New(rand.NewPCG(6, 6)), 0
	for i := range 600 {
		pos := testboard.Scatter(rng, testboard.Rules[i%3], 6, 12)
		v, err := o.View(context.Background(), pos, []board.Point{board.Pass})
		if err != nil {
			t.Fatal(err)
		}
		want := pos.AppendForbidden(nil)
		if !slices.Equal(v.Forbidden, want) || !slices.Equal(v.BlackFives, pos.FiveSquares(nil, board.Black)) ||
			!slices.Equal(v.WhiteFives, pos.FiveSquares(nil, board.White)) || v.Position.ToMove() == pos.ToMove() || v.Draw || v.Winner != board.Empty {
			t.Fatalf("%+v\n%v", v, testboard.Diagram(pos))
		}
		forbidden += len(want)
	}
	if forbidden < 50 {
		t.Errorf("%d forbidden points", forbidden)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for range 20 {
		if _, err := o.View(ctx, byThrees(t), nil); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}
