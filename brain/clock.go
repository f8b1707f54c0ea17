package brain

import (
	"math"
	"time"
)

const (
	forever     = time.Duration(math.MaxInt64)
	manyMillis  = math.MaxInt32 // what a manager sends for "no limit"
	defaultTurn = 5 * time.Second

	// quickest is the time of a move that should take none.
	quickest = 100 * time.Millisecond
)

// clock shares out the time. All three limits may be forever.
//
//	turn    for one move
//	match   for all of a game
//	left    what is left of match, as the manager said it last, less what was spent since
type clock struct {
	turn, match, left time.Duration
}

func newClock() clock { return clock{turn: defaultTurn, match: forever, left: forever} }

// restart begins a game. What a manager says of the time that is left before it
// says START stands, where there is no time of a game to begin with.
func (c *clock) restart() {
	if c.match != forever {
		c.left = c.match
	}
}

// millis is a time of the manager.
func millis(n int) time.Duration {
	if n >= manyMillis {
		return forever
	}
	return time.Duration(max(n, 0)) * time.Millisecond
}

// setMatch sets the time of a game, 0 for no limit.
func (c *clock) setMatch(n int) {
	if c.match = millis(n); n <= 0 {
		c.match = forever
	}
	c.left = c.match
}

// spend takes the time of a move from that of the game.
func (c *clock) spend(d time.Duration) {
	if c.left != forever {
		c.left = max(c.left-d, 0)
	}
}

// budget is the time for a move on a board with so many empty points: what the
// turn allows, but of a game no more than an even share of what is left. quick
// says that there is no time to speak of.
//
// What remains must suffice for stopping the search, for the answer to arrive
// and for a machine that is busy with other things: a fifth and 30 ms, at most a second.
func (c *clock) budget(empty int) (d time.Duration, quick bool) {
	d = c.turn
	if c.left != forever {
		d = min(d, c.left/time.Duration(movesLeft(empty)))
	}
	if d == forever {
		return forever, false
	}
	d -= min(d/5+30*time.Millisecond, time.Second)
	if d <= 0 {
		return min(quickest, c.left/4), true
	}
	return d, false
}

// movesLeft guesses how many moves a game still takes of each side: few games
// fill more than half of the board, none is decided for certain in the next ten moves.
func movesLeft(empty int) int { return min(max(empty/4, 10), 40) }
