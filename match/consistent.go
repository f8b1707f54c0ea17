package match

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// consistent returns an error if the end of a game does not follow from its moves. A journal that
// somebody changed by hand must not change a table in silence. maxPlies is Options.MaxPlies.
func (g *Game) consistent(size int, rule board.Rule, maxPlies int) error {
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
	if maxPlies > 0 && len(g.Moves) > maxPlies {
		return fmt.Errorf("%d moves, expected at most %d", len(g.Moves), maxPlies)
	}
	if !g.follows(pos, maxPlies, five, forbidden) {
		return fmt.Errorf("result %.20q, reason %.20q do not follow from the moves", g.Result, g.Reason)
	}
	return nil
}

// follows reports whether the result and the reason fit the last position of the game, and what its
// last move made.
func (g *Game) follows(pos *board.Position, maxPlies int, five, forbidden bool) bool {
	mover := pos.ToMove().Opponent()
	open := !five && !forbidden
	full := pos.Count(board.Empty) == 0
	atLimit := maxPlies > 0 && len(g.Moves) == maxPlies
	asked := open && !full && !atLimit && search.CanMove(pos) // the referee asked for a further move
	switch g.Reason {
	case Five:
		return five && g.Result == Won(mover)
	case Forbidden:
		return forbidden && g.Result == Won(mover.Opponent())
	case FullBoard:
		return open && full && g.Result == Drawn
	case MaxPlies:
		return open && !full && atLimit && g.Result == Drawn
	case Stuck:
		return open && !full && !search.CanMove(pos) && g.Result == Drawn
	case OutOfTime: // perhaps with the last move
		return g.Result == Won(mover.Opponent()) || asked && g.Result == Won(mover)
	case Illegal:
		return asked && g.Result == Won(mover)
	case Crash, Protocol: // by the side to move; before the first move a player of either side can fail to start
		return asked && (g.Result == Won(mover) || len(g.Moves) == 0 && g.Result == Won(mover.Opponent()))
	}
	return false
}
