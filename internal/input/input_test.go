package input_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
)

// Two workers count the stones of positions. The answers keep the order of the questions.
func Example() {
	con := &console.Console{In: strings.NewReader("h8i9g7\n;\nh8h8\nh8i9\n"), Err: os.Stdout}
	src := &input.Source{Con: con, Paths: []string{"-"}, Options: notation.Options{Format: notation.Moves}}
	count := func(_ context.Context, q input.Question) string {
		pos, err := q.Position()
		if err != nil {
			return err.Error()
		}
		return fmt.Sprint(q.ID, ": ", len(q.Item.Moves), " stones, ", pos.ToMove(), " to move")
	}
	workers := []func(context.Context, input.Question) string{count, count}
	err := input.AnswerAll(context.Background(), con, src, workers, func(a string) error {
		fmt.Println(a)
		return nil
	})
	fmt.Println(err)
	// Output:
	// -:1: 3 stones, white to move
	// -:3:3: point already taken: h8 holds a black stone, expected an empty point
	// -:3: 2 stones, black to move
	// <nil>
}

// read calls input.Read with these words of a command line.
func read(t *testing.T, con *console.Console, words ...string) (src *input.Source, err error) {
	t.Helper()
	app := &cli.App{Flags: cmdline.SourceFlags(), Writer: io.Discard, ErrWriter: io.Discard, Action: func(c *cli.Context) error {
		src, err = input.Read(c, con)
		return nil
	}}
	if bad := app.Run(append([]string{"test"}, words...)); bad != nil {
		t.Fatal(bad)
	}
	return src, err
}

// file writes the text to a new file of that name.
func file(t *testing.T, name, text string) string {
	t.Helper()
	return testdir.Write(t, filepath.Join(t.TempDir(), name), text)
}

// TestReadRefuses: each error says what was expected.
func TestReadRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"":                        "no position, expected a file, - for standard input, or --moves",
		"--moves h8 a.txt":        "--moves and a file, expected one of them",
		"- -":                     "-: standard input named twice, expected once",
		"h8i9":                    "h8i9: no such file; for moves write --moves h8i9",
		"h8 i9":                   `h8: no such file; for moves write --moves "h8 i9"`,
		"--moves ;":               "--moves ;: expected moves such as h8i9g7",
		"--format sgf --moves h8": "--moves and --format sgf, expected one of them",
		"--rule chess a.txt":      "--rule: unknown rule",
	} {
		if _, err := read(t, &console.Console{}, strings.Fields(line)...); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", line, err, want)
		}
	}
}

// TestQuestions reads positions in the order of files and lines. Input that cannot be read becomes
// a question with an error.
func TestQuestions(t *testing.T) {
	con := &console.Console{}
	path := file(t, "games", "h8i9g7\nh8z9\n")
	src, err := read(t, con, "--format", "moves", path, filepath.Join(t.TempDir(), "none"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for q := range src.Questions(t.Context()) {
		_, err := q.Position()
		got = append(got, fmt.Sprint(filepath.Base(q.ID), " ", err == nil))
	}
	if text := strings.Join(got, ", "); text != "games:1 true, games:2 false, none:1 false" {
		t.Errorf("questions %s", text)
	}
	for range src.Questions(t.Context()) {
		break
	}
	if src.Single(t.Context()) {
		t.Error("Single reports true for a file of two lines")
	}
	if src, err = read(t, con, "--moves", "h8i9"); err != nil || !src.Single(t.Context()) {
		t.Errorf("Single reports false for --moves, or error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for q := range src.Questions(ctx) {
		if !errors.Is(q.Err, console.ErrStopped) {
			t.Errorf("a question after cancelling has the error %v, want ErrStopped", q.Err)
		}
	}
	if err := src.Each(ctx, nil); !errors.Is(err, console.ErrStopped) {
		t.Errorf("error %v, want %v", err, console.ErrStopped)
	}
	err = input.AnswerAll(ctx, con, src, nil, func(int) error { return nil })
	if !errors.Is(err, console.ErrStopped) {
		t.Errorf("error %v, want %v", err, console.ErrStopped)
	}
}

// TestEach: a refused question becomes a message and a bad status; a fatal error ends the loop.
func TestEach(t *testing.T) {
	var errs bytes.Buffer
	con := &console.Console{Err: &errs}
	src, err := read(t, con, "--moves", "h8i9")
	if err != nil {
		t.Fatal(err)
	}
	refuse := func(input.Question) (refused, fatal error) { return errors.New("no"), nil }
	if err := src.Each(t.Context(), refuse); !errors.Is(err, console.Status(console.StatusBad)) || errs.String() != "gsolve: no\n" {
		t.Errorf("a refused question: error %v, messages %q", err, errs.String())
	}
	if err := src.Each(t.Context(), func(input.Question) (refused, fatal error) { return nil, io.EOF }); !errors.Is(err, io.EOF) {
		t.Errorf("error %v, want %v", err, io.EOF)
	}
	refuseTree := func(*notation.Tree) (refused, fatal error) { return notation.ErrCannotHold, nil }
	if err := src.EachTree(t.Context(), refuseTree); !errors.Is(err, console.Status(console.StatusBad)) || !strings.Contains(errs.String(), "--moves:1: ") {
		t.Errorf("a refused tree: error %v, messages %q", err, errs.String())
	}
	if err := src.EachTree(t.Context(), func(*notation.Tree) (refused, fatal error) { return nil, io.EOF }); !errors.Is(err, io.EOF) {
		t.Errorf("error %v, want %v", err, io.EOF)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := src.EachTree(ctx, refuseTree); !errors.Is(err, console.ErrStopped) {
		t.Errorf("error %v, want %v", err, console.ErrStopped)
	}
}

// TestTrees reads both games of a file, and reports a file that does not exist.
func TestTrees(t *testing.T) {
	con := &console.Console{Err: io.Discard}
	path := file(t, "a.sgf", "(;GM[4]SZ[15];B[hh];W[ih])(;GM[4]SZ[15];B[hh])")
	src, err := read(t, con, path, filepath.Join(t.TempDir(), "none"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	err = src.EachTree(t.Context(), func(*notation.Tree) (refused, fatal error) { n++; return nil, nil })
	if n != 2 || !errors.Is(err, console.Status(console.StatusBad)) {
		t.Errorf("%d trees, error %v, want 2 and a bad status", n, err)
	}
	if err := src.EachTree(t.Context(), func(*notation.Tree) (refused, fatal error) { return nil, io.EOF }); !errors.Is(err, io.EOF) {
		t.Errorf("error %v, want %v", err, io.EOF)
	}
}

// TestPuzzles reads puzzles. Those without a goal get the goal of the source.
func TestPuzzles(t *testing.T) {
	con := &console.Console{In: strings.NewReader(`{"id":"a","moves":"h8i9"}` + "\n" + `{"id":"b","moves":"h8h8"}` + "\n{\n")}
	src := &input.Source{Con: con, Paths: []string{"-"}, Puzzles: &puzzles.Puzzle{Goal: puzzles.ByFours}}
	var got []string
	for q := range src.Questions(t.Context()) {
		got = append(got, fmt.Sprint(q.ID, " ", q.Puzzle != nil, " ", q.Err == nil))
	}
	if text := strings.Join(got, ", "); text != "a true true, b false false, -:3 false false" {
		t.Errorf("puzzles %s", text)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	con.In = strings.NewReader(`{"id":"a","moves":"h8i9"}`)
	for q := range src.Questions(ctx) {
		if !errors.Is(q.Err, console.ErrStopped) {
			t.Errorf("a question after cancelling has the error %v, want ErrStopped", q.Err)
		}
	}
}

// TestEnd: End returns the last position of a game that is over, and nothing for other games.
func TestEnd(t *testing.T) {
	for moves, over := range map[string]bool{"h8a1i8a3j8a5k8a7l8": true, "h8i9": false, "h8h8": false} {
		con := &console.Console{}
		src, err := read(t, con, "--moves", moves)
		if err != nil {
			t.Fatal(err)
		}
		for q := range src.Questions(t.Context()) {
			_, err := q.Position()
			pos, ok := q.End(err)
			if ok != over || ok && !board.HasWinner(err) || ok && len(q.Before().Black) > 0 {
				t.Errorf("%s: End returns %v, %v after %v, want over: %v", moves, pos, ok, err, over)
			}
		}
	}
}

// TestHold: a held source reads its bytes again, even from standard input, and reports the errors of
// its files as before.
func TestHold(t *testing.T) {
	con := &console.Console{In: strings.NewReader("h8i9\nh8j9\n"), Err: io.Discard}
	path := file(t, "games", "h8i9g7\n")
	src, err := read(t, con, "--format", "moves", "-", path, filepath.Join(t.TempDir(), "none"))
	if err != nil {
		t.Fatal(err)
	}
	held := src.Hold()
	if len(held) != 3 || string(held[0].Data) != "h8i9\nh8j9\n" || held[1].Format() != notation.Moves || held[2].Err == nil {
		t.Fatalf("held %+v", held)
	}
	if err := os.WriteFile(path, []byte("a1"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		var ids []string
		for q := range src.Questions(t.Context()) {
			ids = append(ids, fmt.Sprint(len(q.Item.Moves), q.Err == nil))
		}
		if text := strings.Join(ids, ", "); text != "2 true, 2 true, 3 true, 0 false" {
			t.Errorf("questions %s", text)
		}
	}
	broken := &input.Source{Con: &console.Console{In: io.MultiReader(strings.NewReader("h8i9\n"), iotest.ErrReader(io.ErrClosedPipe))}, Paths: []string{"-"}, Options: notation.Options{Format: notation.Moves}}
	broken.Hold()
	n := 0
	for q := range broken.Questions(t.Context()) {
		if n++; n == 2 && !errors.Is(q.Err, io.ErrClosedPipe) {
			t.Errorf("the error of reading is %v, want %v", q.Err, io.ErrClosedPipe)
		}
	}
	if n != 2 {
		t.Errorf("%d questions of a broken input, want 2", n)
	}
}
