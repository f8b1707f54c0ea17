package puzzles_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// fourThree is won by h8 i8 h9 h5 h10.
const fourThree = `{"black":["e8","f8","g8","h6","h7"],"white":["d8"],"to_move":"black"}`

// TestFollow: a line has legal moves, blocks, and a five at its end alone.
func TestFollow(t *testing.T) {
	p := testpuzzle.Parse(t, fourThree)
	passed := testpuzzle.Parse(t, `{"black":["e8"],"white":["a1","a2","a3","a4"],"to_move":"black"}`)
	four := testpuzzle.Parse(t, `{"black":["e8","f8","g8","h8"],"white":["d8","a1","a2","a3","a4"],"to_move":"black"}`)
	for _, tc := range []struct {
		p          *puzzles.Puzzle
		line, want string // "" = it is one
	}{
		{p, "h8 i8 h9 h5 h10", ""},
		{p, "", "it is empty"},
		{p, "h8 i8 h9 h5", "no five behind move 4"},
		{p, "h8 i8 h9 h5 h10 a1", "a five at move 5 of 6"},
		{p, "h8 a1 i8", "expected a block on i8"},
		{p, "h8 -- i8", "expected a block on i8"},
		{p, "-- a1 h8", "the attacker passes"},
		{p, "e8 a1 h8", "already taken"},
		{passed, "b2 a5", "a five of the defender's"},
		{four, "i8", ""},
	} {
		before, err := puzzles.Follow(tc.p.Position, testboard.Points(t, tc.line))
		switch {
		case tc.want == "" && (err != nil || len(before) != len(testboard.Points(t, tc.line))):
			t.Errorf("%s: %v, %d positions", tc.line, err, len(before))
		case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
			t.Errorf("%s: %v, expected %q", tc.line, err, tc.want)
		}
	}
	if err := puzzles.MayFollow(p.Position, board.Black, board.At(20, 20), false); err == nil {
		t.Error("a point off the board")
	}
	pos := four.Position
	for move, want := range map[string]string{"b2": "expected the five on i8", "c3": "expected the five on i8"} {
		line := testboard.Points(t, move+" b3 i8")
		if err := puzzles.Overlooks([]*board.Position{pos, pos, pos}, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, expected %q", move, err, want)
		}
	}
	blocked := passed.Position
	if err := puzzles.Overlooks([]*board.Position{blocked, blocked, blocked}, testboard.Points(t, "b2 b3 i8")); err == nil || !strings.Contains(err.Error(), "expected a block on a5") {
		t.Errorf("%v, expected a block", err)
	}
}

// TestAlongBySolving: the plain way along a line finds what the quick one does.
func TestAlongBySolving(t *testing.T) {
	p, s := testpuzzle.Parse(t, fourThree), prover.New(1<<20)
	for _, text := range []string{"h8 i8 h9 h5 h10", "h8 i8 h5 h4 h9"} {
		line := testboard.Points(t, text)
		plain, err := puzzles.AlongBySolving(context.Background(), s, p.Position, line, puzzles.Walk{})
		if err != nil {
			t.Fatal(err)
		}
		quick, err := s.Along(context.Background(), p.Position, line, puzzles.Walk{})
		if err != nil || len(plain.Attacks) != len(quick.Attacks) || plain.Fewer != quick.Fewer {
			t.Fatalf("%+v, expected %+v, %v", plain, quick, err)
		}
		for i := range plain.Attacks {
			if !slices.Equal(plain.Attacks[i].First, quick.Attacks[i].First) {
				t.Errorf("attack %d: %v, expected %v", i+1, plain.Attacks[i].First, quick.Attacks[i].First)
			}
		}
		other, err := puzzles.AlongBySolving(context.Background(), s, p.Position, line, puzzles.Walk{Same: [][]board.Point{nil}})
		if err != nil || !other.Other {
			t.Errorf("other moves win than expected: %+v, %v", other, err)
		}
	}
	if _, err := puzzles.AlongBySolving(context.Background(), s, p.Position, nil, puzzles.Walk{}); err == nil {
		t.Error("a line without a move")
	}
}

// TestWords: lengths and tasks in sentences.
func TestWords(t *testing.T) {
	win := testboard.Points(t, "h8 i8 h9 h5 h10")
	for got, want := range map[string]string{
		puzzles.Count(1, "attack"): "1 attack", puzzles.Count(0, "attack"): "0 attacks", puzzles.LengthText(win): "2 attacks, then five",
		puzzles.LengthText(win[:1]): "a five", puzzles.LineText(win[:2]): "h8 i8", puzzles.InTime(true): " in time", puzzles.InTime(false): "",
		proof.Fours.Task(): "continuous fours",
	} {
		if got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
	for goal, want := range map[string]string{
		`"vcf"`: "Black to play and win by fours in 2", `"vct"`: "Black to play and win by threats in 2", `"win","attacks":2`: "Black to play and win in 2",
		`"defend"`: "Black to play and hold", `"forbidden","rule":"renju"`: "Where may Black not play?",
	} {
		p := testpuzzle.Parse(t, strings.TrimSuffix(fourThree, "}")+`,"goal":`+goal+`}`)
		if got := p.TaskText(2); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
		if tree := p.Tree(); tree == nil || !slices.Equal(puzzles.MainLine(puzzles.Linear(win)), win) {
			t.Errorf("%s: %v", goal, tree)
		}
	}
	if _, err := puzzles.Parse("\n"); err == nil {
		t.Error("an empty line is a puzzle")
	}
}
