package lesson

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// position returns the position of an example.
func position(t testing.TB, e *Example) *board.Position {
	t.Helper()
	s := board.Setup{Size: size, ToMove: e.ToMove}
	for _, p := range e.Black {
		s.Black = append(s.Black, board.PointAt(int(p), size))
	}
	for _, p := range e.White {
		s.White = append(s.White, board.PointAt(int(p), size))
	}
	return testboard.New(t, s)
}

// TestGenerate checks generated positions with the readable rules of package board: the targets are
// legal, the side to move has as many stones as it must, value and targets are right, and noise makes
// no shape.
func TestGenerate(t *testing.T) {
	rng := rand.New(rand.NewPCG(15+testboard.Seed(), 23))
	for i := range testboard.Trials(t, 400, 2000, 10_000) {
		k := Kind(i % int(kinds))
		c := []board.Colour{board.Black, board.White}[i/int(kinds)%2]
		e := Generate(k, c, rng)
		pos := position(t, e)
		checkExample(t, k, e, pos)
		if t.Failed() {
			t.Fatalf("%v, %v to move, policy %v, value %v\n%s", k, c, e.Policy, e.Value, testboard.Diagram(pos))
		}
	}
}

func checkExample(t *testing.T, k Kind, e *Example, pos *board.Position) {
	t.Helper()
	me := e.ToMove
	if d := len(e.Black) - len(e.White); d != map[board.Colour]int{board.Black: 0, board.White: 1}[e.ToMove] {
		t.Errorf("%d more black stones than white ones", d)
	}
	if e.Last < 0 || pos.At(board.PointAt(int(e.Last), size)) != me.Opponent() {
		t.Errorf("the last stone is at %d", e.Last)
	}
	var targets []board.Point
	sum := float32(0)
	for _, s := range e.Policy {
		p := board.PointAt(int(s.Point), size)
		targets = append(targets, p)
		sum += s.Part
		if !pos.Legal(p, me) {
			t.Errorf("%v is not legal", p)
		}
	}
	slices.Sort(targets)
	if math.Abs(float64(sum-1)) > 1e-6 {
		t.Errorf("the policy adds up to %v", sum)
	}
	pattern, owner := lonePattern(t, pos)
	if n := len(pos.AppendStones(nil, board.Black)) + len(pos.AppendStones(nil, board.White)) - len(pattern); n < leastNoise || n > mostNoise {
		t.Errorf("%d noise stones", n)
	}
	mine, theirs := fivesOf(pos, me), fivesOf(pos, me.Opponent())
	straight, theirStraight := straightFours(pos, me), straightFours(pos, me.Opponent())
	ok, value := false, float32(0)
	switch k {
	case AttackThree: // the targets are the points that make a straight four, and nobody has a four
		ok, value = slices.Equal(straight, targets) && len(mine)+len(theirs)+len(theirStraight) == 0, 1
	case DefendThree: // the opponent's points are among the targets, and no target leaves one
		ok = len(mine)+len(theirs)+len(straight) == 0 && len(theirStraight) > 0 && subset(theirStraight, targets)
		for _, p := range targets {
			ok = ok && len(straightFours(after(t, pos, p), me.Opponent())) == 0
		}
	case OpenFour:
		ok, value = slices.Equal(mine, targets) && len(theirs) == 0, 1
		if owner != me {
			ok, value = slices.Equal(theirs, targets) && len(mine) == 0, -1
		}
		ok = ok && len(targets) == 2
	case DefendFour:
		ok = slices.Equal(theirs, targets) && len(targets) == 1 && len(mine) == 0
	}
	if !ok || value != e.Value {
		t.Errorf("targets %v, value %v; fives %v and %v, straight fours %v and %v, expected value %v", targets, e.Value, mine, theirs, straight, theirStraight, value)
	}
}

func after(t *testing.T, pos *board.Position, p board.Point) *board.Position {
	t.Helper()
	next := pos.Clone()
	testboard.Play(t, next, p)
	return next
}

func subset(a, b []board.Point) bool {
	return !slices.ContainsFunc(a, func(p board.Point) bool { return !slices.Contains(b, p) })
}

// fivesOf returns the points where c would make a five.
func fivesOf(pos *board.Position, c board.Colour) (list []board.Point) {
	for _, p := range pos.AppendStones(nil, board.Empty) {
		if pos.MakesFive(p, c) {
			list = append(list, p)
		}
	}
	return list
}

// straightFours returns the points after which c could make a five at two points.
func straightFours(pos *board.Position, c board.Colour) (list []board.Point) {
	for _, w := range windows(pos) {
		if w.count[c] != 3 {
			continue
		}
		for _, p := range w.points { // only beside three stones can a stone make a four
			if pos.At(p) != board.Empty || slices.Contains(list, p) {
				continue
			}
			s := pos.Setup()
			s.ToMove = c
			next, err := board.New(s)
			if err == nil && next.Play(p) == nil && len(fivesOf(next, c)) > 1 {
				list = append(list, p)
			}
		}
	}
	slices.Sort(list)
	return list
}

// window is five points in a row, with its stones.
type window struct {
	points [5]board.Point
	count  [3]int // by colour
}

// rows are all windows of the board.
var rows = func() (list [][5]board.Point) {
	for y := range size {
		for x := range size {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				if x+4*d[0] >= size || y+4*d[1] >= size || y+4*d[1] < 0 {
					continue
				}
				var row [5]board.Point
				for i := range row {
					row[i] = board.At(x+i*d[0], y+i*d[1])
				}
				list = append(list, row)
			}
		}
	}
	return list
}()

// windows returns those that hold three or more stones of one side, and none of the other.
func windows(pos *board.Position) (list []window) {
	for _, row := range rows {
		w := window{points: row}
		for _, p := range row {
			w.count[pos.At(p)]++
		}
		if black, white := w.count[board.Black], w.count[board.White]; black*white == 0 && black+white >= 3 {
			list = append(list, w)
		}
	}
	return list
}

// lonePattern returns the stones and the side of the only shape on the board: all windows lie on one line
// and hold the same side.
func lonePattern(t *testing.T, pos *board.Position) (stones []board.Point, owner board.Colour) {
	t.Helper()
	for _, w := range windows(pos) {
		c := board.Black
		if w.count[c] == 0 {
			c = board.White
		}
		if owner != board.Empty && owner != c {
			t.Error("both sides have a shape")
		}
		owner = c
		for _, p := range w.points {
			if pos.At(p) == c && !slices.Contains(stones, p) {
				stones = append(stones, p)
			}
		}
	}
	if len(stones) < 3 || len(stones) > 4 {
		t.Errorf("the shapes have the stones %v", stones)
	}
	return stones, owner
}
