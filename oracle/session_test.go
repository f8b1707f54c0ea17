package oracle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// TestSession puts and undoes moves at random. At each position the session must answer like an
// oracle that has never seen it, and it must refuse what the rules refuse.
func TestSession(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	rapid.Check(t, func(r *rapid.T) {
		rule := testboard.Rules[rapid.IntRange(0, 2).Draw(r, "rule")]
		start := testboard.Scatter(rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 0)), rule, 6, 9)
		size := start.Size()
		s, model := o.Session(start), start.Clone()
		over, depth := false, 0
		b := oracle.Budget{Nodes: 200, Space: proof.Space(rapid.IntRange(0, 2).Draw(r, "space"))}
		r.Repeat(map[string]func(*rapid.T){
			"put": func(r *rapid.T) {
				pt := board.PointAt(rapid.IntRange(-1, size*size).Draw(r, "point"), size)
				if rapid.IntRange(0, 9).Draw(r, "pass") == 0 {
					pt = board.Pass
				}
				err := s.Put(pt)
				switch legal := pt == board.Pass || model.Legal(pt, model.ToMove()); {
				case over:
					if !errors.Is(err, oracle.ErrOver) {
						r.Fatalf("Put after a five: %v, expected ErrOver", err)
					}
				case !legal:
					if !errors.Is(err, oracle.ErrMove) {
						r.Fatalf("Put of the illegal %v: %v, expected ErrMove", pt, err)
					}
				case err != nil:
					r.Fatalf("Put of the legal %v: %v", pt, err)
				default:
					over = model.MakesFive(pt, model.ToMove())
					if err := model.Play(pt); err != nil {
						r.Fatal(err)
					}
					depth++
				}
			},
			"undo": func(r *rapid.T) {
				if s.Undo() != (depth > 0) {
					r.Fatalf("Undo gave the wrong answer at depth %d", depth)
				}
				if depth > 0 {
					model.Undo()
					over, depth = false, depth-1
				}
			},
			"": func(r *rapid.T) {
				if s.Position().Hash() != model.Hash() || !slices.Equal(s.Position().Moves(), model.Moves()) {
					r.Fatal("the session shows another position than the model")
				}
				got, err := s.Probe(context.Background(), b)
				if over {
					if _, filterErr := s.Filter(context.Background(), nil, b); !errors.Is(err, oracle.ErrOver) || !errors.Is(filterErr, oracle.ErrOver) {
						r.Fatalf("after a five: Probe %v, Filter %v, expected ErrOver", err, filterErr)
					}
					return
				}
				want, wantErr := o.Probe(context.Background(), model, b)
				if err != nil || wantErr != nil || !same(got, want) {
					r.Fatalf("the session answers %+v, error %v; the oracle %+v, error %v\n%s", got, err, want, wantErr, testboard.Diagram(model))
				}
			},
		})
	})
}

// TestQuickPath: a question about a position without a threat allocates nothing.
func TestQuickPath(t *testing.T) {
	o := oracle.New(oracle.Options{})
	pos := quietOpening(t)
	s, ctx := o.Session(pos), context.Background()
	for name, ask := range map[string]func() (oracle.Answer, error){
		"session": func() (oracle.Answer, error) { return s.Probe(ctx, oracle.Budget{}) },
		"bare":    func() (oracle.Answer, error) { return o.Probe(ctx, pos, oracle.Budget{}) },
		"threats": func() (oracle.Answer, error) { return s.Probe(ctx, oracle.Budget{Space: proof.Order2}) },
	} {
		a, err := ask()
		if err != nil || a.Verdict.Outcome() != proof.None || a.Stage != solve.Sight {
			t.Errorf("question %s: %+v, error %v; expected no win at first sight", name, a, err)
		}
		if n := testing.AllocsPerRun(100, func() { _, _ = ask() }); n > 0 {
			t.Errorf("question %s: %v allocations, expected none", name, n)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		if s.Put(board.At(1, 1)) != nil || !s.Undo() {
			t.Error("b2 cannot be played and taken back")
		}
	}); n > 0 {
		t.Errorf("Put and Undo: %v allocations, expected none", n)
	}
}

// quietOpening returns the position after eight moves that threaten nothing.
func quietOpening(t testing.TB) *board.Position {
	t.Helper()
	pos := testboard.New(t, board.Setup{})
	for _, name := range []string{"h8", "a1", "k14", "c15", "b11", "o8", "e2", "l4"} {
		testboard.Play(t, pos, testboard.Point(t, name))
	}
	return pos
}

// TestAt: At answers like the oracle about the same position.
func TestAt(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	pos := testboard.Scatter(rand.New(rand.NewPCG(3, 3)), board.Freestyle, 7, 7)
	at := o.At(pos)
	a, err := at.Probe(context.Background(), oracle.Budget{})
	if err != nil || at.Position() != pos || !same(a, probe(t, o, pos, oracle.Budget{})) {
		t.Errorf("At.Probe: %+v, error %v, or the answer or position differs from the oracle's", a, err)
	}
	f, err := at.Filter(context.Background(), nil, oracle.Budget{})
	want := filter(t, o, pos, nil, oracle.Budget{})
	if err != nil || f.Lost != want.Lost || len(f.Moves) != len(want.Moves) {
		t.Errorf("At.Filter: %+v, error %v; the oracle says %+v", f, err, want)
	}
}

// TestSessionWalk walks through thousands of moves of a game, up to full boards. The session must
// refuse illegal moves and then change nothing. Now and then its answers are compared with those
// about the same stones set up afresh.
func TestSessionWalk(t *testing.T) {
	steps := testboard.Trials(t, 1500, 6000, 6000)
	for _, rule := range testboard.Rules {
		w := walker{T: t, rng: rand.New(rand.NewPCG(13, uint64(rule))), seen: map[string]int{}}
		w.oracle = oracle.New(oracle.Options{Memory: 8 << 20})
		w.session = w.oracle.Session(testboard.New(t, board.Setup{Size: 7, Rule: rule}))
		for i := range steps {
			w.step()
			if i%40 == 0 || w.full() {
				w.compare()
			}
		}
		last := "full"
		if rule == board.Renju {
			last = "forbidden" // in renju the last points are forbidden, so the board never fills
		}
		for _, kind := range []string{"taken", "off", "over", "pass", "undo", last} {
			if w.seen[kind] == 0 {
				t.Errorf("%v: no event %q among %v", rule, kind, w.seen)
			}
		}
	}
}

// walker walks a session at random.
type walker struct {
	*testing.T
	rng     *rand.Rand
	oracle  *oracle.Oracle
	session *oracle.Session
	over    bool
	seen    map[string]int
}

func (w *walker) full() bool { return w.session.Position().Count(board.Empty) == 0 }

// step puts a move, mostly a legal one, or takes moves back. It takes one back at times, and soon
// after a five; it takes most of them back when the board is full.
func (w *walker) step() {
	pos := w.session.Position()
	back := 0
	switch n := w.rng.IntN(8); {
	case n == 0, w.over && n < 4:
		back = 1
	case w.full() && n < 4:
		back = w.rng.IntN(pos.Size() * pos.Size())
	}
	if back > 0 {
		for ; back > 0 && w.session.Undo(); back-- {
			w.seen["undo"]++
			w.over = false
		}
		return
	}
	pt := board.PointAt(w.rng.IntN(pos.Size()*pos.Size()), pos.Size())
	switch empty := pos.AppendStones(nil, board.Empty); {
	case w.rng.IntN(30) == 0:
		pt = board.Pass
	case w.rng.IntN(30) == 0:
		pt = board.At(pos.Size(), w.rng.IntN(pos.Size()))
	case len(empty) > 0 && w.rng.IntN(4) > 0:
		pt = empty[w.rng.IntN(len(empty))]
	}
	w.put(pt)
}

// put puts a move and compares the error with the rules.
func (w *walker) put(pt board.Point) {
	before := w.session.Position().Clone()
	me := before.ToMove()
	err := w.session.Put(pt)
	kind, want := "", error(nil)
	switch {
	case w.over:
		kind, want = "over", oracle.ErrOver
	case pt == board.Pass:
		kind = "pass"
	case !pt.On(before.Size()):
		kind, want = "off", oracle.ErrMove
	case before.At(pt) != board.Empty:
		kind, want = "taken", oracle.ErrMove
	case !before.Legal(pt, me):
		kind, want = "forbidden", oracle.ErrMove
	default:
		w.over = before.MakesFive(pt, me)
	}
	w.seen[kind]++
	if !errors.Is(err, want) || want == nil && err != nil {
		w.Fatalf("Put of %v: error %v, expected %v\n%v", pt, err, want, testboard.Diagram(before))
	}
	if after := w.session.Position(); want != nil && (after.Hash() != before.Hash() || !slices.Equal(after.Moves(), before.Moves())) {
		w.Fatalf("Put refused %v, but changed the position\n%v", pt, testboard.Diagram(after))
	}
}

// compare asks the session, and the oracle about the same stones.
func (w *walker) compare() {
	b := oracle.Budget{Space: proof.Space(w.rng.IntN(3)), Nodes: 1 + w.rng.Uint64N(200)}
	pos := w.session.Position()
	a, err := w.session.Probe(w.Context(), b)
	if w.over {
		if _, filterErr := w.session.Filter(w.Context(), nil, b); !errors.Is(err, oracle.ErrOver) || !errors.Is(filterErr, oracle.ErrOver) {
			w.Fatalf("after a five: Probe %v, Filter %v, expected ErrOver", err, filterErr)
		}
		return
	}
	fresh := testboard.New(w, pos.Setup())
	if want := probe(w, w.oracle, fresh, b); err != nil || !same(a, want) {
		w.Fatalf("Probe with %+v: the session says %+v, error %v; the oracle %+v\n%v", b, a, err, want, testboard.Diagram(pos))
	}
	f, err := w.session.Filter(w.Context(), nil, b)
	want := filter(w, w.oracle, fresh, nil, b)
	if err != nil || f.Lost != want.Lost || f.Nodes != want.Nodes || !slices.EqualFunc(f.Moves, want.Moves, sameFate) {
		w.Fatalf("Filter with %+v: the session says %+v, error %v; the oracle %+v\n%v", b, f, err, want, testboard.Diagram(pos))
	}
	if w.full() {
		if w.seen["full"]++; a.Verdict.Outcome() != proof.None || f.Lost || len(f.Moves) > 0 {
			w.Fatalf("on a full board: Probe %+v, Filter %+v", a, f)
		}
	}
}

func sameFate(a, b oracle.Judgement) bool {
	return a.Move == b.Move && a.Fate == b.Fate && slices.Equal(a.Line, b.Line)
}
