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
		t.Errorf("zero Setup: size %d, %v, %v to move; want 15, freestyle, black", p.Size(), p.Rule(), p.ToMove())
	}
	for _, tc := range []struct {
		black, white []board.Point
		want         board.Colour
	}{
		{pts(t, "h8"), nil, board.White},
		{pts(t, "h8"), pts(t, "h9"), board.Black},
		{nil, pts(t, "h9", "a1"), board.Black}, // White first and two stones ahead
	} {
		p := testboard.New(t, board.Setup{Black: tc.black, White: tc.white})
		if p.ToMove() != tc.want {
			t.Errorf("%d black and %d white stones: %v to move, want %v", len(tc.black), len(tc.white), p.ToMove(), tc.want)
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
		t.Errorf("Setup is %+v, want Black on a1 c3 d4 b9, White on i9 and to move, size 9, renju", got)
	}
	if q := testboard.New(t, got); q.Hash() != p.Hash() || len(q.Moves()) != 0 {
		t.Error("New(p.Setup()) has another hash, or played moves")
	}
}

// TestNewRefuses tests each kind of refusal alone.
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
		{"size 4", board.Setup{Size: 4}, board.ErrSize, "--", board.Empty, "size 4, expected 5 to 22"},
		{"size 23", board.Setup{Size: 23}, board.ErrSize, "--", board.Empty, "size 23, expected 5 to 22"},
		{"size -1", board.Setup{Size: -1}, board.ErrSize, "--", board.Empty, "size -1"},
		{"unknown rule", board.Setup{Rule: 99}, board.ErrRule, "--", board.Empty, "rule number 99"},
		{"unknown side", board.Setup{ToMove: 3}, board.ErrColour, "--", board.Empty, "side number 3"},
		{"stone off the board", board.Setup{Size: 9, Black: pts(t, "j1")}, board.ErrOff, "j1", board.Black, "black stone j1 is off the board, expected a1 to i9"},
		{"a pass as a stone", board.Setup{White: []board.Point{board.Pass}}, board.ErrOff, "--", board.White, "white stone -- is off"},
		{"both sides on one point", board.Setup{Black: pts(t, "h8"), White: pts(t, "h8")}, board.ErrOccupied, "h8", board.White, "white stone h8 stands on a black one"},
		{"one side twice on a point", board.Setup{Black: pts(t, "h8", "h8")}, board.ErrOccupied, "h8", board.Black, "black stone h8 stands on a black one"},
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
				t.Fatalf("New returned %v, error %v; want a SetupError with one reason", p, err)
			}
			if r := se.Reasons[0]; r.Point.String() != tc.point || r.Side != tc.side || !errors.Is(r, tc.kind) {
				t.Errorf("reason is %v at %v of %v, want %v at %s of %v", r.Kind, r.Point, r.Side, tc.kind, tc.point, tc.side)
			}
			if !strings.Contains(err.Error(), tc.text) {
				t.Errorf("error %q does not say %q", err, tc.text)
			}
		})
	}
}

// TestNewAccepts tests setups that New must accept: an overline in standard, where it does not win,
// a double-three on the board, and a full board.
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
		t.Errorf("a full board has %d empty points, want 0", p.Count(board.Empty))
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
		t.Errorf("error is %q, want one lower-case line that ends in \"; and 3 more\"", text)
	}
	_, err = board.New(board.Setup{Size: 3, Rule: 9, ToMove: 9})
	for _, kind := range []error{board.ErrSize, board.ErrRule, board.ErrColour} {
		wantIs(t, err, kind)
	}
	var r board.SetupReason
	if !errors.As(err, &r) || r.Error() != r.Detail {
		t.Errorf("errors.As finds no SetupReason in %q, or its text is not its Detail", err)
	}
	// Under an unknown rule New checks the stones, but cannot check the rows.
	_, err = board.New(board.Setup{Rule: 9, Black: pts(t, "a1", "a1", "b1", "c1", "d1", "e1")})
	wantIs(t, err, board.ErrOccupied)
	if errors.Is(err, board.ErrBlackWon) {
		t.Errorf("error %q names a winning row under an unknown rule", err)
	}
}

// checkRows compares StonesInRow with At.
func checkRows(t *testing.T, p *board.Position) {
	t.Helper()
	for y := range p.Size() {
		black, white := p.StonesInRow(y)
		for x := range 32 {
			want := board.Empty
			if x < p.Size() {
				want = p.At(board.At(x, y))
			}
			if black>>x&1 != 0 != (want == board.Black) || white>>x&1 != 0 != (want == board.White) {
				t.Errorf("StonesInRow(%d) returns %b and %b, want at column %d %v", y, black, white, x, want)
			}
		}
	}
}

func TestAccessors(t *testing.T) {
	p := testboard.New(t, board.Setup{Size: 5, Black: pts(t, "b1"), White: pts(t, "c1", "a2")})
	if p.At(pts(t, "b1")[0]) != board.Black || p.At(pts(t, "f1")[0]) != board.Empty || p.At(board.Pass) != board.Empty {
		t.Errorf("At is %v on b1, %v on f1, %v on a pass; want black, empty, empty", p.At(pts(t, "b1")[0]), p.At(pts(t, "f1")[0]), p.At(board.Pass))
	}
	if p.Count(board.Black) != 1 || p.Count(board.White) != 2 || p.Count(board.Empty) != 22 || p.Count(9) != 0 {
		t.Errorf("Count is %d black, %d white, %d empty; want 1, 2, 22", p.Count(board.Black), p.Count(board.White), p.Count(board.Empty))
	}
	wide := board.Setup{Size: 22, Black: pts(t, "a2 h2 i2 p2 v2"), White: pts(t, "g2 j2 q2 u2 v22")}
	for _, p := range []*board.Position{p, testboard.New(t, wide)} {
		checkRows(t, p)
	}
	if got := p.AppendStones(pts(t, "e5"), board.White); names(got) != "e5 c1 a2" {
		t.Errorf("AppendStones returned %v, want e5, which was there, then c1 a2", got)
	}
	if got := len(p.AppendStones(nil, board.Empty)); got != 22 {
		t.Errorf("AppendStones found %d empty points, want 22", got)
	}
	q := p.Clone()
	if err := q.Play(pts(t, "e5")[0]); err != nil || p.Count(board.Black) != 1 || !slices.Equal(p.Moves(), nil) {
		t.Error("a move on a clone failed or changed the original")
	}
}

// TestAppendIndices: the numbers are those of AppendStones, and stand behind what dst holds.
func TestAppendIndices(t *testing.T) {
	p := testboard.New(t, board.Setup{Size: 9, Black: pts(t, "a1 c1 e5"), White: pts(t, "i9 b2")})
	for c := range board.Colour(3) {
		want := []int{7}
		for _, pt := range p.AppendStones(nil, c) {
			want = append(want, pt.Index(9))
		}
		if got := p.AppendIndices([]int{7}, c); !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", c, got, want)
		}
	}
}
