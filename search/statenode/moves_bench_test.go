package statenode

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// opening is a quiet position of ten moves.
const opening = "h8 i9 i7 g9 h10 h9 f9 j8 g6 k9"

func BenchmarkPut(b *testing.B) {
	var s state
	s.reset(testboard.Moves(b, board.Freestyle, 15, opening))
	for b.Loop() {
		s.put(board.At(9, 9))
		s.back()
	}
}

func BenchmarkChoose(b *testing.B) {
	s := chooser{most: 3, rivalFours: rivalFours(false)}
	s.reset(testboard.Moves(b, board.Freestyle, 15, opening))
	var c choices
	for b.Loop() {
		s.choose(&c)
	}
}
