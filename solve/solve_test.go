package solve

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
)

// liar is an engine that calls its move a win.
type liar board.Point

func (l liar) SolveOn(_ context.Context, _ *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	return proof.Result{Verdict: proof.NewWin(proof.VCF, proof.NewFours(pos, q.ID, []board.Point{board.Point(l)}))}
}

// TestUnchecked: no engine's false win comes out of Solve.
func TestUnchecked(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5 f5", "b5")
	for move, ok := range map[string]bool{"g5": true, "h5": false, "b5": false} {
		s := New(1<<20, proof.Fours)
		s.engines[byFours] = liar(testboard.Point(t, move))
		if _, err := s.Solve(t.Context(), pos, proof.Question{}); errors.Is(err, verify.ErrUnchecked) == ok || (err == nil) != ok {
			t.Errorf("%s: %v", move, err)
		}
	}
}

// TestSpaces: each space that is searched has its engine and its stage; the others
// are a caller's fault.
func TestSpaces(t *testing.T) {
	if len(kinds) != len(proof.Searched()) {
		t.Fatalf("%d kinds of engines for %d spaces", len(kinds), len(proof.Searched()))
	}
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5", "b5")
	s := New(1 << 20)
	for _, space := range proof.Searched() {
		var watch Progress
		r, err := s.Solve(WithProgress(t.Context(), &watch), pos, proof.Question{Space: space})
		if err != nil || r.Verdict.Outcome() != proof.None || r.Verdict.Class() != space.Class() {
			t.Errorf("%v: %v, %v", space, r.Verdict, err)
		}
		if got := watch.Snapshot(); got.Stage != StageOf(space) || got.Nodes != r.Nodes {
			t.Errorf("%v: %+v, expected %d nodes", space, got, r.Nodes)
		}
	}
	panics(t, func() { s.Search(context.Background(), pos, proof.Question{Space: proof.Any}) })
	panics(t, func() { New(1<<20, proof.Fours).Search(context.Background(), pos, proof.Question{Space: proof.Order2}) })
}

func panics(t *testing.T, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	f()
}

// TestShares: the engines share the memory, and one alone has all of it.
func TestShares(t *testing.T) {
	for _, test := range []struct {
		spaces []proof.Space
		want   int64
	}{
		{nil, 1 << 20},
		{[]proof.Space{proof.Fours, proof.Order2}, 1 << 20},
		{[]proof.Space{proof.Fours}, 4 << 20},
		{[]proof.Space{proof.Threes, proof.Order2}, 4 << 20 / 3},
	} {
		if got := New(4<<20, test.spaces...).memory; got != test.want {
			t.Errorf("%v: %d bytes a share, expected %d", test.spaces, got, test.want)
		}
	}
	if got := New(0, proof.Fours).memory; got != DefaultMemory {
		t.Errorf("%d bytes", got)
	}
}

// shelf is a store of one position.
type shelf struct {
	known  proof.Known
	broken error
	asked  int
}

func (s *shelf) Get(*board.Position) (proof.Known, error) {
	s.asked++
	return s.known, s.broken
}

func (s *shelf) Add(_ *board.Position, r proof.Record) error {
	_, err := s.known.Add(r)
	return err
}

// TestMemory: a second search is answered by the store, alike; without a store, or
// with a broken one, it is a search.
func TestMemory(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5", "b5 i9")
	win := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5", "i9")
	solver := New(1 << 20)
	for _, p := range []*board.Position{pos, win} {
		for _, space := range proof.Searched() {
			for goal := proof.AnyWin; goal <= proof.AllFirst; goal++ {
				store := &shelf{}
				q := proof.Question{Space: space, Goal: goal, ID: "x"}
				m := Memory{Store: store}
				first, second := m.Search(t.Context(), solver, p, q), m.Search(t.Context(), solver, p, q)
				known := goal != proof.AllFirst || first.Verdict.Outcome() == proof.None
				if first.Stored || second.Stored != known || known && second.Nodes > 0 {
					t.Errorf("%v %v: stored %v, then %v", space, goal, first.Stored, second.Stored)
				}
				if first.Verdict.Outcome() != second.Verdict.Outcome() || first.Verdict.Class() != second.Verdict.Class() ||
					len(first.Line) != len(second.Line) || goal == proof.ShortestWin && first.ProvedShortest != second.ProvedShortest {
					t.Errorf("%v %v: %+v, then %+v", space, goal, first, second)
				}
				if c := second.Verdict.Certificate(); c != nil && (c.ID != "x" || new(verify.Checker).Win(p, c) != nil) {
					t.Errorf("%v %v: certificate %+v", space, goal, c)
				}
				store.broken = errors.New("broken")
				for _, m := range []Memory{m, {}} {
					if r := m.Search(t.Context(), solver, p, q); r.Stored {
						t.Errorf("%v %v: stored without a store", space, goal)
					}
				}
			}
		}
	}
}

// TestKeep: what took less than Keep nodes is not worth a place.
func TestKeep(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "", "")
	store := &shelf{}
	m := Memory{Store: store, Keep: 8}
	for nodes, kept := range []bool{7: false, 8: true} {
		m.Learn(pos, &proof.Question{}, &proof.Result{Verdict: proof.NoWin(proof.VCF), Nodes: uint64(nodes)})
		if _, ok := m.Recall(pos, proof.Question{}); ok != kept {
			t.Errorf("%d nodes: kept %v", nodes, ok)
		}
	}
}

// TestRecordOf: what a cancelled search says is not kept, nor a win without a proof,
// nor what a search gave up on where one for any win may end otherwise. A search
// for all first moves by threats begins with one for any win: they give up alike, and
// their words answer each other.
func TestRecordOf(t *testing.T) {
	for _, test := range []struct {
		space  proof.Space
		goal   proof.Goal
		why    proof.Reason
		budget uint64
	}{
		{proof.Order2, proof.AnyWin, proof.Cancelled, 0},
		{proof.Order2, proof.AnyWin, proof.Nodes, 9},
		{proof.Order2, proof.AnyWin, proof.Time, 7},
		{proof.Order2, proof.AnyWin, proof.Memory, 7},
		{proof.Order2, proof.AllFirst, proof.Nodes, 9},
		{proof.Order2, proof.ShortestWin, proof.Nodes, 0},
		{proof.Fours, proof.AnyWin, proof.Nodes, 9},
		{proof.Fours, proof.AllFirst, proof.Nodes, 0},
		{proof.Fours, proof.ShortestWin, proof.Nodes, 0},
	} {
		q := proof.Question{Space: test.space, Goal: test.goal, MaxNodes: 9}
		r := RecordOf(&q, &proof.Result{Verdict: proof.NewUnknown(test.space.Class(), test.why), Nodes: 7})
		if r.Budget != test.budget || r.Empty() != (test.budget == 0) {
			t.Errorf("%+v: %+v", test, r)
		}
		var known proof.Known
		_, _ = known.Add(proof.Record{Space: test.space, Budget: 9, Solver: proof.SolverVersion})
		if _, ok := Answer(nil, &known, q); ok != (test.goal == proof.AnyWin || test.goal == proof.AllFirst && test.space != proof.Fours) {
			t.Errorf("%+v: answered %v", test, ok)
		}
	}
	if r := RecordOf(&proof.Question{}, &proof.Result{Verdict: proof.NewWin(proof.VCF, nil)}); !r.Empty() {
		t.Errorf("%+v", r)
	}
}

// TestLook compares the glance with searches.
func TestLook(t *testing.T) {
	for black, want := range map[string][2]bool{"": {false, true}, "c5 d5 e5": {false, false}, "c5 d5 e5 f5": {true, false}, "c5": {false, true}} {
		pos := testboard.Position(t, board.Freestyle, 9, board.Black, black, "")
		var b lines.Board
		b.Reset(pos)
		for _, space := range proof.Searched() {
			if five, none := Look(&b, lines.SideOf(board.Black), space); [2]bool{five, none} != want {
				t.Errorf("%q in %v: five %v, none %v", black, space, five, none)
			}
		}
	}
}

// TestProgress: candidates are counted, lumps of nodes grow to what came back, and
// without a watcher nothing happens.
func TestProgress(t *testing.T) {
	for _, p := range []*Progress{ProgressOf(t.Context()), {}} {
		p.Enter(Trees)
		p.Ask(3)
		p.Decide(2)
		p.Leave(10)
		p.Leave(5)
		if p == nil {
			continue
		}
		if got, want := p.Snapshot(), (Snapshot{Stage: Trees, Nodes: 15, Decided: 2, Asked: 3}); got != want {
			t.Errorf("%+v, expected %+v", got, want)
		}
	}
	if names := []Stage{Sight, Stored, Fours, Trees, Threats}; names[0].String() != "sight" || names[4].String() != "vct" {
		t.Error(names)
	}
}

// TestElapsed: an answer from the store has the time of a look-up.
func TestElapsed(t *testing.T) {
	store := &shelf{}
	m, solver := Memory{Store: store}, New(1<<20)
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5", "i9")
	m.Search(t.Context(), solver, pos, proof.Question{})
	store.asked = 0
	if r := m.Search(t.Context(), solver, pos, proof.Question{}); !r.Stored || r.Elapsed <= 0 || r.Elapsed > time.Second || store.asked != 2 {
		t.Errorf("%+v, %d look-ups", r, store.asked)
	}
}
