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
		t.Fatalf("Find with goal %v: %v\n%v", g, err, testboard.Diagram(pos))
	}
	return f
}

// besieger returns a besieged position with the other side to move, which often wins.
func besieger(t testing.TB, rng *rand.Rand, rule board.Rule) *board.Position {
	t.Helper()
	s := testboard.Besieged(rng, rule).Setup()
	s.ToMove = s.ToMove.Opponent()
	return testboard.New(t, s)
}

// plain is the answer of the solver of a space to a question with a goal.
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

// TestFind asks without limits. The answers must be those of the solvers, and each winning first
// move must have its own proof, which begins with it.
func TestFind(t *testing.T) {
	fours, threats := vcf.NewSolver(1<<20), vct.NewSolver(8<<20)
	o := oracle.New(oracle.Options{Memory: 16 << 20})
	rng, won, several := rand.New(rand.NewPCG(7, 8)), 0, 0
	for i := range 300 {
		pos, space := besieger(t, rng, testboard.Rules[i%len(testboard.Rules)]), quick[i/3%len(quick)]
		if i%2 == 0 {
			pos, space = testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 6, 9), proof.Fours
		}
		want := askPlain(pos, space, proof.ShortestWin, fours, threats)
		f := find(t, o, pos, proof.ShortestWin, oracle.Budget{Space: space})
		if f.Verdict.Outcome() != want.outcome || len(f.Line) != want.plies || f.Shortest != want.shortest || f.Incomplete {
			t.Fatalf("shortest win in %v: Find says %+v, the solver %+v\n%v", space, f, want, testboard.Diagram(pos))
		}
		want = askPlain(pos, space, proof.AllFirst, fours, threats)
		f = find(t, o, pos, proof.AllFirst, oracle.Budget{Space: space})
		var first []board.Point
		for _, w := range f.Wins {
			first = append(first, w.Move)
			accepts(t, pos, w.Certificate)
			playOut(t, pos, w.Line)
			if w.Line[0] != w.Move {
				t.Fatalf("the win %v has the line %v, which begins with another move", w.Move, w.Line)
			}
		}
		slices.Sort(want.first)
		if f.Verdict.Outcome() != want.outcome || !slices.Equal(first, want.first) || f.Incomplete {
			t.Fatalf("all first moves in %v: Find says %v %v, the solver %+v\n%v", space, f.Verdict.Outcome(), first, want, testboard.Diagram(pos))
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
		t.Errorf("%d positions were won, %d by several first moves: too few", won, several)
	}
}

// TestFindBudget: with few nodes Find claims less, and nothing that it does not claim without a
// limit.
func TestFindBudget(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 16 << 20})
	rng, incomplete, unknown := rand.New(rand.NewPCG(9, 8)), 0, 0
	for i := range 200 {
		pos, space := besieger(t, rng, testboard.Rules[i%len(testboard.Rules)]), quick[i/3%len(quick)]
		for _, g := range []proof.Goal{proof.ShortestWin, proof.AllFirst} {
			full := find(t, o, pos, g, oracle.Budget{Space: space})
			f := find(t, o, pos, g, oracle.Budget{Space: space, Nodes: uint64(1 + rng.IntN(60))})
			switch f.Verdict.Outcome() {
			case proof.Unknown:
				unknown++
				if f.Verdict.Reason() != proof.Nodes || len(f.Wins) > 0 {
					t.Fatalf("unknown: %+v, expected the reason nodes and no wins", f)
				}
			case full.Verdict.Outcome():
			default:
				t.Fatalf("with few nodes %v, without a limit %v", f.Verdict.Outcome(), full.Verdict.Outcome())
			}
			if f.Incomplete {
				incomplete++
				if f.Verdict.Outcome() != proof.Win || f.Stopped != proof.Nodes || f.Shortest {
					t.Fatalf("incomplete: %+v, expected a win, stopped by nodes, not proved shortest", f)
				}
			} else if f.Verdict.Outcome() == proof.Win && (len(f.Wins) != len(full.Wins) || g == proof.ShortestWin && !f.Shortest) {
				t.Fatalf("%v: %d of %d wins, and the answer claims to be complete\n%v", g, len(f.Wins), len(full.Wins), testboard.Diagram(pos))
			}
		}
	}
	if incomplete < 5 || unknown < 20 {
		t.Errorf("%d answers incomplete, %d unknown: too few", incomplete, unknown)
	}
}

// TestFindStore: the store answers a second question for the shortest win, but not one for all
// first moves. A stored "no win" answers both.
func TestFindStore(t *testing.T) {
	store := &memory{}
	o := oracle.New(oracle.Options{Store: store, Memory: 16 << 20})
	rng, seen := rand.New(rand.NewPCG(2, 9)), map[string]int{}
	for i := range 900 {
		pos, b := besieger(t, rng, testboard.Rules[i%len(testboard.Rules)]), oracle.Budget{Space: quick[i/3%len(quick)]}
		first := find(t, o, pos, proof.ShortestWin, b)
		if first.Stage == solve.Sight {
			continue
		}
		again, all := find(t, o, pos, proof.ShortestWin, b), find(t, o, pos, proof.AllFirst, b)
		if again.Stage != solve.Stored || !slices.Equal(again.Line, first.Line) || again.Shortest != first.Shortest {
			t.Fatalf("the second answer is %+v, the first %+v", again, first)
		}
		won := first.Verdict.Outcome() == proof.Win
		if all.Verdict.Outcome() != first.Verdict.Outcome() || won == (all.Stage == solve.Stored) || won != (len(all.Wins) > 0) {
			t.Fatalf("all first moves %+v, shortest %+v", all, first)
		}
		seen[first.Verdict.Outcome().String()]++
	}
	if seen["win"] < 20 || seen["none"] < 10 {
		t.Errorf("too few answers of some kind: %v", seen)
	}
}

// TestFindCancelled: if the context has ended, Find answers unknown. Find refuses a space that no
// search covers, and ParseGoal an unknown goal.
func TestFindCancelled(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, g := range []proof.Goal{proof.ShortestWin, proof.AllFirst} {
		f, err := o.Find(ctx, endless(t), g, oracle.Budget{Space: proof.Order2})
		if err != nil || f.Verdict.Outcome() != proof.Unknown || f.Verdict.Reason() != proof.Cancelled {
			t.Errorf("%v with a cancelled context: %+v, error %v", g, f, err)
		}
		if _, err := o.Find(ctx, endless(t), g, oracle.Budget{Space: proof.Any}); !errors.Is(err, oracle.ErrBudget) {
			t.Errorf("%v in space any: %v, expected ErrBudget", g, err)
		}
		if got, err := proof.ParseGoal(g.String()); got != g || err != nil {
			t.Errorf("ParseGoal of %v: %v, error %v", g, got, err)
		}
	}
	if _, err := proof.ParseGoal("best"); !errors.Is(err, proof.ErrGoal) {
		t.Errorf("ParseGoal of best: %v", err)
	}
}

// TestFindSession: a session answers like the oracle, until a five is on the board.
func TestFindSession(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	pos := byThrees(t)
	s := o.Session(pos)
	for _, g := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
		want := find(t, o, pos, g, oracle.Budget{})
		got, err := s.Find(context.Background(), g, oracle.Budget{})
		if err != nil || !same(got.Answer, want.Answer) || len(got.Wins) != len(want.Wins) || got.Shortest != want.Shortest {
			t.Errorf("%v: the session answers %+v, error %v; the oracle %+v", g, got, err, want)
		}
	}
	for _, name := range []string{"f5", "a9", "g5"} {
		if err := s.Put(testboard.Point(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Find(context.Background(), proof.AllFirst, oracle.Budget{}); !errors.Is(err, oracle.ErrOver) {
		t.Errorf("Find after a five: %v, expected ErrOver", err)
	}
}

// TestOracleWhy: the oracle's answer about an idea, with its nodes, is that of a fresh critic.
// Earlier searches of its engine do not change it.
func TestOracleWhy(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 16 << 20})
	critic := why.New(solve.New(16 << 20))
	rng, seen := rand.New(rand.NewPCG(3, 3)), map[proof.Outcome]int{}
	for i := range 120 {
		pos, space := besieger(t, rng, testboard.Rules[i%len(testboard.Rules)]), quick[i/3%len(quick)]
		idea := []board.Point{board.PointAt(rng.IntN(pos.Size()*pos.Size()), pos.Size())}
		if a := probe(t, o, pos, oracle.Budget{Space: space}); i%2 == 0 && a.Verdict.Outcome() == proof.Win {
			idea = a.Line[:1]
		}
		watch := new(solve.Progress)
		got, err := o.Why(solve.WithProgress(context.Background(), watch), pos, idea, oracle.Budget{Space: space, Nodes: 10_000})
		want, wrong := critic.Why(context.Background(), pos, idea, why.Options{Space: space, MaxNodes: 10_000})
		if err != nil || wrong != nil || got.Steps[0].Text() != want.Steps[0].Text() || got.Nodes != want.Nodes || watch.Snapshot().Nodes != got.Nodes {
			t.Fatalf("Oracle.Why: %v in %d nodes, error %v; Critic.Why: %v in %d nodes, error %v", got.Steps[0].Text(), got.Nodes, err, want.Steps[0].Text(), want.Nodes, wrong)
		}
		seen[got.Steps[0].Verdict.Outcome()]++
	}
	if seen[proof.Win] < 5 || seen[proof.None] < 20 {
		t.Errorf("too few verdicts of some kind: %v", seen)
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
		"no idea":        {nil, proof.Fours, oracle.ErrMove},
		"too many moves": {make([]board.Point, 82), proof.Fours, oracle.ErrMove},
		"space any":      {make([]board.Point, 1), proof.Any, oracle.ErrBudget},
	} {
		if _, err := o.Why(ctx, pos, tc.moves, oracle.Budget{Space: tc.space}); !errors.Is(err, tc.want) {
			t.Errorf("Why with %s: %v, expected %v", name, err, tc.want)
		}
	}
	cancel()
	a, err := o.Why(ctx, endless(t), []board.Point{endless(t).AppendStones(nil, board.Empty)[0]}, oracle.Budget{Space: proof.Order2})
	if err != nil || len(a.Steps) > 0 && a.Steps[0].Verdict.Outcome() == proof.Win {
		t.Errorf("Why with a cancelled context: %+v, error %v", a, err)
	}
}

// noted is an empty store that keeps the records which it receives.
type noted struct{ records []proof.Record }

func (*noted) Get(*board.Position) (proof.Known, error) { return proof.Known{}, nil }

func (n *noted) Add(_ *board.Position, r proof.Record) error {
	n.records = append(n.records, r)
	return nil
}

// TestTreesAreOrder2: nothing checks that the threats of a tree are shape threes. So a win by trees
// is stored as a win by moves of order 2, and trees do not answer a question about threes.
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
			t.Errorf("a win by trees was stored as %v in %v\n%v", last.Outcome, last.Space, testboard.Diagram(pos))
		}
		if a := probe(t, o, pos, oracle.Budget{Space: proof.Threes, Nodes: 12_000}); a.Stage == solve.Trees {
			t.Errorf("trees answered %v to a question about threes\n%v", a.Verdict.Outcome(), testboard.Diagram(pos))
		}
		if seen++; seen == 20 {
			return
		}
	}
	t.Errorf("only %d wins by trees, expected 20", seen)
}

// quick holds the spaces that a search exhausts within milliseconds in the positions of these
// tests.
var quick = []proof.Space{proof.Fours, proof.Threes, proof.Order2}
