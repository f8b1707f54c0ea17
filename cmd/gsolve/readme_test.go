package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the real output into README.md and the pages in docs")

const root = "../.."

// TestReadme runs the examples of README.md and of the pages in docs, each page
// in a folder of its own that looks like the checkout: each line "$ gsolve …" of
// a console block. The page must show below it what the command prints,
// durations apart. README.md itself has four tours and stays within 250 lines.
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
		t.Errorf("the pages have %d examples, want 30 or more", ran)
	}
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > 250 {
		t.Errorf("README.md has %d lines, want 250 or fewer", n)
	}
}

// runPage runs the examples of one page and returns how many there are.
func runPage(t *testing.T, page string) (ran int) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
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
		if err := os.WriteFile(page, []byte(real), 0o644); err != nil {
			t.Fatal(err)
		}
		return ran
	}
	if got, want := durations(string(text)), durations(real); got != want {
		t.Errorf("%s shows another output than the commands print; go test ./cmd/gsolve -run Readme -update writes it anew.\nIt shows:\n%s\nReal:\n%s", page, got, want)
	}
	return ran
}

// output runs gsolve in dir, with "< file" at the end of the words as a shell
// does. The test binary serves as gsolve: see TestMain.
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

// durations replaces every duration by one word, and the room that files take.
func durations(s string) string {
	s = regexp.MustCompile(`files of [0-9.]+ [KM]iB`).ReplaceAllString(s, "files of SIZE")
	s = regexp.MustCompile(`"micros":[0-9.]+`).ReplaceAllString(s, `"micros":TIME`)
	return regexp.MustCompile(`[0-9.]+(µs|ms|s)\b`).ReplaceAllString(s, "TIME")
}
