package lines_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestLastStand: the defender takes the lowest five-square that it may, or passes, and the attacker
// the lowest that is left.
func TestLastStand(t *testing.T) {
	any := func(board.Point) bool { return true }
	for _, test := range []struct {
		name         string
		rule         board.Rule
		black, white string
		side         board.Colour
		may          func(board.Point) bool
		reply, five  string
	}{
		{"two", board.Freestyle, "c5 d5 e5 f5", "", board.Black, nil, "b5", "g5"},
		{"none may be taken", board.Freestyle, "c5 d5 e5 f5", "", board.Black, func(board.Point) bool { return false }, "--", "b5"},
		// Black may not block at b5, where a double-three would be.
		{"one is forbidden", board.Renju, "b6 b7 c6 d7", "c5 d5 e5 f5", board.White, nil, "g5", "b5"},
		{"and nobody cares", board.Renju, "b6 b7 c6 d7", "c5 d5 e5 f5", board.White, any, "b5", "g5"},
		{"the only one", board.Renju, "b6 b7 c6 d7 g5", "c5 d5 e5 f5", board.White, nil, "--", "b5"},
	} {
		var b lines.Board
		b.Reset(testboard.Position(t, test.rule, 9, test.side, test.black, test.white))
		reply, five := b.LastStand(lines.SideOf(test.side), test.may)
		if reply.String() != test.reply || five.String() != test.five {
			t.Errorf("%s: %v and %v, expected %s and %s", test.name, reply, five, test.reply, test.five)
		}
	}
}
