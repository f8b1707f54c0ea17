package vct

import (
	"math"

	"github.com/gsolve/gsolve/board"
)

// What a node promises before its first visit is its first proof number, as in
// df-pn+ (Nagai 2002): the longer the odds against a proof, the greater. The
// odds were fitted by logistic regression to what searches had made of 990,000
// nodes, see docs/design/vct.md: the points at which either side can make a four or a
// three say nearly all.

// odds are those of a proof, as 16 times their binary logarithm.
type odds int

// supply counts the points for fours and threes of either side, see
// lines.Board.Supply.
type supply struct{ fours, threes, theirFours, theirThrees int }

// takeSupply counts those of the board whose moves are to be listed.
func (w *worker) takeSupply() {
	w.supply.fours, w.supply.threes = w.b.Supply(w.me)
	w.supply.theirFours, w.supply.theirThrees = w.b.Supply(w.opp)
}

// gained is s with what the last stone on the board changed.
func (w *worker) gained(s supply) supply {
	fours, threes := w.b.SupplyGain(w.me)
	theirFours, theirThrees := w.b.SupplyGain(w.opp)
	return supply{s.fours + fours, s.threes + threes, s.theirFours + theirFours, s.theirThrees + theirThrees}
}

// odds are what a supply adds; theirFour is what each point for a four of the
// defender takes away.
func (s supply) odds(theirFour odds) odds {
	return 7*odds(s.fours) + 5*odds(s.threes) - theirFour*odds(s.theirFours) - 7*odds(s.theirThrees)/10
}

// replyPromise is the first proof number behind a reply that leaves the supply
// s. forced says that it makes a four; threes is the number of threes that it
// makes.
func replyPromise(s supply, forced board.Point, threes int) uint32 {
	o := s.odds(7) - 123 - 28*odds(threes)
	if forced != board.Pass {
		o += 47
	}
	return o.number()
}

// quietPromise is the first proof number behind a quiet move that leaves the
// supply s and makes so many threes.
func quietPromise(s supply, threes int) uint32 {
	return (s.odds(13) - 200 + 57*odds(threes)).number()
}

// fourExtra is the proof number that a four costs beside the odds behind it: it
// spends what the attacker has. 2 and 6 took more nodes.
const fourExtra = 4

// fourPromise is the first proof number behind a four and its block, which
// leave the supply s. forced says that the block makes a four.
func fourPromise(s supply, forced board.Point) uint32 {
	return min(fourExtra+replyPromise(s, forced, 0), mostFirst)
}

const (
	mostOdds     = 512
	numberPerBit = 0.75 // a first proof number is so much of −log₂ of the probability
)

// promised are the numbers by odds + mostOdds.
var promised = func() (t [2 * mostOdds]uint8) {
	for i := range t {
		surprise := math.Log2(1 + math.Exp2(float64(mostOdds-i)/16))
		t[i] = uint8(min(max(math.Round(numberPerBit*surprise), 1), mostFirst))
	}
	return t
}()

// number is the first proof number at such odds, 1 to mostFirst.
func (o odds) number() uint32 {
	return uint32(promised[min(max(o+mostOdds, 0), 2*mostOdds-1)])
}
