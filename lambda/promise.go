package lambda

import "math"

// The first proof number of a node is −log₂ of the estimated probability of a proof, as in package
// vct (docs/design/vct.md, "Promise").

// supply counts the points for fours and threes of either side, see lines.Board.Supply.
type supply struct{ fours, threes, theirFours, theirThrees int }

// takeSupply counts the supply of the board.
func (s *search) takeSupply() {
	s.count.fours, s.count.threes = s.b.Supply(s.me)
	s.count.theirFours, s.count.theirThrees = s.b.Supply(s.opp)
}

// bits returns the part of the log₂ odds of a proof that depends on the supply after the last stone
// on the board, which came after takeSupply. theirFour is the cost of a four of the defender.
func (s *search) bits(theirFour float64) float64 {
	fours, threes := s.b.SupplyGain(s.me)
	theirFours, theirThrees := s.b.SupplyGain(s.opp)
	c := &s.count
	return (7*float64(c.fours+fours) + 5*float64(c.threes+threes) -
		theirFour*float64(c.theirFours+theirFours) - 0.7*float64(c.theirThrees+theirThrees)) / 16
}

// replyPromise returns the first proof number after the reply on the board. makesFour says that it
// makes a four, threes is the number of threes that it makes.
func (s *search) replyPromise(makesFour bool, threes int) float32 {
	odds := s.bits(7) - 123./16 - 28./16*float64(threes)
	if makesFour {
		odds += 47. / 16
	}
	return surprise(odds)
}

// quietPromise returns the first proof number after the quiet move on the board. threes is the
// number of threes that it makes.
func (s *search) quietPromise(threes int) float32 {
	return quietExtra + surprise(s.bits(13)-200./16+57./16*float64(threes))
}

// fourPromise returns the first proof number after the four and the block on the board.
func (s *search) fourPromise() float32 { return fourExtra + surprise(s.bits(7)-123./16) }

// rootHead is the first proof number of the root: its searches for threats are longer than others. 5
// took a fortieth more nodes.
const rootHead = 3

const (
	quietExtra = 3
	fourExtra  = 6
)

// patience returns the proof number of another, longer search for threats at the node: it grows
// with the nodes that the search may take.
func (n *node) patience() float32 {
	switch n.kind {
	case open:
		return openExtra
	case threat:
		return n.head + 1 + growth*float32(n.tries)
	default:
		return n.head + 3 + growth*float32(n.tries)
	}
}

// openExtra is the proof number of a quiet move that threatens no win by threats, before the search
// lists its replies.
const openExtra = 24

// surprise returns −log₂ of the probability with these log₂ odds. It is never 0, which would mean a
// proof.
func surprise(odds float64) float32 { return float32(max(0.75*math.Log2(1+math.Exp2(-odds)), 0.01)) }
