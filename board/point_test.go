package board_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
)

func TestPoint(t *testing.T) {
	h8 := board.At(7, 7)
	if h8 != 231 || h8.X() != 7 || h8.Y() != 7 || h8.String() != "h8" || h8.Index(15) != 112 || board.PointAt(112, 15) != h8 {
		t.Errorf("At(7, 7) is %d, X %d, Y %d, String %q, Index %d; want 231, 7, 7, h8, 112", h8, h8.X(), h8.Y(), h8, h8.Index(15))
	}
	if board.Pass.String() != "--" || board.Pass.On(22) || !h8.On(8) || h8.On(7) {
		t.Error("Pass is not \"--\", or On is wrong: Pass is on no board, h8 is on 8×8 and not on 7×7")
	}
}

func TestParsePoint(t *testing.T) {
	for k := range board.MaxSize * board.MaxSize {
		pt := board.PointAt(k, board.MaxSize)
		if got, err := board.ParsePoint(pt.String()); err != nil || got != pt {
			t.Fatalf("ParsePoint(%q) is %v, error %v", pt, got, err)
		}
	}
	if got, err := board.ParsePoint("V22"); err != nil || got.String() != "v22" {
		t.Errorf("ParsePoint(V22) is %v, error %v; want v22", got, err)
	}
	for _, bad := range []string{"", "h", "8", "h0", "h08", "h23", "h99", "w1", "h+8", "h-8", "h8 ", " h8", "hh", "h1x", "h111", "--", "é8", "\u212a9"} {
		got, err := board.ParsePoint(bad)
		if !errors.Is(err, board.ErrPoint) || got != board.Pass {
			t.Errorf("ParsePoint(%q) is %v, error %v; want Pass and ErrPoint", bad, got, err)
		}
	}
}

func TestParseMove(t *testing.T) {
	for _, want := range []board.Point{board.Pass, board.At(0, 0), board.At(21, 21)} {
		if got, err := board.ParseMove(want.String()); err != nil || got != want {
			t.Errorf("ParseMove(%q) is %v, error %v", want, got, err)
		}
	}
	for _, bad := range []string{"", "-", "---", "pass", "w1"} {
		if got, err := board.ParseMove(bad); !errors.Is(err, board.ErrPoint) {
			t.Errorf("ParseMove(%q) is %v, error %v; want ErrPoint", bad, got, err)
		}
	}
}

// FuzzParsePoint checks that ParsePoint refuses a text with ErrPoint, or returns a point whose name
// it reads as the same point.
func FuzzParsePoint(f *testing.F) {
	for _, s := range []string{"h8", "V22", "a1", "w1", "h0", "", "--", "h٣"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		pt, err := board.ParsePoint(s)
		if err != nil {
			if !errors.Is(err, board.ErrPoint) || pt != board.Pass {
				t.Fatalf("ParsePoint(%q) is %v, error %v; want Pass and ErrPoint", s, pt, err)
			}
			return
		}
		again, err := board.ParsePoint(pt.String())
		if err != nil || again != pt || !pt.On(board.MaxSize) {
			t.Fatalf("ParsePoint(%q) is %v, whose name it reads as %v, error %v", s, pt, again, err)
		}
	})
}

func TestNames(t *testing.T) {
	if got := board.Names(append(points("h8", "a22"), board.Pass)); !slices.Equal(got, []string{"h8", "a22", "--"}) {
		t.Errorf("Names is %q, want h8, a22, --", got)
	}
	if board.Names(nil) == nil {
		t.Error("Names of no points is nil, want an empty list")
	}
}

func TestColour(t *testing.T) {
	for c, want := range map[board.Colour]string{board.Black: "black", board.White: "white", board.Empty: "empty", 3: "empty"} {
		if c.String() != want {
			t.Errorf("Colour(%d).String() is %q, want %q", c, c, want)
		}
	}
	for c, want := range map[board.Colour]string{board.Black: "Black", board.White: "White", board.Empty: "Empty"} {
		if c.Title() != want {
			t.Errorf("Title of %v is %q, want %q", c, c.Title(), want)
		}
	}
	if board.Black.Opponent() != board.White || board.White.Opponent() != board.Black || board.Empty.Opponent() != board.Empty {
		t.Error("Opponent does not swap Black and White, or changes Empty")
	}
	for _, c := range []board.Colour{board.Black, board.White} {
		if got, err := board.ParseColour(c.String()); err != nil || got != c {
			t.Errorf("ParseColour(%q) is %v, error %v", c, got, err)
		}
	}
	for _, bad := range []string{"", "empty", "Black", "x"} {
		_, err := board.ParseColour(bad)
		wantIs(t, err, board.ErrColour)
	}
}

func TestRule(t *testing.T) {
	for _, tc := range []struct {
		rule         board.Rule
		name         string
		black, white bool // whether the side wins by exactly five only
	}{
		{board.Freestyle, "freestyle", false, false},
		{board.Standard, "standard", true, true},
		{board.Renju, "renju", true, false},
	} {
		if got, err := board.ParseRule(tc.name); err != nil || got != tc.rule || tc.rule.String() != tc.name {
			t.Errorf("ParseRule(%s) is %v, error %v", tc.name, got, err)
		}
		if tc.rule.ExactFive(board.Black) != tc.black || tc.rule.ExactFive(board.White) != tc.white {
			t.Errorf("%v: ExactFive is %v for Black, %v for White; want %v, %v", tc.rule, !tc.black, !tc.white, tc.black, tc.white)
		}
	}
	for _, bad := range []string{"", "gomoku", "Renju"} {
		_, err := board.ParseRule(bad)
		wantIs(t, err, board.ErrRule)
	}
}

// TestLaws checks the methods of every rule, and that those of an unknown rule return false.
func TestLaws(t *testing.T) {
	const black, white = board.Black, board.White
	for _, tc := range []struct {
		rule                                          board.Rule
		exactBlack, exactWhite, anyBlack, anyWhite    bool
		forbidsBlack, forbidsWhite, forbidsAny, evens bool
		unforbidden                                   board.Rule
	}{
		{board.Freestyle, false, false, true, true, false, false, false, true, board.Freestyle},
		{board.Standard, true, true, false, false, false, false, false, true, board.Standard},
		{board.Renju, true, false, false, true, true, false, true, false, board.Standard},
	} {
		got := []bool{
			tc.rule.ExactFive(black), tc.rule.ExactFive(white), tc.rule.AnyFive(black), tc.rule.AnyFive(white),
			tc.rule.Forbids(black), tc.rule.Forbids(white), tc.rule.ForbidsAny(), tc.rule.Even(),
		}
		want := []bool{tc.exactBlack, tc.exactWhite, tc.anyBlack, tc.anyWhite, tc.forbidsBlack, tc.forbidsWhite, tc.forbidsAny, tc.evens}
		if !slices.Equal(got, want) || tc.rule.Unforbidden() != tc.unforbidden || !tc.rule.Valid() || tc.rule.Forbids(board.Empty) {
			t.Errorf("%v: methods return %v, want %v", tc.rule, got, want)
		}
	}
	rules := board.Rules()
	if board.RuleNames() != "freestyle, standard or renju" || len(rules) != 3 || rules[2] != board.Renju {
		t.Errorf("RuleNames is %q, Rules %v; want the three rules, Renju last", board.RuleNames(), rules)
	}
	none := board.Rule(len(rules))
	if none.Valid() || none.Even() || none.ForbidsAny() || none.AnyFive(black) || none.ExactFive(black) || none.String() != "rule 3" {
		t.Errorf("%v, which is no rule, has another name or a property that is true", none)
	}
}
