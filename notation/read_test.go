package notation_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/notation"
)

var update = flag.Bool("update", false, "write what testdata/read gives instead of comparing it")

// readAll returns all positions of a text, which must have no error.
func readAll(t testing.TB, text string, o notation.Options) []notation.Item {
	t.Helper()
	var items []notation.Item
	for it, err := range notation.All(context.Background(), strings.NewReader(text), o) {
		if err != nil {
			t.Fatalf("reading %.60q: %v", text, err)
		}
		items = append(items, it)
	}
	return items
}

// readOne reads the only position of a text.
func readOne(t testing.TB, text string, o notation.Options) notation.Item {
	t.Helper()
	items := readAll(t, text, o)
	if len(items) != 1 {
		t.Fatalf("%.60q gives %d positions, want 1", text, len(items))
	}
	return items[0]
}

// lines writes items as JSON lines with ids.
func lines(t testing.TB, items []notation.Item) string {
	t.Helper()
	var b bytes.Buffer
	w, err := notation.NewWriter(&b, notation.JSONL)
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range items {
		it.Stated.ID = true
		if err := w.Write(it); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestReadFiles(t *testing.T) {
	for file, text := range testFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			got := lines(t, readAll(t, text, notation.Options{Source: filepath.Base(file)}))
			want := filepath.Join("testdata/want", filepath.Base(file)+".jsonl")
			if *update {
				testdir.Write(t, want, got)
			}
			if b, err := os.ReadFile(want); err != nil || string(b) != got {
				t.Errorf("the file is not read as %s says (error %v)\ngot\n%swant\n%s", want, err, got, b)
			}
		})
	}
}

func TestLinesAndPlaces(t *testing.T) {
	text := testdir.Read(t, "testdata/read/diagram-numbered.txt")
	items := readAll(t, string(text), notation.Options{})
	if items[0].Line != 1 || items[1].Line != 13 || items[1].ID != "-:2" || items[1].Source != "-" {
		t.Errorf("positions are at lines %d and %d, the second has id %s of source %s; want 1, 13, -:2 of -", items[0].Line, items[1].Line, items[1].ID, items[1].Source)
	}
	s := items[0].Stated
	if !s.Size || s.Rule || s.ToMove || s.ID {
		t.Errorf("a diagram states %+v, want only its size", s)
	}
}

func TestStated(t *testing.T) {
	for _, tc := range []struct {
		text string
		want notation.Stated
	}{
		{`{"id":"a","rule":"renju","size":9,"black":[],"to_move":"white"}`, notation.Stated{ID: true, Rule: true, Size: true, ToMove: true}},
		{`{"black":["a1"]}`, notation.Stated{}},
		{`{"moves":"a1"}`, notation.Stated{ToMove: true}},
		{`h8`, notation.Stated{ToMove: true}},
		{`(;GN[a]RU[renju]SZ[9];B[aa])`, notation.Stated{ID: true, Rule: true, Size: true, ToMove: true}},
		{`(;AB[aa])`, notation.Stated{}},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0", notation.Stated{Size: true, ToMove: true}},
	} {
		if got := readOne(t, tc.text, notation.Options{}).Stated; got != tc.want {
			t.Errorf("%s states %+v, want %+v", tc.text, got, tc.want)
		}
	}
}

func TestOptionsOverride(t *testing.T) {
	renju := board.Renju
	o := notation.Options{Rule: &renju, Size: 19, ToMove: board.Black}
	for _, text := range []string{
		`{"rule":"freestyle","size":15,"black":["h8"],"to_move":"white"}`,
		`{"rule":"unheard of","size":15,"black":["h8"]}`,
		`(;SZ[15]RU[unheard of];B[hh])`,
		"Piskvorky 15x15, 0:0, 0\n8,8,0",
		"h8",
	} {
		it := readOne(t, text, o)
		s := it.Setup
		if s.Rule != renju || s.Size != 19 || s.ToMove != board.Black || len(s.Black) != 1 || s.Black[0] != board.At(7, 7) {
			t.Errorf("%s is read as %+v, want Black on h8 and to move, renju, 19×19 as in the options", text, s)
		}
	}
}

func TestSizeOfUnsizedFormats(t *testing.T) {
	for text, want := range map[string]string{
		"0,0, 0,1": "k10k9", "(;B[aa];W[ab]": "", "(;B[aa])": "a20", "a\nb\n0,0,0\n": "a20",
	} {
		var got strings.Builder
		for it, err := range notation.All(context.Background(), strings.NewReader(text), notation.Options{Size: 20}) {
			if err == nil {
				for _, pt := range it.Moves {
					got.WriteString(pt.String())
				}
			}
		}
		if got.String() != want {
			t.Errorf("%q on 20×20 is read as %q, want %q", text, got.String(), want)
		}
	}
}

func TestBlackIsO(t *testing.T) {
	const text = ".....\n.xX..\n.oO..\n.b#●.\n.w○W.\n"
	it := readOne(t, text, notation.Options{BlackIsO: true})
	if got := lines(t, []notation.Item{it}); !strings.Contains(got, `"black":["b3","c3","b2","c2","d2"],"white":["b4","c4","b1","c1","d1"]`) {
		t.Errorf("with BlackIsO the diagram is read as %s, want o, O, b, # and ● as Black", got)
	}
}

func TestRefusedPositionDoesNotEndReading(t *testing.T) {
	for name, text := range map[string]string{
		"jsonl":    "{\"black\":[\"a1\"]}\n{\"black\":[\"a1\",\"a1\"]}\n{\"black\":[\"b2\"]}\n",
		"moves":    "a1\na1a1\nb2\n",
		"openings": "0,0\n0,0, 0,0\n1,1\n",
		"diagram":  ".....\n.....\n.....\n.....\nX....\n\n.....\n..?..\n.....\n\n.....\n.....\n.....\n.....\nX....",
		"sgf":      "(;B[aa])(;B[aa];W[aa](;C[x])(;C[y]))(;B[bb])",
	} {
		var ids []string
		refused := 0
		for it, err := range notation.All(context.Background(), strings.NewReader(text), notation.Options{Source: name}) {
			var e *notation.PositionError
			switch {
			case err == nil:
				ids = append(ids, it.ID)
			case errors.As(err, &e) && e.ID == name+":2" && e.Line > 0:
				refused++
			default:
				t.Errorf("%s: error %v, want only a refusal of %s:2 with its line", name, err, name)
			}
		}
		if strings.Join(ids, " ") != name+":1 "+name+":3" || refused != 1 {
			t.Errorf("%s: positions %v and %d refused, want 1 and 3 and one refused", name, ids, refused)
		}
	}
}

func TestPositionIsValidated(t *testing.T) {
	it := readOne(t, "h8a1i8a2j8a3k8a4", notation.Options{})
	pos, err := it.Position()
	if err != nil || pos.Count(board.Black) != 4 || pos.ToMove() != board.Black {
		t.Fatalf("Position is %v, error %v; want 4 black stones and Black to move", pos, err)
	}
	won := readOne(t, "h8a1i8a2j8a3k8a4l8", notation.Options{Source: "game.txt"})
	_, err = won.Position()
	var e *notation.PositionError
	if !errors.As(err, &e) || !errors.Is(err, board.ErrBlackWon) || e.ID != "game.txt:1" || !strings.HasPrefix(err.Error(), "game.txt:1: ") {
		t.Errorf("Position of a won game: error %v, want ErrBlackWon of game.txt:1", err)
	}
}

func TestReaderFormat(t *testing.T) {
	r := notation.NewReader(context.Background(), strings.NewReader("h8"), notation.Options{})
	if r.Format() != "" {
		t.Errorf("Format is %q before the first Next, want none", r.Format())
	}
	if _, err := r.Next(); err != nil || r.Format() != notation.Moves {
		t.Errorf("Format is %q after Next, want moves; error %v", r.Format(), err)
	}
	for range 2 {
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("Next after the last position: error %v, want EOF", err)
		}
	}
}

func TestAllStopsWhenAsked(t *testing.T) {
	for range notation.All(context.Background(), strings.NewReader("h8\nh8\n"), notation.Options{}) { //nolint:errcheck // it yields errors
		return
	}
}

// TestJSONLinesNeedNoWholeFile reads from a pipe whose writer waits for the first position before
// it sends the second line.
func TestJSONLinesNeedNoWholeFile(t *testing.T) {
	testboard.Deadline(t)
	pr, pw := io.Pipe()
	r := notation.NewReader(context.Background(), pr, notation.Options{})
	go func() { _, _ = io.WriteString(pw, "\n {\"moves\":\"h8\"}\n") }()
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_, _ = io.WriteString(pw, "{\"moves\":\"h8i9\"}\n")
		pw.Close()
	}()
	if it, err := r.Next(); err != nil || len(it.Moves) != 2 {
		t.Fatalf("the second line is read as %+v, error %v; want a game of 2 moves", it, err)
	}
}

// TestPastedSpaces checks that a drawn board may hold no-break spaces, as copied from web pages.
func TestPastedSpaces(t *testing.T) {
	text := "\u00a0\n"
	for _, number := range "54321" {
		text += string(number) + "\u00a0.\u00a0. . .\u00a0x\u00a0\n"
	}
	it := readOne(t, text, notation.Options{})
	if len(it.Setup.Black) != 5 {
		t.Errorf("the drawing is read as %+v, want 5 black stones", it.Setup)
	}
}

// TestMovesOfForums reads games as forums show them.
func TestMovesOfForums(t *testing.T) {
	testboard.Run(t, "testdata/forums.txt", func(t *testing.T, c *testboard.Case) {
		text, want := c.Literal(t, "text"), c.Text(t, "games")
		var got []string
		for _, it := range readAll(t, text, notation.Options{}) {
			got = append(got, strings.Join(board.Names(it.Moves), ""))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q is read as %v, want %s", text, got, want)
		}
	})
}

// TestRefusedForumGame checks that the reader skips the later lines of a refused game, and reads
// the next game.
func TestRefusedForumGame(t *testing.T) {
	var got []string
	text := "1. h8\n2. h8\n3. i9\n1. h8\n3. i9\n1. j10\n2. k11\n"
	for it, err := range notation.All(t.Context(), strings.NewReader(text), notation.Options{Source: "f"}) {
		if err != nil {
			got = append(got, err.Error()[:6])
			continue
		}
		got = append(got, fmt.Sprint(it.ID, " ", it.Line, " ", len(it.Moves)))
	}
	if want := "f:2:4:, f:5:1:, f:3 6 2"; strings.Join(got, ", ") != want {
		t.Errorf("the games are read as %v, want %s", got, want)
	}
}

func TestParseMoves(t *testing.T) {
	for _, text := range []string{"1.", "1. h8 2.", "1. h8 3. i9"} {
		if moves, err := notation.ParseMoves(text); !errors.Is(err, board.ErrPoint) {
			t.Errorf("ParseMoves(%q) is %v, error %v; want ErrPoint", text, moves, err)
		}
	}
	if moves, err := notation.ParseMoves("1. h8 i9\n2. j10"); err != nil || len(moves) != 3 {
		t.Errorf("numbered rounds are read as %v, error %v; want 3 moves", moves, err)
	}
	moves, err := notation.ParseMoves(" H8,i9--pass v22 ")
	if err != nil || len(moves) != 5 || moves[2] != board.Pass || moves[4] != board.At(21, 21) {
		t.Errorf("ParseMoves is %v, error %v; want h8 i9 -- -- v22", moves, err)
	}
	if _, err := notation.ParseMoves("h8z9"); !errors.Is(err, board.ErrPoint) {
		t.Errorf("ParseMoves(h8z9): error %v, want ErrPoint", err)
	}
}

// TestLineEnds checks that a file is read alike with LF, CRLF and CR, though no option states its
// format.
func TestLineEnds(t *testing.T) {
	for file, raw := range testFiles(t) {
		if ext := filepath.Ext(file); ext == ".pos" || ext == ".lib" {
			continue
		}
		text := strings.ReplaceAll(raw, "\r\n", "\n")
		unix := readAll(t, text, notation.Options{})
		for _, end := range []string{"\r\n", "\r"} {
			got := readAll(t, strings.ReplaceAll(text, "\n", end), notation.Options{})
			if lines(t, got) != lines(t, unix) {
				t.Errorf("%s with line ends %q is read as\n%swant\n%s", file, end, lines(t, got), lines(t, unix))
			}
			for i := range min(len(got), len(unix)) {
				if got[i].Line != unix[i].Line {
					t.Errorf("%s with line ends %q: position %d is at line %d, want %d", file, end, i+1, got[i].Line, unix[i].Line)
				}
			}
		}
	}
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.Repeat("h8"+end, 3) + end + "h8?" + end
		if err := firstError(text, notation.Options{Source: "f"}); err == nil || !strings.HasPrefix(err.Error(), "f:5:3: ") {
			t.Errorf("moves with line ends %q: error %v, want one at 5:3", end, err)
		}
		if err := firstError("("+end+";"+end+" ?)", notation.Options{Source: "f"}); err == nil || !strings.HasPrefix(err.Error(), "f:3:2: ") {
			t.Errorf("SGF with line ends %q: error %v, want one at 3:2", end, err)
		}
	}
}

// TestLineEndSplitOverReads checks that the LF of a CRLF may come with a later read, and that the
// reader does not wait for it after a CR.
func TestLineEndSplitOverReads(t *testing.T) {
	pr, pw := io.Pipe()
	go func() {
		for _, part := range []string{"{\"moves\":\"h8\"}\r", "\n{\"moves\":\"h8i9\"}\r", "\n", "\n?"} {
			if _, err := io.WriteString(pw, part); err != nil {
				return
			}
		}
		pw.Close()
	}()
	var got []string
	for it, err := range notation.All(t.Context(), pr, notation.Options{Source: "f"}) {
		if err != nil {
			got = append(got, err.Error()[:6])
			continue
		}
		got = append(got, it.ID)
	}
	if strings.Join(got, " ") != "f:1 f:2 f:4:1:" {
		t.Errorf("the pipe is read as %v, want positions 1 and 2 and an error at 4:1", got)
	}
}
