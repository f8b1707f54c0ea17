package lines

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
)

// mostReads limits the recursion of one AppendReads; positions of games need fewer than fifty.
const mostReads = 2000

// reader gathers the points that decide whether Black may play on a point. It tests run by run, as
// a checker would, and goes on where a checker would stop. More points do no harm; a missing point
// would.
type reader struct {
	*Board
	points []board.Point
	tests  int
}

// AppendReads appends the empty points that decide whether Black may play on the empty point p (RIF
// 9.3): while these points stay empty, the answer holds. Points may come twice. If the test takes
// too long, it appends all empty points.
func (b *Board) AppendReads(dst []board.Point, p board.Point) []board.Point {
	return b.appendReads(dst, p, mostReads)
}

func (b *Board) appendReads(dst []board.Point, p board.Point, tests int) []board.Point {
	r := reader{Board: b, points: dst, tests: tests}
	r.forbidden(p)
	if r.tests < 0 {
		for i := range b.size * b.size {
			if p := board.PointAt(i, b.size); b.Empty(p) {
				r.points = append(r.points, p)
			}
		}
	}
	return r.points
}

// forbidden reads the points of the test of p.
func (r *reader) forbidden(p board.Point) {
	if r.tests--; r.tests < 0 {
		return
	}
	r.points = append(r.points, p)
	r.Put(p, 0)
	var threes [4][2]board.Point
	for d := range threes {
		threes[d] = [2]board.Point{board.Pass, board.Pass}
		if stones, ways, ends := r.row(p, d); stones < 5 && ways == 0 {
			threes[d] = ends
		}
	}
	for d, ends := range threes {
		for _, q := range ends {
			if q != board.Pass && r.straight(q, d) {
				r.forbidden(q)
			}
		}
	}
	r.Undo()
}

// row returns the number of unbroken black stones through p, the number of ways in which one more
// makes exactly five, and the empty points at the ends, board.Pass for others.
func (r *reader) row(p board.Point, d int) (stones, ways int, ends [2]board.Point) {
	l, i := r.Lines(p)[d], int(Bit(p, d))
	own, opp, wall := r.Row(l, 0)
	taken := opp | wall
	var reach [2]int // the bits after either end
	for k, step := range [2]int{1, -1} {
		n := run(own, i, step)
		reach[k] = i + step*(n+1)
		stones += n
	}
	stones++
	for k, step := range [2]int{1, -1} {
		ends[k] = board.Pass
		if end := reach[k]; free(taken, end) {
			ends[k] = r.read(l, end)
			n := run(own, end, step)
			if stones+1+n == 5 {
				ways++
			}
			if beyond := end + step*(n+1); free(taken, beyond) {
				r.read(l, beyond)
			}
		}
	}
	return stones, ways, ends
}

// straight reports whether Black on q makes a straight four along d and no five.
func (r *reader) straight(q board.Point, d int) bool {
	r.Put(q, 0)
	yes := true
	for i := range 4 {
		stones, ways, _ := r.row(q, i)
		if stones == 5 || i == d && (stones != 4 || ways != 2) {
			yes = false
		}
	}
	r.Undo()
	return yes
}

func (r *reader) read(l uint8, i int) board.Point {
	p := r.Point(l, uint(i))
	r.points = append(r.points, p)
	return p
}

// run counts the stones that follow bit i in the direction of step.
func run(own uint32, i, step int) int {
	if step > 0 {
		return bits.TrailingZeros32(^(own >> (uint(i) + 1)))
	}
	return bits.LeadingZeros32(^(own << (32 - uint(i))))
}

// free reports whether bit i is a point of the board that the opponent does not hold.
func free(taken uint32, i int) bool { return i >= 0 && i < 32 && taken>>uint(i)&1 == 0 }
