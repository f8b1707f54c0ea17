package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// chain is a Walker with one move in each position, up to a depth at which the side to move has lost.
// Its Select visits children without visits too.
type chain struct {
	walk
	depth int
	moves int // on the board since Begin
}

func (c *chain) Begin(pos *board.Position) { c.walk.Begin(pos); c.moves = 0 }
func (c *chain) Put(pt board.Point)        { c.walk.Put(pt); c.moves++ }
func (c *chain) Undo()                     { c.walk.Undo(); c.moves-- }

func (c *chain) Evaluate() (float64, float32, Proven) {
	if c.moves == c.depth {
		return 0, 0, Open
	}
	return 0.5, 0, Open
}

func (c *chain) Expand(dst []Child) Expansion {
	if c.moves == c.depth {
		return Expansion{Children: dst}
	}
	return Expansion{Children: append(dst, Child{Move: board.At(c.moves, 0)}, Child{Move: board.At(c.moves, 4)})}
}

func (c *chain) Select(_ *Node, _ []Node) int { return 0 }

// TestGuided: a guided search visits only what Select chooses, and expands a position at its first
// visit. Decay takes a value towards ½ by each ply, and a virtual loss is taken back.
func TestGuided(t *testing.T) {
	const depth, iterations = 4, 50
	for _, loss := range []uint32{0, 1, 10} {
		w := &chain{depth: depth}
		m := MCTS{New: func(int) Walker { return w }, Guided: true, VirtualLoss: loss, Decay: 0.5}
		if _, err := m.Search(context.Background(), position(t, board.Setup{Size: 9}), Limit{Iterations: iterations}, nil); err != nil {
			t.Fatal(err)
		}
		n := m.tree.Root()
		for ply := range depth {
			children := m.tree.Children(n)
			if len(children) != 2 || children[1].Visits() != 0 {
				t.Fatalf("loss %d, ply %d: %d children, expected two, the second without visits", loss, ply, len(children))
			}
			n = &children[0]
			if want := uint32(iterations - ply); n.Visits() != want {
				t.Errorf("loss %d, ply %d: %d visits, expected %d", loss, ply+1, n.Visits(), want)
			}
		}
		// The end counts ½ ± ½·½^plies for the plies above it; the first visit of each node counts ½.
		last := &m.tree.Children(m.tree.Root())[0]
		sign := 1.0
		for range depth - 1 {
			sign = -sign
		}
		worth := 0.5 + sign*0.5*math.Pow(0.5, depth-1)
		want := (worth*(iterations-depth+1) + 0.5*(depth-1)) / iterations
		if math.Abs(last.Mean()-want) > 1e-3 {
			t.Errorf("loss %d: the mean of the first move is %v, expected %v", loss, last.Mean(), want)
		}
	}
}

// liking is a Walker with a policy on an empty board: it likes c3, and knows that b2 loses.
type liking struct{ walk }

func (l *liking) Select(_ *Node, children []Node) int { return len(children) - 1 }

func (l *liking) Expand(dst []Child) Expansion {
	if l.pos.Count(board.Black) > 0 {
		return Expansion{Children: dst}
	}
	return Expansion{Children: append(dst, Child{Move: board.At(0, 0), Prior: 0.1}, Child{Move: board.At(1, 1), Prior: 0.3, Proven: ProvenLoss}, Child{Move: board.At(2, 2), Prior: 0.6})}
}

// TestGuidedWin: beside a win that the oracle proves stands the policy, and the search after it is as
// before.
func TestGuidedWin(t *testing.T) {
	g := &giver{won: proof.Line{board.At(0, 0)}}
	m := MCTS{New: func(int) Walker { return &liking{} }, Guided: true, Tactics: Tactics{Level: VCF, New: func() Oracle { return g }}}
	r, err := m.Search(t.Context(), position(t, board.Setup{Size: 9}), Limit{}, nil)
	want := []Candidate{
		{Move: board.At(0, 0), Value: 1, Prior: float64(float32(0.1)), Proven: ProvenWin},
		{Move: board.At(2, 2), Prior: float64(float32(0.6)), Unjudged: true},
		{Move: board.At(1, 1), Prior: float64(float32(0.3)), Proven: ProvenLoss},
	}
	if err != nil || r.Basis != Proved || !slices.Equal(r.Candidates, want) {
		t.Errorf("%+v, %v; expected the candidates %+v", r, err, want)
	}
	g.won = nil
	if r, err = m.Search(t.Context(), position(t, board.Setup{Size: 9}), Limit{Iterations: 10}, nil); err != nil || r.Basis != Searched || r.Iterations != 10 {
		t.Errorf("the search after it: %+v, %v; expected 10 iterations", r, err)
	}
}

// TestGuidedRefuted: moves that the oracle refutes are candidates that lose, even if the walker does not
// consider them; those that it leaves undecided are not. A single move that holds is forced.
func TestGuidedRefuted(t *testing.T) {
	pos := position(t, board.Setup{Size: 9})
	c3, undecided := board.At(2, 2), board.At(8, 8)
	o := &partial{holds: []board.Point{c3}, open: []board.Point{undecided}}
	m := MCTS{New: func(int) Walker { return &liking{} }, Guided: true, Tactics: Tactics{Level: VCF, New: func() Oracle { return o }}}
	r, err := m.Search(t.Context(), pos, Limit{Iterations: 10}, nil)
	if err != nil || r.Move != c3 || r.Basis != Forced || len(r.Candidates) != 81-1 {
		t.Fatalf("%+v, %v; expected c3 by force, and 80 candidates", r, err)
	}
	for _, c := range r.Candidates[1:] {
		if c.Proven != ProvenLoss || c.Unjudged || c.Move == undecided {
			t.Errorf("%+v, expected a proved loss", c)
		}
	}
}
