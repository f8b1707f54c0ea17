package oracle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// memory is a Store in memory that does not recognise symmetric positions.
type memory struct {
	mu    sync.Mutex
	known map[string]proof.Known
	about map[string]*board.Position // the positions of known
	hits  int
	fail  error
}

func key(pos *board.Position) string { return testboard.Diagram(pos) }

func (m *memory) Get(pos *board.Position) (proof.Known, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.known[key(pos)]
	if ok {
		m.hits++
	}
	return k, m.fail
}

func (m *memory) Add(pos *board.Position, r proof.Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known, m.about = map[string]proof.Known{}, map[string]*board.Position{}
	}
	k := m.known[key(pos)]
	_, err := k.Add(r)
	m.known[key(pos)], m.about[key(pos)] = k, pos.Clone()
	return errors.Join(err, m.fail)
}

// TestStore: the store answers a question that was answered before, without a search.
func TestStore(t *testing.T) {
	store := &memory{}
	o := oracle.New(oracle.Options{Store: store, Memory: 8 << 20})
	rng, again := rand.New(rand.NewPCG(2, 3)), 0
	for i := range 200 {
		pos, b := testboard.Besieged(rng, testboard.Rules[i%len(testboard.Rules)]), oracle.Budget{Space: quick[i/3%len(quick)]}
		first, second := probe(t, o, pos, b), probe(t, o, pos, b)
		if first.Stage == solve.Sight {
			continue
		}
		again++
		if second.Stage != solve.Stored || second.Nodes != 0 || second.Verdict.Outcome() != first.Verdict.Outcome() {
			t.Fatalf("first %v by %v, then %v by %v; expected the same from the store\n%v", first.Verdict.Outcome(), first.Stage, second.Verdict.Outcome(), second.Stage, testboard.Diagram(pos))
		}
		if second.Verdict.Outcome() == proof.Win {
			playOut(t, pos, second.Line)
		}
	}
	if again < 50 {
		t.Errorf("%d positions were searched, expected at least 50", again)
	}
}

// TestStoreKnowsLoss: with Budget.Lost, Probe reports a stored loss also where a first look shows
// that there is no win.
func TestStoreKnowsLoss(t *testing.T) {
	store := &memory{}
	o := oracle.New(oracle.Options{Store: store, Memory: 8 << 20})
	pos := quietOpening(t)
	if err := store.Add(pos, proof.Record{Space: proof.Any, Outcome: proof.Lost}); err != nil {
		t.Fatal(err)
	}
	for _, lost := range []bool{false, true} {
		if a := probe(t, o, pos, oracle.Budget{Lost: lost}); a.Lost != lost || a.Verdict.Outcome() != proof.None {
			t.Errorf("Probe with Lost = %v: %+v", lost, a)
		}
	}
}

// TestStoreFails: if the store fails, the oracle searches, and gives the same answers.
func TestStoreFails(t *testing.T) {
	store := &memory{fail: errors.New("broken")}
	o := oracle.New(oracle.Options{Store: store, Memory: 8 << 20})
	pos := testboard.Scatter(rand.New(rand.NewPCG(2, 4)), board.Standard, 9, 9)
	want := probe(t, oracle.New(oracle.Options{Memory: 8 << 20}), pos, oracle.Budget{Space: proof.Order2})
	for range 2 {
		if a := probe(t, o, pos, oracle.Budget{Space: proof.Order2}); a.Verdict.Outcome() != want.Verdict.Outcome() || a.Stage != want.Stage {
			t.Errorf("with a store that fails %v by %v, without a store %v by %v", a.Verdict.Outcome(), a.Stage, want.Verdict.Outcome(), want.Stage)
		}
	}
}

// TestStoreKeep: the oracle does not store results of searches below Options.Keep nodes.
func TestStoreKeep(t *testing.T) {
	store := &memory{}
	o := oracle.New(oracle.Options{Store: store, Keep: 1 << 40, Memory: 8 << 20})
	rng := rand.New(rand.NewPCG(2, 5))
	for range 20 {
		pos := testboard.Scatter(rng, board.Freestyle, 7, 9)
		probe(t, o, pos, oracle.Budget{Space: proof.Order2})
		filter(t, o, pos, nil, oracle.Budget{})
	}
	for _, k := range store.known {
		for _, r := range k {
			if !r.Empty() {
				t.Errorf("a record was stored: %v in %v after %d nodes", r.Outcome, r.Space, r.Spent)
			}
		}
	}
}

// TestStoreLost: if every move of a position is refuted, the store learns that the position is
// lost. Probe then answers that there is no win.
func TestStoreLost(t *testing.T) {
	store := &memory{}
	o := oracle.New(oracle.Options{Store: store, Memory: 8 << 20})
	rng, lost := rand.New(rand.NewPCG(2, 6)), 0
	for range 80 {
		pos := testboard.Besieged(rng, board.Freestyle)
		if !filter(t, o, pos, nil, oracle.Budget{Space: proof.Order2}).Lost {
			continue
		}
		lost++
		known, _ := store.Get(pos)
		if known[proof.Any].Outcome != proof.Lost {
			t.Fatalf("the store has not learned that this position is lost\n%v", testboard.Diagram(pos))
		}
		if a := probe(t, o, pos, oracle.Budget{Space: proof.Order2}); a.Verdict.Outcome() != proof.None || a.Stage == solve.Stored && !a.Lost {
			t.Fatalf("Probe of a lost position: %+v\n%v", a, testboard.Diagram(pos))
		}
	}
	if lost < 5 {
		t.Errorf("%d positions are lost, expected at least 5", lost)
	}
}

// cheap is the number of nodes that the stages before the last one may take.
const cheap = 10_000

// TestStoreBudget: a stored "unknown" answers a question with the same number of nodes or fewer,
// but not with more. Before that answer only cheap stages may search.
func TestStoreBudget(t *testing.T) {
	for _, test := range []struct {
		space        proof.Space
		asked, again uint64
		stored       bool
	}{
		{proof.Fours, 20, 1, true},
		{proof.Fours, 20, 20, true},
		{proof.Fours, 20, 21, false},
		{proof.Order2, 20, 20, true}, // the search for fours takes all nodes
		{proof.Order2, 40_000, 40_000, true},
		{proof.Order2, 40_000, 20_000, true},
		{proof.Order2, 40_000, 41_000, false},
		{proof.Order2, 500, 500, true},
		{proof.Order2, 3_000, 2_000, true},
		{proof.Threes, 20_000, 20_000, true},
		{proof.Threes, 20_000, 21_000, false},
		{proof.Threes, 20_000, 0, false},
	} {
		o, pos := oracle.New(oracle.Options{Store: &memory{}, Memory: 8 << 20}), endless(t)
		if test.asked == 20 {
			pos = manyFours(t)
		}
		if first := probe(t, o, pos, oracle.Budget{Space: test.space, Nodes: test.asked}); first.Verdict.Outcome() != proof.Unknown || first.Stage == solve.Stored {
			t.Fatalf("%+v: the first answer is %v by %v, expected unknown by a search", test, first.Verdict.Outcome(), first.Stage)
		}
		ctx, cancel := context.WithCancel(context.Background())
		if test.again == 0 {
			cancel() // the test only needs to see that a search begins
		}
		a, err := o.Probe(ctx, pos, oracle.Budget{Space: test.space, Nodes: test.again})
		cancel()
		if err != nil || a.Verdict.Outcome() != proof.Unknown {
			t.Errorf("%+v: the second answer is %v, error %v", test, a.Verdict.Outcome(), err)
		}
		if (a.Stage == solve.Stored) != test.stored || test.stored && (a.Nodes > cheap || a.Nodes > 0 && test.asked == 20) {
			t.Errorf("%+v: the second answer is by %v after %d nodes", test, a.Stage, a.Nodes)
		}
	}
}

// manyFours returns a position that a search for fours does not decide within 20 nodes.
func manyFours(t *testing.T) *board.Position {
	t.Helper()
	rng, solver := rand.New(rand.NewPCG(2, 7)), vcf.NewSolver(1<<20)
	for {
		pos := testboard.Scatter(rng, board.Freestyle, 15, 15)
		if solver.Solve(t.Context(), pos, proof.Question{MaxNodes: 20}).Verdict.Outcome() == proof.Unknown {
			return pos
		}
	}
}

// warmAndCold returns an oracle with a store, and one without.
func warmAndCold() (store *memory, warm, cold *oracle.Oracle) {
	store = &memory{}
	return store, oracle.New(oracle.Options{Store: store, Memory: 8 << 20}), oracle.New(oracle.Options{Memory: 8 << 20})
}

// TestStoreSpares: the knowledge of a store never makes an answer worse than that of an oracle
// without one. The solvers alone would also answer "unknown" wherever the store does.
func TestStoreSpares(t *testing.T) {
	store, warm, cold := warmAndCold()
	rng, spared := rand.New(rand.NewPCG(12, 4)), 0
	for i := range 240 {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 9, 15)
		for range 6 {
			if rng.IntN(4) == 0 {
				dear(t, store, pos)
			}
			b := oracle.Budget{Space: proof.Space(rng.IntN(3)), Nodes: 1 + rng.Uint64N(1<<rng.IntN(13))}
			want, got := probe(t, cold, pos, b), probe(t, warm, pos, b)
			if w, g := want.Verdict.Outcome(), got.Verdict.Outcome(); w != proof.Unknown && w != g {
				t.Fatalf("%+v: with a store %v by %v, without one %v by %v\n%v", b, g, got.Stage, w, want.Stage, testboard.Diagram(pos))
			}
			if got.Verdict.Outcome() != proof.Unknown {
				continue
			}
			first := got.Stage
			got = probe(t, warm, pos, b)
			if first == solve.Threats && got.Stage == solve.Threats {
				t.Fatalf("%+v: asked again, the oracle searched again\n%v", b, testboard.Diagram(pos))
			}
			again := probe(t, warm, pos, b) // the second may have left it more nodes for threats
			if again.Verdict.Outcome() == proof.Unknown && again.Stage == solve.Threats || again.Nodes > cheap || got.Verdict.Outcome() != again.Verdict.Outcome() {
				t.Fatalf("%+v: the second answer is %v, the third %v by %v after %d nodes\n%v", b, got.Verdict.Outcome(), again.Verdict.Outcome(), again.Stage, again.Nodes, testboard.Diagram(pos))
			}
			if again.Stage == solve.Stored {
				spared++
			}
		}
	}
	if spared < 20 {
		t.Errorf("the store spared %d searches, expected at least 20", spared)
	}
	store.words(t)
}

// dear adds to the store that a position has no win by fours, as the result of an expensive search,
// if that is true.
func dear(t *testing.T, store *memory, pos *board.Position) {
	t.Helper()
	v := vcf.NewSolver(1<<20).Solve(t.Context(), pos, proof.Question{}).Verdict
	if v.Outcome() != proof.None {
		return
	}
	if err := store.Add(pos, proof.NewRecord(proof.Fours, v, nil, 1<<20, 0)); err != nil {
		t.Fatal(err)
	}
}

// words fails the test unless the solvers confirm each stored "unknown".
func (m *memory) words(t *testing.T) {
	t.Helper()
	fours, threats, ctx, unknown := vcf.NewSolver(1<<20), vct.NewSolver(8<<20), context.Background(), 0
	for key, known := range m.known {
		for _, space := range quick {
			r, v := known[space], proof.Verdict{}
			if r.Outcome != proof.Unknown || r.Empty() {
				continue
			}
			if unknown++; space == proof.Fours {
				v = fours.Solve(ctx, m.about[key], proof.Question{MaxNodes: r.Budget}).Verdict
			} else {
				v = threats.Solve(ctx, m.about[key], proof.Question{Space: space, MaxNodes: r.Budget}).Verdict
			}
			if v.Outcome() != proof.Unknown {
				t.Errorf("%v: stored as unknown within %d nodes, but the solver says %v\n%v", space, r.Budget, v.Outcome(), key)
			}
		}
	}
	if unknown < 5 {
		t.Errorf("the store holds %d unknown results, expected at least 5", unknown)
	}
}

// TestStoreSparesFilter: the knowledge of a store never makes an answer of Filter worse than that
// of an oracle without one.
func TestStoreSparesFilter(t *testing.T) {
	store, warm, cold := warmAndCold()
	rng, open := rand.New(rand.NewPCG(12, 5)), 0
	for i := range 24 {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 7, 9)
		if i%4 == 0 {
			pos = testboard.Besieged(rng, testboard.Rules[i%len(testboard.Rules)])
		}
		for range 4 {
			b := oracle.Budget{Space: proof.Space(rng.IntN(3)), Nodes: 1 + rng.Uint64N(1<<rng.IntN(14))}
			want, got := filter(t, cold, pos, nil, b), filter(t, warm, pos, nil, b)
			for k, j := range want.Moves {
				if g := got.Moves[k].Fate; j.Fate != oracle.Open && g != j.Fate && (j.Fate != oracle.Holds || g != oracle.Wins) {
					t.Fatalf("%+v: with a store %v %v, without one it %v\n%v", b, j.Move, g, j.Fate, testboard.Diagram(pos))
				}
				if j.Fate == oracle.Open {
					open++
				}
			}
			if got.Stop != proof.Nodes && got.Stop != 0 {
				t.Fatalf("Filter stopped by %v, expected nodes", got.Stop)
			}
		}
	}
	if open < 20 {
		t.Errorf("%d moves stayed open, expected at least 20", open)
	}
	store.words(t)
}

// TestStoreDefends: if a question about moves is asked again, the store answers the searches that
// ended before, and the nodes go to the next ones. In the end no search is left.
func TestStoreDefends(t *testing.T) {
	pos, d := endless(t), defend.New(solve.New(8<<20))
	testboard.Play(t, pos, board.Pass) // now the other side defends
	o := defend.Options{Space: proof.Order2, MaxNodes: 300, Moves: pos.AppendStones(nil, board.Empty)[:3], Memory: solve.Memory{Store: &memory{}}}
	for n := range 20 {
		got, err := d.Defend(t.Context(), pos, o)
		if err != nil {
			t.Fatal(err)
		}
		if !got.Incomplete || got.Stopped != proof.Nodes || len(got.Unknown) != len(o.Moves) {
			t.Fatalf("question %d: incomplete %v by %v, unknown moves %v", n+1, got.Incomplete, got.Stopped, got.Unknown)
		}
		if (got.Stored > 0) != (n > 0) {
			t.Errorf("question %d: the store spared %d searches", n+1, got.Stored)
		}
		if got.Nodes == 0 {
			return
		}
	}
	t.Error("even the twentieth question searched")
}
