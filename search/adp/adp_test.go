package adp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/search"
)

var variants = []Variant{PB, ADP, Dummy, Simulations, Ply, Pattern}

// The situations of docs/design/searchers.md, Black to move, and their only winning moves: a double
// live three, and a straight four whose stone also stops the counter-four that refutes the
// four-three i8.
func situation(t testing.TB, i int) (*board.Position, board.Point) {
	t.Helper()
	black, white, wins := "f8 g8 h6 h7", "g7 i6 i9 e10", "h8"
	if i == 2 {
		black, white, wins = "f8 g8 h8 i9 i10 k7 l6", "e8 j9 j10 j11 c3 m13 b13", "j8"
	}
	s := board.Setup{Size: 15, ToMove: board.Black, Black: testboard.Points(t, black), White: testboard.Points(t, white)}
	return testboard.New(t, s), testboard.Point(t, wins)
}

func searched(t testing.TB, s *Searcher, pos *board.Position, l search.Limit) search.Result {
	t.Helper()
	r, err := s.Search(t.Context(), pos, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// right counts the trees, of seeds 1 to trees, that choose the winning move of a situation.
func right(t *testing.T, situationNo, trees int, iterations uint64, o Options) (n int) {
	pos, wins := situation(t, situationNo)
	for o.Seed = 1; o.Seed <= uint64(trees); o.Seed++ {
		if searched(t, New(o), pos, search.Limit{Iterations: iterations}).Move == wins {
			n++
		}
	}
	return n
}

// TestFailureRate: nine of ten trees are right about S1 within 200 iterations, and about S2 within
// 20,000, with the pruning and without it. Without the network 200 are not enough for either, and
// 100,000 not for S1.
func TestFailureRate(t *testing.T) {
	for _, how := range []Pruning{Careful, Literal, NoPruning} {
		for _, v := range []Variant{PB, ADP} {
			if n := right(t, 1, 50, 200, Options{Variant: v, Pruning: how}); n < 45 {
				t.Errorf("%v, pruning %d: %d of 50 trees are right about S1, want at least 45", v, how, n)
			}
			trees := testboard.Trials(t, 5, 10, 15)
			if n := right(t, 2, trees, 20_000, Options{Variant: v, Pruning: how}); n < trees*9/10 {
				t.Errorf("%v, pruning %d: %d of %d trees are right about S2, want at least %d", v, how, n, trees, trees*9/10)
			}
		}
	}
	for _, few := range []struct {
		situation, trees int
		iterations       uint64
	}{{1, 50, 200}, {2, 50, 200}, {1, testboard.Trials(t, 5, 10, 15), 100_000}} {
		n := right(t, few.situation, few.trees, few.iterations, Options{Variant: Dummy, Pruning: NoPruning})
		if n*10 > few.trees {
			t.Errorf("dummy: %d of %d trees are right about S%d after %d iterations, want at most a tenth", n, few.trees, few.situation, few.iterations)
		}
	}
}

// TestForced: where the pruning leaves one move, the searcher plays it after a first visit, and knows
// a five.
func TestForced(t *testing.T) {
	pos, wins := situation(t, 1)
	r := searched(t, New(Options{}), pos, search.Limit{})
	if r.Move != wins || r.Basis != search.Forced || r.Iterations != 1 {
		t.Errorf("move %v, basis %v after %d iterations, want %v, forced, 1", r.Move, r.Basis, r.Iterations, wins)
	}
	five := testboard.New(t, board.Setup{Size: 15, Black: testboard.Points(t, "f8 g8 h8 i8"), White: testboard.Points(t, "e8 a1 c1 e1"), ToMove: board.Black})
	r = searched(t, New(Options{}), five, search.Limit{})
	if r.Move != testboard.Point(t, "j8") || r.Value != 1 || r.Candidates[0].Proven != search.ProvenWin {
		t.Errorf("a five at hand: move %v, value %v, %+v; want j8, a proven win", r.Move, r.Value, r.Candidates[0])
	}
}

// TestLegal lets every variant play on positions of every rule and size, with tiny limits: every
// move is legal.
func TestLegal(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(21, uint64(rule)))
		var list []*Searcher
		for _, v := range variants {
			list = append(list, New(Options{Variant: v, Threads: 1 + int(v)%2, Memory: 1 << 20}))
		}
		for i := range 120 {
			pos := testboard.Scatter(rng, rule, board.MinSize, board.MaxSize)
			if i%4 == 0 {
				pos = testboard.Besieged(rng, rule)
			}
			if search.Playable(pos) != nil {
				continue
			}
			for _, s := range list {
				r := searched(t, s, pos, search.Limit{Iterations: uint64(1 + rng.IntN(200))})
				if !pos.Legal(r.Move, pos.ToMove()) || r.Value < 0 || r.Value > 1 {
					t.Fatalf("%v plays %v with value %v\n%s", s.o.Variant, r.Move, r.Value, testboard.Diagram(pos))
				}
			}
		}
	})
}

// TestStops: a search whose context has ended, or which has next to no time, still plays a legal
// move; a finished game has none.
func TestStops(t *testing.T) {
	empty := testboard.New(t, board.Setup{Size: 15})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, v := range variants {
		s := New(Options{Variant: v})
		for _, l := range []search.Limit{{}, {Time: 1}, {Nodes: 1}, {Iterations: 1}} {
			if r, err := s.Search(ended, empty, l, nil); err != nil || r.Move != testboard.Point(t, "h8") {
				t.Errorf("%v, limit %+v: move %v, error %v, want h8", v, l, r.Move, err)
			}
		}
		full := testboard.New(t, testboard.Filled(board.Setup{Size: 5}, func(p board.Point) board.Colour {
			return board.Black + board.Colour((p.X()/2+p.Y())%2)
		}))
		if _, err := s.Search(t.Context(), full, search.Limit{}, nil); !errors.Is(err, search.ErrOver) {
			t.Errorf("%v on a full board: error %v, want ErrOver", v, err)
		}
	}
}

// TestFewNodes: if a limit leaves no descent, or a few, the move is still the best one after one ply.
func TestFewNodes(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	rng := rand.New(rand.NewPCG(6, 1))
	for range 20 {
		pos := testboard.Strewn(rng, board.Setup{Size: 15}, 10, 10)
		best := searched(t, New(Options{Variant: Ply}), pos, search.Limit{})
		for name, ask := range map[string]func(s *Searcher) (search.Result, error){
			"one node": func(s *Searcher) (search.Result, error) {
				return s.Search(t.Context(), pos, search.Limit{Nodes: 1}, nil)
			},
			"cancelled": func(s *Searcher) (search.Result, error) { return s.Search(ended, pos, search.Limit{}, nil) },
		} {
			r, err := ask(New(Options{Variant: ADP, Pruning: NoPruning}))
			if err != nil || math.Abs(r.Value-best.Value) > 1e-5 {
				t.Errorf("%s: move %v with value %v, error %v; want that of %v, %v\n%s", name, r.Move, r.Value, err, best.Move, best.Value, testboard.Diagram(pos))
			}
		}
	}
}

// TestShort: with at most Short the searcher plays the best V of one ply.
func TestShort(t *testing.T) {
	pos, _ := situation(t, 2)
	for short, want := range map[time.Duration]search.Basis{time.Hour: search.Static, time.Minute: search.Static, -1: search.Forced} {
		if r := searched(t, New(Options{Short: short}), pos, search.Limit{Time: time.Minute}); r.Basis != want {
			t.Errorf("Short %v: basis %v, want %v", short, r.Basis, want)
		}
	}
}

// TestDeterministic: equal seeds give equal results over the moves of a game, and Forget begins
// anew; another seed searches in another order.
func TestDeterministic(t *testing.T) {
	play := func(s *Searcher) (list []search.Result) {
		pos := testboard.New(t, board.Setup{Size: 15, ToMove: board.Black})
		for range 8 {
			r := searched(t, s, pos, search.Limit{Iterations: 300})
			r.Elapsed = 0
			list = append(list, r)
			if err := pos.Play(r.Move); err != nil {
				t.Fatal(err)
			}
		}
		return list
	}
	for _, v := range variants {
		s := New(Options{Variant: v, Seed: 4})
		first := play(s)
		s.Forget()
		if again := play(s); !reflect.DeepEqual(first, again) {
			t.Errorf("%v: after Forget %v, before %v", v, again, first)
		}
		if other := play(New(Options{Variant: v, Seed: 5})); v != Pattern && reflect.DeepEqual(first, other) {
			t.Errorf("%v: another seed gave the same candidates", v)
		}
	}
}

// TestKeepsTree: the tree stays from move to move, and goes if the side changes whose chance V is.
func TestKeepsTree(t *testing.T) {
	s := New(Options{})
	pos := testboard.New(t, board.Setup{Size: 15, ToMove: board.Black, Black: testboard.Points(t, "h8"), White: testboard.Points(t, "h9")})
	first := searched(t, s, pos, search.Limit{Iterations: 20_000})
	next := pos.Clone()
	for _, p := range first.Line[:2] {
		if err := next.Play(p); err != nil {
			t.Fatal(err)
		}
	}
	visits := func(r search.Result) (n uint64) {
		for _, c := range r.Candidates {
			n += c.Visits
		}
		return n
	}
	if n := visits(searched(t, s, next, search.Limit{Iterations: 100})); n < 150 {
		t.Errorf("after two moves and 100 iterations the root has %d visits, want those of the first search too", n)
	}
	other := next.Clone()
	if err := other.Play(first.Line[2]); err != nil {
		t.Fatal(err)
	}
	if n := visits(searched(t, s, other, search.Limit{Iterations: 100})); n > 100 {
		t.Errorf("the root of the other side has %d visits, want at most 100", n)
	}
}

// TestTactics asks the real oracle: with it, both situations are right at once for every variant.
func TestTactics(t *testing.T) {
	for _, v := range variants {
		for i := 1; i <= 2; i++ {
			pos, wins := situation(t, i)
			asks := search.Tactics{Level: search.VCT, New: func() search.Oracle {
				return oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20}).Session(pos)
			}}
			s := New(Options{Variant: v, Pruning: NoPruning, Tactics: asks})
			if r := searched(t, s, pos, search.Limit{Iterations: 1, Time: time.Minute}); r.Move != wins || r.Basis != search.Proved {
				t.Errorf("%v, S%d: move %v, basis %v, want %v, proof", v, i, r.Move, r.Basis, wins)
			}
		}
	}
	// White must answer a three: with the oracle, one ply knows it too.
	pos := testboard.New(t, board.Setup{Size: 15, ToMove: board.White, Black: testboard.Points(t, "g8 h8 i8"), White: testboard.Points(t, "a1 o15")})
	asks := search.Tactics{Level: search.VCF, New: func() search.Oracle {
		return oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20}).Session(pos)
	}}
	r := searched(t, New(Options{Variant: Ply, Weights: Untrained(1), Tactics: asks}), pos, search.Limit{})
	if y := r.Move.Y(); y != 7 || len(r.Candidates) > 4 || r.Asked == 0 {
		t.Errorf("White plays %v of %d candidates, want a block of the three", r.Move, len(r.Candidates))
	}
	lost := testboard.New(t, board.Setup{Size: 15, ToMove: board.White, Black: testboard.Points(t, "g8 h8 i8 j8"), White: testboard.Points(t, "a1 o15 a15")})
	if r := searched(t, New(Options{Variant: Ply, Tactics: asks}), lost, search.Limit{}); r.Basis != search.Lost || r.Value != 0 {
		t.Errorf("White, lost: basis %v, value %v, want lost, 0", r.Basis, r.Value)
	}
}

// TestNames: ParseVariant reads what String writes.
func TestNames(t *testing.T) {
	for _, v := range variants {
		if got, err := ParseVariant(v.String()); got != v || err != nil {
			t.Errorf("ParseVariant(%q) = %v, %v", v.String(), got, err)
		}
	}
	if _, err := ParseVariant("uct"); err == nil {
		t.Error("ParseVariant accepts uct")
	}
}

// TestPrior: H by its definition, from the slow count of the patterns. White's move is the
// program's opponent's.
func TestPrior(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	w := newWalker(&Options{}, newTables(Shipped()), 0)
	for range 50 {
		pos := testboard.Until(func() *board.Position { return testboard.Strewn(rng, board.Setup{Size: 15}, 10, 30) })
		w.Begin(pos)
		sum := func() float64 {
			_, sums := slow(&w.game)
			return float64(sums[w.o]-5*sums[w.o^1]) / 10
		}
		for sign := 1.0; sign >= -1; sign -= 2 {
			before := sum()
			moves := w.appendCandidates(nil, w.m)
			w.Put(moves[rng.IntN(len(moves))])
			_, prior, _ := w.Evaluate()
			want := sign * (sum() - before) / 100000
			if w.Made() {
				want = 1
			}
			if math.Abs(float64(prior)-want) > 1e-6 {
				t.Fatalf("prior %v, want %v", prior, want)
			}
			if w.Made() {
				break
			}
		}
	}
}

// TestNoAllocation: a descent of the tree allocates nothing but the tree's own nodes.
func TestNoAllocation(t *testing.T) {
	pos, _ := situation(t, 2)
	var children []search.Child
	for _, v := range []Variant{PB, Simulations} {
		w := newWalker(&Options{Variant: v}, newTables(Shipped()), 0)
		w.Begin(pos)
		visit := func() {
			w.Put(testboard.Point(t, "j8"))
			w.Evaluate()
			children = w.Expand(children[:0]).Children
			w.Undo()
		}
		visit()
		if n := testing.AllocsPerRun(100, visit); n != 0 {
			t.Errorf("%v: %v allocations at a node, want 0", v, n)
		}
	}
}

// match plays games from pairs of random openings of three to five stones, each with both colours,
// and returns the share of points of a.
func match(t testing.TB, a, b *Searcher, games int, l search.Limit) float64 {
	t.Helper()
	points := 0.0
	for i := range games {
		rng := rand.New(rand.NewPCG(77, uint64(i/2)))
		pos := testboard.New(t, board.Setup{Size: 15, ToMove: board.Black})
		for range 3 + i/2%3 {
			var g game
			g.Reset(pos)
			moves := g.appendCandidates(nil, lines.SideOf(pos.ToMove()))
			if err := pos.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		a.Forget()
		b.Forget()
		colour := board.Black + board.Colour(i%2) // of a
		for search.Playable(pos) == nil {
			s := b
			if pos.ToMove() == colour {
				s = a
			}
			if err := pos.Play(searched(t, s, pos, l).Move); err != nil {
				t.Fatal(err)
			}
		}
		switch search.Winner(pos) {
		case colour:
			points++
		case board.Empty:
			points += 0.5
		}
	}
	return points / float64(games)
}

// TestTrained: after one ply the shipped network beats its untrained self, and the pattern sum.
func TestTrained(t *testing.T) {
	games := testboard.Trials(t, 60, 200, 300)
	shipped := New(Options{Variant: Ply})
	untrained := New(Options{Variant: Ply, Weights: Untrained(Shipped().Seed)})
	if p := match(t, shipped, untrained, games, search.Limit{}); p < 0.95 {
		t.Errorf("the network wins %.1f %% against its untrained self, want 95", 100*p)
	}
	if p := match(t, shipped, New(Options{Variant: Pattern}), games, search.Limit{}); p < 0.6 {
		t.Errorf("the network wins %.1f %% against the pattern sum, want 60", 100*p)
	}
}

// BenchmarkIterations reports iterations a second from an opening position.
func BenchmarkIterations(b *testing.B) {
	pos := testboard.New(b, board.Setup{Size: 15, ToMove: board.White, Black: testboard.Points(b, "h8 i9 g6"), White: testboard.Points(b, "h9 i7")})
	for _, v := range []Variant{PB, ADP, Dummy, Simulations} {
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("%v/threads=%d", v, threads), func(b *testing.B) {
				s, n := New(Options{Variant: v, Threads: threads}), uint64(0)
				l := search.Limit{Iterations: 50_000}
				if v == Simulations {
					l.Iterations = 5_000
				}
				for b.Loop() {
					s.Forget()
					n += searched(b, s, pos, l).Iterations
				}
				b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "iterations/s")
			})
		}
	}
}
