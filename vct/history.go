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
	at  [1 << pointBits]endings // by the index of the point (code.index)
	all endings
}

// endings counts moves that were decided, and those of them that were proved.
type endings struct{ proved, decided uint64 }

func (e *endings) count(proved bool) {
	e.decided++
	if proved {
		e.proved++
	}
}

// note counts the item m if it is decided at every stage.
func (h *history) note(m *item) {
	if m.pn == 0 || m.dn == 0 && m.taint == 0 {
		h[m.kind].at[m.code.index()].count(m.pn == 0)
		h[m.kind].all.count(m.pn == 0)
	}
}

// historyWeights are the parts of the odds of a point that count, by kind of item.
var historyWeights = [reply + 1]float64{four: 0.27, quiet: 0.75, reply: 0.75}

// usual is the number of moves with the rate of all points that odds adds to those at one point: few
// endings say little.
const usual = 9

// odds returns what the endings add to the odds of a move of this kind at p: a part of the odds of a proof
// by the moves at p, over those by the moves at any point.
func (h *history) odds(kind uint8, p board.Point) promise.Odds {
	here, all := h[kind].at[p.Index(board.MaxSize)], h[kind].all
	if here.decided == 0 {
		return 0
	}
	rate := float64(all.proved+1) / float64(all.decided+10) // never 0, never 1
	proved := float64(here.proved) + float64(usual*rate)    // no fused multiplication: other processors would differ
	failed := float64(here.decided-here.proved) + float64(usual*(1-rate))
	gain := math.Log2(proved * (1 - rate) / (failed * rate))
	return promise.Odds(math.Round(historyWeights[kind] * promise.PerBit * gain))
}
