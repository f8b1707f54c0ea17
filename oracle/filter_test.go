package oracle_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/solve"
)

func filter(t testing.TB, o *oracle.Oracle, pos *board.Position, moves []board.Point, b oracle.Budget) oracle.Filtered {
	t.Helper()
	f, err := o.Filter(context.Background(), pos, moves, b)
	if err != nil {
		t.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
	return f
}

// TestFilter: Filter gives each candidate the fate that Defend gives it among all moves, in the
// order asked, with and without a store. Filter calls a position lost only if it was asked about
// all moves.
func TestFilter(t *testing.T) {
	plain := defend.New(solve.New(4 << 20))
	seen := map[oracle.Fate]int{}
	lost := 0
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(8, uint64(rule)))
		store := &memory{}
		o := oracle.New(oracle.Options{Memory: 8 << 20, Store: store})
		for i := range 120 {
			pos := testboard.Besieged(rng, rule)
			b := oracle.Budget{Space: proof.Space(i % 3)}
			if i%4 == 0 {
				pos, b.Space = testboard.Scatter(rng, rule, 7, 9), proof.Fours
			}
			d, err := plain.Defend(context.Background(), pos, defend.Options{Space: b.Space})
			if err != nil {
				t.Fatal(err)
			}
			all := filter(t, o, pos, nil, b)
			if all.Lost != d.Lost() || len(all.Moves) != pos.Count(board.Empty) {
				t.Fatalf("Filter of all moves: lost %v, %d moves; by Defend lost %v\n%v", all.Lost, len(all.Moves), d.Lost(), testboard.Diagram(pos))
			}
			if all.Lost {
				lost++
			}
			some := pos.AppendStones(nil, board.Empty)
			rng.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
			some = some[:1+rng.IntN(len(some)-1)]
			got := filter(t, o, pos, some, b) // by now the store knows some of the answers
			for k, j := range got.Moves {
				if j.Move != some[k] || j.Fate != fateIn(&d, j.Move) || j.Fate != fateIn(&d, all.Moves[slices.IndexFunc(all.Moves, func(a oracle.Judgement) bool { return a.Move == j.Move })].Move) {
					t.Fatalf("Filter says that %v %v, Defend that it %v\n%v", j.Move, j.Fate, fateIn(&d, some[k]), testboard.Diagram(pos))
				}
				seen[j.Fate]++
				decisive(t, pos, j)
			}
			if got.Lost {
				t.Fatalf("Filter of some moves calls the position lost\n%v", testboard.Diagram(pos))
			}
		}
		if store.hits == 0 {
			t.Errorf("%v: the store answered nothing", rule)
		}
	}
	for f, least := range map[oracle.Fate]int{oracle.Wins: 20, oracle.Loses: 20, oracle.Holds: 20, oracle.Forbidden: 5} {
		if seen[f] < least {
			t.Errorf("%d moves %v, expected at least %d", seen[f], f, least)
		}
	}
	if lost < 10 {
		t.Errorf("%d positions are lost, expected at least 10", lost)
	}
}

// proves reports whether x is among the moves of the list.
func proves(list []defend.Proved, x board.Point) bool {
	return slices.ContainsFunc(list, func(p defend.Proved) bool { return p.Move == x })
}

// fateIn returns the fate of a move in a Defence.
func fateIn(d *defend.Defence, x board.Point) oracle.Fate {
	switch {
	case proves(d.Wins, x):
		return oracle.Wins
	case proves(d.Refuted, x):
		return oracle.Loses
	case slices.Contains(d.Holds, x):
		return oracle.Holds
	case slices.Contains(d.Forbidden, x):
		return oracle.Forbidden
	default:
		return oracle.Open
	}
}

// decisive checks the certificate of a move that wins or loses, and plays its line. Other moves
// must have neither.
func decisive(t *testing.T, pos *board.Position, j oracle.Judgement) {
	t.Helper()
	p := pos.Clone()
	switch j.Fate {
	case oracle.Wins:
		if j.Line[0] != j.Move {
			t.Fatalf("%v wins, but its line is %v", j.Move, j.Line)
		}
		accepts(t, p, j.Certificate)
		playOut(t, p, j.Line)
	case oracle.Loses:
		testboard.Play(t, p, j.Move)
		accepts(t, p, j.Certificate)
		playOut(t, p, j.Line)
	default:
		if j.Line != nil || j.Certificate != nil {
			t.Fatalf("%v %v, but has a certificate or the line %v", j.Move, j.Fate, j.Line)
		}
	}
}

// TestFilterBudget: with few nodes some moves stay open; the others have the same fate as without a
// limit.
func TestFilterBudget(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	rng, open := rand.New(rand.NewPCG(9, 9)), 0
	for range 60 {
		pos := testboard.Besieged(rng, board.Freestyle)
		full := filter(t, o, pos, nil, oracle.Budget{Space: proof.Order2})
		tight := filter(t, o, pos, nil, oracle.Budget{Space: proof.Order2, Nodes: 20})
		for i, j := range tight.Moves {
			switch want := full.Moves[i].Fate; {
			case j.Fate == oracle.Open:
				if open++; tight.Stop != proof.Nodes {
					t.Fatalf("moves are open and the reason is %v, expected nodes", tight.Stop)
				}
			case j.Fate != want && (j.Fate != oracle.Holds || want != oracle.Wins):
				t.Fatalf("with 20 nodes %v %v, without a limit it %v\n%v", j.Move, j.Fate, want, testboard.Diagram(pos))
			}
		}
	}
	if open == 0 {
		t.Error("no move was left open")
	}
}

// accepts fails the test unless the checker accepts c, and c is about pos.
func accepts(t *testing.T, pos *board.Position, c *proof.Certificate) {
	t.Helper()
	claim, err := check.Verify(c.AppendJSON(nil))
	if err != nil {
		t.Fatalf("the checker refuses the certificate: %v\n%v", err, testboard.Diagram(pos))
	}
	if claim.Rule != pos.Rule().String() || claim.Size != pos.Size() || claim.Attacker != pos.ToMove().String() ||
		!slices.Equal(claim.Black, board.Names(pos.AppendStones(nil, board.Black))) ||
		!slices.Equal(claim.White, board.Names(pos.AppendStones(nil, board.White))) {
		t.Fatalf("a certificate of another position: %+v\n%v", claim, testboard.Diagram(pos))
	}
}

// enough is a budget that ends a search which a test would otherwise wait for in vain.
const enough = 20_000_000

// TestProgress watches a question until one of its searches has reported nodes twice, then cancels
// it.
func TestProgress(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 64 << 20})
	for name, ask := range map[string]func(context.Context, oracle.Budget) (proof.Reason, uint64){
		"probe": func(ctx context.Context, b oracle.Budget) (proof.Reason, uint64) {
			a, err := o.Probe(ctx, endless(t), b)
			if err != nil {
				t.Error(err)
			}
			return a.Verdict.Reason(), a.Nodes
		},
		"filter": func(ctx context.Context, b oracle.Budget) (proof.Reason, uint64) {
			f, err := o.Filter(ctx, endless(t), nil, b)
			if err != nil {
				t.Error(err)
			}
			return f.Stop, f.Nodes
		},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			watch, ended, seen := new(solve.Progress), make(chan struct{}), make(chan solve.Snapshot)
			go func() { seen <- lumps(watch, ended, cancel) }()
			why, nodes := ask(solve.WithProgress(ctx, watch), oracle.Budget{Space: proof.Order2, Nodes: enough})
			close(ended)
			last := <-seen
			if why != proof.Cancelled || last.Stage != solve.Threats || last.Nodes > nodes {
				t.Errorf("stopped by %v after %d nodes, the last progress was %+v; expected a cancelled search for threats", why, nodes, last)
			}
			if end := watch.Snapshot(); end.Nodes != nodes {
				t.Errorf("in the end the progress has %d nodes, the answer %d", end.Nodes, nodes)
			}
		})
	}
}

// lumps waits until a search for threats has reported nodes twice (a search reports 1024 nodes at
// once), and cancels. It stops if the question ends. It returns the last progress that it saw.
func lumps(watch *solve.Progress, ended <-chan struct{}, cancel context.CancelFunc) (last solve.Snapshot) {
	for n := 0; n < 2; runtime.Gosched() {
		select {
		case <-ended:
			return last
		default:
		}
		now := watch.Snapshot()
		if now.Stage == solve.Threats && now.Nodes > last.Nodes && now.Nodes%1024 == last.Nodes%1024 {
			n++
		}
		last = now
	}
	cancel()
	return last
}

// watched is a store that notes the progress of the question at each Get.
type watched struct {
	memory
	watch *solve.Progress
	seen  []solve.Snapshot
}

func (s *watched) Get(pos *board.Position) (proof.Known, error) {
	s.seen = append(s.seen, s.watch.Snapshot())
	return s.memory.Get(pos)
}

// TestProgressEnd: the progress only grows while the question asks the store, and ends with the
// numbers of the answer, with and without enough nodes.
func TestProgressEnd(t *testing.T) {
	grown := 0
	for i, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(11, uint64(i)))
		store := &watched{}
		o := oracle.New(oracle.Options{Memory: 8 << 20, Store: store})
		for n := range 60 {
			b := oracle.Budget{Space: proof.Space(n % 3), Nodes: [...]uint64{0, 100, 3000}[n/3%3]}
			pos := testboard.Besieged(rng, rule)
			watch := new(solve.Progress)
			store.watch, store.seen = watch, nil
			f, err := o.Filter(solve.WithProgress(context.Background(), watch), pos, nil, b)
			if err != nil {
				t.Fatal(err)
			}
			want := solve.Snapshot{Nodes: f.Nodes, Asked: len(f.Moves)}
			for _, j := range f.Moves {
				if j.Fate != oracle.Open {
					want.Decided++
				}
			}
			grown += leadsTo(t, store.seen, watch.Snapshot(), want)

			store.watch, store.seen = new(solve.Progress), nil
			a, err := o.Probe(solve.WithProgress(context.Background(), store.watch), pos, b)
			if err != nil {
				t.Fatal(err)
			}
			leadsTo(t, store.seen, store.watch.Snapshot(), solve.Snapshot{Nodes: a.Nodes})
		}
	}
	if grown == 0 {
		t.Error("no move was decided between two calls of the store")
	}
}

// leadsTo compares the progress seen by the store, and that at the end, with the answer. It returns
// how often moves were decided between two calls of the store.
func leadsTo(t *testing.T, seen []solve.Snapshot, end, want solve.Snapshot) (grown int) {
	t.Helper()
	if end.Stage = solve.Sight; end != want {
		t.Errorf("progress in the end %+v, expected %+v", end, want)
	}
	before := solve.Snapshot{Asked: want.Asked}
	for _, s := range seen {
		if s.Stage != solve.Stored || s.Asked != want.Asked || s.Nodes < before.Nodes || s.Decided < before.Decided {
			t.Errorf("progress %+v after %+v", s, before)
		}
		if s.Decided > before.Decided {
			grown++
		}
		before = s
	}
	if before.Nodes > end.Nodes || before.Decided > end.Decided {
		t.Errorf("progress %+v, but in the end %+v", before, end)
	}
	return grown
}

// knocked is an empty store. Its Get waits until the test has received from it.
type knocked chan struct{}

func (k knocked) Get(*board.Position) (proof.Known, error) {
	k <- struct{}{}
	return proof.Known{}, nil
}

func (k knocked) Add(*board.Position, proof.Record) error { return nil }

// TestProgressWaits: while a question waits for an engine, its progress shows no stage at work, not
// even the store that it asked before.
func TestProgressWaits(t *testing.T) {
	store := make(knocked)
	o := oracle.New(oracle.Options{Engines: 1, Memory: 64 << 20, Store: store})
	ctx, cancel := context.WithCancel(context.Background())
	ask := func() (watch *solve.Progress, answered chan struct{}) {
		pos := endless(t)
		watch, answered = new(solve.Progress), make(chan struct{})
		go func() {
			defer close(answered)
			_, err := o.Probe(solve.WithProgress(ctx, watch), pos, oracle.Budget{Space: proof.Order2, Nodes: enough})
			if err != nil {
				t.Error(err)
			}
		}()
		<-store
		return watch, answered
	}
	busy, first := ask()
	until(t, busy, first, func(s solve.Snapshot) bool { return s.Nodes > 0 }) // it has the engine
	waits, second := ask()
	until(t, waits, second, func(s solve.Snapshot) bool { return s.Stage == solve.Sight })
	cancel()
	<-first
	<-second
}

// until waits for a progress, and fails the test if the answer comes first.
func until(t *testing.T, watch *solve.Progress, answered <-chan struct{}, is func(solve.Snapshot) bool) {
	t.Helper()
	for ; !is(watch.Snapshot()); runtime.Gosched() {
		select {
		case <-answered:
			t.Errorf("the answer came before the progress that the test waits for; in the end %+v", watch.Snapshot())
			return
		default:
		}
	}
}
