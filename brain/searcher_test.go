package brain_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

func searched(t *testing.T, pos *board.Position, l search.Limit) search.Result {
	t.Helper()
	r, err := brain.NewSearcher(brain.SearcherOptions{Memory: 4 << 20}).Search(t.Context(), pos, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSearcher: the result names the basis of a move, and lines begin with the move.
func TestSearcher(t *testing.T) {
	for _, tc := range []struct {
		name, black, white string
		basis              search.Basis
		value              float64 // −1 = any between the others
		line               int     // plies at least
	}{
		{"a win by fours", "f8 g8 h8", "a1 c1 a3", search.Proved, 1, 3},
		{"a lost position", "a1 c1 a3 c3", "f8 g8 h8 i8", search.Lost, 0, 2},
		{"a quiet position", "h8", "i9", search.Searched, -1, 1},
	} {
		r := searched(t, testboard.Position(t, 0, 15, board.Black, tc.black, tc.white), search.Limit{Nodes: 50_000})
		if r.Basis != tc.basis || tc.value >= 0 && r.Value != tc.value || r.Value < 0 || r.Value > 1 || len(r.Line) < tc.line || r.Line[0] != r.Move {
			t.Errorf("%s: %v with %v, value %v, line %v", tc.name, r.Move, r.Basis, r.Value, r.Line)
		}
		if r.Asked == 0 || r.Depth == 0 || len(r.Candidates) < 200 || r.Candidates[0].Move != r.Move {
			t.Errorf("%s: %d questions, depth %d, %d candidates; want all of them, the move first", tc.name, r.Asked, r.Depth, len(r.Candidates))
		}
	}
	only := testboard.Draw(t, 0, 5, board.Black, `
O X O X O
O X O X O
X O X O X
X O X O X
O X O X .`)
	if r := searched(t, only, search.Limit{}); r.Basis != search.Forced || r.Move != board.At(4, 0) {
		t.Errorf("the last point: %v with %v, want e1, forced", r.Move, r.Basis)
	}
}

// TestSearcherLimits: a search without a limit has the nodes of the options, and each node limit
// gives one move. Without time, or after its context, the search answers with a legal move.
func TestSearcherLimits(t *testing.T) {
	testboard.Deadline(t)
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(1, uint64(rule)))
		var pos *board.Position
		for pos == nil { // a row of five stands by chance
			pos = testboard.Strewn(rng, board.Setup{Rule: rule, Size: 15, ToMove: board.Black}, 30, 10)
		}
		first := searched(t, pos, search.Limit{})
		if again := searched(t, pos, search.Limit{Nodes: brain.DefaultNodes}); again.Move != first.Move || again.Nodes != first.Nodes {
			t.Errorf("%v after %d nodes, then %v after %d", first.Move, first.Nodes, again.Move, again.Nodes)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		s := brain.NewSearcher(brain.SearcherOptions{Memory: 4 << 20, Limit: search.Limit{Time: time.Nanosecond}})
		for _, c := range []context.Context{ctx, t.Context()} {
			if r, err := s.Search(c, pos, search.Limit{}, nil); err != nil || !pos.Legal(r.Move, board.Black) || r.Nodes > 0 {
				t.Errorf("without time: %v after %d nodes, error %v, want a legal move at once", r.Move, r.Nodes, err)
			}
		}
		s.Forget()
	})
}

// TestSearcherProgress: each round is reported, and a game that is over is refused.
func TestSearcherProgress(t *testing.T) {
	pos := testboard.Moves(t, 0, 15, "h8i9g7")
	s, reports := brain.NewSearcher(brain.SearcherOptions{Memory: 4 << 20}), 0
	r, err := s.Search(t.Context(), pos, search.Limit{Nodes: 20_000}, func(search.Result) { reports++ })
	if err != nil || reports != r.Depth {
		t.Errorf("%d reports of %d rounds, error %v", reports, r.Depth, err)
	}
	over := testboard.Position(t, 0, 9, board.Black, "a1 b1 c1 d1", "a2 b2 c2 d2")
	testboard.Play(t, over, board.At(4, 0))
	if _, err := s.Search(t.Context(), over, search.Limit{}, nil); !errors.Is(err, search.ErrOver) {
		t.Errorf("after a five: error %v, want %v", err, search.ErrOver)
	}
}

// TestSearcherLeft: a question that the search no longer waits for is about the position as it was, also
// when the caller has played on.
func TestSearcherLeft(t *testing.T) {
	pos := testboard.Position(t, 0, 15, board.Black, "f8 h8 h10", "a1 c1 a3")
	empty := pos.Count(board.Empty)
	store := &slowStore{release: make(chan bool), asked: make(chan int, 1)}
	s := brain.NewSearcher(brain.SearcherOptions{Memory: 4 << 20, Store: store})
	var r search.Result
	for limit := 20 * time.Millisecond; !store.begun.Load(); limit *= 2 { // on a busy machine the time may end before the first question
		var err error
		if r, err = s.Search(t.Context(), pos, search.Limit{Time: limit}, nil); err != nil || limit > time.Minute {
			t.Fatalf("no question within %v, error %v", limit, err)
		}
	}
	if err := pos.Play(r.Move); err != nil {
		t.Fatal(err)
	}
	close(store.release)
	if asked := <-store.asked; asked != empty {
		t.Errorf("the question is about a position with %d empty points, want %d", asked, empty)
	}
}

// slowStore answers when release is closed, and reports the empty points of the first position that it is asked about.
type slowStore struct {
	release chan bool
	asked   chan int
	begun   atomic.Bool // a question has come
}

func (s *slowStore) Get(pos *board.Position) (proof.Known, error) {
	s.begun.Store(true)
	<-s.release
	select {
	case s.asked <- pos.Count(board.Empty):
	default:
	}
	return proof.Known{}, nil
}

func (s *slowStore) Add(*board.Position, proof.Record) error { return nil }
