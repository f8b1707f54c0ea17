package farm

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// TestJudge: the answers of the real solvers pass, to every question that a job can ask. A win with
// any byte changed passes only if the checker accepts the other proof too, and a win of a larger
// space than the question's never does.
func TestJudge(t *testing.T) {
	rng, solver := rand.New(rand.NewPCG(5, 5)), solve.New(16<<20)
	var j judge
	wins, passed, refused := 0, 0, 0
	for range testboard.Amount(60, 150, 500) {
		pos, _ := testboard.Game(rng, board.Rules()[rng.IntN(3)], 30).Canonical()
		for _, space := range proof.Searched() {
			q := proof.Question{Space: space, MaxNodes: 300, Passed: rng.IntN(2) == 0 && space.Pass() != space && space == proof.ByThreats}
			r := solver.Search(t.Context(), pos, q)
			a := answer{
				solver: proof.SolverVersion, record: proof.NewRecord(space, r.Verdict, nil, r.Nodes, q.MaxNodes),
				task: task{position: pos.AppendCanonical(nil), space: space, maxNodes: q.MaxNodes, passed: q.Passed},
			}
			if err := j.check(&a); err != nil {
				t.Fatalf("%v, passed %v: %v", space, q.Passed, err)
			}
			if a.record.Outcome != proof.Win {
				continue
			}
			wins++
			if q.Passed {
				passed++
			}
			if len(a.record.Line) == 0 || a.record.Nodes == 0 {
				t.Fatal("a win without its line or nodes")
			}
			if a.record.Class != proof.VCF {
				small := a
				small.space = proof.Fours
				if j.check(&small) == nil {
					t.Fatal("a win by threats answers a question about fours")
				}
			}
			forged := a
			forged.record.Body = append([]byte(nil), a.record.Body...)
			forged.record.Body[rng.IntN(len(forged.record.Body))] ^= 1 << rng.IntN(7)
			if j.check(&forged) != nil {
				refused++
			}
		}
	}
	t.Logf("%d wins, %d of passed questions, %d forged ones refused", wins, passed, refused)
	if wins < 20 || passed < 3 || refused < wins/2 {
		t.Errorf("%d wins, %d of passed questions, %d forged ones refused: too few", wins, passed, refused)
	}
	old := answer{solver: proof.SolverVersion - 1}
	if j.check(&old) == nil {
		t.Error("an answer of another solver version passes")
	}
	if other := (answer{solver: proof.SolverVersion, task: task{position: []byte{1}}}); j.check(&other) == nil {
		t.Error("an answer about no position passes")
	}
}

// TestNodes: an unknown counts for the limit of its job, or for the nodes that it took. Answers for another
// budget, or after far more nodes than the limit, are refused, whatever they say.
func TestNodes(t *testing.T) {
	pos := testTask().position
	for _, c := range []struct {
		limit, budget, spent uint64
		outcome              proof.Outcome
		valid                bool
	}{
		{1000, 1000, 1000, proof.Unknown, true},
		{1000, 1000, 1019, proof.Unknown, true},
		{1000, 400, 400, proof.Unknown, true}, // stopped by time
		{1000, 1, 0, proof.Unknown, true},     // stopped at once
		{1000, 0, 17, proof.Unknown, true},    // given back
		{0, 400, 400, proof.Unknown, true},
		{1000, 0, 3, proof.None, true},
		{1000, 1 << 40, 1000, proof.Unknown, false},
		{1000, 1 << 40, 1 << 40, proof.Unknown, false},
		{1000, 999, 1000, proof.Unknown, false},
		{1000, 1001, 1000, proof.Unknown, false},
		{0, 400, 3, proof.Unknown, false},
		{1000, 0, 1 << 40, proof.Unknown, false},
		{1000, 1000, math.MaxUint64, proof.Unknown, false},
		{1000, 0, 1 << 40, proof.None, false},
		{1000, 1000, 3, proof.None, false},
	} {
		a := answer{
			solver: proof.SolverVersion, task: task{position: pos, space: proof.Order2, maxNodes: c.limit},
			record: proof.Record{Space: proof.Order2, Outcome: c.outcome, Budget: c.budget, Spent: c.spent},
		}
		if err := new(judge).check(&a); (err == nil) != c.valid || err != nil && !errors.Is(err, ErrAnswer) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
