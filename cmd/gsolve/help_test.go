package main

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestExamples runs the example of every command's help. Lines run in order
// in one directory, as a reader would run them.
func TestExamples(t *testing.T) {
	puzzles, err := os.ReadFile("../../puzzles/standard.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("puzzles.jsonl", puzzles, 0o600); err != nil {
		t.Fatal(err)
	}
	app := newApp(&console{})
	descriptions := map[string]string{"gsolve": app.Description}
	for _, command := range app.Commands {
		descriptions[command.Name] = command.Description
	}
	for name, text := range descriptions {
		lines := exampleLines(text)
		if len(lines) == 0 {
			t.Errorf("%s: the help has no example", name)
		}
		for _, line := range lines {
			words := strings.Fields(line)
			if status, _, errs := runTest(context.Background(), &console{}, words[1:]...); status != statusDone || errs != "" {
				t.Errorf("%s: status %d, %s", line, status, errs)
			}
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
	for _, command := range newApp(&console{}).Commands {
		if command.Usage == "" || command.Action == nil || command.OnUsageError == nil {
			t.Errorf("%s lacks a usage, an action or its error handler", command.Name)
		}
		for _, flag := range command.Flags {
			if f, ok := flag.(cli.DocGenerationFlag); !ok || f.GetUsage() == "" {
				t.Errorf("%s: %v has no usage", command.Name, flag.Names())
			}
		}
	}
}

// TestExpectedValues holds every flag with a value to words of its own for
// what it expects.
func TestExpectedValues(t *testing.T) {
	for _, command := range newApp(&console{}).Commands {
		for _, flag := range command.Flags {
			name := flag.Names()[0]
			takes := flag.(cli.DocGenerationFlag).TakesValue()
			if words := expectedValue(name); takes == (words == expectedValue("json")) {
				t.Errorf("%s --%s: expected %s", command.Name, name, words)
			}
		}
	}
}
