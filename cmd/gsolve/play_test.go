package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testdir"
)

// FuzzPlay: for every typed text, the game ends in order, or with one line of error.
func FuzzPlay(f *testing.F) {
	f.Add("hint\nwhy d6\nc5\nundo\nc5\ng5\n")
	f.Add("why\nwhy why\nd5\nz99\n--\nshow\nh")
	f.Add("\x00\x1b[2J\nscore\nboard\n\n\nnext")
	puzzle := filepath.Join(f.TempDir(), "open.jsonl")
	line := `{"id":"open","size":5,"black":["b3","c3","d3"],"white":["a1","a3"],"to_move":"black"}` + "\n"
	testdir.Write(f, puzzle, line+line)
	f.Fuzz(func(t *testing.T, typed string) {
		con := &console.Console{In: strings.NewReader(typed)}
		status, out, errs := runTest(context.Background(), con, "play", puzzle, "--max-nodes", "1000", "--memory", "1MiB")
		if status != console.StatusDone && strings.Count(errs, "\n") != 1 || strings.Contains(out, "\x1b") {
			t.Errorf("status %d, errors %q, or an escape sequence in the output", status, errs)
		}
	})
}

// TestVersusTerms: a searcher that does not play the rule or the size is refused before the game.
func TestVersusTerms(t *testing.T) {
	con := &console.Console{In: strings.NewReader("h8\n")}
	status, out, errs := runTest(t.Context(), con, "play", "--against", "alphagomoku", "--size", "13", "--memory", "1MiB")
	if status != console.StatusBad || out != "" || !strings.Contains(errs, "--against: the searcher does not play this game") {
		t.Errorf("status %d, output %q, errors %q", status, out, errs)
	}
}

// FuzzVersus: for every typed text, a game against a searcher ends in order.
func FuzzVersus(f *testing.F) {
	f.Add("c3\nhint\nundo\nresign\nundo\nboard\nc4\nhelp\n", true)
	f.Add("a1\na2\na3\na4\na5\nb1\nb2\nb3\nb4\nb5\nc1\nc2\nc3\nc4\nc5\nd1\nd2\nd3\nd4\nd5\ne1\ne2\ne3\ne4\ne5\nundo\n", false)
	f.Add("\x00\x1b[2J\n--\nz99\nh8 h9\n", true)
	f.Fuzz(func(t *testing.T, typed string, white bool) {
		if strings.Contains(strings.ToLower(typed), "save") {
			t.Skip("it would write a file")
		}
		colour := map[bool]string{false: "black", true: "white"}[white]
		con := &console.Console{In: strings.NewReader(typed)}
		status, out, errs := runTest(context.Background(), con, "play", "--against", "greedy", "--size", "5", "--side", colour, "--memory", "1MiB", "--max-nodes", "100")
		if status != console.StatusDone && strings.Count(errs, "\n") != 1 || strings.Contains(out, "\x1b") {
			t.Errorf("status %d, errors %q, or an escape sequence in the output", status, errs)
		}
	})
}

// TestPlayTerminal: on a terminal the game shows a prompt, and ends the line at the end of the
// input.
func TestPlayTerminal(t *testing.T) {
	con := &console.Console{In: strings.NewReader("score\n")}
	con.OutTTY, con.NoColour = true, true
	status, out, errs := runTest(context.Background(), con, "play", "--rule", "renju")
	if status != console.StatusDone || errs != "" || !strings.Contains(out, "\n> 0 solved: 0 mistakes, 0 hints\n> \n0 solved, 1 skipped: ") {
		t.Errorf("status %d, errors %q, output:\n%s", status, errs, out)
	}
}
