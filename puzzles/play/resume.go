package play

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
)

// Resume plays what was played before, the player's moves and the defender's
// alternately, the defender's last, without judging any: for a game that was
// kept elsewhere. The moves need not be good, but the rules must allow them, and
// a four must be answered. A five on the way ends the game. The error wraps
// ErrMove, and the game is of no use then.
func (g *Game) Resume(moves []board.Point) error {
	if !g.p.Goal.Wins() && g.p.Goal != puzzles.Forbidden && len(moves) > 0 {
		return fmt.Errorf("%w: %s before, expected none: one move decides", ErrMove, puzzles.Count(len(moves), "move"))
	}
	if g.p.Goal.Wins() && len(moves)%2 != 0 {
		return fmt.Errorf("%w: %s before, expected a reply to each", ErrMove, puzzles.Count(len(moves), "move"))
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
			return nil // a mistake, which was taken back
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

// answers asks whether the defender's move is a reply: where the player would
// make five it must block, if that is possible.
func (g *Game) answers(move board.Point) error {
	defender := g.pos.ToMove()
	squares := g.pos.FiveSquares(nil, defender.Opponent())
	blocks := slices.DeleteFunc(slices.Clone(squares), func(pt board.Point) bool { return !g.pos.Legal(pt, defender) })
	switch {
	case len(blocks) > 0 && !slices.Contains(blocks, move):
		return fmt.Errorf("%w: the reply %v, expected a block at %v", ErrMove, move, blocks[0])
	case len(squares) == 0 && move == board.Pass && g.hasLegal():
		return fmt.Errorf("%w: the reply is a pass, expected a point", ErrMove)
	}
	return nil
}

// hasLegal reports whether the side to move has a legal move.
func (g *Game) hasLegal() bool {
	return slices.ContainsFunc(g.pos.AppendStones(nil, board.Empty), func(pt board.Point) bool { return g.pos.Legal(pt, g.pos.ToMove()) })
}
