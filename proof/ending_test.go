package proof_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// TestEnding mends the end of lines, and nothing else.
func TestEnding(t *testing.T) {
	for _, test := range []struct {
		name               string
		rule               board.Rule
		black, white, line string
		side               board.Colour
		want               string
	}{
		{"upper first", board.Freestyle, "c5 d5 e5", "a1 a3", "f5 g5 b5", board.Black, "f5 b5 g5"},
		{"as it is", board.Freestyle, "c5 d5 e5", "a1 a3", "f5 b5 g5", board.Black, "f5 b5 g5"},
		{"one square", board.Freestyle, "c5 d5 e5", "b5", "f5 g5 h5", board.Black, "f5 g5 h5"},
		{"a five", board.Freestyle, "c5 d5 e5 f5", "", "g5", board.Black, "g5"},
		{"no game", board.Freestyle, "c5 d5 e5", "", "c5 c5 f5 g5 b5", board.Black, "c5 c5 f5 g5 b5"},
		{"no move", board.Freestyle, "c5 d5 e5 i9", "", "a1 a1 i9 g5 b5", board.Black, "a1 a1 i9 g5 b5"},
		{"pass", board.Freestyle, "c5 d5 e5", "", "f5 -- b5", board.Black, "f5 -- b5"},
		// Black may not block at b5, where a double-three would be.
		{"forbidden", board.Renju, "b6 b7 c6 d7", "c5 d5 e5", "f5 g5 b5", board.White, "f5 g5 b5"},
	} {
		pos := testboard.Position(t, test.rule, 9, test.side, test.black, test.white)
		if test.name == "forbidden" && pos.Legal(testboard.Point(t, "b5"), board.Black) {
			t.Fatal("b5 is legal")
		}
		line := proof.Line(testboard.Points(t, test.line))
		before := slices.Clone(line)
		if got := strings.Join(board.Names(proof.Ending(pos, line)), " "); got != test.want || !slices.Equal(line, before) {
			t.Errorf("%s: %v, expected %v", test.name, got, test.want)
		}
	}
}
