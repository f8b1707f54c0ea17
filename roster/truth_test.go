package roster_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// truthSpecs are searchers that claim something for certain: by their trees, by the oracle, or by
// both.
var truthSpecs = []string{
	"adp:iterations=300", "adp:iterations=60,oracle=vcf", "adp:iterations=300,oracle=vct,threads=2",
	"adp:iterations=200,variant=dummy", "adp:iterations=100,pruning=off", "adp:iterations=100,variant=sim,pruning=off", "adp:variant=ply,oracle=vct",
	"statenode:iterations=200", "statenode:iterations=100,children=16,oracle=vcf", "statenode:iterations=150,explore=0.5,oracle=vct,threads=2",
	"kill:oracle=vcf", "kill:depth=4,oracle=vct,width=20,root-width=20", "threats:nodes=2000",
	"greedy-vcf:nodes=1", "mentor:oracle=vct,nodes=3000",
	"mix:iterations=100", "mix:iterations=60,oracle=vct,threads=2", "kill:oracle=vcf,eval=mix",
}

// TestTruth compares what searchers call certain with the end of the game under best play: a proof,
// a lost position, and the proven values of the moves. A searcher meets all positions one after the
// other, and the positions of whole games, so that tables and trees of other positions are at hand.
func TestTruth(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(14+testboard.Seed(), uint64(rule)))
		list := searchersOf(t, truthSpecs)
		n := truths{}
		for range testboard.Trials(t, 12, 30, 50) {
			for pos := testboard.Besieged(rng, rule); search.Playable(pos) == nil; {
				moves := n.judge(t, truthSpecs, list, pos)
				if err := pos.Play(moves[rng.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		t.Logf("%+v", n)
		if n.proofs < 10 || n.lost < 10 || n.wins < 10 || n.losses < 10 {
			t.Errorf("%+v, expected 10 of each at least", n)
		}
	})
}

// searchersOf makes the searchers of the specs.
func searchersOf(t *testing.T, specs []string) (list []search.Searcher) {
	t.Helper()
	for _, text := range specs {
		spec, err := roster.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := spec.New(roster.Env{Memory: 4 << 20, Seed: 5})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// TestTruthInGames judges searchers that keep a tree, in games against moves by chance: the tree of a
// position comes from the search two moves before.
func TestTruthInGames(t *testing.T) {
	specs := []string{
		"adp:iterations=400,pruning=off", "adp:iterations=400,pruning=off,variant=adp,oracle=vcf", "adp:iterations=400,variant=dummy,threads=2",
		"statenode:iterations=200", "statenode:iterations=100,children=16,oracle=vct",
		"mix:iterations=200", "mix:iterations=100,oracle=vct,threads=2",
	}
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(15+testboard.Seed(), uint64(rule)))
		n := truths{}
		for i, s := range searchersOf(t, specs) {
			for range testboard.Trials(t, 15, 20, 30) {
				for pos := testboard.Besieged(rng, rule); search.Playable(pos) == nil; {
					if err := pos.Play(n.judge(t, specs[i:], []search.Searcher{s}, pos)[0]); err != nil {
						t.Fatal(err)
					}
					if search.Playable(pos) != nil {
						break
					}
					legal := slices.DeleteFunc(pos.AppendStones(nil, board.Empty), func(pt board.Point) bool { return !pos.Legal(pt, pos.ToMove()) })
					if err := pos.Play(legal[rng.IntN(len(legal))]); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if n.proofs < 5 || n.lost < 5 || n.wins < 5 || n.losses < 5 {
			t.Errorf("%+v, expected 5 of each at least", n)
		}
	})
}

// truths counts what searchers called certain.
type truths struct{ proofs, lost, wins, losses int }

// judge asks every searcher about pos, and returns their moves.
func (n *truths) judge(t *testing.T, specs []string, list []search.Searcher, pos *board.Position) (moves []board.Point) {
	t.Helper()
	j := testboard.NewJudge(pos)
	truth := j.Value()
	for i, s := range list {
		r, err := s.Search(context.Background(), pos, search.Limit{}, nil)
		if err != nil {
			t.Fatalf("%s: %v\n%s", specs[i], err, testboard.Diagram(pos))
		}
		fail := func(format string, args ...any) {
			t.Helper()
			t.Fatalf("%s, move %v, value %v, basis %v: "+format+"\n%s", append(append([]any{specs[i], r.Move, r.Value, r.Basis}, args...), testboard.Diagram(pos))...)
		}
		if !pos.Legal(r.Move, pos.ToMove()) {
			fail("not legal")
		}
		switch r.Basis {
		case search.Proved:
			n.proofs++
			if truth != 1 || !playsToFive(pos, r) {
				fail("line %v, judge %d", r.Line, truth)
			}
		case search.Lost:
			n.lost++
			if truth != -1 {
				fail("judge %d", truth)
			}
		}
		for _, c := range r.Candidates {
			want := int(c.Proven)
			if want == 0 {
				continue
			}
			got := 1
			if !pos.MakesFive(c.Move, pos.ToMove()) {
				got = -j.After(c.Move)
			}
			if got != want {
				fail("%v is %d, judge %d", c.Move, want, got)
			}
			if want > 0 && r.Candidates[0].Proven != search.ProvenWin {
				fail("%v wins", c.Move)
			}
			if want > 0 {
				n.wins++
			} else {
				n.losses++
			}
		}
		if five := fives(pos); len(five) > 0 && !slices.Contains(five, r.Move) {
			fail("%v makes five", five)
		}
		if !slices.Contains(moves, r.Move) {
			moves = append(moves, r.Move)
		}
	}
	return moves
}

// fives returns the moves that make five.
func fives(pos *board.Position) (list []board.Point) {
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if pos.MakesFive(pt, pos.ToMove()) {
			list = append(list, pt)
		}
	}
	return list
}

// playsToFive reports whether the line of r can be played, and ends with the only five, of the side
// to move.
func playsToFive(pos *board.Position, r search.Result) bool {
	p := pos.Clone()
	for i, pt := range r.Line {
		c := p.ToMove()
		if pt != board.Pass && !p.Legal(pt, c) || i == 0 && pt != r.Move {
			return false
		}
		if pt != board.Pass && p.MakesFive(pt, c) {
			return c == pos.ToMove() && i == len(r.Line)-1
		}
		if p.Play(pt) != nil {
			return false
		}
	}
	return false
}
