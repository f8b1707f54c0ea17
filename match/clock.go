package match

import "time"

// Clock is the time of a player at its move. A zero field is no limit.
type Clock struct {
	Move time.Duration // for this move
	Left time.Duration // for all moves of the rest of the game
}

// movesToGo divides the time left: a searcher cannot know how long the game lasts, so it spends
// 1/movesToGo of that time on a move. Games between equal engines have 30 to 60 plies, and the moves
// that decide come early. Each move takes a share of the rest, so the time never runs out.
const movesToGo = 12

// shortest is the least time of a move: with less, a searcher could not even look at the board.
const shortest = time.Millisecond

// Share returns the time for the move of a player that does not divide its time itself; 0 = no limit.
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
