package zone_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/zone"
)

// FuzzOfProof checks that OfProof survives any bytes, and leaves the board as it was.
func FuzzOfProof(f *testing.F) {
	f.Add([]byte{40}, false)
	f.Add([]byte{48, 49, 81, 1, 50, 51}, true)
	f.Add([]byte{40, 0x80, 0x80, 0x80, 0x80, 0x80, 1}, true)
	f.Fuzz(func(t *testing.T, body []byte, renju bool) {
		rule := board.Freestyle
		if renju {
			rule = board.Renju
		}
		pos := testboard.Position(t, rule, 9, board.White, "d4 e5 c3", "d5 e6 f5 e4")
		var b lines.Board
		b.Reset(pos)
		z, err := zone.OfProof[zone.One](&b, lines.SideOf(board.White), body)
		if b.Depth() != 0 || err == nil && z.Len() == 0 {
			t.Errorf("OfProof leaves depth %d, and %d points without an error", b.Depth(), z.Len())
		}
	})
}
