package versus

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles/session"
	"github.com/gsolve/gsolve/search"
)

// list plays the points of a list, whatever the position.
type list struct {
	moves  []board.Point
	result search.Result
	err    error
	cancel func()
}

func (l *list) Forget() {}

func (l *list) Search(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
	if l.cancel != nil {
		l.cancel()
	}
	r := l.result
	if len(l.moves) > 0 {
		r.Move, l.moves = l.moves[0], l.moves[1:]
	}
	return r, l.err
}

// played returns the transcript of a game in which the person types the text, and the searcher
// plays the points.
func played(t *testing.T, g *Game, typed, points string) (string, error) {
	t.Helper()
	var out strings.Builder
	g.Say = func(text string) error { out.WriteString(text); return nil }
	g.Read = session.Lines(strings.NewReader(typed), g.Say, true)
	if g.Searcher == nil {
		g.Searcher = &list{moves: testboard.Points(t, points)}
	}
	if g.Person == board.Empty {
		g.Person = board.Black
	}
	if g.Size == 0 {
		g.Size = 9
	}
	g.Name = "list"
	err := g.Play(t.Context())
	return out.String(), err
}

func contains(t *testing.T, text string, want ...string) {
	t.Helper()
	for _, part := range want {
		if !strings.Contains(text, part) {
			t.Errorf("want %q in\n%s", part, text)
		}
	}
}

// TestWins: both sides can win, and the winner is named. After the end the person cannot move, but
// can take moves back.
func TestWins(t *testing.T) {
	g := &Game{}
	text, err := played(t, g, "a1\nb1\nc1\nd1\ne1\nf1\nresign\nhint\nundo\nboard\n", "a9 b9 c9 d9")
	if err != nil || g.over || len(g.pos.Moves()) != 8 {
		t.Errorf("error %v, over %v, %d moves; want a game of 8 moves after undo", err, g.over, len(g.pos.Moves()))
	}
	contains(t, text, "You win with e1. The game is over: save FILE, undo or quit.\n", "> f1\nthe game is over, expected", "> resign\nthe game is over already\n",
		"> hint\nthe game is over, expected", " 1  X X X X .", "list plays d9 (value 0.00, 0 nodes).\n")
	text, _ = played(t, &Game{Person: board.White}, "a1\nb1\nc1\nd1\n", "a9 b9 c9 d9 e9")
	contains(t, text, "list plays e9 (value 0.00, 0 nodes).\nlist wins with e9. The game is over")
}

// TestDraw: a full board is a draw.
func TestDraw(t *testing.T) {
	black := "a1 c1 d1 b2 d2 a3 b3 e3 a4 c4 d5 e5 b5"
	white := "b1 e1 a2 c2 e2 c3 d3 b4 d4 e4 a5 c5"
	text, err := played(t, &Game{Size: 5}, strings.ReplaceAll(black, " ", "\n")+"\n", white)
	if err != nil {
		t.Error(err)
	}
	contains(t, text, "Draw: the board is full. The game is over")
}

// TestWords types every word, wrong ones too.
func TestWords(t *testing.T) {
	g := &Game{Rule: board.Renju, Size: 15, Adviser: &list{moves: []board.Point{board.At(7, 7)}, result: search.Result{Basis: search.Searched, Value: 0.5}}}
	text, err := played(t, g, "\n?\nundo\nhint\nh8 h9\nz9\nh99\np1\nH8\nh8\nh9\nquit\nh7\n", "h9 h10")
	if err != nil {
		t.Error(err)
	}
	contains(t, text, "You play black against list (renju, 15×15).", "  undo        take your last move and the reply back, or your resignation\n", "> undo\nthere is no move to take back\n",
		"h8 (value 0.50): the search found no win against it\n", `"h8 h9": expected one move, or one of the words`, `"z9": expected a point such as h8, or one of undo`,
		`"h99": expected`, "p1 is off the board, expected a1 to o15\n", "> h8\na stone stands on h8, expected an empty point\n")
	if strings.Contains(text, "> h7") {
		t.Error("the game went on after quit")
	}
	g = &Game{Rule: board.Renju, Size: 15}
	text, _ = played(t, g, "h7\nh9\ng8\ni8\nh8\n", "a1 a3 a5 c5")
	contains(t, text, "h8 is forbidden to black: double-three\n")
}

// TestAlone: after a word that stands alone, the answer says so, and the word does nothing.
func TestAlone(t *testing.T) {
	g := &Game{}
	text, err := played(t, g, "a1\nundo x\nquit now\nBack 2\na2\n", "a9 b9")
	if err != nil || len(g.pos.Moves()) != 4 {
		t.Errorf("%d moves, error %v, want 4", len(g.pos.Moves()), err)
	}
	contains(t, text, "> undo x\nundo: expected nothing after it\n", "quit: expected nothing after it\n", "> Back 2\nundo: expected nothing after it\n")
}

// TestStoppedHint: a hint whose search a limit of nodes or of time stopped does not claim a search to
// the end.
func TestStoppedHint(t *testing.T) {
	r := search.Result{Basis: search.Searched, Value: 0.5, Nodes: 10}
	stopped, ended := "> hint\na1 (value 0.50): the limit stopped the search, which so far found no win against it\n", "> hint\na1 (value 0.50): the search found no win against it\n"
	for _, c := range []struct {
		limit search.Limit
		want  string
	}{{search.Limit{Nodes: 10}, stopped}, {search.Limit{Time: 1}, stopped}, {search.Limit{Nodes: 11, Time: time.Hour}, ended}, {search.Limit{}, ended}} {
		text, _ := played(t, &Game{Advice: c.limit, Adviser: &list{result: r}}, "hint\n", "")
		contains(t, text, c.want)
	}
}

// TestStoppedShapes: a hint by shapes says so, too, if a limit stopped the search.
func TestStoppedShapes(t *testing.T) {
	g := &Game{Advice: search.Limit{Nodes: 1}, Adviser: &list{result: search.Result{Basis: search.Static, Value: 0.5, Nodes: 1}}}
	text, _ := played(t, g, "hint\n", "")
	contains(t, text, "> hint\nthe limit stopped the search; a1 makes the best shapes (value 0.50)\n")
}

// TestLongLine: a line that is too long does not end the game.
func TestLongLine(t *testing.T) {
	g := &Game{}
	text, err := played(t, g, strings.Repeat("a", 2<<20)+"\na1\n", "a9")
	if err != nil || len(g.pos.Moves()) != 2 {
		t.Errorf("%d moves, error %v, expected a game that goes on", len(g.pos.Moves()), err)
	}
	contains(t, text, "line too long, expected a line of at most 1 MiB\n> a1\n")
}

// TestHints: a hint names what it rests on.
func TestHints(t *testing.T) {
	line := testboard.Points(t, "a1 b1 c1")
	for want, r := range map[string]search.Result{
		"a1 wins in 3 moves: a1 b1 c1 (checked)\n":                            {Basis: search.Proved, Line: line},
		"every move loses; this one has the longest checked line: a1 b1 c1\n": {Basis: search.Lost, Line: line},
		"a1 makes the best shapes (value 0.25)\n":                             {Basis: search.Static, Value: 0.25},
	} {
		text, _ := played(t, &Game{Adviser: &list{result: r}}, "hint\n", "")
		contains(t, text, want)
	}
	text, _ := played(t, &Game{}, "hint\n", "")
	contains(t, text, "there are no hints in this game\n")
	text, _ = played(t, &Game{Adviser: &list{err: errors.New("broken")}}, "hint\n", "")
	contains(t, text, "no hint: broken\n")
}

// TestUndo: undo takes the person's last move back, for either side.
func TestUndo(t *testing.T) {
	g := &Game{Person: board.White}
	text, err := played(t, g, "undo\na1\nundo\nundo\nb1\n", "e5 e6 e7")
	if err != nil || board.Names(g.pos.Moves())[1] != "b1" || len(g.comments) != 3 {
		t.Errorf("error %v, moves %v, %d comments", err, g.pos.Moves(), len(g.comments))
	}
	if strings.Count(text, "there is no move to take back") != 2 {
		t.Errorf("want two refusals in\n%s", text)
	}
}

// TestUndoResignation: undo takes a resignation back alone, also on the empty board.
func TestUndoResignation(t *testing.T) {
	g := &Game{}
	text, err := played(t, g, "resign\nundo\na1\nresign\nundo\nb1\n", "a9 b9")
	if err != nil || g.over || g.result != "" || len(g.pos.Moves()) != 4 {
		t.Errorf("error %v, over %v, result %q, %d moves; want a game of 4 moves that goes on", err, g.over, g.result, len(g.pos.Moves()))
	}
	contains(t, text, "> resign\nYou resign. list wins. The game is over: save FILE, undo or quit.\n> undo\nyou resigned; the game goes on\n> a1\n")
	g = &Game{}
	if _, err := played(t, g, "a1\nresign\nundo\nundo\n", "a9"); err != nil || len(g.pos.Moves()) != 0 {
		t.Errorf("error %v, %d moves, want none after a second undo", err, len(g.pos.Moves()))
	}
}

// TestUnsaved: a move, undo and a resignation change a saved game.
func TestUnsaved(t *testing.T) {
	t.Chdir(t.TempDir())
	for typed, want := range map[string]bool{
		"hint\nboard\n": false, "a1\n": true, "a1\nsave g.psq\n": false, "a1\nsave g\n": true, "a1\nsave u.sgf\nundo\n": true,
		"a1\nresign\nsave r.sgf\n": false, "save e.sgf\nresign\n": true, "resign\nsave t.sgf\nundo\n": true,
	} {
		g := &Game{}
		if _, err := played(t, g, typed, "a9"); err != nil || g.Unsaved() != want {
			t.Errorf("%q: unsaved %v, error %v, want %v", typed, g.Unsaved(), err, want)
		}
	}
}

// TestStart: a game goes on from a position, whose moves can be taken back.
func TestStart(t *testing.T) {
	pos, err := board.New(board.Setup{Rule: board.Renju, Size: 7, White: testboard.Points(t, "g1"), ToMove: board.White})
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range testboard.Points(t, "a1 b1") {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	g := &Game{Start: pos, Person: board.White}
	text, err := played(t, g, "undo\nc1\nundo\nundo\nundo\n", "e5")
	if err != nil || len(g.pos.Moves()) != 0 || pos.Count(board.White) != 2 {
		t.Errorf("error %v, moves %v, the start has %d white stones", err, g.pos.Moves(), pos.Count(board.White))
	}
	if !strings.HasPrefix(text, "You play white against list (renju, 7×7)") || strings.Count(text, "there is no move to take back") != 2 {
		t.Errorf("output\n%s", text)
	}
	full := &Game{Start: over(t)}
	if _, err := played(t, full, "", ""); !errors.Is(err, search.ErrOver) {
		t.Errorf("error %v, want %v", err, search.ErrOver)
	}
}

// over returns a position in which the last move made five.
func over(t *testing.T) *board.Position {
	t.Helper()
	pos, err := board.New(board.Setup{Size: 7, ToMove: board.Black})
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range testboard.Points(t, "a1 b1 a2 b2 a3 b3 a4 b4 a5") {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// TestResults: the searcher's words for its moves.
func TestResults(t *testing.T) {
	for want, r := range map[string]search.Result{
		"list plays a9 (value 0.50, 20 iterations).\n":                  {Value: 0.5, Iterations: 20, Nodes: 7},
		"list plays a9 (a checked win in 3 moves, 1 node).\n":           {Basis: search.Proved, Line: make([]board.Point, 3), Nodes: 1},
		"list plays a9 (every move loses to a checked win, 2 nodes).\n": {Basis: search.Lost, Nodes: 2},
	} {
		text, _ := played(t, &Game{Searcher: &list{moves: testboard.Points(t, "a9"), result: r}}, "a1\n", "")
		contains(t, text, want)
	}
	text, _ := played(t, &Game{Searcher: &list{moves: testboard.Points(t, "a9"), err: errors.New("odd")}}, "a1\n", "")
	contains(t, text, "internal error, the move is legal but may miss a proof: odd\n", "list plays a9")
}

// TestErrors: a refusal, an illegal move and the end of the context end the game with an error.
func TestErrors(t *testing.T) {
	refused := &list{err: search.ErrRefused}
	if _, err := played(t, &Game{Searcher: refused}, "a1\n", ""); !errors.Is(err, search.ErrRefused) {
		t.Errorf("error %v, want %v", err, search.ErrRefused)
	}
	if _, err := played(t, &Game{}, "a1\n", "a1"); err == nil || !strings.Contains(err.Error(), "not legal") {
		t.Errorf("a taken point: error %v, want one about an illegal move", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stopped := &list{cancel: cancel}
	say := func(string) error { return nil }
	for typed, g := range map[string]*Game{"a1\n": {Searcher: stopped}, "hint\n": {Adviser: stopped}} {
		g.Say, g.Read, g.Size, g.Person = say, session.Lines(strings.NewReader(typed), say, true), 9, board.Black
		if err := g.Play(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%q: error %v, want %v", typed, err, context.Canceled)
		}
	}
	if err := (&Game{Size: 4, Say: say}).Play(ctx); !errors.Is(err, board.ErrSize) {
		t.Errorf("error %v, want %v", err, board.ErrSize)
	}
	broken := &Game{Size: 9, Person: board.Black, Say: say, Read: func() (string, error) { return "", errors.New("torn") }}
	if err := broken.Play(ctx); err == nil || err.Error() != "standard input: torn" {
		t.Errorf("error %v, want one of standard input", err)
	}
}

// TestOutputFails: if any sentence cannot be written, the game ends with that error.
func TestOutputFails(t *testing.T) {
	full := errors.New("no room")
	for n := range 100 {
		said := 0
		say := func(string) error {
			if said++; said > n {
				return full
			}
			return nil
		}
		g := Game{
			Say: say, Read: session.Lines(strings.NewReader("help\nhint\na1\nb1\nundo\nboard\nsave x\nresign\n"), say, true), Size: 9,
			Person: board.White, Adviser: &list{}, Searcher: &list{moves: testboard.Points(t, "e5 e6 e7"), err: errors.New("odd")},
		}
		err := g.Play(t.Context())
		if said <= n {
			if err != nil || n < 15 {
				t.Errorf("a game of %d sentences: error %v, want none after 15 sentences at least", said, err)
			}
			return
		}
		if !errors.Is(err, full) {
			t.Fatalf("sentence %d fails, but the game returns %v", n+1, err)
		}
	}
}

// TestSave: both formats can be read back, and SGF has the searcher's comments and the result. A file
// that is not this game's stays as it is.
func TestSave(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("other.sgf", []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	g := &Game{Person: board.White, Rule: board.Renju, Size: 15}
	text, err := played(t, g, "save one.sgf\nsave game.sgf\nh9\nsave My Game.PSQ\nresign\nsave game.sgf\nsave other.sgf\nsave game\nsave\nsave nowhere/game.sgf\n", "h8 i9")
	if err != nil {
		t.Error(err)
	}
	contains(t, text, "saved in one.sgf\n", "saved in My Game.PSQ\n", "saved in game.sgf\n", `save "game": expected a file whose name ends with .sgf or .psq`, `save "": expected`, "nowhere/game.sgf: ",
		"other.sgf: the file exists, expected a new name\n")
	if other, err := os.ReadFile("other.sgf"); err != nil || string(other) != "mine" {
		t.Errorf("other.sgf holds %q, error %v, expected the old text", other, err)
	}
	for name, want := range map[string]int{"one.sgf": 1, "My Game.PSQ": 3, "game.sgf": 3} {
		f, err := os.Open(filepath.Clean(name))
		if err != nil {
			t.Fatal(err)
		}
		it, err := notation.NewReader(t.Context(), f, notation.Options{}).Next()
		if f.Close(); err != nil || len(it.Moves) != want {
			t.Errorf("%s: %d moves, error %v, want %d", name, len(it.Moves), err, want)
		}
	}
	sgf, err := os.ReadFile("game.sgf")
	if err != nil {
		t.Fatal(err)
	}
	psq, err := os.ReadFile("My Game.PSQ")
	if err != nil {
		t.Fatal(err)
	}
	if want := "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,7,0\n9,7,0\nlist\nYou\n0\n"; string(psq) != want {
		t.Errorf("My Game.PSQ holds %q, want %q", psq, want)
	}
	contains(t, string(sgf), "PB[list]", "PW[You]", "RE[B+]", "C[list: value 0.00, 0 nodes]")
}
