package defend

import (
	"errors"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/solve"
)

// fours is a position in which Black can make a five at a2, and White next at
// a5 or f5.
//
//	7  · · · · · · ·
//	6  · · · · · · ·
//	5  · O O O O · ·
//	4  · · · · · · ·
//	3  · · · · · · ·
//	2  · X X X X O ·
//	1  · · · · · · ·
//	   a b c d e f g
func fours(t *testing.T) *board.Position {
	t.Helper()
	s := board.Setup{Size: 7, ToMove: board.Black, White: []board.Point{board.At(5, 1)}}
	for x := 1; x < 5; x++ {
		s.Black, s.White = append(s.Black, board.At(x, 1)), append(s.White, board.At(x, 4))
	}
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// TestCheck: of the wins that the checker refuses the first is told of.
func TestCheck(t *testing.T) {
	q := inquiry{Defender: New(solve.New(1 << 20)), pos: fours(t)}
	if q.check(proof.NewFours(q.pos, "", []board.Point{board.At(0, 1)})); q.err != nil {
		t.Fatal(q.err)
	}
	q.check(nil)
	first := q.err
	q.check(proof.NewFours(q.pos, "", []board.Point{board.At(6, 6)}))
	if !errors.Is(first, verify.ErrUnchecked) || q.err != first { //nolint:errorlint // it is the very same
		t.Errorf("%v, then %v", first, q.err)
	}
}

// TestReplay plays lines that are none: they are refused, and the board is
// left as it was.
func TestReplay(t *testing.T) {
	pos := fours(t)
	var b lines.Board
	b.Reset(pos)
	s := lines.SideOf(board.White)
	for name, line := range map[string]proof.Line{
		"nothing":          nil,
		"a taken point":    {board.At(3, 4)},
		"no four":          {board.At(6, 6)},
		"the other's five": {board.At(2, 5)},
	} {
		if moves, _ := replay(&b, s, line); moves != nil || b.Depth() != 0 {
			t.Errorf("%s: %v, depth %d", name, moves, b.Depth())
		}
	}
	// What follows the five is not taken.
	five := proof.Line{board.At(0, 4), board.At(0, 1), board.At(6, 6)}
	if moves, line := replay(&b, s, five); !slices.Equal(moves, five[:1]) || !slices.Equal(line, five[:1]) {
		t.Errorf("moves %v, line %v", moves, line)
	}
}
