package search

import (
	"context"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// partial is an oracle that leaves moves undecided: after fours it answers with holds and open, and
// finds a win by threats against each move of loses. It refutes all other moves.
type partial struct {
	Oracle
	holds, open, loses []board.Point
}

func (partial) Reset(*board.Position) {}
func (partial) Put(board.Point) error { return nil }
func (partial) Undo() bool            { return true }
func (partial) Solve(context.Context, proof.Question) (r proof.Result, err error) {
	return r, nil
}

func (p partial) Hold(_ context.Context, q proof.Question, moves []board.Point) (holds, open []board.Point, nodes uint64, err error) {
	if q.Space == proof.Fours {
		return slices.Clone(p.holds), slices.Clone(p.open), 1, nil
	}
	return slices.DeleteFunc(slices.Clone(moves), func(pt board.Point) bool { return slices.Contains(p.loses, pt) }), nil, 1, nil
}

// TestUndecided: a move that the oracle left undecided is not played while another one holds. It
// comes before refuted moves, and is never reported as lost.
func TestUndecided(t *testing.T) {
	pos := position(t, board.Setup{Size: 5})
	all := pos.AppendStones(nil, board.Empty)
	c3, d4, e5 := points(t, "c3"), points(t, "d4"), points(t, "e5")
	for _, c := range []struct {
		name        string
		o           partial
		holds, open []board.Point
		lost        bool
	}{
		{"another one holds", partial{holds: c3, open: d4}, c3, d4, false},
		{"the others lose to threats", partial{holds: c3, open: d4, loses: c3}, d4, nil, false},
		{"all lose to fours", partial{}, all, nil, true},
		{"all lose to threats", partial{holds: e5, loses: e5}, e5, nil, true},
	} {
		r, err := AskRoot(context.Background(), pos, c.o, VCT, Limit{})
		if err != nil || !slices.Equal(r.Holds, c.holds) || !slices.Equal(r.Undecided, c.open) || r.Lost != c.lost {
			t.Errorf("%s: %+v, error %v; expected %v, undecided %v, lost %v", c.name, r, err, c.holds, c.open, c.lost)
		}
	}
}

// TestUndecidedInTree: the tree does not prove a move lost that the oracle left undecided, neither
// now nor when it meets the position again.
func TestUndecidedInTree(t *testing.T) {
	pos := position(t, board.Setup{Size: 5})
	all := pos.AppendStones(nil, board.Empty)
	o := &partial{holds: all[3:], open: all[1:3]} // a1 is refuted
	for name, sims := range map[string]uint32{"unvisited": 0, "visited": 2} {
		m := MCTS{New: walks(5, sims), Tactics: Tactics{Level: VCF, New: func() Oracle { return o }}}
		for range 2 {
			r, err := m.Search(context.Background(), pos, Limit{Iterations: 300}, nil)
			if err != nil || !slices.Contains(o.holds, r.Move) {
				t.Fatalf("%s: %v, error %v", name, r.Move, err)
			}
			for _, c := range r.Candidates {
				if slices.Contains(o.open, c.Move) || (c.Proven == ProvenLoss) != (c.Move == all[0]) || c.Proven == Open && c.Visits == 0 {
					t.Errorf("%s: candidate %+v", name, c)
				}
			}
			if len(r.Candidates) != len(all)-2 || m.tree.Root().state.Load()&complete != 0 {
				t.Errorf("%s: %d candidates, complete %v", name, len(r.Candidates), m.tree.Root().state.Load()&complete != 0)
			}
			audit(t, m.tree, m.tree.Root())
		}
	}
}

// TestUndecidedAgain: a search that leaves moves undecided drops them. When a later search of the same
// position decides them, they are candidates again.
func TestUndecidedAgain(t *testing.T) {
	pos := position(t, board.Setup{Size: 5})
	all := pos.AppendStones(nil, board.Empty)
	o := &partial{holds: all[2:], open: all[:2]}
	m := MCTS{New: walks(5, 0), Tactics: Tactics{Level: VCF, New: func() Oracle { return o }}}
	for _, want := range []int{len(all) - 2, len(all)} {
		r, err := m.Search(context.Background(), pos, Limit{Iterations: 100}, nil)
		if err != nil || len(r.Candidates) != want {
			t.Fatalf("%d candidates, error %v; expected %d", len(r.Candidates), err, want)
		}
		o.holds, o.open = all, nil
	}
}

// TestReopened: a proof of the root that its moves do not show ends no search.
func TestReopened(t *testing.T) {
	pos := position(t, board.Setup{Size: 5})
	m := MCTS{New: walks(5, 0)}
	before := uint64(0)
	for _, proof := range []Proven{Open, ProvenLoss, ProvenWin} {
		if m.tree != nil {
			m.tree.Root().prove(proof)
		}
		r, err := m.Search(context.Background(), pos, Limit{Iterations: 100}, nil)
		visits := uint64(0)
		for _, c := range r.Candidates {
			visits += c.Visits
		}
		if err != nil || visits != before+100 || r.Basis != Searched {
			t.Errorf("a root with the proof %v: %d more visits of its moves, basis %v, error %v; expected 100", proof, visits-before, r.Basis, err)
		}
		before = visits
	}
}

// prover is a partial oracle that proves wins with the stones of one position.
type prover struct {
	partial
	wins bool
}

func (p *prover) Reset(pos *board.Position) { p.wins = pos.Count(board.Empty) < 23 }

func (p *prover) Solve(context.Context, proof.Question) (r proof.Result, err error) {
	if p.wins {
		r = proof.Result{Verdict: proof.NewWin(proof.VCF, &proof.Certificate{}), Line: proof.Line{board.At(1, 1)}, Nodes: 7}
	}
	return r, nil
}

// TestProofCounts: the result of a proof counts the effort of its own search, not of the one before.
func TestProofCounts(t *testing.T) {
	pos := position(t, board.Setup{Size: 5})
	o := &prover{partial: partial{holds: pos.AppendStones(nil, board.Empty)}}
	m := MCTS{New: walks(5, 0), Tactics: Tactics{Level: VCF, New: func() Oracle { return o }}}
	if r, err := m.Search(context.Background(), pos, Limit{Iterations: 300}, nil); err != nil || r.Basis != Searched || r.Nodes < 300 {
		t.Fatalf("%+v, error %v", r, err)
	}
	won := position(t, board.Setup{Size: 5, Black: points(t, "a1", "a2"), White: points(t, "e5", "e4")})
	if r, err := m.Search(context.Background(), won, Limit{}, nil); err != nil || r.Basis != Proved || r.Nodes != 7 || r.Asked != 1 {
		t.Errorf("%+v, error %v; expected 7 nodes and one question", r, err)
	}
}

// TestLostLine: where every move loses, the line of the tree does not pass for the opponent's win.
func TestLostLine(t *testing.T) {
	o := &partial{}
	m := MCTS{New: walks(5, 0), Tactics: Tactics{Level: VCF, New: func() Oracle { return o }}}
	r, err := m.Search(context.Background(), position(t, board.Setup{Size: 5}), Limit{Iterations: 1000}, nil)
	if err != nil || r.Basis != Lost || r.Value != 0 || len(r.Line) != 1 || r.Line[0] != r.Move || r.Depth < 2 {
		t.Errorf("%+v, error %v; expected a lost position and the move alone", r, err)
	}
}

// fiveAtHand returns a position in which Black makes a five with e1 or e2, and its empty points.
func fiveAtHand(t *testing.T) (*board.Position, []board.Point) {
	black := points(t, "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
	white := points(t, "a5", "b5", "c5", "a4", "c4", "b3", "d3")
	pos := position(t, board.Setup{Size: 5, Black: black, White: white, ToMove: board.Black})
	return pos, pos.AppendStones(nil, board.Empty)
}

// TestUndecidedWin: the tree has proved that a move wins. A later search of the position must not drop
// the move because the oracle leaves it undecided.
func TestUndecidedWin(t *testing.T) {
	pos, all := fiveAtHand(t)
	for name, rows := range map[string]int{"all moves": 5, "candidates that do not hold": 2} {
		o := &partial{holds: all}
		m := MCTS{New: walks(rows, 0), Tactics: Tactics{Level: VCF, New: func() Oracle { return o }}}
		first, err := m.Search(context.Background(), pos, Limit{Iterations: 2000}, nil)
		if err != nil || first.Candidates[0].Proven != ProvenWin {
			t.Fatalf("%s: %+v, %v", name, first, err)
		}
		wins := points(t, "e1", "e2")
		o.holds = slices.DeleteFunc(slices.Clone(all), func(pt board.Point) bool { return slices.Contains(wins, pt) })
		if rows == 2 {
			o.holds = slices.DeleteFunc(o.holds, func(pt board.Point) bool { return pt.Y() < 2 })
		}
		o.open = wins
		r, err := m.Search(context.Background(), pos, Limit{Iterations: 50}, nil)
		if err != nil || !slices.Contains(wins, r.Move) {
			t.Errorf("%s: first %v value %v; then %v value %v %v", name, first.Move, first.Value, r.Move, r.Value, r.Candidates)
		}
	}
}

// picky is a Chooser.
type picky struct {
	*walk
	among []board.Point
}

func (p *picky) Among(moves []board.Point) { p.among = moves }
func (p *picky) Expand(dst []Child) Expansion {
	e := p.walk.Expand(dst)
	if p.among != nil {
		e.Children = slices.DeleteFunc(e.Children, func(c Child) bool { return !slices.Contains(p.among, c.Move) })
		p.among = nil
	}
	return e
}

// TestRefutedBesideWin: the tree has proved that a move wins. That the oracle refutes another move of
// the root is no reason to forget it.
func TestRefutedBesideWin(t *testing.T) {
	pos, all := fiveAtHand(t)
	o := &partial{holds: all}
	m := MCTS{New: func(i int) Walker { return &picky{walk: walks(5, 0)(i).(*walk)} }, Tactics: Tactics{Level: VCF, New: func() Oracle { return o }}}
	first, err := m.Search(context.Background(), pos, Limit{Iterations: 2000}, nil)
	if err != nil || first.Candidates[0].Proven != ProvenWin {
		t.Fatalf("%+v, %v", first, err)
	}
	o.holds = slices.DeleteFunc(slices.Clone(all), func(pt board.Point) bool { return pt == points(t, "a3")[0] })
	r, err := m.Search(context.Background(), pos, Limit{Iterations: 1}, nil)
	if err != nil || r.Value != 1 {
		t.Errorf("first %v value %v; then %v value %v", first.Move, first.Value, r.Move, r.Value)
	}
}
