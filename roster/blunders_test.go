package roster_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// TestBlunders plays games between the searchers with oracle=vcf. None of their moves may lose to a
// win by fours if another legal move holds against all of them, and none may miss an own win by
// fours. GSOLVE_MATCHES names journals of gsolve match and gsolve lab, whose games are examined too:
//
//	GSOLVE_MATCHES='FILE…' go test -run Blunders -timeout 0 -v ./roster
func TestBlunders(t *testing.T) {
	o := match.Options{Games: 2, Gauntlet: !testboard.IsLong(), Size: 15, Seed: 3, Limits: match.Limits{Iterations: 150, Nodes: 2000, Memory: 4 << 20}, MaxPlies: 60}
	for _, e := range roster.Engines() {
		spec, err := roster.Parse(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		if spec.Get("oracle") != "off" {
			continue // it always asks, or never
		}
		if spec, err = spec.With("oracle", "vcf"); err != nil {
			t.Fatal(err)
		}
		o.Engines = append(o.Engines, match.FromSearcher(e.Name, spec.String(), func(seed uint64) (search.Searcher, error) {
			return spec.New(roster.Env{Seed: seed, Memory: 4 << 20})
		}))
	}
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		o := o
		o.Rule = rule
		list, err := match.Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if n := audit(t, list, match.HeaderOf(o)); n < 10*len(list) {
			t.Errorf("%d moves of %d games examined, expected more", n, len(list))
		}
	})
	for _, file := range strings.Fields(os.Getenv("GSOLVE_MATCHES")) {
		r, err := match.ReadJournal(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d games, %d moves examined", file, len(r.Games), audit(t, r.Games, r.Header))
	}
}

// audit examines the moves of the engines that ask the oracle, and returns their number.
func audit(t *testing.T, games []*match.Game, h match.Header) (moves int) {
	t.Helper()
	rule, err := board.ParseRule(h.Rule)
	if err != nil {
		t.Fatal(err)
	}
	asks := map[string]bool{}
	for _, e := range h.Engines {
		spec, err := roster.Parse(e.Spec)
		asks[e.Name] = err == nil && spec.Get("oracle") != "" && spec.Get("oracle") != "off"
	}
	o := oracle.New(oracle.Options{Engines: 1, Memory: 16 << 20})
	for _, g := range games {
		list, err := g.Positions(h.Size, rule)
		if err != nil {
			t.Fatal(err)
		}
		for pos, m := range list {
			name := g.Black
			if pos.ToMove() == board.White {
				name = g.White
			}
			if asks[name] {
				moves++
				if fault := blunder(t, o, pos, m.Point); fault != "" {
					t.Errorf("game %d, %s plays %v (%s): %s\n%s", g.Number, name, m.Point, m.Basis, fault, testboard.Diagram(pos))
				}
			}
		}
	}
	return moves
}

// blunder says what is wrong with a move; "" if nothing is.
func blunder(t *testing.T, o *oracle.Oracle, pos *board.Position, move board.Point) string {
	t.Helper()
	ctx := context.Background()
	own, err := o.Probe(ctx, pos, oracle.Budget{Nodes: 400_000})
	if err != nil {
		t.Fatal(err)
	}
	after, err := o.Filter(ctx, pos, []board.Point{move}, oracle.Budget{Nodes: 2_000_000})
	if err != nil {
		t.Fatal(err)
	}
	fate := after.Moves[0].Fate
	switch {
	case own.Verdict.Outcome() == proof.Win && fate != oracle.Wins && !pos.MakesFive(move, pos.ToMove()):
		return fmt.Sprintf("it misses the win %v", own.Line)
	case own.Verdict.Outcome() == proof.Win, fate != oracle.Loses:
		return ""
	}
	holds, _, _, err := o.Session(pos).Hold(ctx, proof.Question{MaxNodes: 400_000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(holds) > 0 {
		return fmt.Sprintf("it loses to %v, and %v holds", after.Moves[0].Line, holds[0])
	}
	return ""
}
