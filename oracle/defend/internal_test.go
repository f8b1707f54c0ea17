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

// fours is a position in which Black can make a five at a2, and White could then make one at a5 or
// f5.
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

// TestCheck: if the checker refuses several wins, the inquiry reports the first.
func TestCheck(t *testing.T) {
	q := inquiry{Defender: New(solve.New(1 << 20)), pos: fours(t)}
	if q.check(proof.NewFours(q.pos, "", []board.Point{board.At(0, 1)})); q.err != nil {
		t.Fatal(q.err)
	}
	q.check(nil)
	first := q.err
	q.check(proof.NewFours(q.pos, "", []board.Point{board.At(6, 6)}))
	if !errors.Is(first, verify.ErrUnchecked) || q.err != first { //nolint:errorlint // the first error itself must stay
		t.Errorf("the inquiry's error is %v, and after a second refusal %v; expected the first to stay", first, q.err)
	}
}

// TestReplay: replay refuses lines that do not win, and leaves the board as it was.
func TestReplay(t *testing.T) {
	pos := fours(t)
	var b lines.Board
	b.Reset(pos)
	s := lines.SideOf(board.White)
	for name, line := range map[string]proof.Line{
		"nothing":                    nil,
		"a taken point":              {board.At(3, 4)},
		"no four":                    {board.At(6, 6)},
		"no answer to a five-square": {board.At(2, 5)},
	} {
		if moves, _ := replay(&b, s, line); moves != nil || b.Depth() != 0 {
			t.Errorf("replay of %s: %v, and the board at depth %d; expected no moves at depth 0", name, moves, b.Depth())
		}
	}
	// replay drops moves after the five.
	five := proof.Line{board.At(0, 4), board.At(0, 1), board.At(6, 6)}
	if moves, line := replay(&b, s, five); !slices.Equal(moves, five[:1]) || !slices.Equal(line, five[:1]) {
		t.Errorf("replay of a line that goes on after its five: moves %v, line %v", moves, line)
	}
}

// TestReplayed replays wins by fours on positions in which one stone of either side may be missing.
// replay must accept a line exactly if the checker accepts it, up to the four that decides, and its
// line must be that of the readable rules.
func TestReplayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	solver, checker, replayed, refused := solve.New(1<<20, proof.Fours), new(verify.Checker), 0, 0
	for i := range testboard.Trials(t, 3000, 3000, 6000) {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 7, 9)
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
				t.Fatalf("the checker accepts %v, but replay refuses it\n%s", r.Line, testboard.Diagram(other))
			}
			continue
		}
		replayed++
		if err := checker.Win(other, proof.NewFours(other, "", moves)); err != nil {
			t.Fatalf("replay accepts %v of %v, but the checker does not: %v\n%s", moves, r.Line, err, testboard.Diagram(other))
		}
		if want, err := proof.MainLine(other, moves); err != nil || !slices.Equal(want, line) || b.Depth() != 0 {
			t.Fatalf("replay returns the line %v, the rules give %v (%v)\n%s", line, want, err, testboard.Diagram(other))
		}
	}
	if replayed < 30 || refused < 30 {
		t.Errorf("replay accepted %d lines and refused %d, expected at least 30 of each", replayed, refused)
	}
}

// without returns the stones, or all of them but a random one.
func without(rng *rand.Rand, stones []board.Point) []board.Point {
	if len(stones) == 0 || rng.IntN(2) == 0 {
		return stones
	}
	i := rng.IntN(len(stones))
	return slices.Delete(slices.Clone(stones), i, i+1)
}
