package oracle

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/tss"
)

// patterns are the threats that a move of the side to move makes, the strongest
// first. A straight four is two fours as well, which go without saying.
func patterns(pos *board.Position, a board.Point) (list []tss.Threat) {
	for _, t := range tss.Threats(pos, pos.ToMove()) {
		if t.Gain == a && t.Kind != tss.Five {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(s, t tss.Threat) int { return cmp.Compare(s.Kind, t.Kind) })
	whole := slices.Clone(list)
	return slices.DeleteFunc(list, func(t tss.Threat) bool {
		return t.Kind == tss.Four && slices.ContainsFunc(whole, func(s tss.Threat) bool {
			return s.Kind == tss.StraightFour && s.Rest == t.Rest
		})
	})
}
