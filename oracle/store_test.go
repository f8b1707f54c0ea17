package oracle_test

import (
	"errors"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// memory is a Store that knows nothing of symmetries.
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

// TestStore: what was found out once is not searched again, as long as it
// answers the question.
func TestStore(t *testing.T) {
	store := &memory{}
	o := oracle.New(oracle.Options{Store: store, Memory: 8 << 20})
	rng, again := rand.New(rand.NewPCG(2, 3)), 0
	for i := range 200 {
		pos, b := testboard.Besieged(rng, testboard.Rules[i%3]), oracle.Budget{Space: proof.Space(i / 3 % 3)}
		first, second := probe(t, o, pos, b), probe(t, o, pos, b)
		if first.Stage == solve.Sight {
			continue
		}
		again++
		if second.Stage != solve.Stored || second.Nodes != 0 || second.Verdict.Outcome() != first.Verdict.Outcome() {
			t.Fatalf("%v by %v, then %v by %v\n%v", first.Verdict.Outcome(), first.Stage, second.Verdict.Outcome(), second.Stage, testboard.Diagram(pos))
		}
		if second.Verdict.Outcome() == proof.Win {
			playOut(t, pos, second.Line)
		}
	}
	if again < 50 {
		t.Errorf("%d positions were stored", again)
	}
}

// TestStoreKnowsLoss: who asks for it hears of a loss also where a look suffices.
func TestStoreKnowsLoss(t *testing.T) {
	store := &memory{}
	o := oracle.New(oracle.Options{Store: store, Memory: 8 << 20})
	pos := quietOpening(t)
	if err := store.Add(pos, proof.Record{Space: proof.Any, Outcome: proof.Lost}); err != nil {
		t.Fatal(err)
	}
	for _, lost := range []bool{false, true} {
		if a := probe(t, o, pos, oracle.Budget{Lost: lost}); a.Lost != lost || a.Verdict.Outcome() != proof.None {
			t.Errorf("asked for a loss: %v, answered %+v", lost, a)
		}
	}
}

// TestStoreFails: a store that fails costs searches, not answers.
func TestStoreFails(t *testing.T) {
	store := &memory{fail: errors.New("broken")}
	o := oracle.New(oracle.Options{Store: store, Memory: 8 << 20})
	pos := testboard.Scatter(rand.New(rand.NewPCG(2, 4)), board.Standard, 9, 9)
	want := probe(t, oracle.New(oracle.Options{Memory: 8 << 20}), pos, oracle.Budget{Space: proof.Order2})
	for range 2 {
		if a := probe(t, o, pos, oracle.Budget{Space: proof.Order2}); a.Verdict.Outcome() != want.Verdict.Outcome() || a.Stage != want.Stage {
			t.Errorf("%v by %v, want %v by %v", a.Verdict.Outcome(), a.Stage, want.Verdict.Outcome(), want.Stage)
		}
	}
}

// TestStoreKeep: what took few nodes is not stored.
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
				t.Errorf("stored: %v in %v after %d nodes", r.Outcome, r.Space, r.Spent)
			}
		}
	}
}

// TestStoreLost: a position whose every move is refuted is remembered as lost,
// and then has no win of any kind.
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
			t.Fatalf("not remembered as lost\n%v", testboard.Diagram(pos))
		}
		if a := probe(t, o, pos, oracle.Budget{Space: proof.Order2}); a.Verdict.Outcome() != proof.None || a.Stage == solve.Stored && !a.Lost {
			t.Fatalf("%+v\n%v", a, testboard.Diagram(pos))
		}
	}
	if lost < 5 {
		t.Errorf("%d positions lost", lost)
	}
}
