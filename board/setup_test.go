package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

func TestNewDefaults(t *testing.T) {
	p := testboard.New(t, board.Setup{})
	if p.Size() != 15 || p.Rule() != board.Freestyle || p.ToMove() != board.Black {
		t.Errorf("zero setup: size %d, %v, %v to move", p.Size(), p.Rule(), p.ToMove())
	}
	for _, tc := range []struct {
		black, white []board.Point
		want         board.Colour
	}{
		{pts(t, "h8"), nil, board.White},
		{pts(t, "h8"), pts(t, "h9"), board.Black},
		{nil, pts(t, "h9", "a1"), board.Black}, // White first, unbalanced: valid
	} {
		p := testboard.New(t, board.Setup{Black: tc.black, White: tc.white})
		if p.ToMove() != tc.want {
			t.Errorf("%d black, %d white: %v to move, want %v", len(tc.black), len(tc.white), p.ToMove(), tc.want)
		}
	}
}

func TestSetupRoundTrip(t *testing.T) {
	s := board.Setup{Size: 9, Rule: board.Renju, Black: pts(t, "a1", "c3", "b9"), White: pts(t, "i9"), ToMove: board.Black}
	p := testboard.New(t, s)
	if err := p.Play(pts(t, "d4")[0]); err != nil {
		t.Fatal(err)
	}
	got := p.Setup()
	if names(got.Black) != "a1 c3 d4 b9" || names(got.White) != "i9" || got.ToMove != board.White ||
		got.Size != 9 || got.Rule != board.Renju {
		t.Errorf("setup %+v", got)
	}
	if q := testboard.New(t, got); q.Hash() != p.Hash() || len(q.Moves()) != 0 {
		t.Error("New(p.Setup()) is another position")
	}
}

// Each kind of refusal, alone.
func TestNewRefuses(t *testing.T) {
	five := pts(t, "c3", "d4", "e5", "f6", "g7")
	six := pts(t, "c3", "d3", "e3", "f3", "g3", "h3")
	for _, tc := range []struct {
		name  string
		setup board.Setup
		kind  error
		point string
		side  board.Colour
		text  string
	}{
		{"small", board.Setup{Size: 4}, board.ErrSize, "--", board.Empty, "size 4, expected 5 to 22"},
		{"large", board.Setup{Size: 23}, board.ErrSize, "--", board.Empty, "size 23, expected 5 to 22"},
		{"negative", board.Setup{Size: -1}, board.ErrSize, "--", board.Empty, "size -1"},
		{"rule", board.Setup{Rule: 3}, board.ErrRule, "--", board.Empty, "rule number 3"},
		{"side", board.Setup{ToMove: 3}, board.ErrColour, "--", board.Empty, "side number 3"},
		{"off", board.Setup{Size: 9, Black: pts(t, "j1")}, board.ErrOff, "j1", board.Black, "black stone j1 is off the board, expected a1 to i9"},
		{"pass", board.Setup{White: []board.Point{board.Pass}}, board.ErrOff, "--", board.White, "white stone -- is off"},
		{"two", board.Setup{Black: pts(t, "h8"), White: pts(t, "h8")}, board.ErrOccupied, "h8", board.White, "white stone h8 stands on a black one"},
		{"twice", board.Setup{Black: pts(t, "h8", "h8")}, board.ErrOccupied, "h8", board.Black, "black stone h8 stands on a black one"},
		{"black won", board.Setup{Black: five}, board.ErrBlackWon, "c3", board.Black, "5 in a row from c3 to g7"},
		{"white won", board.Setup{White: six}, board.ErrWhiteWon, "c3", board.White, "6 in a row from c3 to h3"},
		{"standard five", board.Setup{Rule: board.Standard, White: five}, board.ErrWhiteWon, "c3", board.White, "c3 to g7"},
		{"renju five", board.Setup{Rule: board.Renju, Black: five}, board.ErrBlackWon, "c3", board.Black, "c3 to g7"},
		{"renju six", board.Setup{Rule: board.Renju, Black: six}, board.ErrOverline, "c3", board.Black, "overline: 6 in a row from c3 to h3"},
		{"renju white six", board.Setup{Rule: board.Renju, White: six}, board.ErrWhiteWon, "c3", board.White, "c3 to h3"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := board.New(tc.setup)
			wantIs(t, err, tc.kind)
			var se *board.SetupError
			if p != nil || !errors.As(err, &se) || len(se.Reasons) != 1 {
				t.Fatalf("%v, %v: want a SetupError with one reason", p, err)
			}
			if r := se.Reasons[0]; r.Point.String() != tc.point || r.Side != tc.side || !errors.Is(r, tc.kind) {
				t.Errorf("reason %v %v %v", r.Kind, r.Point, r.Side)
			}
			if !strings.Contains(err.Error(), tc.text) {
				t.Errorf("error %q does not say %q", err, tc.text)
			}
		})
	}
}

// New accepts an overline under standard, where it does not win, and forbidden shapes on the board.
func TestNewAccepts(t *testing.T) {
	six := pts(t, "c3", "d3", "e3", "f3", "g3", "h3")
	testboard.New(t, board.Setup{Rule: board.Standard, Black: six})
	testboard.New(t, board.Setup{Rule: board.Standard, White: six})
	testboard.New(t, board.Setup{Rule: board.Renju, Black: pts(t, "g8", "h8", "i8", "h7", "h9")})
	full := board.Setup{Size: 5}
	for i := range 25 {
		if pt := board.PointAt(i, 5); (pt.X()+pt.Y()/2)%2 == 0 {
			full.Black = append(full.Black, pt)
		} else {
			full.White = append(full.White, pt)
		}
	}
	if p := testboard.New(t, full); p.Count(board.Empty) != 0 {
		t.Error("a full board without a row is a position")
	}
}

func TestSetupErrorListsAllAndShowsFew(t *testing.T) {
	five := []string{"a1", "b1", "c1", "d1", "e1"}
	other := []string{"a2", "b2", "c2", "d2", "e2"}
	_, err := board.New(board.Setup{
		Size: 9, Rule: board.Renju, ToMove: 9,
		Black: pts(t, append(five, "k1", "k2", "a1", "a4", "b4", "c4", "d4", "e4", "f4")...), White: pts(t, other...),
	})
	for _, kind := range []error{
		board.ErrColour, board.ErrOff, board.ErrOccupied, board.ErrBlackWon, board.ErrWhiteWon, board.ErrOverline,
	} {
		wantIs(t, err, kind)
	}
	text := err.Error()
	if !strings.HasSuffix(text, "; and 3 more") || strings.Contains(text, "\n") || strings.ToLower(text) != text {
		t.Errorf("error %q: want one lower-case line that ends in \"; and 3 more\"", text)
	}
	_, err = board.New(board.Setup{Size: 3, Rule: 9, ToMove: 9})
	for _, kind := range []error{board.ErrSize, board.ErrRule, board.ErrColour} {
		wantIs(t, err, kind)
	}
	var r board.SetupReason
	if !errors.As(err, &r) || r.Error() != r.Detail {
		t.Errorf("no reason within %v", err)
	}
	// With an unknown rule New still checks the stones, but not the rows.
	_, err = board.New(board.Setup{Rule: 9, Black: pts(t, "a1", "a1", "b1", "c1", "d1", "e1")})
	wantIs(t, err, board.ErrOccupied)
	if errors.Is(err, board.ErrBlackWon) {
		t.Error("a row was judged without a rule")
	}
}

func TestAccessors(t *testing.T) {
	p := testboard.New(t, board.Setup{Size: 5, Black: pts(t, "b1"), White: pts(t, "c1", "a2")})
	if p.At(pts(t, "b1")[0]) != board.Black || p.At(pts(t, "f1")[0]) != board.Empty || p.At(board.Pass) != board.Empty {
		t.Error("At")
	}
	if p.Count(board.Black) != 1 || p.Count(board.White) != 2 || p.Count(board.Empty) != 22 || p.Count(9) != 0 {
		t.Error("Count")
	}
	if got := p.AppendStones(pts(t, "e5"), board.White); names(got) != "e5 c1 a2" {
		t.Errorf("AppendStones: %v", got)
	}
	if got := len(p.AppendStones(nil, board.Empty)); got != 22 {
		t.Errorf("%d empty points", got)
	}
	q := p.Clone()
	if err := q.Play(pts(t, "e5")[0]); err != nil || p.Count(board.Black) != 1 || !slices.Equal(p.Moves(), nil) {
		t.Error("a clone shares its stones")
	}
}
