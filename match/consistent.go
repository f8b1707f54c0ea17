package match

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// consistent returns an error if the end of a game does not follow from its moves. A journal that
// somebody changed by hand must not change a table in silence.
func (g *Game) consistent(size int, rule board.Rule) error {
	pos, err := g.Opening.Position(size, rule)
	if err != nil {
		return err
	}
	five, forbidden := false, false // the last move
	for i, m := range g.Moves {
		c := pos.ToMove()
		if five || forbidden {
			return fmt.Errorf("%d moves, but the game ended with move %d", len(g.Moves), i)
		}
		if !m.Point.On(size) || pos.At(m.Point) != board.Empty {
			return fmt.Errorf("move %d, %s, cannot be played", i+1, nameOf(m.Point))
		}
		five, forbidden = pos.MakesFive(m.Point, c), !pos.Legal(m.Point, c)
		if err := pos.Play(m.Point); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	mover := pos.ToMove().Opponent()
	ok := false
	switch g.Reason {
	case Five:
		ok = five && g.Result == Won(mover)
	case Forbidden:
		ok = forbidden && g.Result == Won(mover.Opponent())
	case FullBoard:
		ok = !five && pos.Count(board.Empty) == 0 && g.Result == Drawn
	case MaxPlies, Stuck:
		ok = !five && !forbidden && g.Result == Drawn
	case OutOfTime: // perhaps with the last move
		ok = g.Result == Won(mover.Opponent()) || !five && !forbidden && g.Result == Won(mover)
	default:
		ok = !five && !forbidden && slices.Contains([]Reason{Illegal, Crash, Protocol}, g.Reason) && (g.Result == BlackWon || g.Result == WhiteWon)
	}
	if !ok {
		return fmt.Errorf("result %.20q, reason %.20q do not follow from the moves", g.Result, g.Reason)
	}
	return nil
}
