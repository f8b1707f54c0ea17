package search

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// far is an oracle that finds a win by threats after c3, if a question about it has enough nodes or a
// limit of time.
type far struct {
	giver
	least uint64
	err   error
	asked int // such questions
}

func (f *far) Solve(ctx context.Context, q proof.Question) (r proof.Result, err error) {
	_, timed := ctx.Deadline()
	enough := q.MaxNodes >= f.least || timed && q.MaxNodes == 0
	if len(f.path) != 1 || f.path[0] != board.At(2, 2) || q.Space != proof.ByThreats || !enough {
		return r, nil
	}
	f.asked++
	if f.err != nil {
		return r, f.err
	}
	return proof.Result{Verdict: proof.NewWin(proof.VCT, &proof.Certificate{}), Nodes: 10}, nil
}

// wary likes the last move that does not lose: first c3, then b2.
type wary struct{ liking }

func (w *wary) Expand(dst []Child) Expansion {
	if w.pos.Count(board.Black) > 0 {
		return Expansion{Children: dst}
	}
	for i := range 3 {
		dst = append(dst, Child{Move: board.At(i, i), Prior: 0.3})
	}
	return Expansion{Children: dst}
}

func (*wary) Select(_ *Node, children []Node) int {
	for i := len(children) - 1; i >= 0; i-- {
		if children[i].Proven() != ProvenLoss {
			return i
		}
	}
	return -1
}

// TestVerify: a guided search asks about the move that it would play, and turns to another one if it
// loses.
func TestVerify(t *testing.T) {
	const nodes = 16_000
	b2, c3 := board.At(1, 1), board.At(2, 2)
	fault := errors.New("a fault")
	for _, test := range []struct {
		name  string
		level Level
		limit Limit
		least uint64
		err   error
		move  board.Point
		asked int
	}{
		{"refuted", VCT, Limit{Nodes: nodes}, nodes / verifyShare, nil, b2, 1},
		{"refuted in time", VCT, Limit{Time: time.Second}, 1 << 60, nil, b2, 1},
		{"beyond its share", VCT, Limit{Nodes: nodes}, nodes/verifyShare + 1, nil, c3, 0},
		{"fours", VCF, Limit{Nodes: nodes}, 1, nil, c3, 0},
		{"iterations", VCT, Limit{Iterations: 1000}, 1 << 60, nil, c3, 0},
		{"fault", VCT, Limit{Nodes: nodes}, nodes / verifyShare, fault, c3, 1},
	} {
		root, made := &far{least: test.least, err: test.err}, 0
		oracle := func() Oracle { // that of the root, then one for the tree
			if made++; made == 1 {
				return root
			}
			return &giver{}
		}
		m := MCTS{
			New: func(int) Walker { return &wary{} }, Guided: true, Tactics: Tactics{Level: test.level, New: oracle},
			Final: func(_, n *Node) float64 { return float64(n.Visits()) },
		}
		r, err := m.Search(t.Context(), position(t, board.Setup{Size: 9}), test.limit, nil)
		if !errors.Is(err, test.err) || r.Move != test.move || root.asked != test.asked {
			t.Errorf("%s: %v, error %v, asked %d times; expected %v, %v, %d", test.name, r.Move, err, root.asked, test.move, test.err, test.asked)
		}
		if test.move == b2 && test.limit.Nodes > 0 && (r.Candidates[0].Visits < r.Iterations/3 || r.Candidates[0].Visits > r.Iterations*2/3) {
			t.Errorf("%s: b2 has %d visits of %d, expected half", test.name, r.Candidates[0].Visits, r.Iterations)
		}
		if test.move == b2 && r.Candidates[len(r.Candidates)-1].Proven != ProvenLoss {
			t.Errorf("%s: %+v, expected c3 lost", test.name, r.Candidates)
		}
	}
}

// limits is an oracle that notes the nodes of the questions.
type limits struct {
	giver
	nodes []uint64
}

func (l *limits) Solve(_ context.Context, q proof.Question) (proof.Result, error) {
	l.nodes = append(l.nodes, q.MaxNodes)
	return proof.Result{}, nil
}

// TestPlans: the questions about threats grow faster in a guided search.
func TestPlans(t *testing.T) {
	for guided, want := range map[bool][]uint64{false: {500, 500, 2000, 8000}, true: {500, 500, 8000, 128_000}} {
		o := &limits{}
		a := newAsker(Tactics{Level: VCT, New: func() Oracle { return o }}, guided)
		a.Begin(position(t, board.Setup{Size: 9}))
		for number := range want {
			a.Ask(t.Context(), nil, number)
		}
		if !slices.Equal(o.nodes, want) {
			t.Errorf("guided %v: questions of %v nodes, expected %v", guided, o.nodes, want)
		}
	}
}
