package defend

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
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

// TestReplayed replays wins by fours where another stone stands, or none: what wins is
// what the checker accepts, as far as a four decides, and its line is that of the
// readable rules.
func TestReplayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	solver, checker, replayed, refused := solve.New(1<<20, proof.Fours), new(verify.Checker), 0, 0
	for i := range testboard.Trials(t, 3000, 6000, 30_000) {
		pos := testboard.Scatter(rng, testboard.Rules[i%3], 7, 9)
		r := solver.Search(t.Context(), pos, proof.Question{MaxNodes: 10_000})
		if len(r.Line) < 2 {
			continue
		}
		setup := pos.Setup()
		other := testboard.Legal(board.Setup{
			Size: setup.Size, Rule: setup.Rule, ToMove: setup.ToMove,
			Black: without(rng, setup.Black), White: without(rng, setup.White),
		})
		if other == nil || len(other.FiveSquares(nil, other.ToMove())) > 0 {
			continue
		}
		var b lines.Board
		b.Reset(other)
		moves, line := replay(&b, lines.SideOf(other.ToMove()), r.Line)
		if moves == nil {
			refused++
			if _, err := checker.Body(other, r.Verdict.Certificate().Body); err == nil {
				t.Fatalf("%v wins, and is refused\n%s", r.Line, testboard.Diagram(other))
			}
			continue
		}
		replayed++
		if err := checker.Win(other, proof.NewFours(other, "", moves)); err != nil {
			t.Fatalf("%v of %v: %v\n%s", moves, r.Line, err, testboard.Diagram(other))
		}
		if want, err := proof.MainLine(other, moves); err != nil || !slices.Equal(want, line) || b.Depth() != 0 {
			t.Fatalf("%v, expected %v, %v\n%s", line, want, err, testboard.Diagram(other))
		}
	}
	if replayed < 30 || refused < 30 {
		t.Errorf("%d replayed, %d refused", replayed, refused)
	}
}

// without is the stones but for one, or all of them.
func without(rng *rand.Rand, stones []board.Point) []board.Point {
	if len(stones) == 0 || rng.IntN(2) == 0 {
		return stones
	}
	i := rng.IntN(len(stones))
	return slices.Delete(slices.Clone(stones), i, i+1)
}
