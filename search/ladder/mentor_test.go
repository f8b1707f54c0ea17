package ladder

import (
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// TestMentorGame replays the game that the paper shows. The mentor ranks White's moves best, some of
// them among equals, except moves 14, 16 and 18. There it prefers to make a four.
func TestMentorGame(t *testing.T) {
	const game = "h8h9i7g9i9i8g7j10f6e5h6j7k6g6i5f8g5f4h5j5h4h7e7d8i3"
	pos := testboard.Position(t, 0, 15, board.Black, "", "")
	var missed []int
	var b lines.Board
	for i, p := range testboard.Points(t, game) {
		if pos.ToMove() == board.White {
			b.Reset(pos)
			s := Mentor(Options{})
			s.b.Reset(pos)
			list := s.rank(&b, s.legal(pos, 1), 1)
			best, own := -6.0, -6.0
			for _, c := range list {
				if best = max(best, c.score); c.move == p {
					own = c.score
				}
			}
			if own < best {
				missed = append(missed, i+1)
			}
		}
		testboard.Play(t, pos, p)
	}
	if want := []int{14, 16, 18}; !slices.Equal(missed, want) {
		t.Errorf("the mentor prefers other moves at %v, want %v", missed, want)
	}
}

// TestShapes compares the shape of a move with its name: the move is the last point of each list.
func TestShapes(t *testing.T) {
	for _, tc := range []struct {
		own, other string
		want       float64
	}{
		{"d8 e8 f8 g8 h8", "", makesFive},
		{"e8 f8 g8 h8", "", openFour},
		{"d8 e8 f8 h8", "", four},
		{"e8 f8 g8 h8", "d8", four},
		{"d8 f8 g8 j8 h8", "", openFour},
		{"e8 f8 g8 h5 h6 h7 h8", "d8 h4", openFour},
		{"e8 f8 g8 h6 h7 h8", "d8", fourThree},
		{"f8 g8 h6 h7 h8", "", twoOpenThrees},
		{"f8 g8 h8", "", openThree},
		{"e8 f8 h8", "", openThree},
		{"e8 f8 h8", "d8", openThree},
		{"f8 g8 h8", "e8", three},
		{"d8 f8 h8", "", three},
		{"f8 g8 h8", "d8 j8", three},
		{"f8 g8 h8", "e8 j8", 0},
		{"f8 g8 h8", "e8 i8", 0},
		{"g8 h7 h8", "", twoOpenTwos},
		{"g8 h8", "", openTwo},
		{"e8 h8", "", openTwo},
		{"d8 h8", "", two},
		{"g8 h8", "f8", two},
		{"h8", "", 0},
		{"a1 b1 c1 d1", "", four},
		{"a1 a2", "", two},
	} {
		stones := testboard.Points(t, tc.own)
		pt := stones[len(stones)-1]
		pos := testboard.New(t, board.Setup{Black: stones[:len(stones)-1], White: testboard.Points(t, tc.other), ToMove: board.Black})
		var b lines.Board
		b.Reset(pos)
		if got := makes(&b, pt, 0); got != tc.want {
			t.Errorf("%v beside %s, against %q, makes %v, want %v", pt, tc.own, tc.other, got, tc.want)
		}
	}
}

// TestOverline: under a rule of exact fives, an overline is no shape.
func TestOverline(t *testing.T) {
	pos := testboard.Position(t, board.Standard, 15, board.Black, "d8 e8 f8 h8 i8", "")
	var b lines.Board
	b.Reset(pos)
	if got := makes(&b, board.At(6, 7), 0); got != 0 {
		t.Errorf("an overline makes %v, want 0", got)
	}
}

// TestRank checks each branch of the formula.
func TestRank(t *testing.T) {
	for _, tc := range []struct{ a, d, want float64 }{
		{makesFive, openFour, 5},
		{makesFive, four, 5},
		{four, openFour, -5},
		{four, four, -4.5},
		{openThree, twoOpenThrees, -4.5},
		{makesFive, openThree, 5 - 0.35},
		{four, openThree, 4 - 0.35},
		{twoOpenThrees, openThree, -4},
		{openThree, three, 3.5 - 0.3},
		{three, three, -3 + 0.3},
		{two, three, -3 + 0.2},
		{0, 0, 0},
	} {
		if got := rank(tc.a, tc.d); got < tc.want-1e-9 || got > tc.want+1e-9 {
			t.Errorf("rank(%v, %v) = %v, want %v", tc.a, tc.d, got, tc.want)
		}
	}
}

// TestMentorAlone: without its centre, or without neighbours that it may play, the mentor takes any
// move.
func TestMentorAlone(t *testing.T) {
	pos := testboard.Position(t, 0, 9, board.Black, "", "")
	var b lines.Board
	b.Reset(pos)
	corner := testboard.Points(t, "a1 b1")
	if list := rankMentor(&b, corner, 0); len(list) != 2 {
		t.Errorf("without the centre: %d moves, want both", len(list))
	}
	pos = testboard.Position(t, 0, 9, board.Black, "", "i9")
	b.Reset(pos)
	if list := rankMentor(&b, corner, 0); len(list) != 2 {
		t.Errorf("without neighbours: %d moves, want both", len(list))
	}
}

// BenchmarkSearch measures a move in the middle of a game.
func BenchmarkSearch(b *testing.B) {
	for name, s := range map[string]*Searcher{"random": Random(Options{}), "greedy": Greedy(Options{}), "mentor": Mentor(Options{})} {
		b.Run(name, func(b *testing.B) {
			pos := testboard.Moves(b, 0, 15, "h8h9i7g9i9i8g7j10f6e5h6j7k6")
			for b.Loop() {
				if _, err := s.Search(b.Context(), pos, search.Limit{}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
