package match

import (
	"encoding/json"
	"fmt"
	"iter"
	"math"
	"time"

	"github.com/gsolve/gsolve/board"
)

// Game is the record of a game that ended.
type Game struct {
	Number  int     `json:"game"`
	Black   string  `json:"black"` // names of the engines
	White   string  `json:"white"`
	Opening Opening `json:"opening"`
	Seed    uint64  `json:"seed"`
	Moves   []Move  `json:"moves"` // after the opening; a last one onto a stone or off the board is missing
	Result  Result  `json:"result"`
	Reason  Reason  `json:"reason"`
	Detail  string  `json:"detail,omitempty"` // one line about a Reason that is a fault
}

// Move is a move of a game, with the figures that its engine gave.
type Move struct {
	Point      board.Point   // the last one of a game may be forbidden
	Value      *float64      // for its side, 0 … 1; nil = unknown
	Basis      string        // what the move rests on, see search.Basis; "" = unknown, or a guess
	Nodes      uint64        // 0 = unknown
	Iterations uint64        // 0 = none, or unknown
	Asked      uint64        // questions to the oracle
	Depth      int           // plies; 0 = none, or unknown
	Elapsed    time.Duration // as the runner measured it
}

// Result is the winner of a game, or a draw.
type Result string

// The results.
const (
	BlackWon Result = "black"
	WhiteWon Result = "white"
	Drawn    Result = "draw"
)

// Won returns the result of a game that a side won.
func Won(c board.Colour) Result {
	if c == board.Black {
		return BlackWon
	}
	return WhiteWon
}

// Score returns the points of Black: 0, ½ or 1.
func (r Result) Score() float64 {
	switch r {
	case BlackWon:
		return 1
	case WhiteWon:
		return 0
	default:
		return 0.5
	}
}

// Pair returns the number of the game pair, from 0: each opening is played twice.
func (g *Game) Pair() int { return g.Number / 2 }

// Loser returns the name of the engine that lost, and "" for a game without a loser.
func (g *Game) Loser() string {
	switch g.Result {
	case BlackWon:
		return g.White
	case WhiteWon:
		return g.Black
	default:
		return ""
	}
}

// Reason is the cause of the end of a game.
type Reason string

// The reasons. From Forbidden on, the side that caused it lost.
const (
	Five      Reason = "five"
	FullBoard Reason = "full board"
	MaxPlies  Reason = "max plies"     // the match allows no more moves
	Stuck     Reason = "no legal move" // Black has forbidden points only: a draw, because nobody may pass here
	Forbidden Reason = "forbidden"     // Black played a forbidden point
	Illegal   Reason = "illegal"       // a point that is taken or off the board
	OutOfTime Reason = "time"          // a move over its limit, or none at all
	Crash     Reason = "crash"         // the engine ended or panicked
	Protocol  Reason = "protocol"      // an answer that is not a move
)

// Fault reports whether the reason is a failure of the loser.
func (r Reason) Fault() bool {
	switch r {
	case Five, FullBoard, MaxPlies, Stuck:
		return false
	}
	return true
}

// Positions returns the position before each move of the game, with the move. The position is valid
// until the next one. The error is that of the opening.
func (g *Game) Positions(size int, rule board.Rule) (iter.Seq2[*board.Position, Move], error) {
	start, err := g.Opening.Position(size, rule)
	if err != nil {
		return nil, err
	}
	return func(yield func(*board.Position, Move) bool) {
		pos := start.Clone()
		for _, m := range g.Moves {
			if !yield(pos, m) || pos.Play(m.Point) != nil {
				return
			}
		}
	}, nil
}

// moveJSON is a Move in a journal. Games have thousands of moves, so the names are short.
type moveJSON struct {
	Move       string   `json:"m"`
	Value      *float64 `json:"v,omitempty"`
	Basis      string   `json:"b,omitempty"`
	Nodes      uint64   `json:"n,omitempty"`
	Iterations uint64   `json:"i,omitempty"`
	Asked      uint64   `json:"a,omitempty"`
	Depth      int      `json:"d,omitempty"`
	Millis     float64  `json:"ms"`
}

// MarshalJSON writes short names: m the move, v its value, b basis, n nodes, i iterations, a
// questions to the oracle, d depth, ms milliseconds.
func (m Move) MarshalJSON() ([]byte, error) {
	return json.Marshal(moveJSON{
		m.Point.String(), m.Value, m.Basis, m.Nodes, m.Iterations, m.Asked, m.Depth, float64(m.Elapsed.Microseconds()) / 1000,
	})
}

// maxMillis bounds the time of a move in a journal, in milliseconds: 11 days, longer than any move.
const maxMillis = 1e9

// UnmarshalJSON reads what MarshalJSON writes, and refuses a value outside 0 … 1 and a time that no move
// takes.
func (m *Move) UnmarshalJSON(text []byte) error {
	var j moveJSON
	if err := json.Unmarshal(text, &j); err != nil {
		return err
	}
	pt, err := board.ParsePoint(j.Move)
	if err != nil {
		return err
	}
	if j.Value != nil && !(*j.Value >= 0 && *j.Value <= 1) {
		return fmt.Errorf("value %v of %v, expected 0 to 1", *j.Value, pt)
	}
	if !(j.Millis >= 0 && j.Millis <= maxMillis) {
		return fmt.Errorf("%v ms for %v, expected 0 to %v", j.Millis, pt, maxMillis)
	}
	*m = Move{pt, j.Value, j.Basis, j.Nodes, j.Iterations, j.Asked, j.Depth, time.Duration(math.Round(j.Millis*1000)) * time.Microsecond}
	return nil
}
