package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

func TestMain(m *testing.M) {
	testscript.Main(leakChecked{m}, map[string]func(){"gsolve": main, "pbrain-gsolve": main, "pbrain-skill": main, "mortal": mortal, "broker": brokerMain, "trickster": trickster})
}

// raceVariable holds the options of the race detector.
const raceVariable = "GORACE"

// leakChecked makes the tests fail if one leaves a goroutine behind.
type leakChecked struct{ *testing.M }

func (m leakChecked) Run() int {
	if os.Getenv(raceVariable) == "" { // else each child would wait a second at its end
		_ = os.Setenv(raceVariable, "atexit_sleep_ms=0")
	}
	testdir.InMemory()
	_ = os.Unsetenv(cmdline.DatabaseVariable) // else the database of the person who runs the tests would answer
	if status := m.M.Run(); status != 0 {
		return status
	}
	if err := goleak.Find(); err != nil {
		println(err.Error())
		return 1
	}
	return 0
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Deadline:            time.Now().Add(7 * time.Minute), // kills a command that hangs, and names it; all scripts share it
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     exits,
			"fill":      fill,
			"oneerror":  oneError,
			"overwrite": overwrite,
			"http":      askHTTP,
			"serve":     serveInBackground,
		},
		Setup: func(env *testscript.Env) error {
			env.Values[serversKey{}] = &servers{}
			env.Setenv(raceVariable, os.Getenv(raceVariable))
			dir, err := os.Getwd()
			env.Setenv("PUZZLES", filepath.Join(dir, "..", "..", "puzzles"))
			env.Setenv("GAMES", filepath.Join(dir, "testdata", "games.jsonl"))
			env.Setenv("POSITIONS", filepath.Join(dir, "testdata", "positions"))
			env.Setenv("SLOW", filepath.Join(dir, "testdata", "slow.jsonl"))
			return err
		},
	})
}

// exits STATUS PROGRAM ARGS… runs a program, which must end with that status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM ARGS")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, expected %d: %s", got, want, ts.ReadFile("stderr"))
	}
}

// fill FILE SIZE writes a number of bytes of noise.
func fill(ts *testscript.TestScript, _ bool, args []string) {
	size, err := strconv.Atoi(args[1])
	ts.Check(err)
	data := make([]byte, size)
	for i, state := 0, uint32(1); i < size; i++ {
		state = state*1664525 + 1013904223
		data[i] = byte(state >> 24)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// overwrite DIR SUFFIX writes noise over the files of DIR with that suffix.
func overwrite(ts *testscript.TestScript, _ bool, args []string) {
	files, err := filepath.Glob(filepath.Join(ts.MkAbs(args[0]), "*."+args[1]))
	ts.Check(err)
	if len(files) == 0 {
		ts.Fatalf("%s has no file with the suffix %s", args[0], args[1])
	}
	for _, file := range files {
		info, err := os.Stat(file)
		ts.Check(err)
		fill(ts, false, []string{file, strconv.FormatInt(info.Size(), 10)})
	}
}

// oneerror requires that standard error holds exactly one error of gsolve.
func oneError(ts *testscript.TestScript, _ bool, _ []string) {
	text := ts.ReadFile("stderr")
	message, ok := strings.CutPrefix(text, "gsolve: ")
	if !ok || strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, "\n") {
		ts.Fatalf("standard error is not one line that begins with gsolve: %q", text)
	}
	if message[0] >= 'A' && message[0] <= 'Z' {
		ts.Fatalf("the error begins with a capital letter: %q", message)
	}
}

// runTest runs the program in this process.
func runTest(ctx context.Context, con *console.Console, args ...string) (status int, out, errs string) {
	return runHooked(ctx, con, hooks{checkpoint: time.Hour}, args...)
}

// runHooked does the same as runTest, with hooks.
func runHooked(ctx context.Context, con *console.Console, h hooks, args ...string) (status int, out, errs string) {
	var stdout, stderr bytes.Buffer
	if con.Out == nil {
		con.Out = &stdout
	}
	if con.Err == nil {
		con.Err = &stderr
	}
	if con.In == nil {
		con.In = strings.NewReader("")
	}
	if con.Grace == 0 {
		con.Grace = time.Minute // so that a loaded machine does not change answers
	}
	if con.Delay == 0 {
		con.Delay = time.Hour // and does not show progress
	}
	status = run(ctx, append([]string{"gsolve"}, args...), con, h)
	return status, stdout.String(), stderr.String()
}

// child returns a command that runs a program of TestMain.
func child(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	testboard.Deadline(t)
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	return exec.Command(path, args...)
}
