package prover_test

import (
	"context"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// TestScout compares the quick Scout with the prover. No verdict depends on the Scout, but its
// answers should be right.
func TestScout(t *testing.T) {
	s, scout, ctx := prover.New(64<<20), prover.NewScout(1<<20), context.Background()
	sole, duals := 0, 0
	for _, p := range won(t, s) {
		line := scout.Win(ctx, p.Position, 100_000)
		if len(line) < 3 || len(line) > 40 {
			continue
		}
		path, err := s.Along(ctx, p.Position, line, puzzles.Walk{})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		last := 0 // the last attack, from 1, at which another move wins
		for i, a := range path.Attacks {
			if len(a.First) > 1 {
				last = i + 1
			}
		}
		ply, dual := scout.Sole(p.Position, line, 0)
		if want := max(0, 2*last-1); ply != want {
			t.Errorf("%s: Sole reports the dual %v at ply %d, want ply %d", p.ID, dual, ply, want)
			continue
		}
		if ply == 0 {
			sole++
			continue
		}
		duals++
		if dual == line[ply-1] || !slices.Contains(path.Attacks[last-1].First, dual) {
			t.Errorf("%s: Sole reports the dual %v at ply %d, want another move of %v", p.ID, dual, ply, board.Names(path.Attacks[last-1].First))
		}
	}
	if sole < 3 || duals < 3 {
		t.Errorf("%d lines without a dual and %d with one, want 3 of each at least", sole, duals)
	}
}

// TestScoutBroken: if a stone stands on the first point of a line, Sole must report ply 1 without a
// dual.
func TestScoutBroken(t *testing.T) {
	s, scout, ctx, broken := prover.New(16<<20), prover.NewScout(1<<20), context.Background(), 0
	for _, p := range won(t, s) {
		a, err := s.Solve(ctx, p.Position, proof.Question{MaxNodes: 100_000})
		if err != nil || a.Outcome != proof.Win {
			continue
		}
		setup := p.Position.Setup()
		if setup.ToMove == board.Black {
			setup.White = append(setup.White, a.Line[0])
		} else {
			setup.Black = append(setup.Black, a.Line[0])
		}
		pos, err := board.New(setup)
		if err != nil {
			continue // the stone makes a five
		}
		broken++
		if ply, dual := scout.Sole(pos, a.Line, 0); ply != 1 || dual != board.Pass {
			t.Errorf("%s: dual %v at ply %d, want no dual at ply 1", p.ID, dual, ply)
		}
	}
	if broken < 5 {
		t.Errorf("%d lines were tried, want 5 at least", broken)
	}
}

// TestReferee: a referee with little memory gives the judgements of a prover.
func TestReferee(t *testing.T) {
	r := prover.NewReferee(8 << 20)
	p := won(t, r)[0]
	a, err := r.Solve(context.Background(), p.Position, proof.Question{})
	if err != nil || a.Outcome != proof.Win {
		t.Fatalf("Solve: %v, error %v, want a win", a.Outcome, err)
	}
	if j, err := r.Judge(context.Background(), p.Position, a.Line[0], proof.Question{}); err != nil || j.Outcome != proof.Win {
		t.Errorf("Judge of the first move of a win: %v, error %v, want Win", j.Outcome, err)
	}
	taken := p.Position.AppendStones(nil, board.Black)[0]
	if j, err := r.Judge(context.Background(), p.Position, taken, proof.Question{}); err != nil || j.Outcome != proof.None || j.Line != nil {
		t.Errorf("Judge of a taken point: %v, line %v, error %v, want None without a line", j.Outcome, j.Line, err)
	}
}
