package lines

import (
	"fmt"
	"iter"
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// randomPosition fills a board to a random density. It leaves out stones that would win or make a
// forbidden overline, because board.New refuses those.
func randomPosition(r *rand.Rand, rule board.Rule, size int) *board.Position {
	p, err := board.New(board.Setup{Size: size, Rule: rule, ToMove: board.Black})
	if err != nil {
		panic(err)
	}
	n := r.IntN(size * size * 3 / 4)
	mid, spread := size/2, 1+r.IntN(size) // some boards are crowded in the middle
	near := func() int { return min(max(mid+r.IntN(2*spread+1)-spread, 0), size-1) }
	for i := range n {
		pt := board.At(near(), near())
		c := p.ToMove()
		if p.At(pt) != board.Empty || p.MakesFive(pt, c) || rule == board.Renju && c == board.Black && p.Forbidden(pt) == board.Overline {
			continue
		}
		if err := p.Play(pt); err != nil {
			panic(fmt.Sprint(i, err))
		}
	}
	return p
}

// boards yields n random positions of every rule and size, each with its Board.
func boards(n int, seed uint64) iter.Seq2[*board.Position, *Board] {
	return func(yield func(*board.Position, *Board) bool) {
		r := rand.New(rand.NewPCG(seed, seed+1))
		for i := range n {
			pos, b := randomPosition(r, testboard.Rules[i%len(testboard.Rules)], board.MinSize+r.IntN(18)), new(Board)
			b.Reset(pos)
			if !yield(pos, b) {
				return
			}
		}
	}
}

// TestRecomputed puts and undoes random stones, and compares the board with one made by Reset.
func TestRecomputed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := rapid.SampledFrom(testboard.Rules).Draw(t, "rule")
		size := rapid.IntRange(board.MinSize, board.MaxSize).Draw(t, "size")
		seed := rapid.Uint64().Draw(t, "seed")
		pos := randomPosition(rand.New(rand.NewPCG(seed, 0)), rule, size)
		var b Board
		b.Reset(pos)
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				pt := board.PointAt(rapid.IntRange(0, size*size-1).Draw(t, "point"), size)
				if !b.Empty(pt) {
					return
				}
				c := rapid.SampledFrom([]board.Colour{board.Black, board.White}).Draw(t, "colour")
				b.Put(pt, SideOf(c))
				if pos.ToMove() != c {
					must(t, pos.Play(board.Pass))
				}
				must(t, pos.Play(pt))
			},
			"undo": func(t *rapid.T) {
				if b.Depth() == 0 {
					return
				}
				b.Undo()
				pos.Undo()
				if m := pos.Moves(); len(m) > 0 && m[len(m)-1] == board.Pass {
					pos.Undo()
				}
			},
			"": func(t *rapid.T) {
				var fresh Board
				fresh.Reset(pos)
				same(t, &b, &fresh)
			},
		})
	})
}

func must(t *rapid.T, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func same(t *rapid.T, got, want *Board) {
	if got.lines != want.lines || got.wide != want.wide {
		t.Fatal("the lines after Put and Undo differ from those that Reset computes")
	}
}

// TestAgainstBoard compares Look, Tally and Forbidden with the readable rules of package board, at
// every empty point of random positions.
func TestAgainstBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 3000
	if testing.Short() {
		n = 300
	}
	forbidden := 0
	for i := range n {
		rule := testboard.Rules[i%len(testboard.Rules)]
		pos := randomPosition(r, rule, board.MinSize+r.IntN(board.MaxSize-board.MinSize+1))
		var b Board
		b.Reset(pos)
		for _, p := range pos.AppendStones(nil, board.Empty) {
			for _, c := range []board.Colour{board.Black, board.White} {
				a := b.Look(p, SideOf(c))
				if n := b.Tally(p, SideOf(c)); [4]int{n.Fives(), n.Fours(), n.Threes(), n.Straights()} != [4]int{
					bits.OnesCount8(a.Five), bits.OnesCount8(a.Four), bits.OnesCount8(a.Three), bits.OnesCount8(a.Straight),
				} {
					t.Fatalf("%+v: %v on %v: Tally counts %x, Look finds %v", pos.Setup(), c, p, n, a)
				}
				if (a.Five != 0) != pos.MakesFive(p, c) {
					t.Fatalf("%+v: Look finds %v for %v on %v, but MakesFive is %v", pos.Setup(), a, c, p, a.Five == 0)
				}
				if a.Five == 0 && (a.Four != 0) != pos.MakesFour(p, c) {
					t.Fatalf("%+v: Look finds %v for %v on %v, but MakesFour is %v", pos.Setup(), a, c, p, a.Four == 0)
				}
			}
			if rule == board.Renju {
				want := pos.Forbidden(p) != board.NotForbidden
				if b.Forbidden(p) != want {
					t.Fatalf("%+v: Forbidden(%v) is %v, want %v", pos.Setup(), p, !want, want)
				}
				if want {
					forbidden++
				}
			}
		}
	}
	if forbidden < n/10 {
		t.Errorf("%d positions held %d forbidden points, want at least %d", n, forbidden, n/10)
	}
}

// TestPutMakes compares the five-squares that Put returns with the completions that board finds.
func TestPutMakes(t *testing.T) {
	for pos, b := range boards(600, 3) {
		for _, c := range []board.Colour{board.Black, board.White} {
			if len(pos.FiveSquares(nil, c)) > 0 {
				continue // Put also counts five-squares that were there before the move
			}
			for _, p := range pos.AppendStones(nil, board.Empty) {
				want := pos.Completions(nil, p, c)
				got := b.Put(p, SideOf(c))
				b.Undo()
				if got.Count != len(want) {
					t.Fatalf("%+v: Put of %v on %v counts %d five-squares, want %v", pos.Setup(), c, p, got.Count, want)
				}
				if len(want) == 1 && got.Point != want[0] {
					t.Fatalf("%+v: Put of %v on %v returns five-square %v, want %v", pos.Setup(), c, p, got.Point, want)
				}
			}
		}
	}
}

func BenchmarkPutUndo(b *testing.B) {
	for _, rule := range testboard.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			pos := randomPosition(rand.New(rand.NewPCG(5, 6)), rule, 15)
			var bd Board
			bd.Reset(pos)
			empty := pos.AppendStones(nil, board.Empty)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				bd.Put(empty[i], Side(i&1))
				bd.Undo()
				if i++; i == len(empty) {
					i = 0
				}
			}
		})
	}
}

// TestResetAllocates: only the first Reset of a board allocates, under each rule.
func TestResetAllocates(t *testing.T) {
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
		pos := randomPosition(rand.New(rand.NewPCG(5, 6)), rule, 15)
		var bd Board
		bd.Reset(pos)
		if n := testing.AllocsPerRun(100, func() { bd.Reset(pos) }); n > 0 {
			t.Errorf("%v: Reset allocates %v times, want 0", rule, n)
		}
	}
}

func BenchmarkReset(b *testing.B) {
	pos := randomPosition(rand.New(rand.NewPCG(5, 6)), board.Freestyle, 15)
	var bd Board
	b.ReportAllocs()
	for b.Loop() {
		bd.Reset(pos)
	}
}
