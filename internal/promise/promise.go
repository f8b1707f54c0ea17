// Package promise estimates how likely an attacker wins by threats: from the points at which either
// side can make a four or a three, from the shapes that the last move makes, and from the fours
// before it. Proof-number searches make the first proof numbers of their nodes from it, as in df-pn+
// (Nagai 2002). Logistic regressions on the results of searches chose the terms of the odds, and most
// weights; those of package vct were then tuned by the nodes of whole searches. docs/design/vct.md and
// docs/design/lambda.md have the figures.
package promise

import (
	"math"

	"github.com/gsolve/gsolve/internal/lines"
)

// Odds holds the odds of a proof: PerBit times their binary logarithm.
type Odds int

// PerBit is the odds two to one.
const PerBit = 16

// Supply holds the counts of both sides, see lines.Supply.
type Supply struct{ own, their lines.Supply }

// Of counts the supply of the board for the attacker me.
func Of(b *lines.Board, me lines.Side) Supply {
	return Supply{own: b.Supply(me), their: b.Supply(me.Other())}
}

// Gained returns s, the supply before the last stone on the board, with the changes by that stone.
func (s Supply) Gained(b *lines.Board, me lines.Side) Supply {
	return Supply{own: s.own.Plus(b.SupplyGain(me)), their: s.their.Plus(b.SupplyGain(me.Other()))}
}

// Move describes a move and what led to it, as far as the odds count it.
type Move struct {
	Before    Supply // before the move, where the weights count gains
	Run       int    // the attacker's moves since the defender last had a choice, before this one
	Four      bool   // the move makes a four
	Threes    int    // that the move makes
	Windows   int    // of five points with the move, two further stones of the attacker or more, none of the defender
	Crossings int    // points at which the attacker makes a four and a three
}

// Weights are the terms of the odds of one kind of move, in hundredths of an Odds.
type Weights struct {
	Bias                              int
	OwnFours, OwnThrees, OwnStraights int // for each point at which the attacker makes a four, a three, a straight four
	TheirFours, TheirThrees           int // for each such point of the defender
	GainedFours, GainedThrees         int // for each point of the attacker that the move adds
	Run, Four, Threes                 int // for each unit of these fields of Move
	Windows, Crossings                int
}

// After returns the odds after the move m, which leaves the supply s.
func (s Supply) After(w *Weights, m Move) Odds {
	n := w.Bias + w.OwnFours*s.own.Fours + w.OwnThrees*s.own.Threes + w.OwnStraights*s.own.Straights +
		w.TheirFours*s.their.Fours + w.TheirThrees*s.their.Threes +
		w.GainedFours*(s.own.Fours-m.Before.own.Fours) + w.GainedThrees*(s.own.Threes-m.Before.own.Threes) +
		w.Run*m.Run + w.Threes*m.Threes + w.Windows*m.Windows + w.Crossings*m.Crossings
	if m.Four {
		n += w.Four
	}
	return Odds(math.Round(float64(n) / 100))
}

// Surprise returns −log₂ of the probability with these odds, in bits.
func (o Odds) Surprise() float64 { return math.Log2(1 + math.Exp2(-float64(o)/PerBit)) }
