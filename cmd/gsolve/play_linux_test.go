package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// openTerminal returns the two sides of a terminal: the test types by writing to keys, and the
// program uses screen. It skips the test if the system has no terminal to give.
func openTerminal(t *testing.T) (keys, screen *os.File) {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = keys.Close() })
	if err := unix.IoctlSetPointerInt(int(keys.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetInt(int(keys.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	screen, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = screen.Close() })
	return keys, screen
}

// TestPlayEditor plays on a terminal. The player can edit a line, and each way to end leaves the
// terminal as it was.
func TestPlayEditor(t *testing.T) {
	puzzle, against := []string{"play", "--rule", "renju"}, []string{"play", "--against", "greedy", "--size", "7"}
	for name, tc := range map[string]struct {
		words  []string
		typed  []string // one text for each prompt
		signal os.Signal
		status int
		want   string
	}{
		"quit":            {puzzle, []string{"scoer\x7f\x7fre\r", "quit\r"}, nil, console.StatusDone, "0 solved: 0 mistakes, 0 hints"},
		"Ctrl-D":          {puzzle, []string{"\x04"}, nil, console.StatusDone, "0 solved, 1 skipped"},
		"Ctrl-C":          {puzzle, []string{"sc\x03"}, nil, console.StatusBad, "gsolve: standard input: stopped by Ctrl-C"},
		"SIGTERM":         {puzzle, nil, syscall.SIGTERM, console.StatusBad, "gsolve: standard input: stopped before the end"},
		"against, quit":   {against, []string{"d5\x7f4\r", "quit\r"}, nil, console.StatusDone, "greedy plays "},
		"against, Ctrl-C": {against, []string{"d4\r", "\x03"}, nil, console.StatusBad, "gsolve: standard input: stopped by Ctrl-C"},
	} {
		t.Run(name, func(t *testing.T) {
			keys, screen := openTerminal(t)
			before, err := unix.IoctlGetTermios(int(screen.Fd()), unix.TCGETS)
			if err != nil {
				t.Skip(err)
			}
			testboard.Deadline(t)
			play := child(t, "gsolve", tc.words...)
			play.Env = append(os.Environ(), "TERM=xterm")
			play.Stdin, play.Stdout, play.Stderr = screen, screen, screen
			play.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			if err := play.Start(); err != nil {
				t.Fatal(err)
			}
			out := &testdir.Buffer{}
			go func() { // ends when the terminal is closed
				for b := make([]byte, 4096); ; {
					n, err := keys.Read(b)
					_, _ = out.Write(b[:n])
					if err != nil {
						return
					}
				}
			}()
			prompts := func(n int) {
				for strings.Count(out.String(), "\n> ") < n {
					time.Sleep(time.Millisecond)
				}
			}
			for i, line := range tc.typed {
				prompts(i + 1)
				if _, err := keys.WriteString(line); err != nil {
					t.Fatal(err)
				}
			}
			if prompts(1); tc.signal != nil {
				_ = play.Process.Signal(tc.signal)
			}
			var exit *exec.ExitError
			if err := play.Wait(); err != nil && !errors.As(err, &exit) || play.ProcessState.ExitCode() != tc.status {
				t.Errorf("play ended with %v, expected status %d", err, tc.status)
			}
			after, err := unix.IoctlGetTermios(int(screen.Fd()), unix.TCGETS)
			if err != nil || *after != *before {
				t.Errorf("the terminal was left with %+v, expected %+v (error %v)", after, before, err)
			}
			_ = screen.Close()
			for end := time.Now().Add(time.Minute); !strings.Contains(out.String(), tc.want) && time.Now().Before(end); {
				time.Sleep(time.Millisecond)
			}
			if !strings.Contains(out.String(), tc.want) {
				t.Errorf("expected %q on the screen: %q", tc.want, out)
			}
		})
	}
}

// TestVersusStopped: a signal while the searcher thinks ends the game soon, and the message says that it
// was not saved.
func TestVersusStopped(t *testing.T) {
	testboard.Deadline(t)
	play := child(t, "gsolve", "play", "--against", "adp:time=1h,memory=8MiB")
	in, err := play.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := play.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	play.Stderr = &errs
	if err := play.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, "h8\n"); err != nil {
		t.Fatal(err)
	}
	for said := bufio.NewScanner(out); said.Scan() && said.Text() != "> h8"; {
	}
	_ = play.Process.Signal(os.Interrupt)
	if err := play.Wait(); play.ProcessState.ExitCode() != console.StatusBad || errs.String() != "gsolve: the game: stopped before the end of the input; the game was not saved\n" {
		t.Errorf("ended with %v, %q, expected status 2 and a message", err, errs.String())
	}
}
