package kill

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// tactics returns the access to an oracle.
func tactics(t testing.TB, level search.Level) search.Tactics {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
	return search.Tactics{Level: level, New: func() search.Oracle { return o.Session(testboard.New(t, board.Setup{})) }}
}

// TestProved: with the oracle the searcher plays proved wins, drops moves that lose, and says where
// all of them do.
func TestProved(t *testing.T) {
	long := testboard.Position(t, board.Freestyle, 15, board.Black, "f8 g8 h8 i9 i10", "e8 c1 a3 o3 m1")
	r := choose(t, New(Options{NoKill: true, Tactics: tactics(t, search.VCF)}), long, search.Limit{})
	if r.Basis != search.Proved || r.Value != 1 || len(r.Line) < 5 || r.Candidates[0].Proven != search.ProvenWin || r.Asked == 0 {
		t.Errorf("%+v, expected a proof", r)
	}
	checkLine(t, long, r.Line)

	pos := position2(t)
	testboard.Play(t, pos, testboard.Point(t, "l13"))
	if r := choose(t, New(Options{Tactics: tactics(t, search.VCF)}), pos, search.Limit{}); r.Basis != search.Proved {
		t.Errorf("%+v, expected a proof", r)
	}
	r = choose(t, New(Options{Tactics: tactics(t, search.VCF)}), position2(t), search.Limit{})
	if r.Move != testboard.Point(t, "l13") || len(r.Line) != 1 || r.Basis != search.Lost || r.Value != 0 || r.Candidates[0].Proven != search.ProvenLoss {
		t.Errorf("%+v, expected l13 and the knowledge that it loses", r)
	}
}

// TestHolds: no move that the oracle refutes is played if another one holds.
func TestHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	asked := tactics(t, search.VCF)
	s := New(Options{NoKill: true, Tactics: asked})
	o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
	held, dropped, alone := 0, 0, asked.Oracle()
	for range testboard.Trials(t, 40, 100, 150) {
		pos := testboard.Game(rng, board.Freestyle, 10+rng.IntN(30))
		if search.Playable(pos) != nil {
			continue
		}
		root, err := search.AskRoot(t.Context(), pos, alone, search.VCF, search.Limit{})
		if err != nil {
			t.Fatal(err)
		}
		r := choose(t, s, pos, search.Limit{})
		if s.meter.over || r.Basis == search.Proved || r.Basis == search.Lost {
			continue
		}
		testboard.Play(t, pos, r.Move)
		a, err := o.Probe(context.Background(), pos, oracle.Budget{Nodes: 400_000, Space: proof.Fours})
		if err != nil || a.Verdict.Outcome() == proof.Win {
			t.Fatalf("%v loses to %v, error %v\n%s", r.Move, a.Line, err, testboard.Diagram(pos))
		}
		held++
		if root.Dropped {
			dropped++
		}
	}
	if held < 10 || dropped < 3 {
		t.Errorf("%d positions, and refuted moves in %d of them; expected 10 and 3", held, dropped)
	}
}

// fake is an oracle that knows nothing at the root, and below it gives one answer or a fault.
type fake struct {
	deep    int
	win     bool
	err     error
	fours   int // questions below the root
	threats int
}

func (f *fake) Reset(*board.Position) { f.deep = 0 }

func (f *fake) Put(board.Point) error {
	f.deep++
	return nil
}

func (f *fake) Undo() bool {
	f.deep--
	return true
}

func (f *fake) Solve(_ context.Context, q proof.Question) (proof.Result, error) {
	r := proof.Result{Nodes: 1}
	if f.deep == 0 {
		return r, nil
	}
	if q.Space == proof.Fours {
		f.fours++
	} else {
		f.threats++
	}
	if f.win {
		r.Verdict = proof.NewWin(proof.VCF, nil)
	}
	return r, f.err
}

func (f *fake) Hold(_ context.Context, _ proof.Question, moves []board.Point) (holds, open []board.Point, nodes uint64, err error) {
	return moves, nil, 1, nil
}

// TestAskedShallow: shallow searches ask inside the tree, too: about fours at the leaves, and about
// threats above them.
func TestAskedShallow(t *testing.T) {
	for _, depth := range []int{2, 3, 4} {
		f := &fake{}
		s := New(Options{Depth: depth, Tactics: search.Tactics{Level: search.VCT, New: func() search.Oracle { return f }}})
		for _, pos := range quiet(t, rand.New(rand.NewPCG(14, 14)), 20) {
			choose(t, s, pos, search.Limit{})
		}
		if f.fours < 20 || depth > 2 && f.threats == 0 {
			t.Errorf("depth %d: %d questions about fours and %d about threats in 20 searches, want 20 or more and some", depth, f.fours, f.threats)
		}
	}
}

// TestAsked: the search asks inside the tree. A position that the oracle proves won has the score of
// a win, which the table keeps.
func TestAsked(t *testing.T) {
	pos := quiet(t, rand.New(rand.NewPCG(13, 13)), 1)[0]
	f := &fake{win: true}
	o := Options{Depth: MaxDepth, Tactics: search.Tactics{Level: search.VCF, New: func() search.Oracle { return f }}}
	s := New(o)
	r := choose(t, s, pos, search.Limit{})
	asked, wins, _ := s.tree.asker.Asked()
	if wins == 0 || r.Asked != 2+asked {
		t.Fatalf("%d questions, %d of them in the tree, %d wins; expected some, and two at the root", r.Asked, asked, wins)
	}
	kept := uint64(0)
	for i := range s.tree.table {
		e := &s.tree.table[i]
		if e.score != mate-provedIn || e.depth != 127 {
			continue
		}
		kept++
		for ply := int64(2); ply < 6; ply++ {
			score, ok := s.tree.known(e, lines.Key{Hi: e.key}, ply, MaxDepth, -infinite, infinite)
			if !ok || score != mate-provedIn-ply {
				t.Errorf("a proved win has the score %d, %v at ply %d", score, ok, ply)
			}
		}
	}
	if kept != wins {
		t.Errorf("the table keeps %d wins of %d", kept, wins)
	}
	f.win = false
	f.err = errors.New("broken")
	s.Forget()
	if _, err := s.Search(context.Background(), pos, search.Limit{}, nil); !errors.Is(err, f.err) {
		t.Errorf("error %v, expected that of the oracle", err)
	}
	f.err = nil
	if got := choose(t, New(o), pos, search.Limit{}); got.Value == 1 || got.Nodes < got.Asked {
		t.Errorf("without wins: %+v", got)
	}
}

// unsure leaves one move undecided, and all others hold.
type unsure struct{ open board.Point }

func (unsure) Reset(*board.Position) {}
func (unsure) Put(board.Point) error { return nil }
func (unsure) Undo() bool            { return true }
func (unsure) Solve(context.Context, proof.Question) (r proof.Result, err error) {
	return r, nil
}

func (u unsure) Hold(_ context.Context, _ proof.Question, moves []board.Point) (holds, open []board.Point, nodes uint64, err error) {
	return slices.DeleteFunc(slices.Clone(moves), func(p board.Point) bool { return p == u.open }), []board.Point{u.open}, 1, nil
}

// TestUndecidedKill: a kill whose first move the oracle leaves undecided is a win all the same.
func TestUndecidedKill(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "g8 h8 i9 i10", "c1 a3 o3 m1")
	free := choose(t, New(Options{}), pos, search.Limit{})
	if free.Value != 1 || len(free.Line) < 3 {
		t.Fatalf("%+v, expected a kill", free)
	}
	o := unsure{free.Move}
	r := choose(t, New(Options{Tactics: search.Tactics{Level: search.VCF, New: func() search.Oracle { return o }}}), pos, search.Limit{})
	if r.Value != 1 {
		t.Errorf("off: %v %v; undecided: %v value %v", free.Move, free.Line, r.Move, r.Value)
	}
}
