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

// walks counts the kinds of moves and ends that the walks of a test have met.
type walks struct {
	walks, quiet, unlisted, nested, passes, ignored, whole int
	ends                                                   [4]int
}

// walk plays random replies against a win until the five. It checks that every defence loses, and
// within the plies that the walk promises.
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
			t.Fatalf("after %v the five needs %d plies, but the walk promised at most %d", w.Position().Moves(), at.Plies, left)
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
			t.Fatalf("after %v the defender has no reply, but the walk has not ended", w.Position().Moves())
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
			t.Fatalf("after %v: Reply(%v): %v", w.Position().Moves(), d, err)
		}
	}
}

// reply chooses a move that the defender may play. It chooses the kind of reply first, so that a
// kind with few points is met too.
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
		kind = 4 // mostly block fours: without a block the walk ends at once
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

// promised returns how many plies the walk promises at most after the reply d.
func promised(at *tree.Stop, d board.Point) int {
	for _, r := range at.Replies {
		if r.Move == d {
			return r.Plies
		}
	}
	return at.OtherPlies
}

// checkStop compares a Stop with the rules of package board.
func checkStop(t *testing.T, w *tree.Walker, attacker board.Colour) {
	t.Helper()
	at, p := w.At(), w.Position()
	before := p.Clone()
	before.Undo()
	if !before.Legal(at.Move, attacker) {
		t.Fatalf("after %v the attacker plays %v, which is not legal", before.Moves(), at.Move)
	}
	if five := before.MakesFive(at.Move, attacker); five != (at.End == tree.MadeFive) {
		t.Fatalf("after %v End is %q, but the last move makes a five: %v", p.Moves(), at.End, five)
	} else if five {
		return
	}
	if got := p.FiveSquares(nil, attacker.Opponent()); len(got) > 0 {
		t.Fatalf("after %v the defender can make five on %v", p.Moves(), got)
	}
	fives := p.FiveSquares(nil, attacker)
	if !slices.Equal(fives, at.Fives) {
		t.Fatalf("after %v Fives are %v, want %v", p.Moves(), at.Fives, fives)
	}
	end := tree.GoesOn
	switch {
	case len(fives) > 1:
		end = tree.TwoFives
	case len(fives) == 1 && !p.Legal(fives[0], attacker.Opponent()):
		end = tree.NoBlock
	}
	if at.End != end {
		t.Fatalf("after %v End is %q, want %q", p.Moves(), at.End, end)
	}
	if !slices.IsSortedFunc(at.Replies, func(a, b tree.Reply) int { return a.Move.Index(p.Size()) - b.Move.Index(p.Size()) }) {
		t.Fatalf("after %v Replies are %v, want increasing points", p.Moves(), at.Replies)
	}
	for _, r := range at.Replies {
		if r.Forbidden == p.Legal(r.Move, p.ToMove()) || p.At(r.Move) != board.Empty {
			t.Fatalf("after %v the reply %+v is on a stone, or Forbidden is wrong", p.Moves(), r)
		}
	}
}

// checkZone asks the checker for the zone of the threat. Replies must list every legal point of the
// zone, and every legal point of the board if there is no threat.
func checkZone(t *testing.T, w *tree.Walker) {
	t.Helper()
	at, p := w.At(), w.Position()
	c, hidden, ok := w.Threat()
	if ok != (at.Other != board.Pass) {
		t.Fatalf("after %v Threat returns %v, but Other is %v", p.Moves(), ok, at.Other)
	}
	var zone [board.MaxSize * board.MaxSize]bool
	if ok {
		r, err := check.Robust(context.Background(), hidden, c.Rule.String(), c.Size, numbers(c.Black, c.Size), numbers(c.White, c.Size), c.Attacker.String(), c.Body)
		if err != nil || r.Nodes != c.Nodes {
			t.Fatalf("after %v the checker finds %d nodes in the threat with %d hidden stones, want %d; error %v", p.Moves(), r.Nodes, hidden, c.Nodes, err)
		}
		zone = r.Zone
	}
	for _, pt := range p.AppendStones(nil, board.Empty) {
		if (zone[pt.Index(p.Size())] || !ok) && p.Legal(pt, p.ToMove()) && !listed(at, pt) {
			t.Fatalf("after %v the reply %v may disturb the threat, but Replies lacks it", p.Moves(), pt)
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
		t.Errorf("the walks met too few moves of some kind: %+v", met)
	}
}

// TestWalksOfPuzzles plays against wins that the solvers find in puzzles of the three rules.
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
			t.Errorf("%s: the walks met too few moves of some kind: %+v", rule, met)
		}
	}
}

// shipped returns the puzzles of a rule in testdata.
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

// TestWalkAlongLine checks that a walk along the line of Shape has its moves and its number of
// plies.
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
				t.Fatalf("%s: move %d of %v: the walk is at %+v", c.ID, i+1, s.Line, at)
			}
			if i == len(s.Line)-1 {
				break
			}
			if err := w.Reply(s.Line[i+1]); err != nil {
				t.Fatalf("%s: reply %d of %v: %v", c.ID, i+2, s.Line, err)
			}
		}
	}
}

// TestWalkRefusals sends replies that the defender may not play.
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
			t.Errorf("Reply(%s): error %v, want %s", tc.reply, err, tc.want)
		}
	}
	for range 2 {
		if err := w.Reply(board.Pass); err != nil { // after a four the attacker answers with a five
			if !errors.Is(err, tree.ErrOver) {
				t.Errorf("Reply after the five: error %v, want ErrOver", err)
			}
			break
		}
	}
	if at := w.At(); at.End != tree.MadeFive || at.Move != board.At(6, 2) {
		t.Errorf("after a pass the walk is at %+v, want the five on g3", at)
	}
	if err := w.Begin(pos, []byte{0xFF}); !errors.Is(err, tree.ErrBody) {
		t.Errorf("Begin of half a number: error %v, want ErrBody", err)
	}
}

// FuzzWalker walks along any body. The walk must end without a panic. If the checker accepts the
// body, the walk must answer every legal reply until the five.
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
