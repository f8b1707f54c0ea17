package play_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// game begins the puzzle of a JSON line, without limits.
func game(t testing.TB, line string) *play.Game {
	t.Helper()
	return play.New(testpuzzle.Parse(t, line), prover.New(8<<20), play.Options{})
}

// names lists points as players write them.
func names(points []board.Point) string { return strings.Join(board.Names(points), " ") }

// These puzzles serve several tests.
const (
	// No four wins: White answers d5 at d1, which makes fives at c1 and h1.
	counterFour = `{"rule":"freestyle","size":9,"black":["d2","d3","d4"],"white":["d6","e1","f1","g1"],"to_move":"black","goal":"vcf"}`
	// White plays e5, and Black's block f5 would be an overline.
	forbiddenBlock = `{"rule":"renju","size":15,"black":["a5","f2","f3","f4","f6","f7"],"white":["b5","c5","d5","m12","n2"],"to_move":"white","goal":"vcf"}`
	// Black makes a double three at h8.
	doubleThree = `"rule":"freestyle","size":15,"black":["g8","i8","h7","h9"],"white":["a1","c2","e1","o15"],"to_move":"black"`
	// Black makes a double three at h8, but White has fours of its own at a2 and a4.
	spite = `"rule":"freestyle","size":15,"black":["g8","i8","h7","h9"],"white":["a1","a3","a5","o15"],"to_move":"black"`
	// White threatens five at f5.
	mustBlock = `{"rule":"freestyle","size":15,"black":["a5","h8","h9","k2"],"white":["b5","c5","d5","e5"],"to_move":"black","goal":"defend"}`
	// Black may not play f5, an overline, nor l12, a double-three.
	taboo = `{"rule":"renju","size":15,"black":["f2","f3","f4","f6","f7","k12","m12","l11","l13"],"white":["a1","a3","c1","o1","o3","o5","a15","c15","e15"],"to_move":"black","goal":"forbidden"}`
)

// ruling is the expected answer to one move.
type ruling struct {
	move, reply, state, text string // reply "" = no reply; text is a part of the sentence
	left                     int
	line                     string // that refutes a wrong move
}

// TestGame plays puzzles of every goal. The game takes each wrong move back.
func TestGame(t *testing.T) {
	for name, test := range map[string]struct {
		puzzle string
		moves  []ruling
	}{
		"counter-four": {counterFour, []ruling{
			{move: "d5", state: "wrong", text: "Black cannot stop both", line: "d5 d1 c1 h1"},
			{move: "a9", state: "wrong", text: "a9 makes no four", line: "a9"},
			{move: "d1", reply: "d5", state: "wrong", text: "no win by fours is left", line: "d1 d5"},
		}},
		"the block is forbidden": {forbiddenBlock, []ruling{
			{move: "a6", state: "wrong", text: "no four", line: "a6"},
			{move: "e5", reply: "--", state: "open", text: "Black may not block at f5: overline. Now make the five."},
			{move: "f5", state: "solved", text: "f5 makes five."},
		}},
		"by threats": {`{` + doubleThree + `,"goal":"vct"}`, []ruling{
			{move: "b9", state: "wrong", text: "b9 threatens no win by fours", line: "b9"},
			{move: "h8", reply: "e8", state: "open", text: "White answers at e8. 1 attack to go.", left: 1},
			{move: "j8", reply: "f8", state: "open", text: "White blocks at f8, and cannot stop every five. Now make the five."},
			{move: "k8", state: "solved", text: "k8 makes five."},
		}},
		"the best defence makes fours of its own": {`{` + spite + `,"goal":"vct"}`, []ruling{
			{move: "h8", reply: "a4", state: "open", text: "White answers with a four at a4. 3 attacks to go.", left: 3},
			{move: "j8", state: "wrong", text: "White makes five at a2 next.", line: "j8 a2"},
			{move: "a2", reply: "a6", state: "open", text: "White answers with a four at a6. 2 attacks to go.", left: 2},
			{move: "a7", reply: "e8", state: "open", text: "White answers at e8. 1 attack to go.", left: 1},
		}},
		"in two": {`{` + doubleThree + `,"goal":"win","attacks":2}`, []ruling{
			{move: "b9", state: "wrong", text: "threatens no win by fours", line: "b9"},
			{move: "h8", reply: "e8", state: "open", text: "1 attack to go", left: 1},
			{move: "f8", state: "wrong", text: "f8 wins, but too late: after j8 it takes 1 attack more, with 0 left.", line: "f8 j8 h6 h5 h10"},
			{move: "j8", reply: "f8", state: "open", text: "Now make the five"},
			{move: "o1", state: "wrong", text: "makes no five, and no attack is left", line: "o1"},
			{move: "k8", state: "solved"},
		}},
		"too late": {`{` + spite + `,"goal":"win","attacks":2}`, []ruling{
			{move: "h8", state: "wrong", text: "h8 wins, but too late: after a4 it takes 3 attacks more, with 1 left."},
		}},
		"in time with a spite four": {`{` + spite + `,"goal":"win","attacks":4}`, []ruling{
			{move: "h8", reply: "a4", state: "open", left: 3},
		}},
		"defence": {mustBlock, []ruling{
			{move: "h7", state: "wrong", text: "h7 does not hold: White wins with f5, a five.", line: "h7 f5"},
			{move: "f5", state: "solved", text: "f5 holds: White has no win by continuous fours left"},
		}},
		"forbidden points": {taboo, []ruling{
			{move: "h8", state: "wrong", text: "h8 is not forbidden.", line: "h8"},
			{move: "l12", state: "open", text: "l12 is forbidden: double-three. 1 to go.", left: 1},
			{move: "f5", state: "solved", text: "f5 is forbidden: overline. That was the last one."},
		}},
	} {
		t.Run(name, func(t *testing.T) { playMoves(t, game(t, test.puzzle), test.moves) })
	}
}

// playMoves plays the moves and compares the rulings. Why must say the same as Play, and must play
// nothing.
func playMoves(t *testing.T, g *play.Game, moves []ruling) {
	t.Helper()
	for _, want := range moves {
		before := names(g.Moves())
		why, err := g.Why(t.Context(), testboard.Point(t, want.move))
		if err != nil {
			t.Fatalf("why %s: %v", want.move, err)
		}
		if after := names(g.Moves()); after != before {
			t.Errorf("Why(%s) changed the moves from %s to %s", want.move, before, after)
		}
		r, err := g.Play(t.Context(), testboard.Point(t, want.move))
		if err != nil {
			t.Fatalf("%s: %v", want.move, err)
		}
		if why.State != r.State || why.Text != r.Text {
			t.Errorf("%s: Why says %v, %q, but Play says %v, %q", want.move, why.State, why.Text, r.State, r.Text)
		}
		if r.State.String() != want.state || !strings.Contains(r.Text, want.text) {
			t.Fatalf("Play(%s): %v, %q, want %s, %q", want.move, r.State, r.Text, want.state, want.text)
		}
		if r.State == play.Wrong {
			if after := names(g.Moves()); after != before {
				t.Errorf("the wrong move %s was not taken back: %s", want.move, after)
			}
			if want.line != "" && names(r.Line) != want.line {
				t.Errorf("%s: refuted by %s, want %s", want.move, names(r.Line), want.line)
			}
			continue
		}
		if r.Replied != (want.reply != "") || r.Replied && r.Reply != testboard.Point(t, want.reply) || r.Left != want.left {
			t.Errorf("%s: replied %v with %v, %d attacks left, want the reply %q and %d left", want.move, r.Replied, r.Reply, r.Left, want.reply, want.left)
		}
	}
}

// TestGameAlso: a winning move is right even if the solution of the puzzle does not have it. A move
// of the solution that does not win is wrong.
func TestGameAlso(t *testing.T) {
	open := `{"moves":"h8a1i8a3j8a5","goal":"vcf","solution":["g8","f8","k8"]}`
	playMoves(t, game(t, open), []ruling{{move: "k8", reply: "g8", state: "open", text: "k8 wins, too. White blocks at g8"}})
	playMoves(t, game(t, open), []ruling{{move: "g8", reply: "f8", state: "open", text: "White blocks at f8"}})
	lie := game(t, strings.Replace(counterFour, `"vcf"`, `"vcf","solution":["d5","d1","c1"]`, 1))
	playMoves(t, lie, []ruling{{move: "d5", state: "wrong"}})
	s, err := lie.Solution(t.Context())
	if err != nil || s.Line != nil || !strings.Contains(s.Text, "There is no win by continuous fours") {
		t.Errorf("Solution of a puzzle without a win: %+v, error %v", s, err)
	}
}

// TestGameLimits: if a limit leaves a move undecided, the move is neither right nor wrong.
func TestGameLimits(t *testing.T) {
	testboard.Deadline(t)
	p := testpuzzle.Parse(t, `{`+doubleThree+`,"goal":"vct"}`)
	g := play.New(p, prover.New(1<<20), play.Options{MaxNodes: 1})
	r, err := g.Play(t.Context(), testboard.Point(t, "h8"))
	if err != nil || r.State != play.NotKnown || r.State.String() != "unknown" {
		t.Errorf("Play within one node: %v, %q, error %v, want unknown", r.State, r.Text, err)
	}
	if g.Score() != (play.Score{}) || len(g.Moves()) != 0 {
		t.Errorf("after an undecided move: score %+v, moves %v, want both empty", g.Score(), g.Moves())
	}
	h, err := g.Hint(t.Context(), 1)
	if err != nil || h.Known || h.Text != "No win was found within the limits." {
		t.Errorf("Hint within one node: %+v, error %v, want an unknown one", h, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	defend := play.New(testpuzzle.Parse(t, mustBlock), prover.New(1<<20), play.Options{})
	if s, err := defend.Solution(ctx); err != nil || s.Whole || len(s.Points) > 0 {
		t.Errorf("Solution after cancelling: %+v, error %v, want an empty one", s, err)
	}
}

// TestGameRefuses: an impossible move is an error, changes nothing, and counts as no mistake.
func TestGameRefuses(t *testing.T) {
	g := game(t, forbiddenBlock)
	for _, move := range []board.Point{board.Pass, board.At(20, 20), testboard.Point(t, "b5")} {
		if _, err := g.Play(t.Context(), move); !errors.Is(err, play.ErrMove) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Play(%v): error %v, want ErrMove", move, err)
		}
	}
	for _, step := range []int{-1, 0, 4} {
		if _, err := g.Hint(t.Context(), step); !errors.Is(err, play.ErrMove) {
			t.Errorf("Hint(%d): error %v, want ErrMove", step, err)
		}
	}
	playMoves(t, g, []ruling{{move: "e5", reply: "--", state: "open"}, {move: "f5", state: "solved"}})
	if _, err := g.Play(t.Context(), testboard.Point(t, "h8")); !errors.Is(err, play.ErrMove) {
		t.Errorf("a move after the end: error %v, want ErrMove", err)
	}
	if g.Score() != (play.Score{}) {
		t.Errorf("score %+v, want no mistakes and no hints", g.Score())
	}
}

// TestGameUndo takes back a whole game, even after it was solved.
func TestGameUndo(t *testing.T) {
	g := game(t, `{`+doubleThree+`,"goal":"vct"}`)
	begun := g.Position().Hash()
	for _, move := range []string{"b9", "h8", "j8", "k8"} {
		if _, err := g.Play(t.Context(), testboard.Point(t, move)); err != nil {
			t.Fatal(err)
		}
	}
	if g.State() != play.Solved || g.Score().Mistakes != 1 {
		t.Fatalf("state %v, score %+v, want solved with one mistake", g.State(), g.Score())
	}
	for _, want := range []string{"h8 e8 j8 f8", "h8 e8", ""} {
		if !g.Undo() || names(g.Moves()) != want || g.State() != play.Playing {
			t.Errorf("after Undo: moves %s, state %v, want %s and open", names(g.Moves()), g.State(), want)
		}
	}
	if g.Undo() || g.Position().Hash() != begun || g.Score().Mistakes != 1 {
		t.Errorf("Undo did not end at the first position, or changed the score: %+v", g.Score())
	}
}

// TestGameHints: each step of the hints tells more, and a second game gives the same hints.
func TestGameHints(t *testing.T) {
	for line, want := range map[string][3]string{
		`{` + doubleThree + `,"goal":"vct","themes":["vct","quiet"]}`: {"Make a double three. The theme: a quiet move.", "h8", "The move is h8."},
		`{` + doubleThree + `,"goal":"vct","themes":["vct","long"]}`:  {"Make a double three.", "h8", "The move is h8."}, // "long" adds nothing to the task
		forbiddenBlock: {"Make a four.", "e5", "The move is e5."},
		mustBlock:      {"White threatens to win with f5, a five. A point of that line holds.", "f5", "The move is f5."},
		taboo:          {"2 forbidden points are left to find, one of them as overline.", "f5", "f5 is forbidden."},
	} {
		g, again := game(t, line), game(t, line)
		move := testboard.Point(t, want[1])
		for step := 1; step <= play.HintSteps; step++ {
			h, err := g.Hint(t.Context(), step)
			if err != nil || !h.Known {
				t.Fatalf("%s: Hint(%d): %+v, error %v", line, step, h, err)
			}
			switch step {
			case 2:
				if len(h.Points) != 3 || !slices.Contains(h.Points, move) {
					t.Errorf("%s: candidates %v, want three with %v among them", line, h.Points, move)
				}
				if other, err := again.Hint(t.Context(), step); err != nil || !slices.Equal(other.Points, h.Points) {
					t.Errorf("%s: two games give the candidates %v and %v, error %v", line, h.Points, other.Points, err)
				}
			default:
				if h.Text != want[step-1] {
					t.Errorf("%s: Hint(%d) says %q, want %q", line, step, h.Text, want[step-1])
				}
			}
		}
		if _, err := g.Hint(t.Context(), 1); err != nil || g.Score().Hints != 3 {
			t.Errorf("%s: %d hints counted, error %v, want 3: a repeated one is free", line, g.Score().Hints, err)
		}
	}
}

// TestGameSolution: Solution gives the game up and shows the solution of each goal.
func TestGameSolution(t *testing.T) {
	for line, want := range map[string]string{
		forbiddenBlock: "The solution: e5 (no legal reply) f5.",
		mustBlock:      "These moves hold: f5.",
		taboo:          "Forbidden: f5 l12.",
		`{` + doubleThree + `,"goal":"win","attacks":1}`:                    "There is no win by threats of order 2 here in time.",
		`{"moves":"h8a1i8a3j8a5","goal":"vcf","solution":["k8","g8","l8"]}`: "The solution: k8 g8 l8.",
	} {
		g := game(t, line)
		s, err := g.Solution(t.Context())
		if err != nil || s.Text != want {
			t.Errorf("%s: solution %q, error %v, want %q", line, s.Text, err, want)
		}
		if g.State() != play.Over || !g.Score().GaveUp {
			t.Errorf("%s: state %v, score %+v, want over and given up", line, g.State(), g.Score())
		}
	}
}

// TestResume: a game goes on after the moves of another. It refuses moves that the rules do not
// allow.
func TestResume(t *testing.T) {
	won := `{"moves":"h8a1i8a3j8a5","goal":"vcf"}`
	for _, test := range []struct{ puzzle, moves, state, refused string }{
		{puzzle: won, moves: "g8 f8", state: "open"},
		{puzzle: won, moves: "o1 o2", state: "open"},
		{puzzle: won, moves: "g8 o1", refused: "expected a block at f8"},
		{puzzle: won, moves: "g8", refused: "expected a reply to each"},
		{puzzle: won, moves: "g8 f8 k8 o1", refused: "move 4, o1, after a five"},
		{puzzle: won, moves: "g8 --", refused: "expected a block"},
		{puzzle: won, moves: "o1 --", refused: "the reply is a pass"},
		{puzzle: won, moves: "h8 o1", refused: "a stone stands on h8"},
		{puzzle: won, moves: "-- o1", refused: "a pass, expected a point"},
		{puzzle: won, moves: "o1 a2 o3 a4", state: "over"},
		{puzzle: forbiddenBlock, moves: "e5 --", state: "open"},
		{puzzle: forbiddenBlock, moves: "e5 f5", refused: "f5 is forbidden: overline"},
		{puzzle: mustBlock, moves: "f5", refused: "expected none"},
		{puzzle: taboo, moves: "h8 f5", state: "open"},
		{puzzle: taboo, moves: "f5 l12", state: "solved"},
		{puzzle: taboo, moves: "f5 f5", refused: "f5 was named before"},
	} {
		g := game(t, test.puzzle)
		var moves []board.Point
		for _, name := range strings.Fields(test.moves) {
			moves = append(moves, testboard.Point(t, name))
		}
		err := g.Resume(moves)
		switch {
		case test.refused != "":
			if !errors.Is(err, play.ErrMove) || !strings.Contains(err.Error(), test.refused) {
				t.Errorf("Resume(%s): error %v, want %q", test.moves, err, test.refused)
			}
		case err != nil || g.State().String() != test.state:
			t.Errorf("Resume(%s): state %v, error %v, want %s", test.moves, g.State(), err, test.state)
		}
	}
}
