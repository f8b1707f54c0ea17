package brain

import (
	"math"
	"time"
)

const (
	forever     = time.Duration(math.MaxInt64)
	manyMillis  = math.MaxInt32          // managers send this for "no limit"
	defaultTurn = 5 * time.Second        // until the manager sends timeout_turn
	quickest    = 100 * time.Millisecond // for a move whose turn is no longer than the margin
)

// clock shares out the time. All three limits may be forever.
//
//	turn    for one move
//	match   for a whole game
//	left    the rest of match: the manager's last figure, less the time spent since
type clock struct {
	turn, match, left time.Duration
}

func newClock() clock { return clock{turn: defaultTurn, match: forever, left: forever} }

// restart begins a game. If the game has no limit, restart keeps left: the manager may have sent it
// before START.
func (c *clock) restart() {
	if c.match != forever {
		c.left = c.match
	}
}

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

func (c *clock) spend(d time.Duration) {
	if c.left != forever {
		c.left = max(c.left-d, 0)
	}
}

// budget returns the time for a move, if the board has `empty` empty points: the time of a turn,
// but no more than an even share of the time left for the game. quick reports that the time is too
// short for a search.
//
// budget keeps back a fifth of the time and 30 ms, at most a second together. In this time the
// search stops and the answer arrives, even on a busy machine.
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

// movesLeft guesses the moves that each side still plays. Few games fill more than half of the
// board, and no game is certain to end within ten moves.
func movesLeft(empty int) int { return min(max(empty/4, 10), 40) }
