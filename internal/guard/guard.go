// Package guard runs a command that writes a database as a child of itself, so that somebody is
// left to say why it died.
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

// A process that writes a database can die in a goroutine that is not ours: by SIGBUS on a mapped
// file when the disk is full, by a panic over damaged files. No recover reaches that. So a command
// with a database runs as a child of itself, and the parent has the last word:
//
//	standard input, output   the same files for both
//	standard error           of the child a pipe: only the runtime writes there, and only when it crashes
//	MessagesFD               the parent's standard error, for what gsolve itself says
//	ordersFD                 a pipe: a byte asks the child to stop, its end says that the parent is gone
//
// Files cannot be handed on in this way on Windows: there the command runs in place.

// guardedVariable is set in the environment of such a child.
const guardedVariable = "GSOLVE_GUARDED"

// The descriptors that a child has beside the usual three.
const (
	MessagesFD = 3 // where IsChild, messages go to it
	ordersFD   = 4
)

// IsChild reports whether this process is such a child.
func IsChild() bool { return os.Getenv(guardedVariable) != "" }

// Run runs this program with its arguments again as such a child, and ends as the child ends; dir
// is the database that errors name, empty where only the child knows whether it has one. Where no
// child can be made it reports false and runs nothing.
func Run(ctx context.Context, dir string) (ran bool, err error) {
	self, err := os.Executable()
	if err != nil || runtime.GOOS == "windows" {
		return false, nil
	}
	child := &exec.Cmd{Path: self, Args: os.Args, Stdin: os.Stdin, Stdout: os.Stdout}
	return true, watch(ctx, child, dir, os.Stderr)
}

// watch runs the child and ends as it ends. If it crashes, the error says so; dir is empty where
// only the child knows whether it had a database.
func watch(ctx context.Context, child *exec.Cmd, dir string, messages *os.File) error {
	orders, tell, err := os.Pipe()
	if err != nil {
		return err
	}
	defer func() { _ = tell.Close() }() // nobody listens any more
	last := &lastWords{}
	child.Stderr = last
	child.ExtraFiles = []*os.File{messages, orders}
	child.Env = append(os.Environ(), guardedVariable+"=1")
	err = child.Start()
	_ = orders.Close() // the child has its own
	if err != nil {
		return fmt.Errorf("%s: %w, expected to run it as a child", child.Path, files.Cause(err))
	}
	defer context.AfterFunc(ctx, func() { _, _ = tell.Write([]byte{0}) })() // if it has ended, all the better
	return last.verdict(dir, child.Wait(), messages)
}

// lastWords keeps the beginning of what a runtime writes when it crashes: what follows are the
// stacks.
type lastWords struct{ text []byte }

// lastWordsBytes is more than the head of a crash has.
const lastWordsBytes = 16 << 10

// Write never fails: a child that is dying is not to be kept from it.
func (l *lastWords) Write(b []byte) (int, error) {
	l.text = append(l.text, b[:min(len(b), lastWordsBytes-len(l.text))]...)
	return len(b), nil
}

// verdict is the error of a child that ended with err.
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
	_, _ = messages.Write(l.text) // no crash: somebody else's words
	if err != nil {
		return console.Status(exit.ExitCode())
	}
	return nil
}

// interrupted reports whether one of the signals that Context catches has ended a process: it was
// sooner than Context.
func interrupted(end *os.ProcessState) bool {
	status, known := end.Sys().(syscall.WaitStatus)
	return known && status.Signaled() && (status.Signal() == syscall.SIGINT || status.Signal() == syscall.SIGTERM)
}

// crash is what the runtime says of its end, in a line; empty if it says nothing of the kind.
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

// Context is what main makes of signals in a child. Those of a terminal reach parent and child,
// others the parent alone, so the child stops at whichever comes first, and dies when the parent
// does, which the second signal kills. A reader of our output who has gone is an error like any
// other: the database is closed first.
func Context() context.Context {
	_ = os.Unsetenv(guardedVariable) // of no concern to others; it was set, so it can be unset
	signal.Ignore(syscall.SIGPIPE)
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
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
