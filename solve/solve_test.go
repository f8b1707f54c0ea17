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

// liar is an engine that reports its move as a win.
type liar board.Point

func (l liar) SolveOn(_ context.Context, _ *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	return proof.Result{Verdict: proof.NewWin(proof.VCF, proof.NewFours(pos, q.ID, []board.Point{board.Point(l)}))}
}

// TestUnchecked checks that Solve returns an error for a false win of an engine.
func TestUnchecked(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5 f5", "b5")
	for move, ok := range map[string]bool{"g5": true, "h5": false, "b5": false} {
		s := New(1<<20, proof.Fours)
		s.engines[byFours] = liar(testboard.Point(t, move))
		if _, err := s.Solve(t.Context(), pos, proof.Question{}); errors.Is(err, verify.ErrUnchecked) == ok || (err == nil) != ok {
			t.Errorf("the engine reports the win %s: Solve returns error %v; the win is true: %v", move, err, ok)
		}
	}
}

// TestSpaces checks that each space has an engine and a stage, and that Search panics for a space
// that the solver was not made for.
func TestSpaces(t *testing.T) {
	for space, k := range kinds {
		if k == nil {
			t.Errorf("no engine searches the space %v", proof.Space(space))
		}
	}
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5", "b5")
	s := New(1 << 20)
	for _, space := range proof.Searched() {
		var watch Progress
		r, err := s.Solve(WithProgress(t.Context(), &watch), pos, proof.Question{Space: space})
		want := proof.None
		if space == proof.Order3 {
			want = proof.Win
		}
		if err != nil || r.Verdict.Outcome() != want || r.Verdict.Class() != space.Class() {
			t.Errorf("Solve in %v returns %v, error %v; want %v, of class %v", space, r.Verdict, err, want, space.Class())
		}
		if got := watch.Snapshot(); got.Stage != StageOf(space) || got.Nodes != r.Nodes {
			t.Errorf("the progress of a search in %v is %+v, want stage %v and %d nodes", space, got, StageOf(space), r.Nodes)
		}
	}
	r := s.Search(t.Context(), pos, proof.Question{Space: proof.Any, MaxNodes: 100})
	if r.Verdict.Outcome() != proof.Unknown || StageOf(proof.Any) != Beyond {
		t.Errorf("a search for any moves answers %v in stage %v, want unknown in stage %v", r.Verdict.Outcome(), StageOf(proof.Any), Beyond)
	}
	panics(t, func() { New(1<<20, proof.Fours).Search(context.Background(), pos, proof.Question{Space: proof.Order2}) })
}

func panics(t *testing.T, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("Search in a space that the solver was not made for does not panic")
		}
	}()
	f()
}

// TestShares checks that the engines share the memory of a solver, and that a single engine gets
// all of it.
func TestShares(t *testing.T) {
	for _, test := range []struct {
		spaces []proof.Space
		want   int64
	}{
		{nil, 4 << 20 / 7},
		{[]proof.Space{proof.Fours, proof.Order2}, 1 << 20},
		{[]proof.Space{proof.Fours}, 4 << 20},
		{[]proof.Space{proof.Threes, proof.Order2}, 4 << 20 / 3},
		{[]proof.Space{proof.Order3, proof.Any}, 4 << 20 / 6}, // with the engine of order 2
	} {
		if got := New(4<<20, test.spaces...).memory; got != test.want {
			t.Errorf("a solver for %v has shares of %d bytes, want %d", test.spaces, got, test.want)
		}
	}
	if got := New(0, proof.Fours).memory; got != DefaultMemory {
		t.Errorf("a solver without a limit has shares of %d bytes, want %d", got, DefaultMemory)
	}
}

// shelf is a store that holds one position.
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

// TestMemory checks that the store answers a second question as the search answered the first.
// Without a store, or with a broken one, Memory searches again.
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
				known := (goal != proof.AllFirst || first.Verdict.Outcome() == proof.None) && !first.Incomplete
				if first.Stored || second.Stored != known || known && second.Nodes > 0 {
					t.Errorf("%v, goal %v: the first answer is stored: %v, the second: %v; want false, %v", space, goal, first.Stored, second.Stored, known)
				}
				if first.Verdict.Outcome() != second.Verdict.Outcome() || first.Verdict.Class() != second.Verdict.Class() ||
					len(first.Line) != len(second.Line) || goal == proof.ShortestWin && first.ProvedShortest != second.ProvedShortest {
					t.Errorf("%v, goal %v: the search answers %+v, the store %+v", space, goal, first, second)
				}
				if c := second.Verdict.Certificate(); c != nil && (c.ID != "x" || new(verify.Checker).Win(p, c) != nil) {
					t.Errorf("%v, goal %v: the stored certificate %+v has another id or proves nothing", space, goal, c)
				}
				store.broken = errors.New("broken")
				for _, m := range []Memory{m, {}} {
					if r := m.Search(t.Context(), solver, p, q); r.Stored {
						t.Errorf("%v, goal %v: without a working store the answer is marked as stored", space, goal)
					}
				}
			}
		}
	}
}

// TestKeep checks that Learn stores only results of searches with at least Keep nodes.
func TestKeep(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "", "")
	store := &shelf{}
	m := Memory{Store: store, Keep: 8}
	for nodes, kept := range []bool{7: false, 8: true} {
		m.Learn(pos, &proof.Question{}, &proof.Result{Verdict: proof.NoWin(proof.VCF), Nodes: uint64(nodes)})
		if _, ok := m.Recall(pos, proof.Question{}); ok != kept {
			t.Errorf("a result of %d nodes is stored: %v, want %v with Keep 8", nodes, ok, kept)
		}
	}
}

// TestRecordOf checks that RecordOf keeps nothing of a cancelled search or a win without a proof.
// It keeps an Unknown only if a search for any win gives up at the same point. A search for all
// first moves by threats does, because it begins with a search for any win, so their records answer
// each other.
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
			t.Errorf("%+v: RecordOf is %+v, want a budget of %d", test, r, test.budget)
		}
		var known proof.Known
		_, _ = known.Add(proof.Record{Space: test.space, Budget: 9, Solver: proof.SolverVersion})
		if _, ok := Answer(nil, &known, q); ok != (test.goal == proof.AnyWin || test.goal == proof.AllFirst && test.space != proof.Fours) {
			t.Errorf("%+v: Answer from an Unknown of a search for any win: %v", test, ok)
		}
	}
	if r := RecordOf(&proof.Question{}, &proof.Result{Verdict: proof.NewWin(proof.VCF, nil)}); !r.Empty() {
		t.Errorf("RecordOf a win without a proof is %+v, want an empty record", r)
	}
}

// TestLost checks that a proof that the side to move is lost answers a question about a space with
// None, and one about any moves with Unknown: searches for those never say None.
func TestLost(t *testing.T) {
	var known proof.Known
	if _, err := known.Add(proof.Record{Space: proof.Any, Outcome: proof.Lost, Solver: proof.SolverVersion}); err != nil {
		t.Fatal(err)
	}
	for space, want := range map[proof.Space]proof.Verdict{
		proof.Fours:  proof.NoWin(proof.VCF),
		proof.Order3: proof.NoWin(proof.VCT),
		proof.Any:    proof.NewUnknown(proof.VCT, proof.Exhausted),
	} {
		if r, ok := Answer(nil, &known, proof.Question{Space: space}); !ok || r.Verdict != want {
			t.Errorf("%v: Answer returns %v, %v, want %v", space, r.Verdict, ok, want)
		}
	}
}

// TestRecordOfHarder checks that a search that is harder than one for any win, or asks for less, and
// the record of such a search answer each other only as far as the answer holds for both.
func TestRecordOfHarder(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5", "")
	win := proof.NewFours(pos, "", testboard.Points(t, "f5 g5"))
	for _, test := range []struct {
		q                 proof.Question
		unknown, none     bool // records of q are kept
		answered, settled bool // an Unknown, a win by threats answers q
	}{
		{proof.Question{Space: proof.Order2, MaxNodes: 9}, true, true, true, true},
		{proof.Question{Space: proof.Order2, MaxNodes: 9, Passed: true}, false, true, false, false},
		{proof.Question{Space: proof.Fours, MaxNodes: 9, Passed: true}, true, true, true, false},
		{proof.Question{Space: proof.Order2, MaxNodes: 9, Most: 3}, false, false, false, false},
	} {
		class := test.q.Space.Class()
		if r := RecordOf(&test.q, &proof.Result{Verdict: proof.NewUnknown(class, proof.Nodes)}); r.Empty() == test.unknown {
			t.Errorf("%+v: the record of an Unknown is %+v", test.q, r)
		}
		if r := RecordOf(&test.q, &proof.Result{Verdict: proof.NoWin(class)}); r.Empty() == test.none {
			t.Errorf("%+v: the record of a None is %+v", test.q, r)
		}
		for what, record := range map[string]proof.Record{
			"an Unknown": {Budget: 9},
			"a win":      {Outcome: proof.Win, Class: proof.VCT, Line: testboard.Points(t, "f5"), Nodes: win.Nodes, Body: win.Body},
			"a None":     {Outcome: proof.None},
		} {
			var known proof.Known
			record.Space, record.Solver = test.q.Space, proof.SolverVersion
			_, _ = known.Add(record)
			want := map[string]bool{"an Unknown": test.answered, "a win": test.settled, "a None": true}[what]
			if _, ok := Answer(pos, &known, test.q); ok != want {
				t.Errorf("%+v: answered from %s: %v, want %v", test.q, what, ok, want)
			}
		}
	}
}

// TestLook checks what Look sees with different numbers of stones in a row.
func TestLook(t *testing.T) {
	for black, want := range map[string][2]bool{"": {false, true}, "c5 d5 e5": {false, false}, "c5 d5 e5 f5": {true, false}, "c5": {false, true}} {
		pos := testboard.Position(t, board.Freestyle, 9, board.Black, black, "")
		var b lines.Board
		b.Reset(pos)
		for _, space := range []proof.Space{proof.Fours, proof.Threes, proof.Order2} {
			if five, none := Look(&b, lines.SideOf(board.Black), space); [2]bool{five, none} != want {
				t.Errorf("Look at Black on %q in %v: five %v, none %v; want %v, %v", black, space, five, none, want[0], want[1])
			}
		}
		for _, space := range []proof.Space{proof.Order3, proof.Any} {
			if five, none := Look(&b, lines.SideOf(board.Black), space); five != want[0] || none {
				t.Errorf("Look at Black on %q in %v: five %v, none %v; want %v, false", black, space, five, none, want[0])
			}
		}
	}
}

// TestProgress checks that a Progress counts candidates and the nodes of finished searches, and
// that the methods of a nil Progress do nothing.
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
			t.Errorf("Snapshot is %+v, want %+v", got, want)
		}
	}
	if names := []Stage{Sight, Stored, Fours, Trees, Threats, Beyond}; names[0].String() != "sight" || names[4].String() != "vct" || names[5].String() != "lambda" {
		t.Errorf("the stages are called %v, want sight first, and vct and lambda last", names)
	}
}

// TestElapsed checks that Elapsed of a stored answer is the time of a look-up.
func TestElapsed(t *testing.T) {
	store := &shelf{}
	m, solver := Memory{Store: store}, New(1<<20)
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5", "i9")
	m.Search(t.Context(), solver, pos, proof.Question{})
	store.asked = 0
	if r := m.Search(t.Context(), solver, pos, proof.Question{}); !r.Stored || r.Elapsed <= 0 || r.Elapsed > time.Minute || store.asked != 2 {
		t.Errorf("the stored answer is %+v after %d look-ups, want 2 look-ups and at most 1 min", r, store.asked)
	}
}
