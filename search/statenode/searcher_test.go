package statenode

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

func find(t testing.TB, s *Searcher, pos *board.Position, l search.Limit) search.Result {
	t.Helper()
	r, err := s.Search(context.Background(), pos, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !pos.Legal(r.Move, pos.ToMove()) {
		t.Fatalf("%v is no legal move:\n%s", r.Move, testboard.Diagram(pos))
	}
	return r
}

// Positions of alarms: the alarms leave one move, which needs no search.
func TestAlarms(t *testing.T) {
	const s1Black, s1White = "f8 g8 h6 h7", "g7 i6 i9 e10"
	const cOwn, cOther = "f8 g8 h8 i9 i10", "e8 c3 m13 b13 l5"
	for _, c := range []struct {
		group        group
		black, white string
		move         string
	}{
		{groupA, "f8 g8 h8 i8", "e8 c3 m13 l5", "j8"},
		{groupB, "e8 c3 m13 l5", "f8 g8 h8 i8", "j8"},
		{groupC, cOwn, cOther, "i8"},
		{groupD, cOther, cOwn, "i8"},
		{groupE, s1Black, s1White, "h8"},
		{groupF, s1White, s1Black, "h8"},
	} {
		testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
			pos := testboard.Position(t, rule, 15, board.Black, c.black, c.white)
			for _, p := range []*board.Position{pos, testboard.Swapped(t, pos)} {
				w := newWalker(Options{}.full(), 0)
				w.Begin(p)
				var got choices
				w.choose(&got, nil)
				// In renju Black may not make two threes, so they alarm neither side.
				if rule == board.Renju && c.group >= groupE && (c.group == groupE) == (p.ToMove() == board.Black) {
					if got.group != calm {
						t.Errorf("group %c of a forbidden move", 'A'+got.group)
					}
					continue
				}
				if got.group != c.group || got.n != 1 || got.list[0].move.String() != c.move {
					t.Errorf("group %c leaves %v, expected %c %s", 'A'+got.group, got.moves(), 'A'+c.group, c.move)
				}
				r := find(t, New(Options{}), p, search.Limit{})
				if r.Move.String() != c.move || r.Basis != search.Forced || r.Iterations != 0 {
					t.Errorf("played %v after %d iterations (%v), expected %s", r.Move, r.Iterations, r.Basis, c.move)
				}
			}
		})
	}
}

// No group holds an own L4: the open four is not forced, and the search has other moves beside it.
func TestNoAlarmForOwnFour(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "f8 g8 h8", "c3 m13 l5")
	w := newWalker(Options{}.full(), 0)
	w.Begin(pos)
	var got choices
	w.choose(&got, nil)
	if got.group != calm || got.n != 3 || got.list[0].score != 40_000 {
		t.Errorf("group %d, moves %v, expected three, the best with 40000", got.group, got.moves())
	}
}

// A sole move is played unsearched, and so is the first move of a game.
func TestFirstMove(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		pos := testboard.New(t, board.Setup{Size: size})
		r := find(t, New(Options{}), pos, search.Limit{})
		if want := board.At(size/2, size/2); r.Move != want || r.Iterations != 0 {
			t.Errorf("first move %v on %d×%d, expected %v", r.Move, size, size, want)
		}
	}
}

// Two searches with one seed and a limit of iterations are equal, whatever came before.
func TestDeterministic(t *testing.T) {
	pos := testboard.Moves(t, board.Freestyle, 15, opening)
	first := New(Options{Seed: 7})
	a := find(t, first, pos, search.Limit{Iterations: 500})
	first.Forget()
	b := find(t, first, pos, search.Limit{Iterations: 500})
	c := find(t, New(Options{Seed: 7}), pos, search.Limit{Iterations: 500})
	for _, r := range []search.Result{b, c} {
		if r.Move != a.Move || r.Value != a.Value || r.Nodes != a.Nodes {
			t.Errorf("searches differ: %v %v %d and %v %v %d", a.Move, a.Value, a.Nodes, r.Move, r.Value, r.Nodes)
		}
	}
	if a.Iterations != 500 || a.Basis != search.Searched || len(a.Candidates) != 3 {
		t.Errorf("%d iterations, %v, %d candidates, expected 500, search, 3", a.Iterations, a.Basis, len(a.Candidates))
	}
}

// Whole games under all rules: every move is legal, the values are chances, a side that can make a
// five does so, and a lone five of the opponent is stopped.
func TestGames(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		for size := board.MinSize; size <= board.MaxSize; size += testboard.Amount(4, 3, 1) {
			players := []*Searcher{New(Options{Seed: uint64(size)}), New(Options{Children: 16, Playouts: 2, PlayoutPlies: -1, WholeBoard: true, IgnoreL4: true})}
			pos := testboard.New(t, board.Setup{Size: size, Rule: rule})
			for i := 0; search.Playable(pos) == nil; i++ {
				r := find(t, players[i%2], pos, search.Limit{Iterations: 10})
				if r.Value < 0 || r.Value > 1 {
					t.Fatalf("value %v, expected a chance", r.Value)
				}
				mine, theirs := pos.FiveSquares(nil, pos.ToMove()), pos.FiveSquares(nil, pos.ToMove().Opponent())
				switch {
				case len(mine) > 0 && !pos.MakesFive(r.Move, pos.ToMove()):
					t.Fatalf("%v makes no five:\n%s", r.Move, testboard.Diagram(pos))
				case len(mine) == 0 && len(theirs) == 1 && r.Move != theirs[0] && pos.Legal(theirs[0], pos.ToMove()):
					t.Fatalf("%v does not stop the five at %v:\n%s", r.Move, theirs[0], testboard.Diagram(pos))
				}
				testboard.Play(t, pos, r.Move)
			}
		}
	})
}

// Limits and ended contexts still give a legal move; an ended game an error.
func TestLimits(t *testing.T) {
	pos := testboard.Moves(t, board.Renju, 15, "h8 i9 i7 g9 h10 h9 f9 j8 g6 k9")
	s := New(Options{Threads: 2, Memory: 1, Time: 20 * time.Millisecond})
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, l := range []search.Limit{{}, {Time: 1}, {Nodes: 1}, {Iterations: 1}, {Time: 5 * time.Millisecond}} {
		for _, ctx := range []context.Context{context.Background(), ended} {
			r, err := s.Search(ctx, pos, l, func(search.Result) {})
			if err != nil || !pos.Legal(r.Move, pos.ToMove()) {
				t.Errorf("%v: %v, %v, expected a legal move", l, r.Move, err)
			}
		}
	}
	over := testboard.Moves(t, board.Freestyle, 15, "h8 a1 h9 b1 h10 c1 h11 d1 h12")
	if _, err := s.Search(context.Background(), over, search.Limit{}, nil); !errors.Is(err, search.ErrOver) {
		t.Errorf("error %v after a five, expected ErrOver", err)
	}
}

// The search plays the largest win/sim + MS/ΣMS (point 5), and Explore spreads the visits.
func TestFinalRule(t *testing.T) {
	pos := testboard.Moves(t, board.Freestyle, 15, opening)
	w := newWalker(Options{}.full(), 0)
	w.Begin(pos)
	var c choices
	w.choose(&c, nil)
	var ms [MaxChildren]float64
	sum := moveScores(ms[:], c.moves())
	least := [2]uint64{}
	for i, explore := range []float64{0, 1} {
		r := find(t, New(Options{Explore: explore}), pos, search.Limit{Iterations: 300})
		last, played := 10.0, 0
		for _, m := range r.Candidates {
			for j, k := range c.moves() {
				if k.move == m.Move {
					worth := m.Value + ms[j]/sum
					if worth > last+1e-6 {
						t.Errorf("%v, worth %v, comes after %v", m.Move, worth, last)
					}
					last = worth
					played++
				}
			}
		}
		least[i] = r.Candidates[len(r.Candidates)-1].Visits
		if played != 3 || r.Move != r.Candidates[0].Move {
			t.Errorf("played %v of %v, expected the first of three", r.Move, r.Candidates)
		}
	}
	if least[0] >= least[1] {
		t.Errorf("%d visits of the last move without Explore, %d with it", least[0], least[1])
	}
}

// TestEnds: the end of the time stops a search within an expansion, even one of 16 times 1000
// playouts of 100 plies. Without limits such an expansion takes a second.
func TestEnds(t *testing.T) {
	pos := testboard.Moves(t, board.Freestyle, 22, "k11l12m11n12")
	o := Options{Children: 16, Playouts: 1000, PlayoutPlies: 100}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := New(o).Search(ctx, pos, search.Limit{}, nil)
	if err != nil || !pos.Legal(r.Move, pos.ToMove()) {
		t.Fatalf("%v, error %v", r.Move, err)
	}
	w := newWalker(o.full(), 0)
	positions := 0
	w.Begin(pos)
	w.SetInterrupt(func() bool { positions++; return positions == 3 })
	w.Expand(nil)
	if w.looks > 10_000 || positions != 3 {
		t.Errorf("%d positions after the end of the search, and %d questions; expected few, and 3", w.looks, positions)
	}
}
