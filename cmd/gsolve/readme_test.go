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

var update = flag.Bool("update", false, "write the real output into README.md")

const root = "../.."

// TestReadme runs the tour of README.md: each line "$ gsolve …" of a console
// block, in a folder that looks like the checkout, and what the README shows
// below it must be what the command prints, durations apart.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
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
	ran := 0
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
	if ran < 8 {
		t.Errorf("README's tour has %d commands, want 8 or more", ran)
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(real), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, want := durations(string(text)), durations(real); got != want {
		t.Errorf("README.md shows another output than the commands give; go test ./cmd/gsolve -run Readme -update mends it.\nIt shows:\n%s\nReal:\n%s", got, want)
	}
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
