package kill

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// The positions of the paper.
func position1(t testing.TB) *board.Position {
	return testboard.Position(t, board.Freestyle, 20, board.Black, "i10 j11 k12", "h9 j10 k10")
}

func position2(t testing.TB) *board.Position {
	return testboard.Position(t, board.Freestyle, 20, board.Black, "e16 g14 i14 h13 j11 k10 k9 l8 m11 n11 n9 o7 m6",
		"j13 i12 k12 l12 l11 l10 m10 l9 m9 k8 m8 n8 m7")
}

func choose(t testing.TB, s *Searcher, pos *board.Position, l search.Limit) search.Result {
	t.Helper()
	r, err := s.Search(context.Background(), pos, l, nil)
	if err != nil {
		t.Fatalf("Search: %v\n%s", err, testboard.Diagram(pos))
	}
	return r
}

// open returns a root that has begun on a position, without limits.
func open(s *Searcher, pos *board.Position) *root {
	s.begin(pos, meter{ctx: context.Background()})
	return &root{Searcher: s, progress: func(search.Result) {}}
}

// TestRankFirst: l13 has the best static score of position 1.
func TestRankFirst(t *testing.T) {
	r := open(New(Options{}), position1(t))
	r.rank()
	if l13 := testboard.Point(t, "l13"); r.list[0].move != l13 {
		t.Errorf("first %v, expected l13", r.list[0].move)
	}
	if got := choose(t, New(Options{Depth: 1, NoKill: true}), position1(t), search.Limit{}); got.Move != testboard.Point(t, "l13") {
		t.Errorf("depth 1 plays %v, expected l13", got.Move)
	}
}

// TestForced: l13 is forced in position 2, and j12 wins then, with and without kills, at every depth.
func TestForced(t *testing.T) {
	for depth := 1; depth <= 4; depth++ {
		for _, noKill := range []bool{false, true} {
			for _, swapped := range []bool{false, true} {
				pos := position2(t)
				if swapped {
					pos = testboard.Swapped(t, pos)
				}
				s := New(Options{Depth: depth, NoKill: noKill})
				r := choose(t, s, pos, search.Limit{})
				if r.Move != testboard.Point(t, "l13") || r.Basis != search.Forced {
					t.Errorf("depth %d, no kill %v: %v, %v, expected l13, forced", depth, noKill, r.Move, r.Basis)
				}
				if !noKill && r.Value != 0 {
					t.Errorf("depth %d: value %v after a kill, expected 0", depth, r.Value)
				}
				testboard.Play(t, pos, testboard.Point(t, "l13"))
				r = choose(t, s, pos, search.Limit{})
				if r.Move != testboard.Point(t, "j12") {
					t.Errorf("depth %d, no kill %v: %v, expected j12", depth, noKill, r.Move)
				}
				if !noKill && (r.Value != 1 || len(r.Line) != 3) {
					t.Errorf("value %v, line %v, expected 1 and j12, a block, a five", r.Value, r.Line)
				}
			}
		}
	}
}

func TestCentre(t *testing.T) {
	for size, want := range map[int]string{15: "h8", 20: "k11", 5: "c3", 22: "l12"} {
		pos := testboard.New(t, board.Setup{Size: size})
		if r := choose(t, New(Options{}), pos, search.Limit{}); r.Move.String() != want || r.Basis != search.Guess {
			t.Errorf("%d×%d: %v, %v, expected %s, guess", size, size, r.Move, r.Basis, want)
		}
	}
}

// TestReach: candidates are the points nearer to the last move than 2·(extent + 2).
func TestReach(t *testing.T) {
	pos := testboard.Moves(t, board.Freestyle, 20, "h8 i9")
	r := open(New(Options{}), pos)
	if got := reach(&r.b); got != 6 {
		t.Fatalf("reach %d, expected 6", got)
	}
	last := testboard.Point(t, "i9")
	list := make([]ranked, 400)
	for _, c := range list[:r.static.best(list, r.me, last)] {
		if distance(c.move, last) >= 6 {
			t.Errorf("candidate %v is %d steps from the last move", c.move, distance(c.move, last))
		}
	}
	if n := r.static.best(list, r.me, last); n != 59 {
		t.Errorf("%d candidates, expected the 61 points within 5 steps but the stones", n)
	}
	r.rank()
	near := slices.IndexFunc(r.list, func(c ranked) bool { return distance(c.move, last) >= 6 })
	if near != 59 || len(r.list) != 398 {
		t.Errorf("%d moves before the far ones, %d in all, expected 59 and 398", near, len(r.list))
	}
}

// TestPlaysRules: whole games under every rule and on boards of all kinds have legal moves only, up
// to a five or the last legal move.
func TestPlaysRules(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		for _, size := range []int{5, 6, 8, 15, 22} {
			for depth := 1; depth <= 4; depth++ {
				s := New(Options{Depth: depth, Memory: 1 << 18, NoKill: size == 8 && depth == 3})
				pos := testboard.New(t, board.Setup{Size: size, Rule: rule})
				for search.Playable(pos) == nil {
					r := choose(t, s, pos, search.Limit{})
					if !pos.Legal(r.Move, pos.ToMove()) {
						t.Fatalf("%v is not legal\n%s", r.Move, testboard.Diagram(pos))
					}
					if len(r.Candidates) == 0 || r.Candidates[0].Move != r.Move || r.Line[0] != r.Move || r.Value < 0 || r.Value > 1 {
						t.Fatalf("result %+v does not fit its move\n%s", r, testboard.Diagram(pos))
					}
					testboard.Play(t, pos, r.Move)
				}
				if _, err := s.Search(context.Background(), pos, search.Limit{}, nil); !errors.Is(err, search.ErrOver) {
					t.Errorf("after the end: %v, expected ErrOver", err)
				}
			}
		}
	})
}

// TestForbidden: Black does not play a double-three in renju where it would play it in freestyle,
// and takes an overline for no five.
func TestForbidden(t *testing.T) {
	for rule, want := range map[board.Rule]bool{board.Freestyle: true, board.Renju: false} {
		pos := testboard.Position(t, rule, 15, board.Black, "g8 f8 h9 h10", "a1 a15 o1 o15")
		r := choose(t, New(Options{}), pos, search.Limit{})
		if got := r.Move == testboard.Point(t, "h8"); got != want {
			t.Errorf("%v: plays %v", rule, r.Move)
		}
	}
	for rule, want := range map[board.Rule]bool{board.Freestyle: true, board.Standard: false, board.Renju: false} {
		pos := testboard.Position(t, rule, 15, board.Black, "d8 e8 f8 h8 i8", "a1 a15 o1 o15 c8")
		r := choose(t, New(Options{}), pos, search.Limit{})
		if got := r.Move == testboard.Point(t, "g8"); got != want {
			t.Errorf("%v: plays %v", rule, r.Move)
		}
	}
}

// TestLimits: without time, without nodes and after the end of its context the searcher plays a legal
// move, and a limit of nodes holds.
func TestLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for range 20 {
		pos := testboard.Game(rng, board.Freestyle, 40)
		if search.Playable(pos) != nil {
			continue
		}
		s := New(Options{Depth: 8})
		full := choose(t, s, pos, search.Limit{})
		s.Forget()
		for _, l := range []search.Limit{{Time: 1}, {Nodes: 1}, {Nodes: 30}, {Time: time.Millisecond}} {
			r := choose(t, s, pos, l)
			if !pos.Legal(r.Move, pos.ToMove()) {
				t.Fatalf("limit %+v: %v is not legal", l, r.Move)
			}
			if l.Nodes > 0 && r.Nodes > l.Nodes {
				t.Errorf("%d nodes, the limit is %d", r.Nodes, l.Nodes)
			}
			s.Forget()
		}
		if r, err := s.Search(ended, pos, search.Limit{}, nil); err != nil || !pos.Legal(r.Move, pos.ToMove()) || r.Nodes > full.Nodes+lookEvery {
			t.Errorf("ended context: %v, %d nodes, error %v", r.Move, r.Nodes, err)
		}
		s = New(Options{Depth: 8, Default: search.Limit{Nodes: 5}})
		if r := choose(t, s, pos, search.Limit{}); r.Nodes > 5 {
			t.Errorf("%d nodes, the default limit is 5", r.Nodes)
		}
	}
}

// TestForgetKeepsTables: Forget clears the tables, so that the next search does not make new ones in
// its own time.
func TestForgetKeepsTables(t *testing.T) {
	s := New(Options{})
	pos := testboard.Position(t, board.Freestyle, 15, board.White, "h8 h9", "i9")
	if _, err := s.Search(t.Context(), pos, search.Limit{}, nil); err != nil {
		t.Fatal(err)
	}
	attacks, scores := s.kills.table, s.tree.table
	s.Forget()
	if _, err := s.Search(t.Context(), pos, search.Limit{Nodes: 1}, nil); err != nil {
		t.Fatal(err)
	}
	if &attacks[0] != &s.kills.table[0] || &scores[0] != &s.tree.table[0] {
		t.Error("a search after Forget makes new tables")
	}
}

// TestSame: after Forget, a searcher of earlier games has the same results as a new one.
func TestSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	a := New(Options{Depth: 4})
	for range 20 {
		pos := testboard.Game(rng, board.Freestyle, 30)
		if search.Playable(pos) != nil {
			continue
		}
		a.Forget()
		b := New(Options{Depth: 4})
		reports := 0
		x := choose(t, a, pos, search.Limit{Nodes: 1000})
		y, err := b.Search(context.Background(), pos, search.Limit{Nodes: 1000}, func(r search.Result) {
			if reports++; r.Depth < reports || len(r.Candidates) == 0 {
				t.Errorf("report %d: %+v", reports, r)
			}
		})
		if err != nil || x.Move != y.Move || x.Value != y.Value || x.Nodes != y.Nodes {
			t.Fatalf("%+v and %+v, error %v", x, y, err)
		}
	}
}

func TestOptions(t *testing.T) {
	want := Options{Depth: 2, RootWidth: 3, RootScan: 10, Width: 2, KillDepth: 10, KillWidth: 20, Memory: 4 << 20}
	if got := (Options{}).filled(); got.Depth != want.Depth || got.RootWidth != want.RootWidth || got.RootScan != want.RootScan ||
		got.Width != want.Width || got.KillDepth != want.KillDepth || got.KillWidth != want.KillWidth || got.Memory != want.Memory {
		t.Errorf("defaults %+v, expected %+v", got, want)
	}
	got := Options{Depth: 99, RootWidth: 15, RootScan: 2, Width: -1, KillDepth: 1000, KillWidth: 1000, Memory: -1}.filled()
	if got.Depth != MaxDepth || got.RootScan != 15 || got.Width != 1 || got.KillDepth != MaxKillDepth || got.KillWidth != MaxKillWidth || got.Memory != 4<<20 {
		t.Errorf("out of range: %+v", got)
	}
}

func TestValue(t *testing.T) {
	for _, c := range []struct {
		score int64
		want  float64
	}{{0, 0.5}, {mate - 3, 1}, {4 - mate, 0}, {logisticScale, 1 / (1 + math.Exp(-1))}, {-logisticScale, 1 / (1 + math.E)}} {
		if got := value(c.score); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("value(%d) = %v, expected %v", c.score, got, c.want)
		}
	}
}
