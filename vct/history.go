package vct

import (
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/promise"
)

// Moves of one kind at one point often end alike, wherever in the tree they are played: a reply that
// refutes one move refutes others, too. So a search counts how the moves at each point ended, and the
// odds of the next one there depend on it (history heuristic, Schaeffer 1989). A glance counts, but
// does not use the counts. Only the order of the search depends on this file.

// history holds the endings of fours, quiet moves and replies, by kind of item.
type history [reply + 1]struct {
	at  [1 << pointBits]endings // by the code of the point
	all endings
}

// endings counts moves that were decided, and those of them that were proved.
type endings struct{ proved, decided uint32 }

func (e *endings) count(proved bool) {
	e.decided++
	if proved {
		e.proved++
	}
}

// note counts the item m if it is decided at every stage.
func (h *history) note(m *item) {
	if m.pn == 0 || m.dn == 0 && m.taint == 0 {
		k := &h[m.kind]
		k.at[m.code.index()].count(m.pn == 0)
		k.all.count(m.pn == 0)
	}
}

// historyWeights are the parts of the odds of a point that count, by kind of item.
var historyWeights = [reply + 1]float64{four: 0.27, quiet: 0.75, reply: 0.75}

// usual is the number of moves with the rate of all points that odds adds to those at one point: few
// endings say little.
const usual = 9

// odds returns the odds of a proof by a move of this kind at p, over those by a move at any point.
func (h *history) odds(kind uint8, p board.Point) promise.Odds {
	k := &h[kind]
	e := k.at[p.Index(board.MaxSize)]
	if e.decided == 0 {
		return 0
	}
	rate := float64(k.all.proved+1) / float64(k.all.decided+10) // never 0, never 1
	proved := float64(e.proved) + usual*rate
	failed := float64(e.decided-e.proved) + usual*(1-rate)
	bits := math.Log2(proved * (1 - rate) / (failed * rate))
	return promise.Odds(math.Round(historyWeights[kind] * promise.PerBit * bits))
}
