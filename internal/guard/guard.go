// Package guard runs a command that writes a database in a child process. If the child dies, the
// parent reports why.
package guard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
)

// A process that writes a database can die in a goroutine of the database: by SIGBUS on a mapped
// file when the disk is full, or by a panic over damaged files. No recover reaches that goroutine,
// but a parent process can report the death:
//
//	standard input, output   the same files for parent and child
//	standard error           a pipe to the parent: only the child's runtime writes to it, when it crashes
//	MessagesFD               the parent's standard error, for gsolve's own messages
//	ordersFD                 a pipe: a byte asks the child to stop, its end means that the parent is gone
//
// Windows cannot pass on files in this way: there the command runs in place.

// guardedVariable marks a child in its environment.
const guardedVariable = "GSOLVE_GUARDED"

// The additional descriptors of a child.
const (
	MessagesFD = 3 // a child writes messages to it
	ordersFD   = 4
)

// IsChild reports whether Run started this process.
func IsChild() bool { return os.Getenv(guardedVariable) != "" }

// Run runs this program again with the same arguments as a child, and returns its status. Errors
// name the database dir, which is empty if only the child knows it. If Run cannot make a child, it
// reports false and runs nothing.
func Run(ctx context.Context, dir string) (ran bool, err error) {
	self, err := os.Executable()
	if err != nil || runtime.GOOS == "windows" {
		return false, nil
	}
	child := &exec.Cmd{Path: self, Args: os.Args, Stdin: os.Stdin, Stdout: os.Stdout}
	return true, watch(ctx, child, dir, os.Stderr)
}

// watch runs the child and returns its status, or an error if it crashed.
func watch(ctx context.Context, child *exec.Cmd, dir string, messages *os.File) error {
	orders, tell, err := os.Pipe()
	if err != nil {
		return err
	}
	defer func() { _ = tell.Close() }() // the child has ended
	last := &lastWords{}
	child.Stderr = last
	child.ExtraFiles = []*os.File{messages, orders}
	child.Env = append(os.Environ(), guardedVariable+"=1")
	err = child.Start()
	_ = orders.Close() // the child has its own
	if err != nil {
		return fmt.Errorf("%s: %w, expected to run it as a child", child.Path, files.Cause(err))
	}
	defer context.AfterFunc(ctx, func() { _, _ = tell.Write([]byte{0}) })() // fails if the child has ended
	return last.verdict(dir, child.Wait(), messages)
}

// lastWords keeps the first output of a crashing runtime, before the stacks.
type lastWords struct{ text []byte }

// lastWordsBytes is more than a runtime writes before the stacks.
const lastWordsBytes = 16 << 10

// Write never fails, so that it never holds up a dying child.
func (l *lastWords) Write(b []byte) (int, error) {
	l.text = append(l.text, b[:min(len(b), lastWordsBytes-len(l.text))]...)
	return len(b), nil
}

// verdict returns the error of a child that ended with err.
func (l *lastWords) verdict(dir string, err error, messages io.Writer) error {
	exit := (*exec.ExitError)(nil)
	if err != nil && !errors.As(err, &exit) {
		return err
	}
	reason := l.crash()
	if reason == "" && err != nil && !exit.Exited() {
		reason = exit.Error()
	}
	switch {
	case exit != nil && interrupted(exit.ProcessState):
		return errors.New("stopped: before anything was begun")
	case reason != "" && dir == "":
		return fmt.Errorf("the process died: %s; nothing that a database acknowledged is lost; "+
			"look at the free space of its disk, then run the command again", reason)
	case reason != "":
		return fmt.Errorf("database %s: the process that wrote it died: %s; nothing that was acknowledged is lost; "+
			"look at the free space of the disk, then run the command again", dir, reason)
	}
	_, _ = messages.Write(l.text) // no crash: a library wrote it
	if err != nil {
		return console.Status(exit.ExitCode())
	}
	return nil
}

// interrupted reports whether SIGINT or SIGTERM ended the process: it came before Context could
// catch it.
func interrupted(end *os.ProcessState) bool {
	status, known := end.Sys().(syscall.WaitStatus)
	return known && status.Signaled() && (status.Signal() == syscall.SIGINT || status.Signal() == syscall.SIGTERM)
}

// crash returns the reason of a crash in one line, empty without a crash.
func (l *lastWords) crash() string {
	if bytes.Contains(l.text, []byte("[signal SIGBUS")) {
		return "a mapped file could not be read or written (SIGBUS)"
	}
	for line := range strings.Lines(string(l.text)) {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

// Context returns a context that a signal or an order of the parent ends. Signals of a terminal
// reach parent and child, others only the parent. The second signal kills the parent, and the child
// ends with it. If nobody reads the child's output any more, it gets an error and can close its
// database.
func Context() context.Context {
	_ = os.Unsetenv(guardedVariable) // Run does not guard the children of the child
	signal.Ignore(syscall.SIGPIPE)
	parent, cancel := context.WithCancel(context.Background()) // its end leaves signals caught: one may follow the order
	ctx, _ := signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM)
	orders := os.NewFile(ordersFD, "orders")
	go func() {
		for b := make([]byte, 1); ; {
			if _, err := orders.Read(b); err != nil {
				os.Exit(console.StatusBad)
			}
			cancel()
		}
	}()
	return ctx
}
