package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

var _ search.Oracle = (*oracle.Session)(nil)

func session(t testing.TB, pos *board.Position) search.Oracle {
	t.Helper()
	return oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20}).Session(pos)
}

func askRoot(t testing.TB, pos *board.Position, level search.Level, l search.Limit) search.Root {
	t.Helper()
	r, err := search.AskRoot(context.Background(), pos, session(t, pos), level, l)
	if err != nil {
		t.Fatalf("AskRoot: %v\n%s", err, testboard.Diagram(pos))
	}
	return r
}

// TestAskRoot compares the moves that AskRoot keeps with a probe after each legal move.
func TestAskRoot(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(7, uint64(rule)))
		o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
		won, dropped, lost := 0, 0, 0
		for range 150 {
			pos := testboard.Besieged(rng, rule)
			if search.Playable(pos) != nil {
				continue
			}
			r := askRoot(t, pos, search.VCF, search.Limit{})
			own, err := o.Probe(context.Background(), pos, oracle.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if (r.Win != nil) != (own.Verdict.Outcome() == proof.Win) {
				t.Fatalf("own win %v, expected %v\n%s", r.Win, own.Verdict.Outcome(), testboard.Diagram(pos))
			}
			if r.Win != nil {
				won++
				continue
			}
			var holds, legal []board.Point
			for _, pt := range pos.AppendStones(nil, board.Empty) {
				if !pos.Legal(pt, pos.ToMove()) {
					continue
				}
				legal = append(legal, pt)
				after := pos.Clone()
				testboard.Play(t, after, pt)
				if a, err := o.Probe(context.Background(), after, oracle.Budget{}); err != nil {
					t.Fatal(err)
				} else if a.Verdict.Outcome() == proof.None {
					holds = append(holds, pt)
				}
			}
			if r.Lost != (len(holds) == 0) || r.Dropped != (len(r.Holds) < len(legal)) {
				t.Fatalf("lost %v, dropped %v, expected %v moves of %d\n%s", r.Lost, r.Dropped, holds, len(legal), testboard.Diagram(pos))
			}
			if r.Lost {
				lost++
				holds = legal
			} else if r.Dropped {
				dropped++
			}
			if !slices.Equal(r.Holds, holds) {
				t.Fatalf("holds %v, expected %v\n%s", r.Holds, holds, testboard.Diagram(pos))
			}
		}
		if won < 3 || dropped < 5 || lost == 0 {
			t.Errorf("%d positions won, %d with dropped moves, %d lost; expected more", won, dropped, lost)
		}
	})
}

// TestAskRootThreats: White has an open three that Black must answer, and a double three to come.
func TestAskRootThreats(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "a1 o1 h7", "h8 i9 h10")
	fours := askRoot(t, pos, search.VCF, search.Limit{})
	threats := askRoot(t, pos, search.VCT, search.Limit{Nodes: 400_000})
	if fours.Dropped || fours.Win != nil {
		t.Errorf("at level vcf: %+v; expected that all moves stay", fours)
	}
	if !threats.Dropped || threats.Lost || len(threats.Holds) >= len(fours.Holds)/2 {
		t.Errorf("at level vct %d moves of %d stay, lost %v; expected few", len(threats.Holds), len(fours.Holds), threats.Lost)
	}
	o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
	for _, pt := range fours.Holds {
		after := pos.Clone()
		testboard.Play(t, after, pt)
		a, err := o.Probe(context.Background(), after, oracle.Budget{Space: proof.ByThreats, Nodes: 200_000})
		if err != nil {
			t.Fatal(err)
		}
		if kept := slices.Contains(threats.Holds, pt); !kept && a.Verdict.Outcome() != proof.Win {
			t.Errorf("%v was dropped, but the opponent's verdict after it is %v", pt, a.Verdict.Outcome())
		}
	}
}

func TestAskRootOff(t *testing.T) {
	pos := testboard.Moves(t, board.Freestyle, 15, "h8")
	r, err := search.AskRoot(context.Background(), pos, nil, search.Off, search.Limit{})
	if err != nil || r.Holds != nil || r.Asked != 0 {
		t.Errorf("level off: %+v, %v; expected nothing", r, err)
	}
}

// scripted answers every question in the same way.
type scripted struct {
	depth  int
	puts   int
	answer proof.Result
	err    error
}

func (s *scripted) Reset(*board.Position) { s.depth = 0 }
func (s *scripted) Put(board.Point) error { s.depth++; s.puts++; return nil }
func (s *scripted) Undo() bool            { s.depth--; return true }
func (s *scripted) Solve(context.Context, proof.Question) (proof.Result, error) {
	return s.answer, s.err
}

func (s *scripted) Hold(_ context.Context, _ proof.Question, moves []board.Point) (holds, open []board.Point, nodes uint64, err error) {
	return moves, nil, 1, s.err
}

func TestAskerWalks(t *testing.T) {
	o := &scripted{}
	a := search.NewAsker(search.Tactics{Level: search.VCF, New: func() search.Oracle { return o }})
	a.Begin(testboard.Moves(t, board.Freestyle, 15, ""))
	for i, test := range []struct {
		path  string
		depth int
		puts  int
	}{{"h8 h9 i9", 3, 3}, {"h8 h9 i10", 3, 4}, {"h8", 1, 4}, {"g7 g8", 2, 6}, {"", 0, 6}} {
		a.Ask(context.Background(), testboard.Points(t, test.path), 0)
		if o.depth != test.depth || o.puts != test.puts {
			t.Errorf("path %d: the oracle is at depth %d after %d moves, expected %d after %d", i, o.depth, o.puts, test.depth, test.puts)
		}
	}
}

// TestAskerShare lets every question take a hundred nodes. The questions must stay within their share
// of the work, more of it if they find wins.
func TestAskerShare(t *testing.T) {
	pos := testboard.Moves(t, board.Freestyle, 15, "h8")
	win := proof.NewWin(proof.VCF, proof.NewFours(pos, "", nil))
	for _, test := range []struct {
		name     string
		verdict  proof.Verdict
		cost     uint64
		least    float64
		most     float64
		expected search.Proven
	}{
		{"no win", proof.NoWin(proof.VCF), 210, 0.03, 0.06, search.Open},
		{"wins", win, 410, 0.15, 0.21, search.ProvenWin},
	} {
		o := &scripted{answer: proof.Result{Verdict: test.verdict, Nodes: 100}}
		a := search.NewAsker(search.Tactics{Level: search.VCF, New: func() search.Oracle { return o }})
		a.Begin(pos)
		const work = 1_000_000
		for done := 0; done < work; done += 50 {
			a.Work(50)
			if a.Due(1<<30, 0) {
				if got := a.Ask(context.Background(), nil, 0); got != test.expected {
					t.Fatalf("%s: Ask returned %v", test.name, got)
				}
			}
		}
		asked, _, nodes := a.Asked()
		if share := float64(asked*test.cost) / work; share < test.least || share > test.most || nodes != 100*asked {
			t.Errorf("%s: %d questions, %d nodes, %.3f of the work; expected %.2f to %.2f", test.name, asked, nodes, share, test.least, test.most)
		}
	}
}

func TestAskerFault(t *testing.T) {
	fault := errors.New("a fault")
	o := &scripted{err: fault}
	a := search.NewAsker(search.Tactics{Level: search.VCT, New: func() search.Oracle { return o }})
	a.Begin(testboard.Moves(t, board.Freestyle, 15, "h8"))
	if a.Ask(context.Background(), nil, 0) != search.Open || a.Ask(context.Background(), nil, 1) != search.Open {
		t.Error("Ask proved something from a fault")
	}
	if !errors.Is(a.Err(), fault) {
		t.Errorf("Err: %v, expected the fault", a.Err())
	}
}

func TestLevels(t *testing.T) {
	for level := search.Off; level <= search.WithStore; level++ {
		if got, err := search.ParseLevel(level.String()); got != level || err != nil {
			t.Errorf("ParseLevel(%q) = %v, %v", level, got, err)
		}
	}
	if search.NewAsker(search.Tactics{}) != nil {
		t.Error("level off got an Asker")
	}
}

func TestPlayable(t *testing.T) {
	over := testboard.Moves(t, board.Freestyle, 15, "a1b1a2b2a3b3a4b4a5")
	for name, test := range map[string]struct {
		pos  *board.Position
		want error
	}{
		"a five":  {over, search.ErrOver},
		"opening": {testboard.Moves(t, board.Freestyle, 15, "h8"), nil},
	} {
		if err := search.Playable(test.pos); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, expected %v", name, err, test.want)
		}
	}
}
