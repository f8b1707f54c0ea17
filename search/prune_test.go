package search

import (
	"maps"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// content is what a tree knows of a node.
type content struct {
	visits   uint32
	sum      float64
	prior    float32
	proven   Proven
	judged   bool
	children int
}

// contents lists the nodes of a tree by the moves that lead there.
func contents(t *Tree) map[string]content {
	all := map[string]content{}
	var add func(path string, n *Node)
	add = func(path string, n *Node) {
		children := t.Children(n)
		all[path] = content{n.Visits(), n.Sum(), n.Prior(), n.Proven(), n.state.Load()&judged != 0, len(children)}
		for i := range children {
			add(path+" "+children[i].Move().String(), &children[i])
		}
	}
	add("", t.Root())
	return all
}

// TestPrune compares a tree before and after: what is left is as it was, nodes that lost their children
// have fewer visits than those that kept them, and half of the room is free.
func TestPrune(t *testing.T) {
	never := func() bool { return false }
	for _, guided := range []bool{false, true} {
		m := MCTS{New: walks(9, 0), Memory: 2 << 20, Guided: guided}
		pos := position(t, board.Setup{Size: 9})
		for ply := range 4 {
			r, err := m.Search(t.Context(), pos, Limit{Iterations: 700}, nil)
			if err != nil {
				t.Fatal(err)
			}
			before := contents(m.tree)
			if m.tree.prune(func() bool { return true }) || !maps.Equal(contents(m.tree), before) {
				t.Fatalf("ply %d: prune without time changed the tree", ply)
			}
			used := m.tree.Bytes()
			if !m.tree.prune(never) || m.tree.Full() || m.tree.Bytes() > int64(m.tree.room())*nodeBytes/2+1<<18 || m.tree.Bytes() > used {
				t.Errorf("ply %d: %d bytes after %d, expected half of %d to be free", ply, m.tree.Bytes(), used, m.tree.room()*nodeBytes)
			}
			after := contents(m.tree)
			if len(after) < 81 || ply == 0 && len(before) > m.tree.room()/2 && len(after) == len(before) {
				t.Errorf("ply %d: %d nodes after %d", ply, len(after), len(before))
			}
			closed, kept := uint32(0), ^uint32(0)
			for path, c := range after {
				old := before[path]
				if c.children > 0 && path != "" {
					kept = min(kept, c.visits)
				}
				if c.children == 0 && old.children > 0 {
					closed = max(closed, c.visits)
					old.children = 0
				}
				if c != old {
					t.Errorf("ply %d:%s: %+v, expected %+v", ply, path, c, old)
				}
			}
			if closed >= kept {
				t.Errorf("ply %d: a node with %d visits lost its children, and one with %d kept them", ply, closed, kept)
			}
			moves := m.tree.Children(m.tree.Root())
			for _, pt := range []board.Point{r.Move, mostVisited(m.tree.Children(&moves[indexOf(moves, r.Move)]))} {
				if err := pos.Play(pt); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func mostVisited(nodes []Node) board.Point {
	best := &nodes[0]
	for i := range nodes {
		if nodes[i].Visits() > best.Visits() {
			best = &nodes[i]
		}
	}
	return best.Move()
}

// tally counts the evaluations of its threads.
type tally struct {
	walk
	evaluations *atomic.Int64
}

func (c *tally) Evaluate() (float64, float32, Proven) {
	c.evaluations.Add(1)
	return c.walk.Evaluate()
}

// Select prefers the moves with the best hash, and explores as PUCT does.
func (c *tally) Select(n *Node, children []Node) int {
	best, most := -1, -1.0
	for i := range children {
		if children[i].Proven() == ProvenLoss {
			continue
		}
		v := 0.5
		if visits := children[i].Visits(); visits > 0 {
			v = children[i].Mean()
		}
		if v += 20 / float64(1+children[i].Visits()); v > most {
			best, most = i, v
		}
	}
	return best
}

// TestFullTree: a search in little memory still judges a new position in nearly each descent, for as long
// as it runs. A tree that keeps everything would visit again and again what it has.
func TestFullTree(t *testing.T) {
	for _, guided := range []bool{false, true} {
		for _, threads := range []int{1, 3} {
			var n atomic.Int64
			m := MCTS{Memory: 1, Guided: guided, Threads: threads, New: func(thread int) Walker {
				return &tally{walk: *walks(9, 0)(thread).(*walk), evaluations: &n}
			}}
			iterations := uint64(testboard.Amount(10_000, 30_000, 30_000))
			r, err := m.Search(t.Context(), position(t, board.Setup{Size: 9}), Limit{Iterations: iterations}, nil)
			if err != nil || r.Iterations != iterations || m.tree.Bytes() > 1<<19 {
				t.Errorf("guided %v, %d threads: %d iterations, %d bytes, %v; expected all iterations in 512 KiB", guided, threads, r.Iterations, m.tree.Bytes(), err)
			}
			if uint64(n.Load()) < iterations*9/10 {
				t.Errorf("guided %v, %d threads: %d evaluations in %d iterations", guided, threads, n.Load(), iterations)
			}
			audit(t, m.tree, m.tree.Root())
		}
	}
}
