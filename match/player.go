package match

import (
	"context"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// Engine is an entrant of a match.
type Engine struct {
	Name string // in tables and records; distinct in a match
	// Spec decides how the engine plays. A journal of a match with another Spec is refused.
	Spec string
	// Tolerance is the time by which a move may exceed its limit before it loses the game.
	Tolerance time.Duration
	// Check returns nil if the engine plays games on these terms that begin as pos does. The error of
	// a refusal wraps search.ErrRefused. A match asks each engine before its first game. A nil Check
	// refuses nothing.
	Check func(ctx context.Context, t Terms, pos *board.Position) error
	// New makes a player for one game. A *Fault as error loses the game.
	New func(ctx context.Context, t Terms) (Player, error)
}

// Player plays one side of one game.
type Player interface {
	// Play chooses a move for the side to move of pos. Between two calls both sides have moved. A
	// *Fault as error loses the game. If ctx ends, Play returns soon, with any error.
	Play(ctx context.Context, pos *board.Position, c Clock) (Reply, error)
	// Close frees what the player holds. No call follows it.
	Close()
}

// Terms are what both players of a game know before it begins.
type Terms struct {
	Rule   board.Rule
	Size   int // points along an edge
	Limits Limits
	Seed   uint64 // of the player; both players of a game have their own
}

// Limits bound the moves of every engine. A zero field is no limit. Without any limit an engine
// uses its own.
type Limits struct {
	Time       time.Duration `json:"time,omitempty"`      // of a move
	GameTime   time.Duration `json:"game_time,omitempty"` // of all moves of a side
	Nodes      uint64        `json:"nodes,omitempty"`     // of a move, see search.Limit
	Iterations uint64        `json:"iterations,omitempty"`
	Memory     int64         `json:"memory,omitempty"` // bytes of an engine
}

// Reply is an engine's answer: a move with its figures.
type Reply struct {
	search.Result
	Valued bool // Value is known
}

// Fault is a failure of an engine, for which it loses the game.
type Fault struct {
	Reason Reason
	Detail string // one line
}

// Error returns the reason and the detail.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Reason, f.Detail) }

// Faultf makes a Fault.
func Faultf(r Reason, format string, args ...any) *Fault {
	return &Fault{Reason: r, Detail: fmt.Sprintf(format, args...)}
}
