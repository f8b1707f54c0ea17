package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
)

// TestExamples runs the example of every command's help. Lines run in order
// in one directory, as a reader would run them.
func TestExamples(t *testing.T) {
	collection, err := os.ReadFile("../../puzzles/collections/standard.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	games, err := os.ReadFile("testdata/games.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	puzzles := bytes.Join(bytes.SplitAfterN(collection, []byte("\n"), 13)[:12], nil) // the easiest
	t.Chdir(t.TempDir())
	if err := os.WriteFile("games.jsonl", games, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("puzzles.jsonl", puzzles, 0o600); err != nil {
		t.Fatal(err)
	}
	app := newApp(&console.Console{}, hooks{})
	descriptions := map[string]string{"gsolve": app.Description}
	for name, command := range everyCommand(app.Commands, "") {
		descriptions[name] = command.Description
	}
	for name, text := range descriptions {
		lines := exampleLines(text)
		if len(lines) == 0 {
			t.Errorf("%s: the help has no example", name)
		}
		for _, line := range lines {
			words := strings.Fields(line)
			con, ctx := &console.Console{}, context.Background()
			if name == "serve" {
				ctx, con.Out = untilOutput() // it goes on until it is stopped
			}
			if status, _, errs := runTest(ctx, con, words[1:]...); status != console.StatusDone || errs != "" {
				t.Errorf("%s: status %d, %s", line, status, errs)
			}
		}
	}
}

// TestHelpStatus: a command of a database says with what it ends, also at Ctrl-C.
func TestHelpStatus(t *testing.T) {
	db := dbCommand(&console.Console{})
	texts := map[string]string{"db": db.Description}
	for _, command := range db.Subcommands {
		texts[command.Name] = command.Description
	}
	for name, text := range texts {
		if _, status, _ := strings.Cut(text, "Exit status: 0"); !strings.Contains(status, "2 ") || !strings.Contains(status, "Ctrl-C.") {
			t.Errorf("%s: %q, expected the statuses, 2 for Ctrl-C among them", name, status)
		}
	}
}

// exampleLines are the commands behind the word EXAMPLE.
func exampleLines(description string) (lines []string) {
	_, example, _ := strings.Cut(description, "EXAMPLE\n")
	for line := range strings.Lines(example) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "gsolve ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestHelpTexts holds every flag to a usage, since error messages quote it.
func TestHelpTexts(t *testing.T) {
	for name, command := range everyCommand(newApp(&console.Console{}, hooks{}).Commands, "") {
		if command.Usage == "" || command.Action == nil || command.OnUsageError == nil {
			t.Errorf("%s lacks a usage, an action or its error handler", name)
		}
		for _, flag := range command.Flags {
			if f, ok := flag.(cli.DocGenerationFlag); !ok || f.GetUsage() == "" {
				t.Errorf("%s: %v has no usage", name, flag.Names())
			}
		}
	}
}

// TestExpectedValues holds every flag with a value to words of its own for
// what it expects.
func TestExpectedValues(t *testing.T) {
	for name, command := range everyCommand(newApp(&console.Console{}, hooks{}).Commands, "") {
		for _, flag := range command.Flags {
			flagName := flag.Names()[0]
			takes := flag.(cli.DocGenerationFlag).TakesValue()
			if words := expectedValue(flagName); takes == (words == expectedValue("json")) {
				t.Errorf("%s --%s: expected %s", name, flagName, words)
			}
		}
	}
}

// untilOutput is a context that ends with the first output.
func untilOutput() (context.Context, io.Writer) {
	ctx, cancel := context.WithCancel(context.Background())
	return ctx, writerFunc(func(b []byte) (int, error) {
		cancel()
		return len(b), nil
	})
}

type writerFunc func(b []byte) (int, error)

// Write calls f.
func (f writerFunc) Write(b []byte) (int, error) { return f(b) }
