package kill

import (
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// worth holds the values of patterns (point 4) by stones, live ends, and gaps: none or one. The
// published program's values differ from the paper's table; these are the program's.
var worth = [5][3][2]int{
	1: {1: {1}, 2: {10}},
	2: {1: {10}, 2: {100}},
	3: {1: {1_000, 100}, 2: {10_000, 1_000}},
	4: {0: {0, 10_000}, 1: {200_000, 15_000}, 2: {1_000_000, 100_000}},
}

const (
	fiveWorth  = 1_000_000
	crossWorth = 300 // a stone in two patterns of {(3,2), (3,1S)}
)

// The weights of a score: the mover's patterns − 1.4 × those of its opponent, in tenths.
const (
	ownWeight = 10
	oppWeight = 14
)

// guard is the room below bit 0 of a line, so that a look past its lower end meets wall.
const guard = 6

// row is a line as one side sees it. The point of bit i has bit i+guard.
type row struct {
	own, empty uint64
	exact      bool // the side wins only by exactly five
}

// value returns the sum of the values of the row's stones, and the stones in patterns that count
// for crossWorth, shifted by guard. Each stone counts the pattern that it stands in, because the
// paper's V(x, y) belongs to a point.
func (r row) value() (sum int, crossing uint64) {
	for rest := r.own; rest != 0; {
		lo := bits.TrailingZeros64(rest)
		n := bits.TrailingZeros64(^(r.own >> lo))
		run := (uint64(1)<<n - 1) << lo
		rest &^= run
		v, crosses := r.run(lo, n)
		sum += n * v
		if crosses {
			crossing |= run
		}
	}
	return sum, crossing
}

// run returns the value of the pattern that holds the n adjacent stones from bit lo on: the best of
// the run alone and the run with its neighbour behind one gap, on either side.
func (r row) run(lo, n int) (v int, crosses bool) {
	hi := lo + n // the first bit after the run
	left, right := r.isEmpty(lo-1), r.isEmpty(hi)
	if n >= 5 {
		if r.exact && n > 5 {
			return 0, false
		}
		return fiveWorth, false
	}
	v, crosses = worth[n][left+right][0], n == 3 && left+right == 2
	if left == 1 {
		more := bits.LeadingZeros64(^(r.own << (64 - (lo - 1))))
		v, crosses = r.gapped(n+more, r.isEmpty(lo-2-more)+right, v, crosses)
	}
	if right == 1 {
		more := bits.TrailingZeros64(^(r.own >> (hi + 1)))
		v, crosses = r.gapped(n+more, r.isEmpty(hi+1+more)+left, v, crosses)
	}
	return v, crosses
}

func (r row) isEmpty(i int) int { return int(r.empty >> i & 1) }

// gapped returns the better one of a pattern with a gap and another pattern of the same stones. A
// gap whose stone makes an overline is worth nothing to a side that wins by exactly five.
func (r row) gapped(n, ends, v int, crosses bool) (int, bool) {
	if n < 3 || r.exact && n > 4 {
		return v, crosses
	}
	n = min(n, 4)
	if w := worth[n][ends][1]; w >= v && w > 0 {
		return w, n == 3 && ends == 1
	}
	return v, crosses
}

// scorer holds the static values of the lines of a board, and the change that a stone on each point
// would make. It compares the stones of a line with those it has scored, so it needs no undo.
type scorer struct {
	b     *lines.Board
	exact [2]bool
	line  [256]scored
	live  [256]bool // the line has five points or more; patterns in others are worth nothing
}

// scored is a line with its values, by side.
type scored struct {
	black, white uint32
	fresh        bool // sum and crossing belong to the stones
	ranked       bool // gain and crosses too
	sum          [2]int
	crossing     [2]uint32
	gain         [2][board.MaxSize]int32 // of the score for the side that moves on the bit
	crosses      [2]uint32               // where a stone of the side would stand in a pattern of crossing
}

// begin makes s score the board b.
func (s *scorer) begin(b *lines.Board) {
	s.b, s.exact = b, [2]bool{b.Exact(0), b.Exact(1)}
	s.live = [256]bool{}
	for _, l := range b.IDs() {
		s.live[l] = true
		s.line[l].fresh = false // another rule or size
	}
}

// at returns line l with its sums.
func (s *scorer) at(l uint8) *scored {
	v := &s.line[l]
	black, white, wall := s.b.Row(l, 0)
	if v.fresh && v.black == black && v.white == white {
		return v
	}
	v.black, v.white, v.fresh, v.ranked = black, white, true, false
	for side := range v.sum {
		sum, crossing := s.row(v, wall, side, 0, 0).value()
		v.sum[side], v.crossing[side] = sum, uint32(crossing>>guard)
	}
	return v
}

// row returns line v as side sees it, with more stones of either side.
func (s *scorer) row(v *scored, wall uint32, side int, own, opp uint32) row {
	stones := v.black
	if side == 1 {
		stones = v.white
	}
	all := v.black | v.white | own | opp | wall
	return row{own: uint64(stones|own) << guard, empty: uint64(^all) << guard, exact: s.exact[side]}
}

// rank returns line l with the gains of its empty points.
func (s *scorer) rank(l uint8) *scored {
	v := s.at(l)
	if v.ranked {
		return v
	}
	v.ranked, v.crosses = true, [2]uint32{}
	_, _, wall := s.b.Row(l, 0)
	for rest := ^(v.black | v.white | wall); rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		bit := uint32(1) << i
		for m := range v.gain {
			own, crossing := s.row(v, wall, m, bit, 0).value()
			opp, _ := s.row(v, wall, m^1, 0, bit).value()
			v.gain[m][i] = int32(ownWeight*(own-v.sum[m]) - oppWeight*(opp-v.sum[m^1]))
			v.crosses[m] |= uint32(crossing>>guard) & bit
		}
	}
	return v
}

// score returns the score of the whole position for side m.
func (s *scorer) score(m lines.Side) int64 {
	own, opp := 0, 0
	for _, l := range s.b.IDs() {
		v := s.at(l)
		own += v.sum[m]
		opp += v.sum[m^1]
		if v.crossing[m]|v.crossing[m^1] != 0 {
			own += crossWorth * s.crossings(l, m)
			opp += crossWorth * s.crossings(l, m^1)
		}
	}
	return int64(ownWeight*own - oppWeight*opp)
}

// crossings returns how many stones of side m in line l stand in a further crossing pattern. It
// counts a stone only in the first line of its patterns.
func (s *scorer) crossings(l uint8, m lines.Side) (n int) {
	dir := lines.Direction(l)
	for rest := s.line[l].crossing[m]; rest != 0; rest &= rest - 1 {
		p := s.b.Point(l, uint(bits.TrailingZeros32(rest)))
		first, more := true, 0
		for d, other := range s.b.Lines(p) {
			if d == dir || !s.live[other] || s.at(other).crossing[m]>>lines.Bit(p, d)&1 == 0 {
				continue
			}
			more++
			first = first && d > dir
		}
		if first && more > 0 {
			n++
		}
	}
	return n
}

// gain returns the change of the score for side m by its move on p: that of the four lines, and
// crossWorth if p itself would stand in two crossing patterns. rank must have seen all lines.
func (s *scorer) gain(p board.Point, m lines.Side) int64 {
	sum, crosses := int64(0), uint32(0)
	for d, l := range s.b.Lines(p) {
		if !s.live[l] {
			continue
		}
		v, i := &s.line[l], lines.Bit(p, d)
		sum += int64(v.gain[m][i])
		crosses += v.crosses[m] >> i & 1
	}
	if crosses > 1 {
		sum += ownWeight * crossWorth
	}
	return sum
}
