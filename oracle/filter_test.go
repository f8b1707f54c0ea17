package oracle_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/solve"
)

func filter(t testing.TB, o *oracle.Oracle, pos *board.Position, moves []board.Point, b oracle.Budget) oracle.Filtered {
	t.Helper()
	f, err := o.Filter(context.Background(), pos, moves, b)
	if err != nil {
		t.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
	return f
}

// TestFilter: each candidate has the fate that a Defender gives it among all
// moves, in the order asked, with or without a store; and only all moves
// together can be lost.
func TestFilter(t *testing.T) {
	plain := defend.New(solve.New(4 << 20))
	seen := map[oracle.Fate]int{}
	lost := 0
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(8, uint64(rule)))
		store := &memory{}
		o := oracle.New(oracle.Options{Memory: 8 << 20, Store: store})
		for i := range 120 {
			pos := testboard.Besieged(rng, rule)
			b := oracle.Budget{Space: proof.Space(i % 3)}
			if i%4 == 0 {
				pos, b.Space = testboard.Scatter(rng, rule, 7, 9), proof.Fours
			}
			d, err := plain.Defend(context.Background(), pos, defend.Options{Space: b.Space})
			if err != nil {
				t.Fatal(err)
			}
			all := filter(t, o, pos, nil, b)
			if all.Lost != d.Lost() || len(all.Moves) != pos.Count(board.Empty) {
				t.Fatalf("lost %v of %d, want %v\n%v", all.Lost, len(all.Moves), d.Lost(), testboard.Diagram(pos))
			}
			if all.Lost {
				lost++
			}
			some := pos.AppendStones(nil, board.Empty)
			rng.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
			some = some[:1+rng.IntN(len(some)-1)]
			got := filter(t, o, pos, some, b) // by now the store knows some of it
			for k, j := range got.Moves {
				if j.Move != some[k] || j.Fate != fateIn(&d, j.Move) || j.Fate != fateIn(&d, all.Moves[slices.IndexFunc(all.Moves, func(a oracle.Judgement) bool { return a.Move == j.Move })].Move) {
					t.Fatalf("%v is %v, want %v\n%v", j.Move, j.Fate, fateIn(&d, some[k]), testboard.Diagram(pos))
				}
				seen[j.Fate]++
				decisive(t, pos, j)
			}
			if got.Lost {
				t.Fatalf("lost by some moves\n%v", testboard.Diagram(pos))
			}
		}
		if store.hits == 0 {
			t.Errorf("%v: the store was of no use", rule)
		}
	}
	for f, least := range map[oracle.Fate]int{oracle.Wins: 20, oracle.Loses: 20, oracle.Holds: 20, oracle.Forbidden: 5} {
		if seen[f] < least {
			t.Errorf("%d moves %v", seen[f], f)
		}
	}
	if lost < 10 {
		t.Errorf("%d positions lost", lost)
	}
}

// proves reports whether x is among the moves.
func proves(list []defend.Proved, x board.Point) bool {
	return slices.ContainsFunc(list, func(p defend.Proved) bool { return p.Move == x })
}

// fateIn is what a Defence says of a move.
func fateIn(d *defend.Defence, x board.Point) oracle.Fate {
	switch {
	case proves(d.Wins, x):
		return oracle.Wins
	case proves(d.Refuted, x):
		return oracle.Loses
	case slices.Contains(d.Holds, x):
		return oracle.Holds
	case slices.Contains(d.Forbidden, x):
		return oracle.Forbidden
	default:
		return oracle.Open
	}
}

// decisive plays the line of a move that wins or loses out.
func decisive(t *testing.T, pos *board.Position, j oracle.Judgement) {
	t.Helper()
	p := pos.Clone()
	switch j.Fate {
	case oracle.Wins:
		if j.Line[0] != j.Move {
			t.Fatalf("%v wins by %v", j.Move, j.Line)
		}
		accepts(t, p, j.Certificate)
		playOut(t, p, j.Line)
	case oracle.Loses:
		testboard.Play(t, p, j.Move)
		accepts(t, p, j.Certificate)
		playOut(t, p, j.Line)
	default:
		if j.Line != nil || j.Certificate != nil {
			t.Fatalf("%v %v by %v", j.Move, j.Fate, j.Line)
		}
	}
}

// TestFilterBudget: with hardly any nodes some moves stay open, and none has
// another fate than without a limit.
func TestFilterBudget(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	rng, open := rand.New(rand.NewPCG(9, 9)), 0
	for range 60 {
		pos := testboard.Besieged(rng, board.Freestyle)
		full := filter(t, o, pos, nil, oracle.Budget{Space: proof.Order2})
		tight := filter(t, o, pos, nil, oracle.Budget{Space: proof.Order2, Nodes: 20})
		for i, j := range tight.Moves {
			switch want := full.Moves[i].Fate; {
			case j.Fate == oracle.Open:
				if open++; tight.Stop != proof.Nodes {
					t.Fatalf("stopped for %v", tight.Stop)
				}
			case j.Fate != want && (j.Fate != oracle.Holds || want != oracle.Wins):
				t.Fatalf("%v %v, without a limit %v\n%v", j.Move, j.Fate, want, testboard.Diagram(pos))
			}
		}
	}
	if open == 0 {
		t.Error("no move was left open")
	}
}

// accepts fails the test unless the checker accepts c, which must be of pos.
func accepts(t *testing.T, pos *board.Position, c *proof.Certificate) {
	t.Helper()
	claim, err := check.Verify(c.AppendJSON(nil))
	if err != nil {
		t.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
	if claim.Rule != pos.Rule().String() || claim.Size != pos.Size() || claim.Attacker != pos.ToMove().String() ||
		!slices.Equal(claim.Black, board.Names(pos.AppendStones(nil, board.Black))) ||
		!slices.Equal(claim.White, board.Names(pos.AppendStones(nil, board.White))) {
		t.Fatalf("a certificate of another position: %+v\n%v", claim, testboard.Diagram(pos))
	}
}
