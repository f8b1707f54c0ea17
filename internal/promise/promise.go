// Package promise estimates how likely an attacker wins by threats: from the points at which either
// side can make a four or a three, from the shapes that the last move makes, and from the fours
// before it. Proof-number searches make the first proof numbers of their nodes from it, as in df-pn+
// (Nagai 2002). The odds come from logistic regressions on the results of searches, see
// docs/design/vct.md and docs/design/lambda.md.
package promise

import (
	"math"

	"github.com/gsolve/gsolve/internal/lines"
)

// Odds holds the odds of a proof: 16 times their binary logarithm.
type Odds int

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

// Reply returns the odds after a reply of the defender that leaves the supply s and makes that
// number of threes. four says that it makes a four. The factors come from regressions; those of After
// are 1.2 times as large (docs/design/vct.md).
func (s Supply) Reply(four bool, threes int) Odds {
	o := 7*Odds(s.own.Fours) + 5*Odds(s.own.Threes) - 7*Odds(s.their.Fours) - 7*Odds(s.their.Threes)/10 -
		28*Odds(threes) - 123
	if four {
		o += 47
	}
	return o
}

// ReplyToRun returns the odds after a reply, as Reply does, and also counts the points for straight
// fours. The attacker has played that many moves since the defender last had a choice: fours, and
// perhaps a quiet move after them. Most points for straight fours are left only if the reply makes a
// four: otherwise the attacker wins at once.
func (s Supply) ReplyToRun(moves int, four bool, threes int) Odds {
	return s.Reply(four, threes) + 15*Odds(s.own.Straights) - 4*Odds(moves)
}

// Move describes a quiet move of the attacker and the board after it.
type Move struct {
	Before    Supply // before the move
	Fours     int    // played before the move since the defender last had a choice
	Threes    int    // that the move makes
	Windows   int    // of five points with the move, two further stones of the attacker or more, none of the defender
	Crossings int    // points at which the attacker makes a four and a three
}

// After returns the odds after the quiet move m, which leaves the supply s.
func (s Supply) After(m Move) Odds {
	fours, threes := s.own.Fours-m.Before.own.Fours, s.own.Threes-m.Before.own.Threes
	hundredths := 396*s.own.Fours + 204*s.own.Threes - 564*s.their.Fours - 78*s.their.Threes +
		1032*fours + 744*threes - 1860*m.Fours + 6840*m.Threes + 1320*m.Windows + 4440*m.Crossings - 25240
	return fromHundredths(hundredths)
}

// AtAGlance returns the odds after a quiet move that makes that number of threes, by an earlier
// regression: by the points for fours and threes alone.
func (s Supply) AtAGlance(threes int) Odds {
	return 7*Odds(s.own.Fours) + 5*Odds(s.own.Threes) - 13*Odds(s.their.Fours) - 7*Odds(s.their.Threes)/10 +
		57*Odds(threes) - 200
}

// ReplyToPlan returns the odds after a reply in searches beyond order 2, with the parameters of Reply.
// Most replies fall there, and a reply that makes a four is likelier to help than one that makes a three.
func (s Supply) ReplyToPlan(four bool, threes int) Odds {
	hundredths := 759*s.own.Fours + 577*s.own.Threes + 3952*s.own.Straights - 928*s.their.Fours - 164*s.their.Threes -
		1990*threes - 4053
	if four {
		hundredths -= 6489
	}
	return fromHundredths(hundredths)
}

// InOpening returns the odds after a quiet move in an opening, which makes that number of threes. The
// attacker has the stones to win, and few moves have shapes yet, so what the move leaves counts more
// than what it changes.
func (s Supply) InOpening(threes int) Odds {
	return fromHundredths(196*s.own.Fours + 448*s.own.Threes + 2468*s.own.Straights - 593*s.their.Fours - 1039*s.their.Threes +
		3405*threes - 8889)
}

func fromHundredths(n int) Odds { return Odds(math.Round(float64(n) / 100)) }

// Surprise returns −log₂ of the probability with these odds, in bits.
func (o Odds) Surprise() float64 { return math.Log2(1 + math.Exp2(-float64(o)/16)) }

// NumberPerBit is the first proof number for each bit of surprise.
const NumberPerBit = 0.75
