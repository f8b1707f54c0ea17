package kill

import (
	"context"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

func position1(t testing.TB) *board.Position {
	return testboard.Position(t, board.Freestyle, 20, board.Black, "i10 j11 k12", "h9 j10 k10")
}

func position2(t testing.TB) *board.Position {
	return testboard.Position(t, board.Freestyle, 20, board.Black, "e16 g14 i14 h13 j11 k10 k9 l8 m11 n11 n9 o7 m6", "j13 i12 k12 l12 l11 l10 m10 l9 m9 k8 m8 n8 m7")
}

func choose(t testing.TB, s *Searcher, pos *board.Position, l search.Limit) search.Result {
	t.Helper()
	r, err := s.Search(context.Background(), pos, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPlay(t *testing.T) {
	for d := 1; d <= 4; d++ {
		t.Log(choose(t, New(Options{Depth: d}), position1(t), search.Limit{}))
		p := position2(t)
		r := choose(t, New(Options{Depth: d}), p, search.Limit{})
		t.Log(r)
		p.Play(r.Move)
		t.Log(choose(t, New(Options{Depth: d}), p, search.Limit{}))
	}
	s := New(Options{Depth: 1})
	s.begin(position1(t), meter{ctx: context.Background()})
	r := root{Searcher: s}
	r.rank()
	t.Log(r.list[:10])
	for d := 1; d <= 4; d++ {
		pos := testboard.New(t, board.Setup{})
		a, b := New(Options{Depth: d}), New(Options{Depth: d})
		nodes := uint64(0)
		for i := 0; i < 225; i++ {
			r, err := a.Search(context.Background(), pos, search.Limit{}, nil)
			if err != nil {
				t.Log(d, err, i, nodes, pos.Moves())
				break
			}
			nodes += r.Nodes
			pos.Play(r.Move)
			a, b = b, a
		}
	}
}
