package search

import (
	"context"
	"testing"

	"github.com/gsolve/gsolve/board"
)

func TestReuse(t *testing.T) {
	for _, memory := range []int64{0, 1 << 19} { // 512 KiB is one chunk, so most moves compact the tree
		m := MCTS{New: walks(3, 0), Memory: memory}
		pos := position(t, board.Setup{Size: 9})
		for range 6 {
			r, err := m.Search(context.Background(), pos, Limit{Iterations: 9000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := pos.Play(r.Move); err != nil {
				t.Fatal(err)
			}
			reply := r.Line[min(1, len(r.Line)-1)]
			if reply == r.Move {
				break
			}
			if err := pos.Play(reply); err != nil {
				t.Fatal(err)
			}
			child := indexOf(m.tree.Children(m.tree.Root()), r.Move)
			grand := m.tree.Children(&m.tree.Children(m.tree.Root())[child])
			want := grand[indexOf(grand, reply)].Visits()
			if !m.tree.Advance(pos) {
				t.Fatal("Advance began a new tree, expected the old one")
			}
			if got := m.tree.Root().Visits(); got != want || m.tree.Root().Move() != reply {
				t.Fatalf("the new root %v has %d visits, expected %v with %d", m.tree.Root().Move(), got, reply, want)
			}
			audit(t, m.tree, m.tree.Root())
		}
	}
}

func TestOtherGame(t *testing.T) {
	m := MCTS{New: walks(9, 0)}
	a := position(t, board.Setup{Size: 9, Black: points(t, "e5"), ToMove: board.White})
	if _, err := m.Search(context.Background(), a, Limit{Iterations: 500}, nil); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]board.Setup{
		"another stone":         {Size: 9, Black: points(t, "e4"), White: points(t, "a1"), ToMove: board.Black},
		"another rule":          {Size: 9, Rule: board.Renju, Black: points(t, "e5"), ToMove: board.White},
		"two more of one side":  {Size: 9, Black: points(t, "e5"), White: points(t, "a1", "a2"), ToMove: board.White},
		"the wrong side's turn": {Size: 9, Black: points(t, "e5"), White: points(t, "a1"), ToMove: board.White},
	} {
		if m.tree.Advance(position(t, s)) {
			t.Errorf("%s: Advance kept the tree", name)
		}
		m.tree.Reset(a)
	}
}

// TestCompact: a search in a hurry leaves the nodes that no game reaches, a later one drops them, and an
// unmoved root needs none of this.
func TestCompact(t *testing.T) {
	m := MCTS{New: walks(9, 0), Memory: 4 << 20}
	pos := position(t, board.Setup{Size: 9})
	r, err := m.Search(context.Background(), pos, Limit{Iterations: 80_000}, nil)
	if err != nil || m.tree.Full() || m.tree.Bytes() < 2<<20 {
		t.Fatalf("%v, %d bytes, a full tree: %v; expected more than half of the room", err, m.tree.Bytes(), m.tree.Full())
	}
	for _, step := range []struct {
		name           string
		play, over     bool
		smaller, moved bool
	}{
		{"the same position", false, false, false, false},
		{"a move in a hurry", true, true, false, true},
		{"time at last", false, false, true, false},
	} {
		if step.play {
			if err := pos.Play(r.Move); err != nil {
				t.Fatal(err)
			}
		}
		looks := 0
		before := m.tree.Bytes()
		if !m.tree.advance(pos, func() bool { looks++; return step.over }) {
			t.Fatalf("%s: a new tree, expected the old one", step.name)
		}
		if (m.tree.Bytes() < before) != step.smaller || m.tree.moved != step.moved || (looks > 0) != (step.smaller || step.over) {
			t.Errorf("%s: %d bytes after %d, %d looks at the clock, moved %v", step.name, m.tree.Bytes(), before, looks, m.tree.moved)
		}
		audit(t, m.tree, m.tree.Root())
	}
}
