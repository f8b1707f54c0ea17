package puct_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/puct"
)

// likes is an Evaluator that likes some points, and holds each position for even.
type likes struct {
	size  int
	moves int
	liked map[board.Point]float32
	asked *atomic.Int64
}

func (l *likes) Begin(pos *board.Position) { l.size, l.moves = pos.Size(), 0 }
func (l *likes) Put(board.Point)           { l.moves++ }
func (l *likes) Undo()                     { l.moves-- }

func (l *likes) Evaluate(logits []float32) float32 {
	l.asked.Add(1)
	clear(logits)
	for pt, v := range l.liked {
		logits[pt.Index(l.size)] = v
	}
	return 0
}

func newSearch(o puct.Options, liked map[board.Point]float32) (*search.MCTS, *atomic.Int64) {
	asked := new(atomic.Int64)
	return puct.New(o, func(int) puct.Evaluator { return &likes{liked: liked, asked: asked} }), asked
}

func run(t *testing.T, s search.Searcher, pos *board.Position, iterations uint64) search.Result {
	t.Helper()
	r, err := s.Search(context.Background(), pos, search.Limit{Iterations: iterations}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPriors: without other knowledge the visits follow the priors.
func TestPriors(t *testing.T) {
	a, b := testboard.Point(t, "c3"), testboard.Point(t, "g7")
	s, asked := newSearch(puct.Options{}, map[board.Point]float32{a: 6, b: 5})
	r := run(t, s, testboard.Position(t, board.Freestyle, 9, board.Black, "a1", "i9"), 400)
	if r.Candidates[0].Move != a || r.Candidates[1].Move != b || r.Candidates[0].Visits < 2*r.Candidates[1].Visits {
		t.Errorf("candidates %+v, expected c3 with over twice the visits of g7, then g7", r.Candidates[:3])
	}
	// The other 77 moves have the value of their parent, and priors of 0.001.
	if r.Candidates[2].Visits > 0 {
		t.Errorf("%v has %d visits, expected none", r.Candidates[2].Move, r.Candidates[2].Visits)
	}
	if asked.Load() != 401 {
		t.Errorf("%d evaluations, expected one of the root and one of each iteration", asked.Load())
	}
}

// TestFirstMove: on the empty board the move is the centre, whatever the evaluator likes, and nothing is
// proved by it.
func TestFirstMove(t *testing.T) {
	s, _ := newSearch(puct.Options{}, map[board.Point]float32{testboard.Point(t, "b2"): 9})
	r := run(t, s, testboard.Position(t, board.Renju, 9, board.Black, "", ""), 50)
	if r.Move != testboard.Point(t, "e5") || len(r.Candidates) != 1 || r.Candidates[0].Proven != search.Open {
		t.Errorf("move %v of %+v, expected e5 alone, without a proof", r.Move, r.Candidates)
	}
}

// TestRules: the rules decide fives and the moves against them, whatever the evaluator likes.
func TestRules(t *testing.T) {
	bad := map[board.Point]float32{testboard.Point(t, "a9"): 3}
	for name, c := range map[string]struct {
		rule         board.Rule
		black, white string
		want         []string
		basis        search.Basis
	}{
		"own five":          {board.Freestyle, "e5f5g5h5", "a1b1c2d9", []string{"d5", "i5"}, search.Forced},
		"opponent's five":   {board.Freestyle, "a1b3c2d9", "e5f5g5h5", []string{"d5", "i5"}, search.Forced},
		"own straight four": {board.Freestyle, "e5f5g5", "a1b3c2", []string{"d5", "h5"}, search.Searched},
		"no overline":       {board.Standard, "d5e5f5g5i5", "a1b1c2d9h8", []string{"c5"}, search.Forced},
	} {
		s, _ := newSearch(puct.Options{}, bad)
		r := run(t, s, testboard.Position(t, c.rule, 9, board.Black, c.black, c.white), 3000)
		if !slices.Contains(c.want, r.Move.String()) || r.Basis != c.basis {
			t.Errorf("%s: %v by %v, expected one of %v by %v", name, r.Move, r.Basis, c.want, c.basis)
		}
	}
}

// TestTruth compares what the search proves, in games from positions with many threats, with their end
// under best play.
func TestTruth(t *testing.T) {
	variants := []puct.Options{{}, {RulesOnly: true}, {VirtualLoss: 10, Decay: 0.95}, {Least: 0.01}, {Threads: 3, Least: 0.02}}
	const small = 1 // the least memory: a search of 5,000 iterations fills it several times
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(15, 90+uint64(rule)))
		count := map[search.Proven]int{}
		for i := range testboard.Trials(t, 40, 40, 80) {
			pos, o := testboard.Besieged(rng, rule), variants[i%len(variants)]
			o.Memory = small
			s, _ := newSearch(o, nil)
			for search.Playable(pos) == nil {
				if i/len(variants)%2 == 0 { // else the tree of one move serves the next
					s.Forget()
				}
				iterations := uint64(500)
				if i%7 == 0 {
					iterations = 5000
				}
				r := run(t, s, pos, iterations)
				truth := testboard.NewJudge(pos)
				for _, c := range r.Candidates {
					if c.Proven == search.Open {
						continue
					}
					want := 1
					if !pos.MakesFive(c.Move, pos.ToMove()) {
						want = -truth.After(c.Move)
					}
					if int(c.Proven) != want {
						t.Fatalf("%+v: %v is %v, the judge says %d\n%s", o, c.Move, c.Proven, want, testboard.Diagram(pos))
					}
					count[c.Proven]++
				}
				testboard.Play(t, pos, r.Move)
			}
		}
		t.Logf("%d wins, %d losses", count[search.ProvenWin], count[search.ProvenLoss])
		if count[search.ProvenWin] < 5 || count[search.ProvenLoss] < 50 {
			t.Errorf("%d wins, %d losses, expected more", count[search.ProvenWin], count[search.ProvenLoss])
		}
	})
}

// TestRulesOnly: the published search finds a five by itself.
func TestRulesOnly(t *testing.T) {
	s, _ := newSearch(puct.Options{RulesOnly: true, Plain: true}, nil)
	r := run(t, s, testboard.Position(t, board.Freestyle, 9, board.Black, "e5f5g5h5", "a1b1c2d9"), 400)
	if got := r.Move.String(); got != "d5" && got != "i5" {
		t.Errorf("move %v, expected d5 or i5", got)
	}
}

// TestLeast: below the root moves with small priors are missing, so a small tree goes deeper. At
// the root all legal moves are candidates, also at one that has been an inner node.
func TestLeast(t *testing.T) {
	liked := map[board.Point]float32{}
	for i := range 81 {
		liked[board.PointAt(i, 9)] = float32(i * 32 % 81) // no two are alike
	}
	depths := map[float64]int{}
	for _, least := range []float64{0, 0.01} {
		pos := testboard.Position(t, board.Freestyle, 9, board.Black, "a1", "i9")
		s, _ := newSearch(puct.Options{Least: least, Memory: 1 << 20}, liked)
		first := run(t, s, pos, 20_000)
		depths[least] = len(first.Line)
		testboard.Play(t, pos, first.Move)
		testboard.Play(t, pos, first.Line[1])
		r := run(t, s, pos, 10)
		known := uint64(0)
		for _, c := range r.Candidates {
			known += c.Visits
		}
		if len(r.Candidates) != pos.Count(board.Empty) || known < 20 {
			t.Errorf("Least %v: %d candidates with %d visits, expected all %d empty points with those of the search before", least, len(r.Candidates), known, pos.Count(board.Empty))
		}
	}
	if depths[0.01] <= depths[0] {
		t.Errorf("the line has %d moves with few children each, %d with all, expected more", depths[0.01], depths[0])
	}
}

// TestForbidden: a forbidden point has no prior.
func TestForbidden(t *testing.T) {
	// e5 makes two threes.
	pos := testboard.Position(t, board.Renju, 11, board.Black, "e6e7f5g5", "a1a3k1k3")
	e5 := testboard.Point(t, "e5")
	if pos.Legal(e5, board.Black) {
		t.Fatal("e5 is legal")
	}
	s, _ := newSearch(puct.Options{}, map[board.Point]float32{e5: 20})
	for _, c := range run(t, s, pos, 50).Candidates {
		if c.Move == e5 {
			t.Error("e5 is a candidate")
		}
	}
}

// TestNoise: noise changes the priors of the root with the seed, and only with it.
func TestNoise(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "a1", "i9")
	visits := func(seed uint64) (list []uint64) {
		s, _ := newSearch(puct.Options{Noise: 0.5, Seed: seed}, nil)
		r := run(t, s, pos, 300)
		byPoint := make([]uint64, 81)
		total := uint64(0)
		for _, c := range r.Candidates {
			byPoint[c.Move.Index(9)] = c.Visits
			total += c.Visits
		}
		if total != 300 {
			t.Errorf("%d visits, expected 300", total)
		}
		return byPoint
	}
	one := visits(1)
	if !slices.Equal(one, visits(1)) {
		t.Error("the same seed gives other visits")
	}
	if slices.Equal(one, visits(2)) {
		t.Error("two seeds give the same visits")
	}
	if slices.Max(one) < 20 {
		t.Errorf("at most %d visits of a move, expected uneven ones", slices.Max(one))
	}
}

// TestPriorsOfKeptTree: the priors of a root add up to 1, also if it was an inner node with few moves before,
// and with noise.
func TestPriorsOfKeptTree(t *testing.T) {
	liked := map[board.Point]float32{}
	for i := range 81 {
		liked[board.PointAt(i, 9)] = float32(i*32%81) / 20
	}
	for _, share := range []float64{0, 1} {
		pos := testboard.Position(t, board.Freestyle, 9, board.Black, "a1", "i9")
		s, _ := newSearch(puct.Options{Least: 0.01, Noise: share}, liked)
		for range 3 {
			r := run(t, s, pos, 2000)
			sum := 0.0
			for _, c := range r.Candidates {
				sum += c.Prior
			}
			if math.Abs(sum-1) > 1e-3 {
				t.Errorf("noise %v, %d stones: the priors add up to %v", share, 81-pos.Count(board.Empty), sum)
			}
			testboard.Play(t, pos, r.Move)
			testboard.Play(t, pos, r.Line[1])
		}
	}
}

// fond is an Evaluator that sees a position well for the side that has just played one point.
type fond struct {
	likes
	of, last board.Point
}

func (f *fond) Put(pt board.Point) { f.last = pt }

func (f *fond) Evaluate(logits []float32) float32 {
	clear(logits)
	if f.last == f.of {
		return -0.5
	}
	return 0
}

// TestTies: of moves with one visit each the search plays the one with the best value, or as training does the
// lowest point.
func TestTies(t *testing.T) {
	best := testboard.Point(t, "g3")
	for lowest, want := range map[bool]string{false: "g3", true: "b1"} {
		s := puct.New(puct.Options{C: 1000, LowestOfTies: lowest}, func(int) puct.Evaluator { return &fond{of: best} })
		r := run(t, s, testboard.Position(t, board.Freestyle, 9, board.Black, "a1", "i9"), 79)
		if r.Candidates[78].Visits != 1 || r.Move.String() != want {
			t.Errorf("lowest %v: %v, the last of %d candidates has %d visits; expected %s, one visit each", lowest, r.Move, len(r.Candidates), r.Candidates[78].Visits, want)
		}
	}
}

// slope is an Evaluator that sees each position 0.2 better for the side to move than the one before was.
type slope struct{ moves int }

func (s *slope) Begin(*board.Position) { s.moves = 0 }
func (s *slope) Put(board.Point)       { s.moves++ }
func (s *slope) Undo()                 { s.moves-- }

func (s *slope) Evaluate(logits []float32) float32 {
	clear(logits)
	return 0.2 * float32(s.moves)
}

// TestFirst: a move without visits has the value of its position less First, at the root as below it.
// Here each move makes the position worse for its side, to −0.2. So a move that counts 0.4 less than 0
// waits until the first one has a second visit, and one that counts as much as its position does not.
func TestFirst(t *testing.T) {
	for first, want := range map[float64]uint64{0: 1, 0.4: 20} {
		s := puct.New(puct.Options{First: first, C: 0.001}, func(int) puct.Evaluator { return &slope{} })
		r := run(t, s, testboard.Position(t, board.Freestyle, 9, board.Black, "a1", "i9"), 20)
		if r.Candidates[0].Visits != want {
			t.Errorf("First %v: %d visits of the first move, expected %d", first, r.Candidates[0].Visits, want)
		}
	}
}

// TestValues: a value is that of the side to move, with all options.
func TestValues(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "e5f5g5", "a1b3c2")
	for _, o := range []puct.Options{{}, {First: -1}, {First: 0.2, C: 5, Decay: 0.95, VirtualLoss: 10, Threads: 2}} {
		s, _ := newSearch(o, nil)
		r := run(t, s, pos, 3000)
		if !(r.Value > 0.8) || math.IsNaN(r.Value) {
			t.Errorf("%+v: value %v of a won position, expected nearly 1", o, r.Value)
		}
	}
}

// odd is an Evaluator whose results are NaN or infinite.
type odd struct{ likes }

func (odd) Evaluate(logits []float32) float32 {
	for i := range logits {
		logits[i] = [...]float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), -3e38}[i%4]
	}
	return float32(math.NaN())
}

// TestOddNumbers: whatever an evaluator returns, values and priors are numbers, and nothing is proved.
func TestOddNumbers(t *testing.T) {
	s := puct.New(puct.Options{}, func(int) puct.Evaluator { return &odd{} })
	r := run(t, s, testboard.Position(t, board.Freestyle, 9, board.Black, "e5", "e6"), 200)
	if r.Basis != search.Searched || !(r.Value >= 0 && r.Value <= 1) {
		t.Errorf("value %v by %v, expected a search", r.Value, r.Basis)
	}
	for _, c := range r.Candidates {
		if c.Proven != search.Open || !(c.Prior >= 0 && c.Prior <= 1) || math.IsNaN(c.Value) {
			t.Errorf("%+v", c)
		}
	}
}

// TestLone: a move without alternative gets one visit, so that it has a value.
func TestLone(t *testing.T) {
	s := puct.New(puct.Options{}, func(int) puct.Evaluator { return &slope{} })
	r := run(t, s, testboard.Position(t, board.Freestyle, 9, board.Black, "c5a1e2d9", "d5e5f5g5"), 100)
	if r.Move.String() != "h5" || r.Basis != search.Forced || r.Iterations != 1 || math.Abs(r.Value-0.4) > 1e-6 {
		t.Errorf("%v by %v, value %v after %d iterations; expected h5, forced, value 0.4 after one", r.Move, r.Basis, r.Value, r.Iterations)
	}
}
