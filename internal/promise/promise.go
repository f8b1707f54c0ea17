// Package promise estimates how likely an attacker wins by threats, from the numbers of points at
// which either side can make a four or a three. Proof-number searches make the first proof numbers
// of their nodes from it, as in df-pn+ (Nagai 2002). The odds come from a logistic regression on the
// results of 990,000 nodes, see docs/design/vct.md.
package promise

import (
	"math"

	"github.com/gsolve/gsolve/internal/lines"
)

// Odds holds the odds of a proof: 16 times their binary logarithm.
type Odds int

// Supply counts the points for fours and threes of either side, see lines.Board.Supply.
type Supply struct{ fours, threes, theirFours, theirThrees int }

// Of counts the supply of the board for the attacker me.
func Of(b *lines.Board, me lines.Side) (s Supply) {
	s.fours, s.threes = b.Supply(me)
	s.theirFours, s.theirThrees = b.Supply(me.Other())
	return s
}

// Gained returns s, the supply before the last stone on the board, with the changes by that stone.
func (s Supply) Gained(b *lines.Board, me lines.Side) Supply {
	fours, threes := b.SupplyGain(me)
	theirFours, theirThrees := b.SupplyGain(me.Other())
	return Supply{s.fours + fours, s.threes + threes, s.theirFours + theirFours, s.theirThrees + theirThrees}
}

// odds returns the part of the odds that depends on the supply. theirFour is the cost of each of
// the defender's points for a four. The other factors, here and below, are those of the regression.
func (s Supply) odds(theirFour Odds) Odds {
	return 7*Odds(s.fours) + 5*Odds(s.threes) - theirFour*Odds(s.theirFours) - 7*Odds(s.theirThrees)/10
}

// Reply returns the odds after a reply of the defender that leaves the supply s and makes that
// number of threes. four says that it makes a four.
func (s Supply) Reply(four bool, threes int) Odds {
	o := s.odds(7) - 123 - 28*Odds(threes)
	if four {
		o += 47
	}
	return o
}

// Quiet returns the odds after a quiet move of the attacker that leaves the supply s and makes that
// number of threes.
func (s Supply) Quiet(threes int) Odds { return s.odds(13) - 200 + 57*Odds(threes) }

// Surprise returns −log₂ of the probability with these odds, in bits.
func (o Odds) Surprise() float64 { return math.Log2(1 + math.Exp2(-float64(o)/16)) }

// NumberPerBit is the first proof number for each bit of surprise.
const NumberPerBit = 0.75
