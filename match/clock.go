package match

import "time"

// Clock is the time of a player at its move. A zero field is no limit.
type Clock struct {
	Move time.Duration // for this move
	Left time.Duration // for all moves of the rest of the game
}

// movesToGo divides the time left: a searcher that does not know how long the game lasts spends
// this share of it on a move. Games between equal engines have 30 to 60 plies, and the moves that
// decide come early. The time left shrinks by steps, so it never runs out.
const movesToGo = 12

// shortest is the least time of a move: with less, a searcher could not even look at the board.
const shortest = time.Millisecond

// Share returns the time that a player without a plan of its own spends on the move, 0 without a
// limit.
func (c Clock) Share() time.Duration {
	if c.Left == 0 {
		return c.Move
	}
	share := max(c.Left/movesToGo, shortest)
	if c.Move == 0 {
		return share
	}
	return min(c.Move, share)
}

// clockOf returns the clock of a player that has used some time. ok is false if none is left.
func clockOf(l Limits, used time.Duration) (c Clock, ok bool) {
	c = Clock{Move: l.Time}
	if l.GameTime == 0 {
		return c, true
	}
	c.Left = l.GameTime - used
	if c.Move == 0 || c.Left < c.Move {
		c.Move = c.Left
	}
	return c, c.Left > 0
}
