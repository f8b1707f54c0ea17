package lines_test

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestLastStand checks that the defender takes the lowest five-square that it may play, or passes.
// The attacker then takes the lowest five-square that is left.
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
		{"two five-squares", board.Freestyle, "c5 d5 e5 f5", "", board.Black, nil, "b5", "g5"},
		{"may allows no reply", board.Freestyle, "c5 d5 e5 f5", "", board.Black, func(board.Point) bool { return false }, "--", "b5"},
		// On b5 Black would make a double-three.
		{"b5 is forbidden to Black", board.Renju, "b6 b7 c6 d7", "c5 d5 e5 f5", board.White, nil, "g5", "b5"},
		{"may allows the forbidden b5", board.Renju, "b6 b7 c6 d7", "c5 d5 e5 f5", board.White, any, "b5", "g5"},
		{"the only five-square is forbidden", board.Renju, "b6 b7 c6 d7 g5", "c5 d5 e5 f5", board.White, nil, "--", "b5"},
	} {
		var b lines.Board
		b.Reset(testboard.Position(t, test.rule, 9, test.side, test.black, test.white))
		reply, five := b.LastStand(lines.SideOf(test.side), test.may)
		if reply.String() != test.reply || five.String() != test.five {
			t.Errorf("%s: LastStand returns reply %v and five %v, want %s and %s", test.name, reply, five, test.reply, test.five)
		}
	}
}
