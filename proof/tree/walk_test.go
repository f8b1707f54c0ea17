package tree_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// walks counts what the walks of a test have met.
type walks struct {
	walks, quiet, unlisted, nested, passes, ignored, whole int
	ends                                                   [4]int
}

// walk plays random replies against a win until the five, and fails unless the
// walk keeps every promise: who replies as he likes loses, within the plies said.
func walk(t *testing.T, w *tree.Walker, pos *board.Position, body []byte, rng *rand.Rand, met *walks) {
	t.Helper()
	if err := w.Begin(pos, body); err != nil {
		t.Fatal(err)
	}
	met.walks++
	left, hidden := w.At().Plies, 0
	for {
		at := w.At()
		checkStop(t, w, pos.ToMove())
		if at.Plies > left {
			t.Fatalf("%v: %d plies left, %d were promised", w.Position().Moves(), at.Plies, left)
		}
		met.ends[at.End]++
		if at.End == tree.MadeFive {
			return
		}
		if len(at.Fives) == 0 {
			met.quiet++
			checkZone(t, w)
		}
		d, ok := reply(w, rng)
		if !ok {
			t.Fatalf("%v: no reply", w.Position().Moves())
		}
		left = promised(at, d)
		switch {
		case d == board.Pass:
			met.passes++
		case len(at.Fives) == 0 && !listed(at, d):
			met.unlisted++
			if hidden++; hidden > 1 {
				met.nested++
			}
		case at.End == tree.GoesOn && len(at.Fives) > 0 && d != at.Replies[0].Move:
			met.ignored++
		}
		if at.Other == board.Pass {
			met.whole++
		}
		if err := w.Reply(d); err != nil {
			t.Fatalf("%v: %v: %v", w.Position().Moves(), d, err)
		}
	}
}

// reply chooses one that the defender may play: each kind has its chance, however
// many points there are of it.
func reply(w *tree.Walker, rng *rand.Rand) (board.Point, bool) {
	at, p := w.At(), w.Position()
	var named, others []board.Point
	for _, pt := range p.AppendStones(nil, board.Empty) {
		switch {
		case !p.Legal(pt, p.ToMove()):
		case listed(at, pt):
			named = append(named, pt)
		default:
			others = append(others, pt)
		}
	}
	kind := rng.IntN(10)
	if len(at.Fives) > 0 && rng.IntN(5) > 0 {
		kind = 4 // who never blocks sees little of a proof
	}
	switch {
	case kind == 0 && at.Other != board.Pass, len(named)+len(others) == 0 && at.Other != board.Pass:
		return board.Pass, true
	case len(named) > 0 && (kind < 5 || len(others) == 0):
		return named[rng.IntN(len(named))], true
	case len(others) > 0:
		return others[rng.IntN(len(others))], true
	}
	return board.Pass, false
}

func listed(at *tree.Stop, d board.Point) bool {
	return slices.ContainsFunc(at.Replies, func(r tree.Reply) bool { return r.Move == d })
}

// promised is within how many plies the five must come after d.
func promised(at *tree.Stop, d board.Point) int {
	for _, r := range at.Replies {
		if r.Move == d {
			return r.Plies
		}
	}
	return at.OtherPlies
}

// checkStop holds a stop against the rules of package board.
func checkStop(t *testing.T, w *tree.Walker, attacker board.Colour) {
	t.Helper()
	at, p := w.At(), w.Position()
	before := p.Clone()
	before.Undo()
	if !before.Legal(at.Move, attacker) {
		t.Fatalf("%v: the attacker may not play %v", before.Moves(), at.Move)
	}
	if five := before.MakesFive(at.Move, attacker); five != (at.End == tree.MadeFive) {
		t.Fatalf("%v: end %q, five %v", p.Moves(), at.End, five)
	} else if five {
		return
	}
	if got := p.FiveSquares(nil, attacker.Opponent()); len(got) > 0 {
		t.Fatalf("%v: the defender makes five on %v", p.Moves(), got)
	}
	fives := p.FiveSquares(nil, attacker)
	if !slices.Equal(fives, at.Fives) {
		t.Fatalf("%v: five-squares %v, expected %v", p.Moves(), at.Fives, fives)
	}
	end := tree.GoesOn
	switch {
	case len(fives) > 1:
		end = tree.TwoFives
	case len(fives) == 1 && !p.Legal(fives[0], attacker.Opponent()):
		end = tree.NoBlock
	}
	if at.End != end {
		t.Fatalf("%v: end %q, expected %q", p.Moves(), at.End, end)
	}
	if !slices.IsSortedFunc(at.Replies, func(a, b tree.Reply) int { return a.Move.Index(p.Size()) - b.Move.Index(p.Size()) }) {
		t.Fatalf("%v: replies not in order: %v", p.Moves(), at.Replies)
	}
	for _, r := range at.Replies {
		if r.Forbidden == p.Legal(r.Move, p.ToMove()) || p.At(r.Move) != board.Empty {
			t.Fatalf("%v: reply %+v", p.Moves(), r)
		}
	}
}

// checkZone asks the checker for the zone of the threat: every legal point of it is
// listed; and without a threat every legal point is.
func checkZone(t *testing.T, w *tree.Walker) {
	t.Helper()
	at, p := w.At(), w.Position()
	c, hidden, ok := w.Threat()
	if ok != (at.Other != board.Pass) {
		t.Fatalf("%v: threat %v, other replies lose to %v", p.Moves(), ok, at.Other)
	}
	var zone [board.MaxSize * board.MaxSize]bool
	if ok {
		r, err := check.Robust(context.Background(), hidden, c.Rule.String(), c.Size, numbers(c.Black, c.Size), numbers(c.White, c.Size), c.Attacker.String(), c.Body)
		if err != nil || r.Nodes != c.Nodes {
			t.Fatalf("%v: the threat with %d hidden stones: %d nodes of %d, %v", p.Moves(), hidden, r.Nodes, c.Nodes, err)
		}
		zone = r.Zone
	}
	for _, pt := range p.AppendStones(nil, board.Empty) {
		if (zone[pt.Index(p.Size())] || !ok) && p.Legal(pt, p.ToMove()) && !listed(at, pt) {
			t.Fatalf("%v: %v may disturb the threat and is not listed", p.Moves(), pt)
		}
	}
}

func numbers(points []board.Point, size int) (list []int) {
	for _, pt := range points {
		list = append(list, pt.Index(size))
	}
	return list
}

// TestWalksOfStoredProofs plays against the proofs of small boards, which have
// passes within passes.
func TestWalksOfStoredProofs(t *testing.T) {
	var w tree.Walker
	var met walks
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		for range 20 {
			walk(t, &w, pos, c.Body, rng, &met)
		}
	}
	if met.quiet < 1000/thin() || met.unlisted < 500/thin() || met.nested < 50/thin() || met.passes < 100/thin() || met.ignored < 200/thin() ||
		met.whole < 10/thin() || slices.Min(met.ends[:]) < 1 {
		t.Errorf("met too little: %+v", met)
	}
}

// TestWalksOfPuzzles plays against the wins of the solvers in the puzzles that ship
// with the project, under the three rules.
func TestWalksOfPuzzles(t *testing.T) {
	var w tree.Walker
	rng := rand.New(rand.NewPCG(3, 4))
	fours, threats := vcf.NewSolver(4<<20), vct.NewSolver(16<<20)
	for _, rule := range []string{"freestyle", "standard", "renju"} {
		var met walks
		for _, pos := range shipped(t, rule) {
			for _, s := range solvers(fours, threats, pos) {
				for range 1 + 60/thin() {
					walk(t, &w, pos, s.cert.Body, rng, &met)
				}
			}
		}
		if quiet := map[string]int{"renju": 50, "standard": 10}[rule]; testboard.IsLong() && met.quiet < quiet || met.ignored < 100/thin() {
			t.Errorf("%s: met too little: %+v", rule, met)
		}
	}
}

// shipped are the positions of a rule that the solvers are asked about.
func shipped(t *testing.T, rule string) (list []*board.Position) {
	t.Helper()
	text := testdir.Read(t, "testdata/"+rule+".jsonl")
	for item, err := range notation.All(context.Background(), bytes.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		pos, err := item.Position()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pos)
	}
	return list[:len(list)/min(thin(), 3)]
}

// The plies that a walk tells are those of the line of Shape, and the walk along
// that line has its moves.
func TestWalkAlongLine(t *testing.T) {
	var r tree.Reader
	var w tree.Walker
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		s, err := r.Shape(pos, c.Body)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Begin(pos, c.Body); err != nil {
			t.Fatal(err)
		}
		for i := 0; ; i += 2 {
			if at := w.At(); at.Move != s.Line[i] || at.Plies != len(s.Line)-i {
				t.Fatalf("%s: at %d of %v: %+v", c.ID, i, s.Line, at)
			}
			if i == len(s.Line)-1 {
				break
			}
			if err := w.Reply(s.Line[i+1]); err != nil {
				t.Fatalf("%s: at %d of %v: %v", c.ID, i+1, s.Line, err)
			}
		}
	}
}

// TestWalkRefusals sends replies that are none.
func TestWalkRefusals(t *testing.T) {
	var w tree.Walker
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3 e3 f4 f5", "b3 h8")
	if err := w.Begin(pos, body(t, "f3 f6")); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ reply, want string }{
		{"f3", "not a reply: f3 is taken, expected a point that white may play"},
		{"v22", "not a reply: v22 is no point of the board, expected a point that white may play"},
	} {
		pt, err := board.ParsePoint(tc.reply)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Reply(pt); !errors.Is(err, tree.ErrReply) || err.Error() != tc.want {
			t.Errorf("%s: %v, expected %s", tc.reply, err, tc.want)
		}
	}
	for range 2 {
		if err := w.Reply(board.Pass); err != nil { // of a four: it becomes a five
			if !errors.Is(err, tree.ErrOver) {
				t.Error(err)
			}
			break
		}
	}
	if at := w.At(); at.End != tree.MadeFive || at.Move != board.At(6, 2) {
		t.Errorf("after a pass: %+v", at)
	}
	if err := w.Begin(pos, []byte{0xFF}); !errors.Is(err, tree.ErrBody) {
		t.Error(err)
	}
}

// FuzzWalker walks along any body: it ends and does not panic, and against one that
// the checker accepts every legal reply is answered until the five.
func FuzzWalker(f *testing.F) {
	all := stored(f)
	for i := 0; i < len(all); i += 25 {
		f.Add(uint16(i), uint64(i), all[i].Body)
	}
	f.Add(uint16(300), uint64(0), []byte{0, 255, 255, 3, 1})
	var w tree.Walker
	f.Fuzz(func(t *testing.T, which uint16, seed uint64, body []byte) {
		c := all[int(which)%len(all)]
		pos := positionOf(t, c, c.Attacker)
		rng := rand.New(rand.NewPCG(seed, 0))
		if _, err := verified(pos, body); err == nil {
			walk(t, &w, pos, body, rng, &walks{})
			return
		}
		err := w.Begin(pos, body)
		for err == nil && w.At().End != tree.MadeFive {
			w.Threat()
			d, _ := reply(&w, rng)
			err = w.Reply(d)
		}
		if err != nil && !errors.Is(err, tree.ErrBody) && !errors.Is(err, tree.ErrReply) {
			t.Fatal(err)
		}
	})
}
