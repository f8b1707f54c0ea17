package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
)

// walk is a Walker on the readable board. It considers the empty points of the first rows in a
// random order, and values a position by its hash.
type walk struct {
	pos  *board.Position
	rows int
	rng  *rand.Rand
	sims uint32 // simulations at once for each child
}

func (w *walk) Begin(pos *board.Position) { w.pos = pos.Clone() }
func (w *walk) Put(pt board.Point) {
	if err := w.pos.Play(pt); err != nil {
		panic(err)
	}
}
func (w *walk) Undo() { w.pos.Undo() }

func (w *walk) Evaluate() (float64, float32, Proven) {
	if Winner(w.pos) != board.Empty {
		return 0, 0, ProvenLoss
	}
	return float64(w.pos.Hash()%1000) / 1000, 0, Open
}

func (w *walk) Expand(dst []Child) Expansion {
	e := Expansion{Complete: w.rows == w.pos.Size()}
	for _, pt := range w.pos.AppendStones(nil, board.Empty) {
		if pt.Y() >= w.rows {
			continue
		}
		c := Child{Move: pt}
		if w.sims > 0 {
			c.Visits, c.Sum = w.sims, float64(w.sims)/2
			e.Visits, e.Sum = e.Visits+w.sims, e.Sum+c.Sum
		}
		dst = append(dst, c)
	}
	w.rng.Shuffle(len(dst), func(i, j int) { dst[i], dst[j] = dst[j], dst[i] })
	e.Children = dst
	return e
}

func (w *walk) Select(n *Node, children []Node) int {
	best, most := -1, math.Inf(-1)
	for i := range children {
		if children[i].Proven() == ProvenLoss {
			continue
		}
		v := children[i].Mean() + math.Sqrt(2*math.Log(float64(n.Visits()))/float64(children[i].Visits()))
		if v > most {
			best, most = i, v
		}
	}
	return best
}

func walks(rows int, sims uint32) func(int) Walker {
	return func(thread int) Walker {
		return &walk{rows: rows, sims: sims, rng: rand.New(rand.NewPCG(1, uint64(thread)))}
	}
}

func position(t testing.TB, s board.Setup) *board.Position {
	t.Helper()
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func points(t testing.TB, names ...string) (list []board.Point) {
	t.Helper()
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pt)
	}
	return list
}

// audit checks every node: its children have no more visits than it has, and its mean is 0 … 1.
func audit(t *testing.T, tr *Tree, n *Node) {
	t.Helper()
	children := tr.Children(n)
	below := uint32(0)
	for i := range children {
		below += children[i].Visits()
		audit(t, tr, &children[i])
	}
	if below > n.Visits() {
		t.Errorf("node %v: %d visits, %d of its children", n.Move(), n.Visits(), below)
	}
	if m := n.Sum() / float64(max(n.Visits(), 1)); m < -1e-6 || m > 1+1e-6 {
		t.Errorf("node %v: mean %v, expected 0…1", n.Move(), m)
	}
}

func TestTree(t *testing.T) {
	for name, threads := range map[string]int{"one thread": 1, "four threads": 4} {
		for _, sims := range []uint32{0, 4} {
			t.Run(name, func(t *testing.T) {
				m := MCTS{New: walks(9, sims), Threads: threads}
				r, err := m.Search(context.Background(), position(t, board.Setup{Size: 9}), Limit{Iterations: 5000}, nil)
				if err != nil || r.Iterations != 5000 || !r.Move.On(9) || r.Basis != Searched {
					t.Fatalf("Search: %+v, %v; expected 5000 iterations", r, err)
				}
				audit(t, m.tree, m.tree.Root())
				if got := m.tree.Root().Visits(); got < 5000 || sims == 0 && got != 5001 {
					t.Errorf("the root has %d visits, expected 5000 and its own", got)
				}
				if len(r.Candidates) != 81 {
					t.Errorf("%d candidates, expected 81", len(r.Candidates))
				}
			})
		}
	}
}

func TestSameSeedSameSearch(t *testing.T) {
	search := func() Result {
		m := MCTS{New: walks(9, 0)}
		r, err := m.Search(context.Background(), position(t, board.Setup{Size: 9}), Limit{Nodes: 9000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	a, b := search(), search()
	if a.Move != b.Move || a.Value != b.Value || a.Nodes != b.Nodes || a.Nodes < 9000 || a.Nodes > 9100 {
		t.Errorf("two searches: %v %v %d and %v %v %d; expected the same, about 9000 nodes", a.Move, a.Value, a.Nodes, b.Move, b.Value, b.Nodes)
	}
}

// TestProven searches a board on which Black wins by a five at once, and one on which every move of
// White loses.
func TestProven(t *testing.T) {
	black := points(t, "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
	white := points(t, "a5", "b5", "c5", "a4", "c4", "b3", "d3")
	m := MCTS{New: walks(5, 0)}
	r, err := m.Search(context.Background(), position(t, board.Setup{Size: 5, Black: black, White: white, ToMove: board.Black}), Limit{Iterations: 2000}, nil)
	if err != nil || r.Value != 1 || r.Candidates[0].Proven != ProvenWin {
		t.Errorf("Black to move: %+v, %v; expected a proven win", r, err)
	}
	m.Forget()
	r, err = m.Search(context.Background(), position(t, board.Setup{Size: 5, Black: black, White: white, ToMove: board.White}), Limit{Iterations: 5000}, nil)
	if err != nil || r.Value != 0 || m.tree.Root().Proven() != ProvenWin || r.Iterations == 5000 {
		t.Errorf("White to move: %+v, %v; expected a proven loss before the limit", r, err)
	}
	// Without the row of e1 and e2 among the moves, "all lose" would be a guess.
	m = MCTS{New: walks(4, 0)}
	r, err = m.Search(context.Background(), position(t, board.Setup{Size: 5, Black: black[:4], White: points(t, "a5", "a4", "a3"), ToMove: board.White}), Limit{Iterations: 5000}, nil)
	if err != nil || m.tree.Root().Proven() == ProvenWin {
		t.Errorf("an incomplete expansion: %+v, %v; expected no proof", r, err)
	}
}

func TestStops(t *testing.T) {
	pos := position(t, board.Setup{Size: 15})
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for name, ask := range map[string]func(*MCTS) (Result, error){
		"cancelled": func(m *MCTS) (Result, error) { return m.Search(ended, pos, Limit{}, nil) },
		"no time": func(m *MCTS) (Result, error) {
			return m.Search(context.Background(), pos, Limit{Time: time.Nanosecond}, nil)
		},
		"one iteration": func(m *MCTS) (Result, error) { return m.Search(context.Background(), pos, Limit{Iterations: 1}, nil) },
	} {
		r, err := ask(&MCTS{New: walks(15, 0)})
		// A limit of time leaves a first visit for each of the 225 moves.
		if err != nil || !r.Move.On(15) || r.Iterations > 225 || name == "one iteration" && r.Iterations != 1 {
			t.Errorf("%s: move %v after %d iterations, error %v; expected a move at once", name, r.Move, r.Iterations, err)
		}
		if name != "one iteration" && slices.ContainsFunc(r.Candidates, func(c Candidate) bool { return c.Visits == 0 || c.Value > r.Value }) {
			t.Errorf("%s: move %v with value %v is not the best of all", name, r.Move, r.Value)
		}
	}
}

// trap walks a game of three moves: after a1 the opponent makes a five with c3. A move takes long, so
// that threads meet.
type trap struct{ put []board.Point }

func (w *trap) Begin(*board.Position) { w.put = nil }
func (w *trap) Put(pt board.Point)    { w.put = append(w.put, pt); time.Sleep(100 * time.Microsecond) }
func (w *trap) Undo()                 { w.put = w.put[:len(w.put)-1] }

func (w *trap) Evaluate() (float64, float32, Proven) {
	if len(w.put) == 2 {
		return 0, 0, ProvenLoss
	}
	return 0.5, 0, Open
}

func (w *trap) Expand(dst []Child) Expansion {
	switch len(w.put) {
	case 0:
		return Expansion{Children: append(dst, Child{Move: board.At(0, 0)}, Child{Move: board.At(1, 0)})}
	case 1:
		return Expansion{Children: append(dst, Child{Move: board.At(2, 2)}), Complete: true}
	default: // the game is over
		return Expansion{Children: append(dst, Child{Move: board.At(3, 3), Proven: ProvenWin}), Complete: true}
	}
}

func (w *trap) Select(_ *Node, children []Node) int {
	for i := range children {
		if children[i].Proven() != ProvenLoss {
			return i
		}
	}
	return -1
}

// TestMeeting: threads that meet at a new node all judge it. One that passed would expand a finished
// game.
func TestMeeting(t *testing.T) {
	for range 20 {
		m := MCTS{New: func(int) Walker { return &trap{} }, Threads: 4}
		r, err := m.Search(context.Background(), position(t, board.Setup{Size: 9}), Limit{Iterations: 64}, nil)
		for _, c := range r.Candidates {
			if err != nil || c.Proven == ProvenWin {
				t.Fatalf("%v is a proven win, error %v; expected none", c.Move, err)
			}
		}
	}
}

func TestProgress(t *testing.T) {
	for _, threads := range []int{1, 3} { // the race detector watches the second
		reports, last := 0, Result{}
		m := MCTS{New: walks(9, 0), Threads: threads, Tactics: Tactics{Level: VCF, New: func() Oracle { return &giver{} }}}
		ctx, enough := context.WithCancel(t.Context())
		r, err := m.Search(ctx, position(t, board.Setup{Size: 9}), Limit{Time: time.Minute}, func(r Result) {
			if reports++; reports == 3 {
				enough()
			}
			if r.Iterations <= last.Iterations || r.Nodes <= last.Nodes || r.Asked < last.Asked || len(r.Line) == 0 {
				t.Errorf("%d threads: a report %+v after %+v", threads, r, last)
			}
			last = r
		})
		enough()
		if err != nil || reports < 3 || r.Nodes < last.Nodes || r.Asked == 0 {
			t.Errorf("%d threads: %d reports, %v; expected 3 or more", threads, reports, err)
		}
	}
}

// TestAllocations pins that a descent allocates nothing but chunks of the tree.
func TestAllocations(t *testing.T) {
	m := MCTS{New: walks(9, 0)}
	pos := position(t, board.Setup{Size: 9})
	if _, err := m.Search(context.Background(), pos, Limit{Iterations: 3000}, nil); err != nil {
		t.Fatal(err)
	}
	d := m.threads[0]
	d.w = still{d.w.(*walk)}
	if n := testing.AllocsPerRun(1000, func() { d.run(context.Background()) }); n > 0.1 {
		t.Errorf("%v allocations a descent, expected none", n)
	}
}

// still is a walk whose evaluation allocates nothing.
type still struct{ *walk }

func (s still) Evaluate() (float64, float32, Proven) { return 0.5, 0, Open }

func (s still) Expand(dst []Child) Expansion {
	for y := range s.pos.Size() {
		if s.pos.At(board.At(0, y)) == board.Empty {
			dst = append(dst, Child{Move: board.At(0, y)})
		}
	}
	return Expansion{Children: dst}
}

// TestRefutedLast: where the tree proves that every move loses, the searcher still plays one that the
// oracle did not refute at once.
func TestRefutedLast(t *testing.T) {
	black := points(t, "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
	white := points(t, "a5", "b5", "c5", "a4", "c4", "b3", "d3")
	pos := position(t, board.Setup{Size: 5, Black: black, White: white, ToMove: board.White})
	for _, name := range []string{"e4", "d4", "e1"} {
		g := &giver{holds: points(t, name)}
		m := MCTS{New: walks(5, 0), Tactics: Tactics{Level: VCF, New: func() Oracle { return g }}}
		for range 3 { // the first search proves the children; the others reuse the tree
			r, err := m.Search(context.Background(), pos, Limit{Iterations: 5000}, nil)
			if err != nil || r.Move != g.holds[0] {
				t.Errorf("%s holds: %v, %v", name, r.Move, err)
			}
		}
	}
	// All children lose in the tree, which the search before proved without the oracle.
	m := MCTS{New: walks(5, 0)}
	if _, err := m.Search(context.Background(), pos, Limit{Iterations: 5000}, nil); err != nil || m.tree.Root().Proven() != ProvenWin {
		t.Fatalf("the first search: %v, %v; expected a proven loss", m.tree.Root().Proven(), err)
	}
	g := &giver{holds: points(t, "e4")}
	m.Tactics = Tactics{Level: VCF, New: func() Oracle { return g }}
	if r, err := m.Search(context.Background(), pos, Limit{Iterations: 5000}, nil); err != nil || r.Move != g.holds[0] {
		t.Errorf("e4 holds: %v, %v", r.Move, err)
	}
}
