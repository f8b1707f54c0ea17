package oracle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
)

// TestBeyond asks for wins by moves of order 3 and by any moves, under small budgets, about random
// positions and about some that need order 3. Each win must be checked. Where order 2 wins, no larger
// space may answer none, and a search for any moves never does.
func TestBeyond(t *testing.T) {
	const nodes = 4000
	rng := rand.New(rand.NewPCG(16, 16))
	o, checker := oracle.New(oracle.Options{Engines: 1, Memory: 16 << 20}), new(verify.Checker)
	seen := map[proof.Space]int{}
	need3 := testboard.File(t, "../lambda/testdata/order3-renju.jsonl")
	for i := range testboard.Trials(t, 150, 300, 500) {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 8, 8)
		if i < len(need3) {
			pos = need3[i].Position
		}
		probe := func(space proof.Space) oracle.Answer {
			a, err := o.Probe(context.Background(), pos, oracle.Budget{Space: space, Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			if a.Verdict.Outcome() == proof.Win {
				if err := checker.Win(pos, a.Verdict.Certificate()); err != nil {
					t.Fatal(err)
				}
			}
			return a
		}
		small, three, wide := probe(proof.Order2), probe(proof.Order3), probe(proof.Any)
		if small.Verdict.Outcome() == proof.Win && (three.Verdict.Outcome() == proof.None || wide.Verdict.Outcome() == proof.None) {
			t.Fatalf("order 2 wins, order 3 answers %v, any moves %v\n%s", three.Verdict.Outcome(), wide.Verdict.Outcome(), testboard.Diagram(pos))
		}
		if wide.Verdict.Outcome() == proof.None || three.Space != proof.Order3 {
			t.Fatalf("any moves: %v; the space of order 3 is %v\n%s", wide.Verdict.Outcome(), three.Space, testboard.Diagram(pos))
		}
		if wide.Verdict.Outcome() == proof.Win {
			seen[wide.Space]++
		}
	}
	if t.Logf("wins by any moves, by space: %v", seen); seen[proof.Fours] < 10 || seen[proof.Order2] < 5 || seen[proof.Order3] < len(need3)/2 {
		t.Errorf("wins by any moves, by space: %v; want at least 10 of vcf, 5 of order2 and %d of order3", seen, len(need3)/2)
	}
	pos := besieger(t, rng, testboard.Rules[0])
	if _, err := o.Find(context.Background(), pos, proof.AllFirst, oracle.Budget{Space: proof.Any}); !errors.Is(err, oracle.ErrBudget) {
		t.Errorf("all first moves that win by any moves: %v, expected ErrBudget", err)
	}
}
