package oracle_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// noted is a store that only notes what it is told.
type noted struct{ records []proof.Record }

func (*noted) Get(*board.Position) (proof.Known, error) { return proof.Known{}, nil }

func (n *noted) Add(_ *board.Position, r proof.Record) error {
	n.records = append(n.records, r)
	return nil
}

// TestTreesAreOrder2: nobody checks that the threats of trees are shape threes. So a win
// of theirs counts as one by moves of order 2, and does not answer a question about threes.
func TestTreesAreOrder2(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	seen := 0
	for range 3000 {
		var told noted
		pos, o := loose(rng, board.Freestyle), oracle.New(oracle.Options{Engines: 1, Memory: 1 << 20, Store: &told})
		a := probe(t, o, pos, oracle.Budget{Space: proof.Order2, Nodes: 12_000})
		if a.Stage != solve.Trees || a.Verdict.Class() != proof.VCT {
			continue
		}
		if last := told.records[len(told.records)-1]; last.Space != proof.Order2 || last.Outcome != proof.Win {
			t.Errorf("kept as %v in %v\n%v", last.Outcome, last.Space, testboard.Diagram(pos))
		}
		if a := probe(t, o, pos, oracle.Budget{Space: proof.Threes, Nodes: 12_000}); a.Stage == solve.Trees {
			t.Errorf("threes: %v by trees\n%v", a.Verdict.Outcome(), testboard.Diagram(pos))
		}
		if seen++; seen == 20 {
			return
		}
	}
	t.Errorf("only %d wins by trees", seen)
}
