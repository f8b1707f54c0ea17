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

// In fourThree, Black wins by h8 i8 h9 h5 h10.
const fourThree = `{"black":["e8","f8","g8","h6","h7"],"white":["d8"],"to_move":"black"}`

// TestFollow: Follow accepts a line only if its moves are legal, the defender blocks each four, and
// a five stands at the end and nowhere else.
func TestFollow(t *testing.T) {
	p := testpuzzle.Parse(t, fourThree)
	passed := testpuzzle.Parse(t, `{"black":["e8"],"white":["a1","a2","a3","a4"],"to_move":"black"}`)
	four := testpuzzle.Parse(t, `{"black":["e8","f8","g8","h8"],"white":["d8","a1","a2","a3","a4"],"to_move":"black"}`)
	for _, tc := range []struct {
		p          *puzzles.Puzzle
		line, want string // "" = Follow accepts it
	}{
		{p, "h8 i8 h9 h5 h10", ""},
		{p, "", "it is empty"},
		{p, "h8 i8 h9 h5", "no five after move 4"},
		{p, "h8 i8 h9 h5 h10 a1", "move 5 of 6 makes five"},
		{p, "h8 a1 i8", "expected a block on i8"},
		{p, "h8 -- i8", "expected a block on i8"},
		{p, "-- a1 h8", "the attacker passes"},
		{p, "e8 a1 h8", "already taken"},
		{passed, "b2 a5", "a five of the defender"},
		{four, "i8", ""},
	} {
		before, err := puzzles.Follow(tc.p.Position, testboard.Points(t, tc.line))
		switch {
		case tc.want == "" && (err != nil || len(before) != len(testboard.Points(t, tc.line))):
			t.Errorf("Follow(%s): error %v, %d positions, want one for each move", tc.line, err, len(before))
		case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
			t.Errorf("Follow(%s): error %v, want %q", tc.line, err, tc.want)
		}
	}
	if err := puzzles.MayFollow(p.Position, board.Black, board.At(20, 20), false); err == nil {
		t.Error("MayFollow accepts a point off the board")
	}
	pos := four.Position
	for move, want := range map[string]string{"b2": "expected the five on i8", "c3": "expected the five on i8"} {
		line := testboard.Points(t, move+" b3 i8")
		if err := puzzles.Overlooks([]*board.Position{pos, pos, pos}, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Overlooks, move %s: error %v, want %q", move, err, want)
		}
	}
	blocked := passed.Position
	if err := puzzles.Overlooks([]*board.Position{blocked, blocked, blocked}, testboard.Points(t, "b2 b3 i8")); err == nil || !strings.Contains(err.Error(), "expected a block on a5") {
		t.Errorf("Overlooks without a block: error %v, want one that names a5", err)
	}
}

// TestAlongBySolving: AlongBySolving, which solves each position by itself, must find the same
// moves as the quick Along.
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
			t.Fatalf("AlongBySolving found %+v, Along %+v, error %v", plain, quick, err)
		}
		for i := range plain.Attacks {
			if !slices.Equal(plain.Attacks[i].First, quick.Attacks[i].First) {
				t.Errorf("attack %d: AlongBySolving found %v, Along %v", i+1, plain.Attacks[i].First, quick.Attacks[i].First)
			}
		}
		other, err := puzzles.AlongBySolving(context.Background(), s, p.Position, line, puzzles.Walk{Same: [][]board.Point{nil}})
		if err != nil || !other.Other {
			t.Errorf("no winning moves expected: %+v, error %v, want Other", other, err)
		}
	}
	if _, err := puzzles.AlongBySolving(context.Background(), s, p.Position, nil, puzzles.Walk{}); err == nil {
		t.Error("AlongBySolving accepts a line without moves")
	}
}

// TestWords pins the sentences for lengths and tasks.
func TestWords(t *testing.T) {
	win := testboard.Points(t, "h8 i8 h9 h5 h10")
	for got, want := range map[string]string{
		puzzles.Count(1, "attack"): "1 attack", puzzles.Count(0, "attack"): "0 attacks", puzzles.LengthText(win): "2 attacks, then five",
		puzzles.LengthText(win[:1]): "a five", puzzles.LineText(win[:2]): "h8 i8", puzzles.InTime(true): " in time", puzzles.InTime(false): "",
		proof.Fours.Task(): "continuous fours",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for goal, want := range map[string]string{
		`"vcf"`: "Black to play and win by fours in 2", `"vct"`: "Black to play and win by threats in 2", `"win","attacks":2`: "Black to play and win in 2",
		`"defend"`: "Black to play and hold", `"forbidden","rule":"renju"`: "Where may Black not play?",
	} {
		p := testpuzzle.Parse(t, strings.TrimSuffix(fourThree, "}")+`,"goal":`+goal+`}`)
		if got := p.TaskText(2); got != want {
			t.Errorf("task of goal %s: %q, want %q", goal, got, want)
		}
		if tree := p.Tree(); tree == nil || !slices.Equal(puzzles.MainLine(puzzles.Linear(win)), win) {
			t.Errorf("goal %s: no tree, or MainLine differs from the line of Linear: %v", goal, tree)
		}
	}
	if _, err := puzzles.Parse("\n"); err == nil {
		t.Error("Parse accepts an empty line")
	}
}
