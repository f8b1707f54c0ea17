package ladder

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Random returns the lowest rung: each legal move is as likely as any other. Its value is always ½.
func Random(o Options) *Searcher {
	return &Searcher{o: o, blind: true, rank: func(_ *lines.Board, moves []board.Point, _ lines.Side) []scored {
		list := make([]scored, len(moves))
		for i, p := range moves {
			list[i] = scored{move: p, value: 0.5}
		}
		return list
	}}
}
