package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testdir"
)

// TestHelpExamples runs the example of every command's help. The lines run in order in one directory,
// as a reader would run them.
func TestHelpExamples(t *testing.T) {
	collection := testdir.Read(t, "../../puzzles/collections/standard.jsonl")
	games := testdir.Read(t, "testdata/games.jsonl")
	puzzles := bytes.Join(bytes.SplitAfterN(collection, []byte("\n"), 13)[:12], nil) // the first twelve puzzles are the easiest
	t.Chdir(t.TempDir())
	testdir.Write(t, "games.jsonl", games)
	testdir.Write(t, "puzzles.jsonl", puzzles)
	app := newApp(&console.Console{}, hooks{})
	descriptions := map[string]string{"gsolve": app.Description}
	for name, command := range cmdline.Commands(app.Commands, "") {
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
			if name == "serve" || name == "worker" {
				ctx, con.Out = untilOutput() // these run until they are stopped
			}
			if status, _, errs := runTest(ctx, con, words[1:]...); status != console.StatusDone || errs != "" {
				t.Errorf("example %q: status %d, errors %s", line, status, errs)
			}
		}
	}
}

// TestHelpStatus: the help of each database command lists its exit statuses, also that of Ctrl-C.
func TestHelpStatus(t *testing.T) {
	names := []string{"db"}
	for name := range cmdline.Commands(dbCommand(&console.Console{}).Subcommands, "db ") {
		names = append(names, name)
	}
	for _, name := range names {
		if _, status, _ := strings.Cut(helpText(name), "Exit status: 0"); !strings.Contains(status, "2 ") || !strings.Contains(status, "Ctrl-C.") {
			t.Errorf("help of %s: %q, expected the exit statuses, and 2 for Ctrl-C among them", name, status)
		}
	}
	if len(names) < 10 {
		t.Errorf("db has only %d commands: %v", len(names), names)
	}
}

// TestPassesAreTold checks that the pages that state the rules, or that a side is lost, say that no
// side may pass although RIF allows passes.
func TestPassesAreTold(t *testing.T) {
	pages := map[string]string{}
	for _, name := range []string{"gsolve", "forbidden", "defend", "oracle", "prove", "db"} {
		pages["the help of "+name] = helpText(name)
	}
	for _, name := range []string{"docs/answers.md", "docs/positions.md", "docs/design/words.md", "board/rule.go"} {
		pages[name] = string(testdir.Read(t, filepath.Join("../..", name)))
	}
	for page, text := range pages {
		if !regexp.MustCompile(`\bpass(es)?\b[^.]*\bRIF\b|\bRIF\b[^.]*\bpass(es)?\b`).MatchString(text) {
			t.Errorf("%s does not say that RIF lets a side pass", page)
		}
	}
}

// exampleLines returns the commands after the word EXAMPLE.
func exampleLines(description string) (lines []string) {
	_, example, _ := strings.Cut(description, "EXAMPLE\n")
	for line := range strings.Lines(example) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "gsolve ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestHelpTexts: every flag needs a usage, since error messages quote it.
func TestHelpTexts(t *testing.T) {
	for name, command := range cmdline.Commands(newApp(&console.Console{}, hooks{}).Commands, "") {
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

// TestExpectedValues: every flag with a value needs its own words for the expected value.
func TestExpectedValues(t *testing.T) {
	for name, command := range cmdline.Commands(newApp(&console.Console{}, hooks{}).Commands, "") {
		for _, flag := range command.Flags {
			flagName := flag.Names()[0]
			takes := flag.(cli.DocGenerationFlag).TakesValue()
			if words := cmdline.ExpectedValue(flagName); takes == (words == cmdline.ExpectedValue("json")) {
				t.Errorf("%s --%s takes a value = %v, but its words for the expected value are %q", name, flagName, takes, words)
			}
		}
	}
}

// untilOutput returns a context that ends with the first output, and that output.
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

// TestPython runs examples/oracle.py, if there is a Python, with each of the commands that it can
// use.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("not tested: there is no python3")
		return
	}
	gsolve, err := exec.LookPath("gsolve") // the test binary: see TestMain
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range []string{"oracle", "serve"} {
		if newApp(&console.Console{}, hooks{}).Command(way) == nil {
			continue
		}
		out, err := exec.CommandContext(t.Context(), python, filepath.Join(root, "examples", "oracle.py"), gsolve, way).CombinedOutput()
		if want := "three win g8 f8 k8\nnone none\n"; err != nil || strings.ReplaceAll(string(out), "\r", "") != want {
			t.Errorf("oracle.py with %s: error %v, output %q, expected %q", way, err, out, want)
		}
	}
	out, err := exec.CommandContext(t.Context(), python, filepath.Join(root, "examples", "oracle.py"), "./missing").CombinedOutput()
	if err == nil || !strings.HasPrefix(string(out), "./missing: no such program, ") || strings.Count(string(out), "\n") != 1 {
		t.Errorf("oracle.py with a missing program: error %v, output %q, expected one line", err, out)
	}
}

var update = flag.Bool("update", false, "write what the commands print into README.md and the pages in docs")

const root = "../.."

// TestReadme runs the examples of README.md and of the pages in docs: each line "$ gsolve …" of a
// console block. Each page runs in its own folder, which looks like the checkout. The page must
// show what the command prints, except for durations. README.md must have at most 250 lines.
func TestReadme(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, page := range append(pages, filepath.Join(root, "README.md")) {
		t.Run(filepath.Base(page), func(t *testing.T) { ran += runPage(t, page) })
	}
	if ran < 30 {
		t.Errorf("the pages have %d examples, expected 30 or more", ran)
	}
	text := testdir.Read(t, filepath.Join(root, "README.md"))
	if n := strings.Count(string(text), "\n"); n > 250 {
		t.Errorf("README.md has %d lines, expected 250 or fewer", n)
	}
}

// runPage runs the examples of one page and returns how many there are.
func runPage(t *testing.T, page string) (ran int) {
	text := testdir.Read(t, page)
	dir := t.TempDir()
	for _, name := range []string{"puzzles", "examples"} {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(root, name))); err != nil {
			t.Fatal(err)
		}
	}
	blocks := regexp.MustCompile("(?s)```console\n(.*?)```")
	real := blocks.ReplaceAllStringFunc(string(text), func(block string) string {
		var b strings.Builder
		b.WriteString("```console\n")
		for line := range strings.Lines(block) {
			if command, ok := strings.CutPrefix(line, "$ gsolve "); ok {
				ran++
				b.WriteString(line + output(t, dir, strings.Fields(command)))
			}
		}
		return b.String() + "```"
	})
	if *update {
		testdir.Write(t, page, real)
		return ran
	}
	if got, want := durations(string(text)), durations(real); got != want {
		t.Errorf("%s does not show what the commands print; go test ./cmd/gsolve -run Readme -update writes it anew.\nIt shows:\n%s\nThe commands print:\n%s", page, got, want)
	}
	return ran
}

// output runs gsolve in dir. Like a shell, it reads "< file" at the end of the words as the
// standard input. The test binary serves as gsolve: see TestMain.
func output(t *testing.T, dir string, args []string) string {
	t.Helper()
	self, err := exec.LookPath("gsolve")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Dir = dir
	if n := len(args) - 2; n > 0 && args[n] == "<" {
		in, err := os.Open(filepath.Join(dir, args[n+1]))
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		c.Args, c.Stdin = c.Args[:n+1], in
	}
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() == 2) {
		t.Fatalf("gsolve %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// durations replaces each duration, and each size of files, by one word.
func durations(s string) string {
	s = regexp.MustCompile(`files of [0-9.]+ [KM]iB`).ReplaceAllString(s, "files of SIZE")
	s = regexp.MustCompile(`"micros":[0-9.]+`).ReplaceAllString(s, `"micros":TIME`)
	return regexp.MustCompile(`[0-9.]+(µs|ms|s)\b`).ReplaceAllString(s, "TIME")
}
