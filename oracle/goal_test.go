package oracle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

func find(t testing.TB, o *oracle.Oracle, pos *board.Position, g proof.Goal, b oracle.Budget) oracle.Found {
	t.Helper()
	f, err := o.Find(context.Background(), pos, g, b)
	if err != nil {
		t.Fatalf("%v: %v\n%v", g, err, testboard.Diagram(pos))
	}
	return f
}

// besieger is besieged with the other side to move, which often wins.
func besieger(t testing.TB, rng *rand.Rand, rule board.Rule) *board.Position {
	t.Helper()
	s := testboard.Besieged(rng, rule).Setup()
	s.ToMove = s.ToMove.Opponent()
	return testboard.New(t, s)
}

// plain is what the solver of a space says of a goal.
type plain struct {
	outcome  proof.Outcome
	plies    int
	first    []board.Point
	shortest bool
}

func askPlain(pos *board.Position, s proof.Space, g proof.Goal, fours *vcf.Solver, threats *vct.Solver) plain {
	ctx := context.Background()
	if s == proof.Fours {
		r := fours.Solve(ctx, pos, proof.Question{Goal: proof.Goal(g)})
		return plain{r.Verdict.Outcome(), len(r.Line), r.First, r.ProvedShortest}
	}
	r := threats.Solve(ctx, pos, proof.Question{Goal: proof.Goal(g), Space: s})
	return plain{r.Verdict.Outcome(), len(r.Line), r.First, r.ProvedShortest}
}

// TestFind asks without limits: the answers are those of the solvers, and each
// winning first move has a proof of its own that begins with it.
func TestFind(t *testing.T) {
	fours, threats := vcf.NewSolver(1<<20), vct.NewSolver(8<<20)
	o := oracle.New(oracle.Options{Memory: 16 << 20})
	rng, won, several := rand.New(rand.NewPCG(7, 8)), 0, 0
	for i := range 300 {
		pos, space := besieger(t, rng, testboard.Rules[i%3]), proof.Space(i/3%3)
		if i%2 == 0 {
			pos, space = testboard.Scatter(rng, testboard.Rules[i%3], 6, 9), proof.Fours
		}
		want := askPlain(pos, space, proof.ShortestWin, fours, threats)
		f := find(t, o, pos, proof.ShortestWin, oracle.Budget{Space: space})
		if f.Verdict.Outcome() != want.outcome || len(f.Line) != want.plies || f.Shortest != want.shortest || f.Incomplete {
			t.Fatalf("shortest by %v: %+v, want %+v\n%v", space, f, want, testboard.Diagram(pos))
		}
		want = askPlain(pos, space, proof.AllFirst, fours, threats)
		f = find(t, o, pos, proof.AllFirst, oracle.Budget{Space: space})
		var first []board.Point
		for _, w := range f.Wins {
			first = append(first, w.Move)
			accepts(t, pos, w.Certificate)
			playOut(t, pos, w.Line)
			if w.Line[0] != w.Move {
				t.Fatalf("%v: line %v", w.Move, w.Line)
			}
		}
		slices.Sort(want.first)
		if f.Verdict.Outcome() != want.outcome || !slices.Equal(first, want.first) || f.Incomplete {
			t.Fatalf("all by %v: %v %v, want %+v\n%v", space, f.Verdict.Outcome(), first, want, testboard.Diagram(pos))
		}
		if f.Verdict.Outcome() == proof.Win {
			accepts(t, pos, f.Verdict.Certificate())
			won++
		}
		if len(first) > 1 {
			several++
		}
	}
	if won < 60 || several < 20 {
		t.Errorf("%d won, %d by several moves", won, several)
	}
}

// TestFindBudget: with few nodes an answer says less, and nothing else.
func TestFindBudget(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 16 << 20})
	rng, incomplete, unknown := rand.New(rand.NewPCG(9, 8)), 0, 0
	for i := range 200 {
		pos, space := besieger(t, rng, testboard.Rules[i%3]), proof.Space(i/3%3)
		for _, g := range []proof.Goal{proof.ShortestWin, proof.AllFirst} {
			full := find(t, o, pos, g, oracle.Budget{Space: space})
			f := find(t, o, pos, g, oracle.Budget{Space: space, Nodes: uint64(1 + rng.IntN(60))})
			switch f.Verdict.Outcome() {
			case proof.Unknown:
				unknown++
				if f.Verdict.Reason() != proof.Nodes || len(f.Wins) > 0 {
					t.Fatalf("%+v", f)
				}
			case full.Verdict.Outcome():
			default:
				t.Fatalf("%v, without a limit %v", f.Verdict.Outcome(), full.Verdict.Outcome())
			}
			if f.Incomplete {
				incomplete++
				if f.Verdict.Outcome() != proof.Win || f.Stopped != proof.Nodes || f.Shortest {
					t.Fatalf("incomplete: %+v", f)
				}
			} else if f.Verdict.Outcome() == proof.Win && (len(f.Wins) != len(full.Wins) || g == proof.ShortestWin && !f.Shortest) {
				t.Fatalf("%v: %d wins of %d, and complete\n%v", g, len(f.Wins), len(full.Wins), testboard.Diagram(pos))
			}
		}
	}
	if incomplete < 5 || unknown < 20 {
		t.Errorf("%d incomplete, %d unknown", incomplete, unknown)
	}
}

// TestFindStore: a shortest win is looked up, all first moves are not, and that
// there is none counts for both.
func TestFindStore(t *testing.T) {
	store := &memory{}
	o := oracle.New(oracle.Options{Store: store, Memory: 16 << 20})
	rng, seen := rand.New(rand.NewPCG(2, 9)), map[string]int{}
	for i := range 900 {
		pos, b := besieger(t, rng, testboard.Rules[i%3]), oracle.Budget{Space: proof.Space(i / 3 % 3)}
		first := find(t, o, pos, proof.ShortestWin, b)
		if first.Stage == solve.Sight {
			continue
		}
		again, all := find(t, o, pos, proof.ShortestWin, b), find(t, o, pos, proof.AllFirst, b)
		if again.Stage != solve.Stored || !slices.Equal(again.Line, first.Line) || again.Shortest != first.Shortest {
			t.Fatalf("again %+v, first %+v", again, first)
		}
		won := first.Verdict.Outcome() == proof.Win
		if all.Verdict.Outcome() != first.Verdict.Outcome() || won == (all.Stage == solve.Stored) || won != (len(all.Wins) > 0) {
			t.Fatalf("all %+v, shortest %+v", all, first)
		}
		seen[first.Verdict.Outcome().String()]++
	}
	if seen["win"] < 20 || seen["none"] < 10 {
		t.Error(seen)
	}
}

// TestFindCancelled: a context that has ended leaves it open, and a goal that is
// none is refused.
func TestFindCancelled(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, g := range []proof.Goal{proof.ShortestWin, proof.AllFirst} {
		f, err := o.Find(ctx, endless(t), g, oracle.Budget{Space: proof.Order2})
		if err != nil || f.Verdict.Outcome() != proof.Unknown || f.Verdict.Reason() != proof.Cancelled {
			t.Errorf("%v: %+v, %v", g, f, err)
		}
		if _, err := o.Find(ctx, endless(t), g, oracle.Budget{Space: proof.Any}); !errors.Is(err, oracle.ErrBudget) {
			t.Errorf("%v: %v", g, err)
		}
		if got, err := proof.ParseGoal(g.String()); got != g || err != nil {
			t.Errorf("%v: read as %v, %v", g, got, err)
		}
	}
	if _, err := proof.ParseGoal("best"); !errors.Is(err, proof.ErrGoal) {
		t.Error(err)
	}
}

// TestFindSession: a session answers as the oracle does, until a five is made.
func TestFindSession(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	pos := byThrees(t)
	s := o.Session(pos)
	for _, g := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
		want := find(t, o, pos, g, oracle.Budget{})
		got, err := s.Find(context.Background(), g, oracle.Budget{})
		if err != nil || !same(got.Answer, want.Answer) || len(got.Wins) != len(want.Wins) || got.Shortest != want.Shortest {
			t.Errorf("%v: %+v, %v; want %+v", g, got, err, want)
		}
	}
	for _, name := range []string{"f5", "a9", "g5"} {
		if err := s.Put(testboard.Point(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Find(context.Background(), proof.AllFirst, oracle.Budget{}); !errors.Is(err, oracle.ErrOver) {
		t.Error(err)
	}
}

// TestOracleWhy: the oracle's answers are a critic's, nodes included, whatever its
// engine did before.
func TestOracleWhy(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 16 << 20})
	critic := why.New(solve.New(16 << 20))
	rng, seen := rand.New(rand.NewPCG(3, 3)), map[proof.Outcome]int{}
	for i := range 120 {
		pos, space := besieger(t, rng, testboard.Rules[i%3]), proof.Space(i/3%3)
		idea := []board.Point{board.PointAt(rng.IntN(pos.Size()*pos.Size()), pos.Size())}
		if a := probe(t, o, pos, oracle.Budget{Space: space}); i%2 == 0 && a.Verdict.Outcome() == proof.Win {
			idea = a.Line[:1]
		}
		watch := new(solve.Progress)
		got, err := o.Why(solve.WithProgress(context.Background(), watch), pos, idea, oracle.Budget{Space: space, Nodes: 10_000})
		want, wrong := critic.Why(context.Background(), pos, idea, why.Options{Space: space, MaxNodes: 10_000})
		if err != nil || wrong != nil || got.Steps[0].Text() != want.Steps[0].Text() || got.Nodes != want.Nodes || watch.Snapshot().Nodes != got.Nodes {
			t.Fatalf("%v in %d nodes, %v; want %v in %d, %v", got.Steps[0].Text(), got.Nodes, err, want.Steps[0].Text(), want.Nodes, wrong)
		}
		seen[got.Steps[0].Verdict.Outcome()]++
	}
	if seen[proof.Win] < 5 || seen[proof.None] < 20 {
		t.Error(seen)
	}
}

func TestOracleWhyRefuses(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 1 << 20})
	pos := byThrees(t)
	ctx, cancel := context.WithCancel(context.Background())
	for name, tc := range map[string]struct {
		moves []board.Point
		space proof.Space
		want  error
	}{
		"no idea":  {nil, proof.Fours, oracle.ErrMove},
		"too long": {make([]board.Point, 82), proof.Fours, oracle.ErrMove},
		"space":    {make([]board.Point, 1), proof.Any, oracle.ErrBudget},
	} {
		if _, err := o.Why(ctx, pos, tc.moves, oracle.Budget{Space: tc.space}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	cancel()
	a, err := o.Why(ctx, endless(t), []board.Point{endless(t).AppendStones(nil, board.Empty)[0]}, oracle.Budget{Space: proof.Order2})
	if err != nil || len(a.Steps) > 0 && a.Steps[0].Verdict.Outcome() == proof.Win {
		t.Errorf("cancelled: %+v, %v", a, err)
	}
}

// noted is a store that only notes what it is told.
type noted struct{ records []proof.Record }

func (*noted) Get(*board.Position) (proof.Known, error) { return proof.Known{}, nil }

func (n *noted) Add(_ *board.Position, r proof.Record) error {
	n.records = append(n.records, r)
	return nil
}

// TestTreesAreOrder2: nobody checks that the threats of trees are shape threes. So a win
// of theirs counts as one by moves of order 2, and does not answer a question about threes.
func TestTreesAreOrder2(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	seen := 0
	for range 3000 {
		var told noted
		pos, o := loose(rng, board.Freestyle), oracle.New(oracle.Options{Engines: 1, Memory: 1 << 20, Store: &told})
		a := probe(t, o, pos, oracle.Budget{Space: proof.Order2, Nodes: 12_000})
		if a.Stage != solve.Trees || a.Verdict.Class() != proof.VCT {
			continue
		}
		if last := told.records[len(told.records)-1]; last.Space != proof.Order2 || last.Outcome != proof.Win {
			t.Errorf("kept as %v in %v\n%v", last.Outcome, last.Space, testboard.Diagram(pos))
		}
		if a := probe(t, o, pos, oracle.Budget{Space: proof.Threes, Nodes: 12_000}); a.Stage == solve.Trees {
			t.Errorf("threes: %v by trees\n%v", a.Verdict.Outcome(), testboard.Diagram(pos))
		}
		if seen++; seen == 20 {
			return
		}
	}
	t.Errorf("only %d wins by trees", seen)
}
