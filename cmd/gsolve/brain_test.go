package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// TestAsBrain: a program whose name begins with pbrain- runs the command brain, and the name may
// choose a searcher.
func TestAsBrain(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"pbrain-gsolve --threads 2", "brain --threads 2"},
		{"/usr/bin/PBRAIN-gsolve-2", "brain"},
		{"gsolve --threads 2", "--threads 2"},
		{"/pbrain-x/gsolve", ""},
		{"pbrain-kill.exe", "brain --engine kill"},
		{"x/PBrain-gsolve-greedy-vcf --threads 2", "brain --engine greedy-vcf --threads 2"},
		{"pbrain-kill --engine adp", "brain --engine adp"},
		{"pbrain-kill --engine=adp", "brain --engine=adp"},
		{"pbrain-skill", "brain"},
	} {
		words := strings.Fields(c.args)
		if got := asBrain(words); got[0] != words[0] || !slices.Equal(got[1:], strings.Fields(c.want)) {
			t.Errorf("arguments %q become %q, expected %q", c.args, got, c.want)
		}
	}
}

// TestNotice: a name that asks for an unknown searcher gets a message.
func TestNotice(t *testing.T) {
	for program, want := range map[string]string{
		"pbrain-skill":             "no searcher is named skill: mix chooses the moves",
		"x/PBRAIN-gsolve-kil.exe":  "no searcher is named kil: mix chooses the moves",
		"pbrain-kill.exe":          "",
		"pbrain-gsolve":            "",
		"pbrain-gsolve64.exe":      "",
		"/usr/bin/pbrain-gsolve-2": "",
		"pbrain-":                  "",
		"gsolve":                   "",
	} {
		if got := noticeOf(program); got != want {
			t.Errorf("%s: notice %q, expected %q", program, got, want)
		}
	}
}

// TestBrainInterrupted: Ctrl-C ends the command with status 0, even while it waits for input.
func TestBrainInterrupted(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if status, out, errs := runTest(ctx, &console.Console{In: r, Grace: 1}, "brain"); status != console.StatusDone || out != "" || errs != "" {
		t.Errorf("status %d, output %q, errors %q; expected status 0 and no output", status, out, errs)
	}
}

// TestBrainPipe: if the manager has gone, the error names the manager's end.
func TestBrainPipe(t *testing.T) {
	con := &console.Console{In: strings.NewReader("START 15\n"), Out: failing{}}
	if status, _, errs := runTest(context.Background(), con, "brain"); status != console.StatusBad || !strings.HasPrefix(errs, "gsolve: the manager's end: ") {
		t.Errorf("status %d, %q", status, errs)
	}
}

// TestReadmeSession plays the session of docs/brain.md. Lines after "> " are the manager's; the
// other lines are what the command must answer, beside messages: these show times.
func TestReadmeSession(t *testing.T) {
	text := testdir.Read(t, filepath.Join(root, "docs", "brain.md"))
	session := regexp.MustCompile("(?s)```text\n(> START.*?)```").FindStringSubmatch(string(text))
	if session == nil {
		t.Fatal("docs/brain.md has no session that begins with > START")
	}
	var sent, want strings.Builder
	for line := range strings.Lines(session[1]) {
		if command, ok := strings.CutPrefix(line, "> "); !ok {
			want.WriteString(line)
		} else if command != "END\n" { // END would drop a move in work
			sent.WriteString(command)
		}
	}
	status, out, errs := runTest(context.Background(), &console.Console{In: strings.NewReader(sent.String())}, "brain")
	out = regexp.MustCompile("(?m)^MESSAGE .*\n").ReplaceAllString(out, "")
	if status != console.StatusDone || errs != "" || out != want.String() {
		t.Errorf("status %d, answers %q, errors %q; docs/brain.md has the answers %q", status, out, errs, want.String())
	}
}

// TestStores: if a database that the manager has named fails, its first error is known at the end.
func TestStores(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "db")
	con := &console.Console{Err: io.Discard}
	db, err := openDatabase(dir, con)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	opened := stores{ctx: t.Context(), con: con}
	store, err := opened.open(dir)
	if err != nil {
		t.Fatal(err)
	}
	_ = store.(*keeper).db.Close() // so that it fails from now on
	pos, err := board.New(board.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Get(pos); err == nil || !errors.Is(opened.err(), err) {
		t.Errorf("Get returned %v, and in the end the stores returned %v; expected the same error", err, opened.err())
	}
}

// TestBrainGuarded: the command always runs in a child process, since a manager may name a database
// at any time.
func TestBrainGuarded(t *testing.T) {
	testboard.Deadline(t)
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has /proc")
	}
	in, said := io.Pipe()
	answers, out := io.Pipe()
	c := child(t, "gsolve", "brain")
	c.Stdin, c.Stdout = in, out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(said, "START 15\n")
	_, _ = io.ReadFull(answers, make([]byte, len("OK\n")))
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", c.Process.Pid))
	children := ""
	for _, task := range tasks {
		text, _ := os.ReadFile(task)
		children += string(text)
	}
	if err != nil || len(tasks) > 0 && strings.TrimSpace(children) == "" {
		t.Errorf("the command has no child process (%v)", err)
	}
	said.Close()
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}
