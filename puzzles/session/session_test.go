package session_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/session"
)

const winInOne = `{"id":"one","size":7,"black":["c4","d4","e4"],"white":["a1","a3"],"to_move":"black","grade":1,"themes":["vcf"]}`

// The player finds the five at once.
func Example() {
	p, err := puzzles.Parse(`{"id":"five","size":5,"black":["b3","c3","d3","e3"],"white":["a1","b1","c1"],"to_move":"black"}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	say := func(text string) error { _, err := fmt.Print(text); return err }
	s := session.Session{Read: session.Lines(strings.NewReader("a3\n"), say, true), Say: say, Referee: prover.NewReferee(1 << 20)}
	fmt.Println(s.Play(context.Background(), []*puzzles.Puzzle{p}))
	// Output:
	// 1 of 1: five
	//
	//     a b c d e
	//  5  . . . . .  5
	//  4  . . . . .  4
	//  3  . X X X X  3
	//  2  . . . . .  2
	//  1  O O O . .  1
	//     a b c d e
	//
	// Black to play and win by fours (freestyle)
	// > a3
	//     a b c d e
	//  5  . . . . .  5
	//  4  . . . . .  4
	//  3  1 X X X X  3
	//  2  . . . . .  2
	//  1  O O O . .  1
	//     a b c d e
	//
	// a3 makes five.
	// Solved: 0 mistakes, 0 hints.
	// 1 solved: 0 mistakes, 0 hints
	// <nil>
}

// played returns the transcript of a session in which a player types the text.
func played(t *testing.T, s *session.Session, typed string, list ...*puzzles.Puzzle) string {
	t.Helper()
	var out strings.Builder
	s.Say = func(text string) error { out.WriteString(text); return nil }
	s.Read = session.Lines(strings.NewReader(typed), s.Say, true)
	s.Referee, s.Timeout = prover.NewReferee(1<<20), time.Minute
	if err := s.Play(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestWords types every command of a session.
func TestWords(t *testing.T) {
	p := testpuzzle.Parse(t, winInOne)
	points := testpuzzle.Parse(t, `{"id":"points","rule":"renju","black":["h7","h9","g8","i8"],"white":["a1","a3","a5","c5"],"goal":"forbidden"}`)
	hold := testpuzzle.Parse(t, `{"id":"hold","black":["h8","i8","j8"],"white":["a1","a3"],"goal":"defend"}`)
	text := played(t, &session.Session{}, "\n?\nhint\nHINT\nhints\nboard\nscore\nwhy\nwhy a7\nwhy f4\nundo\na7\nz99\nh8 h9\nquit now\nskip it\na1\nshow\nh8\ng8\nundo\nskip\nquit\n", p, points, hold, p)
	for _, want := range []string{
		"1 of 4: one, grade 1\n", "Black to play and win by fours (freestyle)\n> \n> ?\n  h8        play there\n",
		"> hints\nThe move is ", "> score\n0 solved: 0 mistakes, 3 hints\n", "why \"\": expected a point", "a7 is wrong: ", "f4 is right.\n",
		"there is no move to take back\n", "Wrong: a7 ", "\"z99\": expected a point such as h8", "\"h8 h9\": expected one move", "quit: expected nothing after it\n", "next: expected nothing after it\n", "a stone stands on a1, expected an empty point\n",
		"The solution: ", "2 of 4: points\n", "Solved: 0 mistakes, 0 hints.\n", "3 of 4: hold\n", "g8 holds: ", "1 shown",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in the transcript, but it is\n%s", want, text)
		}
	}
	if end := "\n3 of 4"; strings.Count(text, end) != 1 {
		t.Errorf("want %q once in the transcript, but it is\n%s", end, text)
	}
}

// TestLimits: if a limit leaves a move undecided, it counts as no mistake.
func TestLimits(t *testing.T) {
	p := testpuzzle.Parse(t, `{"black":["g8","i8","h7","h9"],"white":["a1","c2","e1","o15"],"to_move":"black","goal":"vct","attacks":2}`)
	text := played(t, &session.Session{MaxNodes: 1}, "h6\nwhy h6\n", p)
	if !strings.Contains(text, "Not decided within the limits, and not counted: ") || !strings.HasSuffix(text, "0 solved, 1 skipped: 0 mistakes, 0 hints\n") {
		t.Errorf("want \"Not decided\" and no mistake in the transcript, but it is\n%s", text)
	}
}

// TestChoice: Of selects the wanted puzzles that are not solved yet, and shuffles them by the seed.
// Progress recognises a mirrored puzzle.
func TestChoice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "done.json")
	solved, err := session.OpenProgress(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	var all []*puzzles.Puzzle
	shipped, err := puzzles.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range shipped {
		all = append(all, c.Puzzles...)
	}
	p := testpuzzle.Parse(t, winInOne)
	all = append(all, p)
	of := func(c session.Choice) ([]*puzzles.Puzzle, int) { return c.Of(slices.Clone(all), solved) }
	if list, wanted := of(session.Choice{}); len(list) != len(all) || wanted != len(all) || list[0] != all[0] {
		t.Errorf("without a choice: %d of %d puzzles, want all in their order", len(list), wanted)
	}
	seed := uint64(1)
	one, _ := of(session.Choice{Shuffle: &seed})
	if two, _ := of(session.Choice{Shuffle: &seed}); !slices.Equal(one, two) || slices.Equal(one, all) {
		t.Error("two shuffles with one seed differ, or the order did not change")
	}
	list, _ := of(session.Choice{Grades: puzzles.Range{Min: 1, Max: 1}, Themes: puzzles.ThemeFilter{{puzzles.ThemeVCF}}})
	if len(list) == 0 || slices.ContainsFunc(list, func(p *puzzles.Puzzle) bool {
		return p.Rating.Grade != 1 || !slices.Contains(p.Themes, puzzles.ThemeVCF)
	}) {
		t.Errorf("%d puzzles, want only those of grade 1 with the theme vcf", len(list))
	}
	text := played(t, &session.Session{Progress: solved}, "e3\n", p)
	if !strings.Contains(text, "Black") || solved.Has(p) {
		t.Errorf("an unsolved puzzle is in the progress: %v, transcript\n%s", solved.Has(p), text)
	}
	five := testpuzzle.Parse(t, `{"size":5,"black":["b3","c3","d3","e3"],"white":["a1","b1","c1"],"to_move":"black"}`)
	text = played(t, &session.Session{Progress: solved}, "a3\n", five)
	again, err := session.OpenProgress(path, nil)
	mirrored := testpuzzle.Parse(t, `{"size":5,"black":["a3","b3","c3","d3"],"white":["e1","d1","c1"],"to_move":"black"}`)
	if err != nil || !again.Has(mirrored) || again.Has(p) {
		t.Errorf("the file must have the solved puzzle, mirrored too, and no other: error %v\n%s", err, text)
	}
}

// terminal is a terminal that counts the changes of its mode.
type terminal struct {
	bytes.Buffer
	raw, restored int
}

func (m *terminal) mode() (func() error, error) {
	m.raw++
	return func() error { m.restored++; return nil }, nil
}

// TestEdited: the player can edit a line and call back an earlier one. Ctrl-C and Ctrl-D end
// reading with different errors. The terminal is restored after each line.
func TestEdited(t *testing.T) {
	m := &terminal{}
	// Backspace; four characters to the left and an insertion; the arrow up; Ctrl-C.
	keys := strings.NewReader("h9\x7f8\r" + "y h9\x1b[D\x1b[D\x1b[D\x1b[Dwh\r" + "\x1b[A\r" + "sc\x03h8\r")
	read := session.Edited(keys, m, m.mode, func() (int, int, error) { return 80, 24, nil })
	for _, want := range []string{"h8", "why h9", "why h9"} {
		if line, err := read(); line != want || err != nil {
			t.Errorf("read %q, error %v, want %q", line, err, want)
		}
	}
	if line, err := read(); !errors.Is(err, session.ErrInterrupted) || line != "" {
		t.Errorf("Ctrl-C: line %q, error %v, want ErrInterrupted", line, err)
	}
	read = session.Edited(strings.NewReader("\x04"), m, m.mode, func() (int, int, error) { return 0, 0, nil })
	if line, err := read(); !errors.Is(err, io.EOF) || line != "" {
		t.Errorf("Ctrl-D: line %q, error %v, want EOF", line, err)
	}
	if m.raw != 5 || m.restored != 5 || !strings.Contains(m.String(), "> ") {
		t.Errorf("raw mode %d times, restored %d times, want 5; the screen is %q", m.raw, m.restored, m)
	}
	full := errors.New("no such mode")
	read = session.Edited(keys, m, func() (func() error, error) { return nil, full }, nil)
	if _, err := read(); !errors.Is(err, full) {
		t.Errorf("a terminal without raw mode: error %v, want %v", err, full)
	}
}

// TestPrompt: a terminal without a line editor gets a prompt, and a line break after the last one.
func TestPrompt(t *testing.T) {
	var out strings.Builder
	read := session.Lines(strings.NewReader("score\nh8"), func(text string) error { out.WriteString(text); return nil }, false)
	for _, want := range []string{"score", "h8"} {
		if line, err := read(); line != want || err != nil {
			t.Errorf("read %q, error %v, want %q", line, err, want)
		}
	}
	if _, err := read(); !errors.Is(err, io.EOF) || out.String() != "> > > \n" {
		t.Errorf("at the end: error %v, output %q, want EOF and a line break", err, out.String())
	}
}

// TestOutputFails: if any sentence cannot be written, the session ends with that error.
func TestOutputFails(t *testing.T) {
	full := errors.New("no room")
	points := testpuzzle.Parse(t, `{"rule":"renju","black":["h7","h9","g8","i8"],"white":["a1","a3","a5","c5"],"goal":"forbidden"}`)
	for n := range 100 {
		said := 0
		say := func(string) error {
			if said++; said > n {
				return full
			}
			return nil
		}
		typed := strings.NewReader("help\nhint\nboard\nwhy a7\nwhy f4\na7\nf4\nundo\nf4\nscore\nshow\nboard\nshow\nnext\nquit\n")
		s := session.Session{Say: say, Read: session.Lines(typed, say, true), Referee: prover.NewReferee(1 << 20)}
		err := s.Play(t.Context(), []*puzzles.Puzzle{testpuzzle.Parse(t, winInOne), points, points, points})
		if said <= n {
			if err != nil || n < 20 {
				t.Errorf("a session of %d sentences: error %v, want none after 20 sentences at least", said, err)
			}
			return
		}
		if !errors.Is(err, full) {
			t.Fatalf("sentence %d fails, but the session returns %v", n+1, err)
		}
	}
}

// TestLongLine: Read reports a line that is too long, and returns the next one. A blank line is one, too.
func TestLongLine(t *testing.T) {
	for _, echo := range []bool{true, false} {
		var out strings.Builder
		say := func(text string) error { out.WriteString(text); return nil }
		read := session.Lines(strings.NewReader(strings.Repeat("h8 ", 1<<20)+"\n\nh9\n"), say, echo)
		for _, want := range []string{"", "h9"} {
			if line, err := read(); line != want || err != nil {
				t.Errorf("echo %v: read %q, error %v, expected %q", echo, line, err, want)
			}
		}
		if !strings.Contains(out.String(), "line too long, expected a line of at most 1 MiB\n") {
			t.Errorf("echo %v: output %q", echo, out.String())
		}
	}
}
