package lines

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestQueries compares the solvers' queries with board's rules and with each other, on random
// positions of every size.
func TestQueries(t *testing.T) {
	for pos, b := range boards(300, 7) {
		if b.Size() != pos.Size() {
			t.Fatalf("Size is %d, want %d", b.Size(), pos.Size())
		}
		for _, c := range []board.Colour{board.Black, board.White} {
			if b.Exact(SideOf(c)) != pos.Rule().ExactFive(c) {
				t.Fatalf("Exact(%v) in %v is %v, want %v", c, pos.Rule(), b.Exact(SideOf(c)), pos.Rule().ExactFive(c))
			}
			checkFours(t, pos, b, c)
			checkSupply(t, pos, b, c)
			checkCompletions(t, pos, b, c)
		}
		checkLines(t, pos, b)
	}
}

// checkFours compares the four-squares that InLine finds in the open lines, and those in FourLines,
// with Tally at every point.
func checkFours(t *testing.T, pos *board.Position, b *Board, c board.Colour) {
	t.Helper()
	compareFours(t, pos, b, c, b.Open(SideOf(c)))
	fours := b.FourLines(SideOf(c))
	compareFours(t, pos, b, c, fours)
	for _, l := range b.IDs() {
		if fours[l>>6]>>(l&63)&1 != 0 != (b.InLine(SideOf(c), Four, l) != 0) {
			t.Fatalf("%+v: FourLines of %v is %x, wrong about line %d", pos.Setup(), c, fours, l)
		}
	}
}

// compareFours compares the four-squares that InLine finds in these lines with Tally at every point.
func compareFours(t *testing.T, pos *board.Position, b *Board, c board.Colour, of [4]uint64) {
	t.Helper()
	s := SideOf(c)
	var got []board.Point
	for w, set := range of {
		for ; set != 0; set &= set - 1 {
			l := uint8(w<<6 | bits.TrailingZeros64(set))
			for fours := b.InLine(s, Four, l); fours != 0; fours &= fours - 1 {
				got = append(got, b.Point(l, uint(bits.TrailingZeros32(fours))))
			}
		}
	}
	slices.Sort(got)
	got = slices.Compact(got)
	var want []board.Point
	for _, p := range pos.AppendStones(nil, board.Empty) {
		if b.Tally(p, s).Fours() > 0 {
			want = append(want, p)
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%+v: InLine finds fours of %v on %v, want %v", pos.Setup(), c, got, want)
	}
}

// checkSupply compares Supply with a sum over all points, and SupplyGain with the Supply before and
// after a stone of either side.
func checkSupply(t *testing.T, pos *board.Position, b *Board, c board.Colour) {
	t.Helper()
	var want Supply
	for _, p := range pos.AppendStones(nil, board.Empty) {
		a := b.Tally(p, SideOf(c))
		want = want.Plus(Supply{a.Fours(), a.Threes(), a.Straights()})
	}
	if got := b.Supply(SideOf(c)); got != want {
		t.Fatalf("%+v: Supply of %v is %+v, want %+v", pos.Setup(), c, got, want)
	}
	for i, p := range pos.AppendStones(nil, board.Empty) {
		b.Put(p, Side(i&1))
		more := b.SupplyGain(SideOf(c))
		if got := b.Supply(SideOf(c)); got != want.Plus(more) {
			t.Fatalf("%+v: after %v Supply is %+v; before it was %+v, and SupplyGain says %+v", pos.Setup(), p, got, want, more)
		}
		b.Undo()
	}
}

// checkCompletions compares Completion, DoubleFours and the straight fours of InLine with board's
// completions.
func checkCompletions(t *testing.T, pos *board.Position, b *Board, c board.Colour) {
	t.Helper()
	s := SideOf(c)
	if n, _ := b.FiveSquares(s); n > 0 {
		return // Completion could return a five-square that was there before the move
	}
	for _, p := range pos.AppendStones(nil, board.Empty) {
		want := pos.Completions(nil, p, c)
		for f := b.Look(p, s).Four; f != 0; f &= f - 1 {
			d := bits.TrailingZeros8(f)
			if got := b.Completion(p, s, d); !slices.Contains(want, got) {
				t.Fatalf("%+v: Completion of %v on %v is %v, want one of %v", pos.Setup(), c, p, got, want)
			}
			l := b.Lines(p)[d]
			two := b.DoubleFours(s, l)>>Bit(p, d)&1 != 0 || b.InLine(s, StraightFour, l)>>Bit(p, d)&1 != 0
			if n := completionsInLine(b, want, p, d); two != (n == 2) {
				t.Fatalf("%+v: %v on %v makes two completions in direction %d: %v, but board finds %d there", pos.Setup(), c, p, d, two, n)
			}
		}
	}
}

func completionsInLine(b *Board, squares []board.Point, p board.Point, d int) (n int) {
	for _, q := range squares {
		if b.Lines(q)[d] == b.Lines(p)[d] {
			n++
		}
	}
	return n
}

// checkLines compares Row, Point, Lines, Bit, Empty and Key with the position, for every line.
func checkLines(t *testing.T, pos *board.Position, b *Board) {
	t.Helper()
	for _, l := range b.IDs() {
		own, opp, wall := b.Row(l, 0)
		for i := range uint(32) {
			if wall>>i&1 != 0 {
				continue
			}
			p := b.Point(l, i)
			if b.Lines(p)[Direction(l)] != l || Bit(p, Direction(l)) != i {
				t.Fatalf("Point says that bit %d of line %d is %v; Lines and Bit disagree", i, l, p)
			}
			at := pos.At(p)
			if (own>>i&1 != 0) != (at == board.Black) || (opp>>i&1 != 0) != (at == board.White) || b.Empty(p) != (at == board.Empty) {
				t.Fatalf("%+v: Row of line %d, or Empty, disagrees with the content of %v, which is %v", pos.Setup(), l, p, at)
			}
			if k, want := b.Key(p, 1), board.ZobristPair(p, board.White); k.Lo != want[0] || k.Hi != want[1] {
				t.Fatalf("Key(%v, white) is %x, want %x", p, k, want)
			}
		}
	}
}

// TestSurelyLegal checks that a point for which SurelyLegal returns true is legal, and stays legal
// after further white stones.
func TestSurelyLegal(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	checked := 0
	for range 300 {
		pos := randomPosition(r, board.Renju, board.MinSize+r.IntN(18))
		var b Board
		b.Reset(pos)
		empty := pos.AppendStones(nil, board.Empty)
		for _, p := range empty {
			if !b.SurelyLegal(p, b.Tally(p, 0)) {
				continue
			}
			depth := b.Depth()
			for range 5 {
				if b.Forbidden(p) {
					t.Fatalf("%+v: SurelyLegal accepts %v, which is forbidden after %d further white stones", pos.Setup(), p, b.Depth()-depth)
				}
				if q := empty[r.IntN(len(empty))]; q != p && b.Empty(q) {
					b.Put(q, 1)
				}
			}
			for b.Depth() > depth {
				b.Undo()
			}
			checked++
		}
	}
	if checked < 10000 {
		t.Errorf("the test checked %d points, want at least 10000", checked)
	}
}

// TestSides checks that the sides are each other's opponents, and that only renju forbids points.
func TestSides(t *testing.T) {
	for _, rule := range testboard.Rules {
		var b Board
		b.Reset(randomPosition(rand.New(rand.NewPCG(17, 18)), rule, 15))
		if b.Forbids(0) != (rule == board.Renju) || b.Forbids(1) {
			t.Errorf("%v: Forbids is %v for Black, %v for White; want %v, false", rule, b.Forbids(0), b.Forbids(1), rule == board.Renju)
		}
	}
	if SideOf(board.Black).Other() != SideOf(board.White) || SideOf(board.White).Other() != SideOf(board.Black) {
		t.Error("Other of Black is not White, or Other of White is not Black")
	}
}

// TestWindows compares Windows with a count of the stones, and of further points, in every window.
func TestWindows(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 20))
	for pos, b := range boards(100, 19) {
		for _, l := range b.IDs() {
			for s := range Side(2) {
				own, opp, wall := b.Row(l, s)
				for least := 1; least <= 4; least++ {
					var want uint32
					extra := rng.Uint32() & rng.Uint32() &^ (own | opp | wall)
					for start := range 28 {
						m := uint32(31) << start
						if m&(opp|wall) == 0 && bits.OnesCount32(m&(own|extra)) >= least {
							want |= m &^ own
						}
					}
					if got := b.Windows(s, l, extra, least); got != want {
						t.Fatalf("%+v: Windows of side %d in line %d with %d stones, %b too, are %b, want %b", pos.Setup(), s, l, least, extra, got, want)
					}
				}
			}
		}
	}
}

// TestWindowsAt compares WindowsAt with a count of the stones in every window through a point.
func TestWindowsAt(t *testing.T) {
	for pos, b := range boards(200, 23) {
		for _, p := range pos.AppendStones(nil, board.Empty) {
			for s := range Side(2) {
				var one, two int
				for d, l := range b.Lines(p) {
					own, opp, wall := b.Row(l, s)
					for start := max(int(Bit(p, d))-4, 0); start <= int(Bit(p, d)); start++ {
						m := uint32(31) << start
						if n := bits.OnesCount32(m & own); m&(opp|wall) == 0 && n > 0 {
							one++
							two += min(n-1, 1)
						}
					}
				}
				if gotOne, gotTwo := b.WindowsAt(p, s); gotOne != one || gotTwo != two {
					t.Fatalf("%+v: WindowsAt of side %d on %v returns %d and %d, want %d and %d", pos.Setup(), s, p, gotOne, gotTwo, one, two)
				}
			}
		}
	}
}

// TestReads checks that stones on points which AppendReads does not list never change whether Black
// may play a point.
func TestReads(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var checked, forbidden, elsewhere int
	for range 300 {
		pos := randomPosition(r, board.Renju, 9+r.IntN(board.MaxSize-8))
		var b Board
		b.Reset(pos)
		empty := pos.AppendStones(nil, board.Empty)
		for _, p := range empty {
			if t := b.Tally(p, 0); t.Threes() < 2 && r.IntN(20) > 0 || t.Fives() > 0 {
				continue // test mostly points with two threes: only there Forbidden recurses
			}
			want := b.Forbidden(p)
			reads := b.AppendReads(nil, p)
			depth := b.Depth()
			for range 20 {
				if q := empty[r.IntN(len(empty))]; b.Empty(q) && !slices.Contains(reads, q) {
					b.Put(q, Side(r.IntN(2)))
					elsewhere++
				}
			}
			if got := b.Forbidden(p); got != want {
				t.Fatalf("%+v: Forbidden(%v) is %v; further stones, none on %v, changed it to %v", pos.Setup(), p, want, reads, got)
			}
			for b.Depth() > depth {
				b.Undo()
			}
			checked++
			if want {
				forbidden++
			}
		}
	}
	t.Logf("checked %d points, %d of them forbidden, with %d further stones", checked, forbidden, elsewhere)
	if checked < 1000 || forbidden < 100 {
		t.Errorf("the test checked %d points, %d of them forbidden; want at least 1000 and 100", checked, forbidden)
	}
}

// TestReadsGiveUp checks that AppendReads lists every empty point once its budget is used up.
func TestReadsGiveUp(t *testing.T) {
	pos := randomPosition(rand.New(rand.NewPCG(13, 14)), board.Renju, 15)
	var b Board
	b.Reset(pos)
	empty := pos.AppendStones(nil, board.Empty)
	if got := b.appendReads(nil, empty[0], 0); !slices.Equal(got, empty) {
		t.Errorf("appendReads with a budget of 0 lists %v, want all of %v", got, empty)
	}
}

// TestRealThree compares RealThree with the shapes that board finds.
func TestRealThree(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	seen := map[bool]int{}
	for range 600 {
		pos := randomPosition(r, board.Renju, 9+r.IntN(board.MaxSize-8))
		var b Board
		b.Reset(pos)
		for _, p := range pos.AppendStones(nil, board.Empty) {
			if b.Look(p, 0).Three == 0 || b.Tally(p, 0).Fours() > 0 || b.Forbidden(p) {
				continue
			}
			shapes := pos.Shapes(p, board.Black)
			want := slices.Contains(shapes[:], board.ShapeThree)
			if got := b.RealThree(p); got != want {
				t.Fatalf("%+v: RealThree(%v) is %v, want %v", pos.Setup(), p, got, want)
			}
			seen[want]++
		}
	}
	t.Logf("points by whether their three is real: %v", seen)
	if seen[false] < 20 || seen[true] < 1000 {
		t.Errorf("the test met %d false threes and %d real ones, want at least 20 and 1000", seen[false], seen[true])
	}
}

// TestSight compares Sight with Tally at every point, and Pairs with the Windows of every line, on
// narrow and wide boards.
func TestSight(t *testing.T) {
	rng, seen := rand.New(rand.NewPCG(7, 7)), map[[3]bool]int{}
	for i := range 600 {
		pos := thin(rng, testboard.Rules[i%len(testboard.Rules)], 5+i%18)
		var b Board
		b.Reset(pos)
		for s := Side(0); s < 2; s++ {
			var five, four, pairs bool
			for _, p := range pos.AppendStones(nil, board.Empty) {
				five = five || b.Tally(p, s).Fives() > 0
				four = four || b.Tally(p, s).Fours() > 0
			}
			for _, l := range b.IDs() {
				pairs = pairs || b.Windows(s, l, 0, 2) != 0
			}
			gotFive, gotFour := b.Sight(s)
			if got := b.Pairs(s); gotFive != five || gotFour != four || got != pairs {
				t.Fatalf("%+v, side %d: Sight and Pairs find five %v, four %v, pairs %v; want %v, %v, %v", pos.Setup(), s, gotFive, gotFour, got, five, four, pairs)
			}
			seen[[3]bool{five, four, pairs}]++
		}
	}
	for _, kind := range [][3]bool{{}, {false, false, true}, {false, true, true}, {true, true, true}} {
		if seen[kind] < 20 {
			t.Errorf("%d sides had (five, four, pairs) = %v, want at least 20", seen[kind], kind)
		}
	}
}

// thin returns a random position whose number of stones lies between 2 and a third of the points.
func thin(rng *rand.Rand, rule board.Rule, size int) *board.Position {
	return testboard.Until(func() *board.Position {
		return testboard.Strewn(rng, board.Setup{Size: size, Rule: rule}, 2, size*size/3)
	})
}
