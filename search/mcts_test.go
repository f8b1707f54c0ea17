package search

import (
	"context"
	"errors"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// giver is an oracle that finds a win after the move e5, and holds nothing but the listed moves.
type giver struct {
	Oracle
	holds []board.Point
	won   proof.Line // of the side to move at the root; nil = none
	path  []board.Point
}

func (g *giver) Reset(*board.Position)    { g.path = nil }
func (g *giver) Put(pt board.Point) error { g.path = append(g.path, pt); return nil }
func (g *giver) Undo() bool               { g.path = g.path[:len(g.path)-1]; return true }

func (g *giver) Solve(context.Context, proof.Question) (r proof.Result, err error) {
	if g.won != nil && len(g.path) == 0 {
		return proof.Result{Verdict: proof.NewWin(proof.VCF, &proof.Certificate{}), Line: g.won}, nil
	}
	if len(g.path) > 0 && g.path[0] == board.At(4, 4) && len(g.path) == 1 {
		r.Verdict = proof.NewWin(proof.VCF, &proof.Certificate{})
	}
	return r, nil
}

func (g *giver) Hold(_ context.Context, _ proof.Question, moves []board.Point) (holds, open []board.Point, nodes uint64, err error) {
	if g.holds == nil {
		return moves, nil, 1, nil
	}
	return g.holds, nil, 1, nil
}

// TestTactics: the oracle refutes a move in the tree, and restricts the root.
func TestTactics(t *testing.T) {
	pos := position(t, board.Setup{Size: 9})
	g := &giver{}
	m := MCTS{New: walks(9, 0), Tactics: Tactics{Level: VCF, New: func() Oracle { return g }}}
	r, err := m.Search(context.Background(), pos, Limit{Iterations: 20_000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	i := indexOf(m.tree.Children(m.tree.Root()), board.At(4, 4))
	if got := m.tree.Children(m.tree.Root())[i].Proven(); got != ProvenLoss || r.Move == board.At(4, 4) {
		t.Errorf("e5 is %v, the move %v; expected a proven loss and another move", got, r.Move)
	}
	if r.Asked < 10 {
		t.Errorf("%d questions, expected more", r.Asked)
	}
	for name, rows := range map[string]int{"a move that the walker considers": 9, "another move": 2} {
		g.holds = points(t, "c7")
		m = MCTS{New: walks(rows, 0), Tactics: m.Tactics}
		r, err = m.Search(context.Background(), pos, Limit{Iterations: 2000}, nil)
		if err != nil || r.Move != g.holds[0] || r.Basis != Forced && rows == 2 {
			t.Errorf("%s: %v, %v, %v; expected c7", name, r.Move, r.Basis, err)
		}
	}
}

// TestUnjudged: a move without visits and without a proof has no value.
func TestUnjudged(t *testing.T) {
	m := MCTS{New: walks(9, 0)}
	r, err := m.Search(t.Context(), position(t, board.Setup{Size: 9}), Limit{Iterations: 1}, nil)
	if err != nil || len(r.Candidates) != 81 {
		t.Fatalf("%d candidates, %v; expected 81", len(r.Candidates), err)
	}
	for i, c := range r.Candidates {
		if c.Unjudged != (i > 0) {
			t.Errorf("candidate %d: %+v, expected a value of the only move with a visit", i, c)
		}
	}
}

// TestCountersOfWin: a win at the root counts its own questions only, not those of the search before.
func TestCountersOfWin(t *testing.T) {
	g := &giver{}
	m := MCTS{New: walks(9, 0), Tactics: Tactics{Level: VCF, New: func() Oracle { return g }}}
	if _, err := m.Search(t.Context(), position(t, board.Setup{Size: 9}), Limit{Iterations: 1000}, nil); err != nil {
		t.Fatal(err)
	}
	g.won = proof.Line{board.At(0, 0)}
	r, err := m.Search(t.Context(), position(t, board.Setup{Size: 9, Black: points(t, "c3"), ToMove: board.White}), Limit{Iterations: 1000}, nil)
	if err != nil || r.Basis != Proved || r.Asked != 1 || r.Nodes != 0 || r.Iterations != 0 {
		t.Errorf("%+v, %v; expected a proved win by one question, without nodes", r, err)
	}
}

// mute is a walker that considers no move.
type mute struct{ Walker }

func (mute) Expand(dst []Child) Expansion { return Expansion{Children: dst} }

func TestNoCandidates(t *testing.T) {
	m := MCTS{New: func(i int) Walker { return mute{walks(9, 0)(i)} }}
	pos := position(t, board.Setup{Size: 9, Black: points(t, "e5"), ToMove: board.White})
	r, err := m.Search(context.Background(), pos, Limit{Iterations: 100}, nil)
	if err != nil || r.Move != board.At(4, 3) || r.Basis != Guess {
		t.Errorf("without candidates: %+v, %v; expected e4, the lowest point nearest to the centre", r, err)
	}
}

// TestFullBoard searches a board with three empty points: the search meets full boards, and ends.
func TestFullBoard(t *testing.T) {
	s := board.Setup{Size: 5}
	for i := range 25 {
		pt := board.PointAt(i, 5)
		switch {
		case i >= 22:
		case (pt.X()/2+pt.Y())%2 == 0:
			s.Black = append(s.Black, pt)
		default:
			s.White = append(s.White, pt)
		}
	}
	s.ToMove = board.White
	r, err := (&MCTS{New: walks(5, 0)}).Search(context.Background(), position(t, s), Limit{Iterations: 3000}, nil)
	if err != nil || r.Iterations != 3000 || len(r.Line) > 3 {
		t.Errorf("nearly full board: %+v, %v", r, err)
	}
}

func TestFault(t *testing.T) {
	fault := errors.New("a fault")
	o := &faulty{giver: giver{}, err: fault}
	m := MCTS{New: walks(9, 0), Tactics: Tactics{Level: VCT, New: func() Oracle { return o }}}
	r, err := m.Search(context.Background(), position(t, board.Setup{Size: 9}), Limit{Iterations: 20_000}, nil)
	if !errors.Is(err, fault) || !r.Move.On(9) {
		t.Errorf("a fault of the oracle: %v, %v; expected a move and the fault", r.Move, err)
	}
}

// faulty fails in the tree only.
type faulty struct {
	giver
	err error
}

func (f *faulty) Solve(ctx context.Context, q proof.Question) (proof.Result, error) {
	if len(f.path) > 0 {
		return proof.Result{}, f.err
	}
	return f.giver.Solve(ctx, q)
}

func TestNames(t *testing.T) {
	if got := Lost.String() + Guess.String(); got != "lostguess" {
		t.Errorf("bases %q", got)
	}
	if err := Refuse("x", position(t, board.Setup{Size: 9}), "15×15"); !errors.Is(err, ErrRefused) || err.Error() != "the searcher does not play this game: x, freestyle on 9×9; expected 15×15" {
		t.Errorf("Refuse: %v", err)
	}
}

// TestPlain: without the solver the same lost position stays unproven, and its value still falls.
func TestPlain(t *testing.T) {
	black := points(t, "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
	white := points(t, "a5", "b5", "c5", "a4", "c4", "b3", "d3")
	m := MCTS{New: walks(5, 0), Plain: true}
	r, err := m.Search(context.Background(), position(t, board.Setup{Size: 5, Black: black, White: white, ToMove: board.White}), Limit{Iterations: 20_000}, nil)
	if err != nil || m.tree.Root().Proven() != Open || r.Iterations != 20_000 || r.Value > 0.2 {
		t.Errorf("White to move: %+v, %v; expected no proof, and a value near 0", r, err)
	}
}
