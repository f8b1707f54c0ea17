package alphagomoku

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/lesson"
)

// small returns networks that take little time, and have opinions.
func small() *Nets {
	return &Nets{Header{Blocks: 1, Channels: 8, Seed: 1}, drawn(1, 8, 1), drawn(1, 8, 2)}
}

// TestPlanes compares the planes that play and training make of positions of a game, after Puts and
// Undos too.
func TestPlanes(t *testing.T) {
	nets := small()
	j := &judge{nets: [2]*evaluator{newEvaluator(nets.black, false), newEvaluator(nets.white, false)}}
	l := newPass(nets.black, 1)
	rng := rand.New(rand.NewPCG(15, 30))
	logits := make([]float32, points)
	for range 20 {
		pos := testboard.Game(rng, board.Freestyle, 1+rng.IntN(40))
		moves := pos.Moves()
		back := rng.IntN(len(moves) + 1)
		for range back {
			pos.Undo()
		}
		j.Begin(pos)
		for i, m := range moves[len(moves)-back:] {
			j.Put(m)
			j.Put(testboard.Point(t, "a1"))
			j.Undo()
			testboard.Play(t, pos, m)
			if i%2 == 0 {
				j.Undo()
				j.Put(m)
			}
		}
		j.Evaluate(logits)
		l.load(0, lesson.Of(pos), 0)
		if got := j.nets[sideOf(pos.ToMove())].planes.Data; !slices.Equal(got, l.planes.Data) {
			t.Fatalf("the planes differ after %v", moves)
		}
	}
}

// TestColours: the side to move chooses the network.
func TestColours(t *testing.T) {
	nets := small()
	value := func(swap bool, c board.Colour) float32 {
		n := *nets
		if swap {
			n.black, n.white = n.white, n.black
		}
		j := &judge{nets: [2]*evaluator{newEvaluator(n.black, false), newEvaluator(n.white, false)}}
		j.Begin(testboard.Position(t, board.Freestyle, size, c, "h8", "i9"))
		return j.Evaluate(make([]float32, points))
	}
	black, white := value(false, board.Black), value(false, board.White)
	if black == white || value(true, board.Black) == black || value(true, board.White) == white {
		t.Errorf("values %v and %v, expected them to depend on the networks", black, white)
	}
}

// TestLearn: both networks learn the targets of a few positions by heart.
func TestLearn(t *testing.T) {
	nets := small()
	l := NewLearner(nets, 16)
	rng := rand.New(rand.NewPCG(15, 31))
	var list []*lesson.Example
	for i, k := range append(lesson.Kinds(), lesson.Kinds()...) {
		list = append(list, lesson.Generate(k, []board.Colour{board.Black, board.White}[i%2], rng))
	}
	first := l.Learn(list, 0.02, 0)
	var last lesson.Loss
	for i := range 80 {
		last = l.Learn(list, 0.02, uint64(i+1))
	}
	if !(last.Policy < first.Policy/2) || !(last.Value < first.Value) {
		t.Errorf("the loss went from %+v to %+v", first, last)
	}
	if r := l.Test(list); !(r.Policy < first.Policy) || r.Accuracy < 0.3 {
		t.Errorf("in play the loss is %+v", r)
	}
	blocks, steps := l.State()
	if len(steps) != 2 || *steps[0] != 81 || *steps[1] != 81 || len(blocks) == 0 {
		t.Errorf("%d blocks, steps %v", len(blocks), steps)
	}
	// Without examples of its colour a network stays as it is.
	before := nets.Clone()
	black := slices.DeleteFunc(slices.Clone(list), func(e *lesson.Example) bool { return e.ToMove == board.White })
	l.Learn(black, 0.02, 1)
	same := func(a, b *net) bool {
		return slices.EqualFunc(a.blocksOf(""), b.blocksOf(""), func(a, b nn.Block) bool { return slices.Equal(a.Matrix.Data, b.Matrix.Data) })
	}
	if same(before.black, nets.black) || !same(before.white, nets.white) {
		t.Error("only the network of Black must change")
	}
}

// TestLoad checks that an image of a position has the image of its targets.
func TestLoad(t *testing.T) {
	l := newPass(newNet(0, 8), 1)
	rng := rand.New(rand.NewPCG(15, 32))
	e := lesson.Generate(lesson.AttackThree, board.White, rng)
	for s := range board.Symmetry(board.Symmetries) {
		l.load(0, e, s)
		for _, share := range e.Policy {
			p := s.Apply(board.PointAt(int(share.Point), size), size)
			if l.targets[p.Index(size)] != share.Part {
				t.Errorf("symmetry %d: target of %v is %v, expected %v", s, p, l.targets[p.Index(size)], share.Part)
			}
			if slices.Contains(l.planes.At(0, p.X(), p.Y()), 1) {
				t.Errorf("symmetry %d: a stone on the target %v", s, p)
			}
		}
	}
}

func TestFile(t *testing.T) {
	nets := small()
	nets.Version = 3
	var file bytes.Buffer
	if err := nets.Write(&file); err != nil {
		t.Fatal(err)
	}
	got, err := Read(bytes.NewReader(file.Bytes()))
	if err != nil || got.Header != nets.Header {
		t.Fatalf("header %+v, error %v", got.Header, err)
	}
	for i, b := range got.blocks() {
		if !slices.Equal(b.Matrix.Data, nets.blocks()[i].Matrix.Data) {
			t.Errorf("block %s differs", b.Name)
		}
	}
	if name := got.Name(); name != "alphagomoku-1x8-seed1-version3-steps0" {
		t.Errorf("name %s", name)
	}
	bad := []Header{{Blocks: 21, Channels: 8}, {Blocks: -1, Channels: 8}, {Blocks: 1, Channels: 0}, {Blocks: 1, Channels: 257}, {Blocks: 2, Channels: 8}}
	for _, h := range bad {
		nets.Header = h
		file.Reset()
		if err := nets.Write(&file); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(&file); !errors.Is(err, nn.ErrFile) {
			t.Errorf("%+v: error %v, expected one of the file", h, err)
		}
	}
}

func TestSearcher(t *testing.T) {
	s := New(Options{Nets: small(), Simulations: 30})
	large := testboard.Position(t, board.Freestyle, 20, board.Black, "", "")
	if _, err := s.Search(context.Background(), large, search.Limit{}, nil); !errors.Is(err, search.ErrRefused) {
		t.Errorf("20×20: error %v, expected a refusal", err)
	}
	pos := testboard.Position(t, board.Freestyle, 15, board.White, "h8i9", "h7")
	r, err := s.Search(context.Background(), pos, search.Limit{}, nil)
	if err != nil || r.Iterations != 30 || !pos.Legal(r.Move, board.White) {
		t.Errorf("%+v, error %v; expected a legal move after 30 simulations", r, err)
	}
	s.Forget()
	again, err := s.Search(context.Background(), pos, search.Limit{}, nil)
	if err != nil || again.Move != r.Move || again.Value != r.Value {
		t.Errorf("move %v of value %v, error %v; expected the same again", again.Move, again.Value, err)
	}
}

// TestAllocations: evaluations allocate nothing.
func TestAllocations(t *testing.T) {
	nets := small()
	j := &judge{nets: [2]*evaluator{newEvaluator(nets.black, false), newEvaluator(nets.white, false)}}
	j.Begin(testboard.Position(t, board.Freestyle, size, board.Black, "h8", "i9"))
	logits, a1 := make([]float32, points), testboard.Point(t, "a1")
	j.Put(a1)
	if n := testing.AllocsPerRun(20, func() { j.Undo(); j.Put(a1); j.Evaluate(logits) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkSearch makes 400 simulations from a middle game, with one thread and with two.
func BenchmarkSearch(b *testing.B) {
	nets, pos := NewNets(2, 32, 1), testboard.Moves(b, board.Freestyle, size, "h8 i9 i7 g9 h10 h6 k9 f5")
	for threads := 1; threads <= 2; threads++ {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			s := New(Options{Nets: nets, Threads: threads})
			for b.Loop() {
				s.Forget()
				if _, err := s.Search(context.Background(), pos, search.Limit{Iterations: 400}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
