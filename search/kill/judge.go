package kill

import (
	"math"

	"github.com/gsolve/gsolve/board"
)

// Judge values positions in place of the paper's patterns. It follows the board of a search.
type Judge interface {
	// Begin sets the position. Put plays the side to move, Undo takes the last Put back.
	Begin(pos *board.Position)
	Put(pt board.Point)
	Undo()
	// Value returns the value of the position for the side to move, −1 … 1.
	Value() float32
}

// logisticScale is the score that stands for odds of e to 1: that of an open three, each stone of
// which counts 10,000.
const logisticScale = 3 * 10_000 * ownWeight

// value maps a score to a chance to win: 1/(1 + e^(−score/logisticScale)). A win or loss by a five
// is 1 or 0.
func value(score int64) float64 {
	switch {
	case score > mateEdge:
		return 1
	case score < -mateEdge:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(score)/logisticScale))
}

// surest is the largest value of a Judge that has a score of its own.
const surest = 1 - 1e-6

// scoreOf is the score of a Judge's value: value(scoreOf(v)) = (v + 1)/2.
func scoreOf(v float32) int64 {
	return int64(2 * logisticScale * math.Atanh(min(max(float64(v), -surest), surest)))
}
