package opening

import (
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// asked returns a node of the attacker that has had some jobs without an answer.
func asked(first float32, jobs uint8) *node {
	n := &node{kind: attack, first: first, tries: jobs, idle: true}
	n.numbers = numbers{n.patience(), 1}
	return n
}

// replies returns a node of the defender with these nodes behind its replies; nil is one that was not
// visited, whose first proof number is 2.
func replies(behind ...*node) *node {
	n := &node{numbers: numbers{1, 1}, kind: threat, grown: true, idle: true}
	for _, to := range behind {
		first := float32(2)
		if to != nil {
			first = to.first
		}
		n.edges = append(n.edges, edge{to: to, first: first, block: board.Pass})
	}
	n.update()
	return n
}

// TestUnseenFirst: each reply has a job before one of them has a second, the easiest first; then the one that
// is hardest to answer follows. Where all must fall, the easiest does.
func TestUnseenFirst(t *testing.T) {
	n := replies(asked(1, 1), asked(3, 0), nil, asked(1, 0), asked(2, 2))
	for _, want := range []int{3, 2, 1, 4} {
		if got := n.choose(false); got != want {
			t.Fatalf("chose reply %d, want %d", got, want)
		}
		if to := n.edges[want].to; to == nil {
			n.edges[want].to = asked(2, 1)
		} else {
			*to = *asked(to.first, to.tries+1)
		}
	}
	n = replies(asked(1, 2), asked(3, 0), asked(2, 0))
	if got := n.choose(true); got != 2 {
		t.Errorf("where all must fall, chose reply %d, want 2", got)
	}
}

// TestStubbornReplies: further replies that withstand jobs count for more than further ones that no job has
// looked at, whatever their first numbers.
func TestStubbornReplies(t *testing.T) {
	one := replies(asked(1, 3)).pn
	fresh := replies(append(slices.Repeat([]*node{asked(1, 0)}, 8), asked(1, 3))...).pn
	eight := replies(slices.Repeat([]*node{asked(1, 3)}, 8)...).pn
	if one >= fresh || fresh-one > 1 || eight < 2*fresh {
		t.Errorf("one hard reply: %v; and eight that no job has looked at: %v; eight hard ones: %v", one, fresh, eight)
	}
}

// TestStep: a move whose threat stands costs more than one that was not visited with the same number, so
// the attacker looks at that one too.
func TestStep(t *testing.T) {
	n := &node{numbers: numbers{1, 1}, kind: attack, none: true, grown: true, idle: true, edges: []edge{
		{to: replies(asked(5, 0)), first: 5, block: board.Pass},
		{first: 5 + step/2, block: board.Pass},
	}}
	if n.update(); n.choose(false) != 1 {
		t.Errorf("followed the move with a threat at once, its number is %v", n.edges[0].numbers().pn)
	}
	n.edges[1].to = replies(asked(5+step/2, 0))
	if n.update(); n.choose(false) != 0 {
		t.Error("did not return to the move with the smaller number")
	}
}
