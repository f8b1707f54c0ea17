package opening

import (
	"context"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
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
	n = replies(asked(1, 1), asked(9, 0))
	if all, some := n.choose(true), n.choose(false); all != 0 || some != 1 {
		t.Errorf("where all must fall, chose reply %d, elsewhere %d; want 0 and 1", all, some)
	}
}

// TestNear: the root and the nodes behind its replies get more jobs before their moves are listed, and a job
// there costs less; it does not at the nodes behind those.
func TestNear(t *testing.T) {
	near, far := asked(1, 1), asked(1, 1)
	near.near = true
	if a, b := near.patience(), far.patience(); a != 3 || b != 5 {
		t.Errorf("after a job near the root the number is %v, elsewhere %v; want 3 and 5", a, b)
	}
	p, err := New(testboard.Moves(t, board.Freestyle, 9, "e5d5"), noStore{}, nil, oneMove{}, Options{Attacker: board.White})
	if err != nil {
		t.Fatal(err)
	}
	for n, jobs := range map[*node]uint8{near: 4, far: 2} {
		n.tries = jobs - 1
		if p.mayGrow(t.Context(), n, p.start); n.grown {
			t.Errorf("after %d jobs moves are listed, want %d jobs first", n.tries, jobs)
		}
		n.tries = jobs
		if p.mayGrow(t.Context(), n, p.start); !n.grown {
			t.Errorf("after %d jobs no moves are listed", n.tries)
		}
	}
	p.growFree(p.root, p.start)
	n, pos := p.root, p.start
	for depth, want := range []bool{true, false, false} {
		e := &n.edges[0]
		pos, _ = p.follow(pos, e)
		if err := p.meet(t.Context(), n, e, pos); err != nil {
			t.Fatal(err)
		}
		if n = e.to; n.near != want {
			t.Errorf("%d moves after the root near is %v", depth+1, n.near)
		}
		if p.grow(n, p.mover.Replies(pos, nil)); !p.root.near {
			t.Error("the root is not near")
		}
	}
}

// noStore knows nothing.
type noStore struct{ book.Store }

func (noStore) Get(*board.Position) (known proof.Known, err error) { return known, nil }

// oneMove lists a single move, the first empty point.
type oneMove struct{ Mover }

func (oneMove) Attacks(_ context.Context, pos *board.Position) []lambda.Move {
	return oneMove{}.Replies(pos, nil)
}

func (oneMove) Replies(pos *board.Position, _ []board.Point) []lambda.Move {
	return []lambda.Move{{At: pos.AppendStones(nil, board.Empty)[0], Block: board.Pass, Number: 1}}
}

// TestToughReplies: further replies that withstand jobs count for more than further ones that no job has
// looked at, whatever their first numbers.
func TestToughReplies(t *testing.T) {
	one := replies(asked(1, 3)).pn
	fresh := replies(append(slices.Repeat([]*node{asked(1, 0)}, 8), asked(1, 3))...).pn
	eight := replies(slices.Repeat([]*node{asked(1, 3)}, 8)...).pn
	if one >= fresh || fresh-one > 1 || eight < 2*fresh {
		t.Errorf("one hard reply: %v; and eight that no job has looked at: %v; eight hard ones: %v", one, fresh, eight)
	}
}

// TestLargeNumbers: however large the numbers of replies grow, they stay below that of a disproved one.
func TestLargeNumbers(t *testing.T) {
	hard := &node{numbers: numbers{2e38, 1}, kind: attack, idle: true}
	if n := replies(slices.Repeat([]*node{hard}, 222)...); n.pn >= infinite || n.pn < 1e29 || n.dn != 1 {
		t.Errorf("the numbers are %v", n.numbers)
	}
}

// TestStep: a quiet move that was visited costs more than one that was not, with the same number, so the
// attacker looks at that one too.
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
