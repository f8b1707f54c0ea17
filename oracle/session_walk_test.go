package oracle_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// TestSessionWalk walks through thousands of moves of a game, up to full boards:
// what cannot be played is refused and changes nothing, and now and then all
// answers are those about the same stones set up afresh.
func TestSessionWalk(t *testing.T) {
	steps := testboard.Trials(t, 1500, 2500, 6000)
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
			last = "forbidden" // so are the last points
		}
		for _, kind := range []string{"taken", "off", "over", "pass", "undo", last} {
			if w.seen[kind] == 0 {
				t.Errorf("%v: no %s among %v", rule, kind, w.seen)
			}
		}
	}
}

// walker is a session on its way.
type walker struct {
	*testing.T
	rng     *rand.Rand
	oracle  *oracle.Oracle
	session *oracle.Session
	over    bool
	seen    map[string]int
}

func (w *walker) full() bool { return w.session.Position().Count(board.Empty) == 0 }

// step puts a move, mostly one that can be played, or takes back: one move, soon
// after a five, or most of a full board.
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

// put puts a move and compares what becomes of it with the rules.
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
		w.Fatalf("%v: %v, want %v\n%v", pt, err, want, testboard.Diagram(before))
	}
	if after := w.session.Position(); want != nil && (after.Hash() != before.Hash() || !slices.Equal(after.Moves(), before.Moves())) {
		w.Fatalf("%v was refused, and played\n%v", pt, testboard.Diagram(after))
	}
}

// compare asks the session and, about the same stones, the oracle.
func (w *walker) compare() {
	b := oracle.Budget{Space: proof.Space(w.rng.IntN(3)), Nodes: 1 + w.rng.Uint64N(200)}
	pos := w.session.Position()
	a, err := w.session.Probe(w.Context(), b)
	if w.over {
		if _, filterErr := w.session.Filter(w.Context(), nil, b); !errors.Is(err, oracle.ErrOver) || !errors.Is(filterErr, oracle.ErrOver) {
			w.Fatalf("after the end: %v, %v", err, filterErr)
		}
		return
	}
	fresh := testboard.New(w, pos.Setup())
	if want := probe(w, w.oracle, fresh, b); err != nil || !same(a, want) {
		w.Fatalf("%+v: %+v, %v, want %+v\n%v", b, a, err, want, testboard.Diagram(pos))
	}
	f, err := w.session.Filter(w.Context(), nil, b)
	want := filter(w, w.oracle, fresh, nil, b)
	if err != nil || f.Lost != want.Lost || f.Nodes != want.Nodes || !slices.EqualFunc(f.Moves, want.Moves, sameFate) {
		w.Fatalf("%+v: %+v, %v, want %+v\n%v", b, f, err, want, testboard.Diagram(pos))
	}
	if w.full() {
		if w.seen["full"]++; a.Verdict.Outcome() != proof.None || f.Lost || len(f.Moves) > 0 {
			w.Fatalf("full: %+v, %+v", a, f)
		}
	}
}

func sameFate(a, b oracle.Judgement) bool {
	return a.Move == b.Move && a.Fate == b.Fate && slices.Equal(a.Line, b.Line)
}
