package lambda

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/promise"
)

// The first proof numbers come from package promise, as in package vct, but are not rounded. Those of
// replies and of moves in openings have regressions of their own (docs/design/lambda.md).

// replyPromise returns the first proof number after the reply on the board. makesFour says that it
// makes a four, threes is the number of threes that it makes.
func (s *search) replyPromise(makesFour bool, threes int) float32 {
	after := s.supply.Gained(&s.b, s.me)
	return number(replyPerBit, after.After(&promise.Plan, promise.Move{Four: makesFour, Threes: threes}))
}

// quietPromise returns the first proof number after the quiet move p, the last stone on the board.
// threes is the number of threes that it makes, windows that of promise.Move.
func (s *search) quietPromise(p board.Point, threes, windows int) float32 {
	after := s.supply.Gained(&s.b, s.me)
	if s.q.Opening {
		return quietExtra + number(openingPerBit, after.After(&promise.Opening, promise.Move{Threes: threes}))
	}
	return quietExtra + number(perBit, after.After(&promise.Plain, promise.Move{
		Before: s.supply, Threes: threes, Windows: windows, Crossings: s.crossings.After(&s.b, s.me, p),
	}))
}

// fourPromise returns the first proof number after the four and the block on the board.
func (s *search) fourPromise() float32 {
	return fourExtra + number(perBit, s.supply.Gained(&s.b, s.me).After(&promise.PlainBlock, promise.Move{}))
}

// number returns the first proof number at these odds. It is never 0, which would mean a proof.
func number(perBit float64, o promise.Odds) float32 {
	return float32(max(perBit*o.Surprise(), 0.01))
}

// The first proof numbers for each bit of surprise, of replies and of quiet moves in openings. With 3
// instead of 2.2 two openings took 114 million nodes instead of 80 (docs/design/openings.md).
const (
	perBit        = 0.75 // of moves without weights of their own
	replyPerBit   = 1.5
	openingPerBit = 2.2
)

// rootHead is the first proof number of the root: its searches for threats are longer than others. 5
// took a fortieth more nodes.
const rootHead = 3

// quietExtra and fourExtra are added to the first proof numbers of quiet moves and fours. Pages
// lambda.md and tried.md of docs/design compare other numbers.
const (
	quietExtra = 1
	fourExtra  = 6
)

// patience returns the proof number of another, longer search for threats at the node: it grows
// with the nodes that the search may take.
func (n *node) patience() float32 {
	switch n.kind {
	case open:
		return openExtra
	case threat:
		return n.head + 1 + growth*float32(n.tries)
	default:
		return n.head + 3 + growth*float32(n.tries)
	}
}

// openExtra is the proof number of a quiet move that threatens no win by threats, before the search
// lists its replies.
const openExtra = 24
