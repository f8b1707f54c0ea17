package play

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
)

// Resume plays the moves of a game that was kept elsewhere, without judging them: the player's and
// the defender's alternately, the defender's last. The moves need not be good, but the rules must
// allow them, and the defender must answer a four. A five ends the game. The error wraps ErrMove,
// and the game is of no use then.
func (g *Game) Resume(moves []board.Point) error {
	switch before := puzzles.Count(len(moves), "move"); {
	case g.p.Goal == puzzles.Defend && len(moves) > 0:
		return fmt.Errorf("%w: %s before, expected none: one move decides", ErrMove, before)
	case g.p.Goal.Wins() && len(moves)%2 != 0:
		return fmt.Errorf("%w: %s before, expected a reply to each", ErrMove, before)
	}
	for i, move := range moves {
		if g.state != Playing {
			return fmt.Errorf("%w: move %d, %v, behind a five, expected none", ErrMove, i+1, move)
		}
		if err := g.resume(i, move); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	if g.p.Goal == puzzles.Forbidden && len(moves) > 0 && len(g.unnamed()) == 0 {
		g.state = Solved
	}
	return nil
}

// resume plays the i-th move.
func (g *Game) resume(i int, move board.Point) error {
	side := g.pos.ToMove()
	switch {
	case g.p.Goal == puzzles.Forbidden:
		if err := g.mayPlay(move); err != nil {
			return err
		}
		if g.pos.Forbidden(move) == board.NotForbidden {
			return nil // a mistake, which the player took back
		}
	case i%2 == 0 || move != board.Pass:
		if err := g.mayPlay(move); err != nil {
			return err
		}
		if !g.pos.Legal(move, side) {
			return fmt.Errorf("%w: %v is forbidden: %v", ErrMove, move, g.pos.Forbidden(move))
		}
	}
	five := g.p.Goal != puzzles.Forbidden && move != board.Pass && g.pos.MakesFive(move, side)
	if !five && i%2 != 0 {
		if err := g.answers(move); err != nil {
			return err
		}
	}
	if g.put(move); five {
		g.state = Over
		if i%2 == 0 {
			g.state = Solved
		}
	}
	return nil
}

// answers refuses a defender's move that is no reply: it must block a five of the player where it
// can.
func (g *Game) answers(move board.Point) error {
	squares, block := g.pos.FiveSquares(nil, g.pos.ToMove().Opponent()), puzzles.Block(g.pos)
	switch {
	case block != board.Pass && (!slices.Contains(squares, move) || !g.pos.Legal(move, g.pos.ToMove())):
		return fmt.Errorf("%w: the reply %v, expected a block at %v", ErrMove, move, block)
	case len(squares) == 0 && move == board.Pass:
		for range puzzles.LegalMoves(g.pos) {
			return fmt.Errorf("%w: the reply is a pass, expected a point", ErrMove)
		}
	}
	return nil
}
