// Package console holds the standard streams of a command. It writes the answers, the messages and
// the progress line, and computes the exit status.
package console

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
)

// Console holds the standard streams of a command.
type Console struct {
	In       io.Reader
	Out      io.Writer
	Err      io.Writer
	Editing  bool // In and Out are a terminal on which a line can be edited
	OutTTY   bool // Out is a terminal: colour may be used
	ErrTTY   bool // Err is a terminal that can erase a line: progress is possible
	NoColour bool // the NO_COLOR convention is in force, or the terminal is a dumb one
	Guards   bool // a command with a database runs as a child of this process

	Stop <-chan struct{} // closed by the first signal

	// Ended is closed when no more input is read: by the first signal, after Grace.
	Ended <-chan struct{}

	// Grace is the time after the first signal in which a command still reads positions, and
	// answers them as cancelled.
	Grace time.Duration

	Delay    time.Duration // before a terminal shows progress
	Every    time.Duration // between the lines of StartWatch where Err is no terminal; 0 = none
	Progress Progress

	saying  sync.Mutex // held while Err is written to
	refused int        // calls of Refuse; guarded by saying
}

// MaxRefusals is how many refusals a run reports one by one: a file of a million broken lines would
// fill a terminal for minutes. Finish reports the number of the others.
const MaxRefusals = 100

// System returns the console of this process. Its messages go to the given file.
func System(messages *os.File) *Console {
	inTTY, outTTY := term.IsTerminal(int(os.Stdin.Fd())), term.IsTerminal(int(os.Stdout.Fd()))
	dumb := os.Getenv("TERM") == "dumb" // a dumb terminal can neither show colour nor erase a line
	return &Console{
		In:       os.Stdin,
		Out:      os.Stdout,
		Err:      messages,
		Editing:  inTTY && outTTY && !dumb,
		OutTTY:   outTTY,
		ErrTTY:   term.IsTerminal(int(messages.Fd())) && !dumb,
		NoColour: os.Getenv("NO_COLOR") != "" || dumb,
		Grace:    30 * time.Millisecond,
		Delay:    time.Second,
		Every:    time.Minute,
	}
}

// Finish reports the error and the number of unreported refusals, and returns the exit status.
func (con *Console) Finish(err error) int {
	if more := con.refused - MaxRefusals; more > 0 {
		con.Complain(fmt.Errorf("refused too: %s", plain.Plural(more, "further part")))
	}
	var status Status
	switch {
	case err == nil:
		return StatusDone
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, syscall.EPIPE):
		// The reader of our output has gone, so nobody would read a message.
		return StatusBad
	}
	con.Complain(err)
	return StatusBad
}

// Complain writes the error to standard error as exactly one line: a hostile file name with line
// breaks must not forge a second line. Several goroutines may call it.
func (con *Console) Complain(err error) {
	con.saying.Lock()
	defer con.saying.Unlock()
	_ = con.Progress.aside(func() error {
		_, err := fmt.Fprintf(con.Err, "gsolve: %s\n", plain.OneLine(err.Error()))
		return err // there is no other place to report it
	})
}

// Refuse complains about a refused part of the input, such as a position. It reports only the first
// MaxRefusals of a run.
func (con *Console) Refuse(err error) {
	con.saying.Lock()
	con.refused++
	named := con.refused <= MaxRefusals
	con.saying.Unlock()
	if named {
		con.Complain(err)
	}
}

// Colour reports whether standard output gets colour. when is auto, always or never.
func (con *Console) Colour(when string) (bool, error) {
	switch when {
	case "auto":
		return con.OutTTY && !con.NoColour, nil
	case "always":
		return true, nil
	case "never":
		return false, nil
	default:
		return false, fmt.Errorf("--color: %.20q, expected auto, always or never", when)
	}
}

// Answer runs say, which writes to standard output. On a terminal it first erases the progress
// line.
func (con *Console) Answer(say func() error) error {
	if !con.OutTTY {
		return say()
	}
	return con.Progress.aside(say)
}

// Print writes a text through Answer.
func (con *Console) Print(text string) error {
	return con.Answer(func() error { return con.Write([]byte(text)) })
}

// Write writes to standard output.
func (con *Console) Write(text []byte) error {
	_, err := con.Out.Write(text)
	return WrapOutput(err)
}

// WriteJSON writes one object and a line break to standard output in one Write.
func (con *Console) WriteJSON(v any) error { return WriteJSON(con.Out, v) }

// WriteJSON writes one object and a line break in one Write. The error names standard output.
func WriteJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return WrapOutput(encoder.Encode(v))
}

// Output names standard output in errors.
const Output = "standard output"

// WrapOutput names standard output in an error of writing to it.
func WrapOutput(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", Output, files.Cause(err))
}

// Open calls files.Open with this console's standard input. The system opens a named pipe only when
// somebody writes to it, and a pipe may stay silent. Ended ends both waits: the error of Open, or of a
// later Read, is then ErrStopped.
func (con *Console) Open(path string) (in io.Reader, done func(), err error) {
	if info, err := os.Stat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return files.Open(path, con.In)
	}
	type file struct {
		in   io.Reader
		done func()
		err  error
	}
	opened := make(chan file, 1)
	go func() {
		in, done, err := files.Open(path, con.In)
		opened <- file{in, done, err}
	}()
	select {
	case f := <-opened:
		return &stoppable{done: con.Ended, in: f.in}, f.done, f.err
	case <-con.Ended:
		return nil, nil, ErrStopped
	}
}

// The exit statuses. StatusDone also means "all decided" for many positions, "all valid" for
// verify.
const (
	StatusDone    = 0
	StatusNone    = 1 // one position, and it has no win; verify: some invalid
	StatusBad     = 2 // bad usage, or some input refused
	StatusUnknown = 3 // some position not decided
)

// Status is the error of a command that has already reported everything: it is only the exit
// status.
type Status int

// Error is for the error interface: Finish never shows it.
func (s Status) Error() string { return "exit status " + strconv.Itoa(int(s)) }

// Exit returns the Status, or nil for StatusDone.
func Exit(status int) error {
	if status == StatusDone {
		return nil
	}
	return Status(status)
}

// ErrStopped means that a signal stopped the command before the end of the input.
var ErrStopped = errors.New("stopped before the end of the input")

// ErrInternal marks a fault of this program, such as a win that the verifier refuses.
var ErrInternal = errors.New("internal error, please report it")

// Headline returns the first of the errors that a database joined, and the number of the others.
func Headline(err error) error {
	if err == nil {
		return nil
	}
	if first, rest, more := strings.Cut(err.Error(), "\n"); more {
		return fmt.Errorf("%s (and %s)", first, plain.Plural(strings.Count(rest, "\n")+1, "other error"))
	}
	return err
}

// About adds the place and the id to err, and leaves out an id that equals the place.
func About(place, id string, err error) error {
	if id == place {
		return fmt.Errorf("%s: %w", place, err)
	}
	return fmt.Errorf("%s: %s: %w", place, id, err)
}

// Stoppable returns a reader of r whose Read returns ErrStopped once ctx ends, even while the
// system still waits for input: a terminal or a pipe may stay silent for ever.
func Stoppable(ctx context.Context, r io.Reader) io.Reader {
	return &stoppable{done: ctx.Done(), in: r}
}

type stoppable struct {
	done <-chan struct{}
	in   io.Reader
	buf  []byte // the goroutine reads into it, never into the caller's slice
}

const stoppableBytes = 64 << 10

// Read reads in a goroutine. If done is closed first, the goroutine goes on until its read ends, and no
// later Read uses the buffer.
func (s *stoppable) Read(p []byte) (int, error) {
	select {
	case <-s.done:
		return 0, ErrStopped
	default:
	}
	if s.buf == nil {
		s.buf = make([]byte, stoppableBytes)
	}
	buf := s.buf[:min(len(p), stoppableBytes)]
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	go func() {
		n, err := s.in.Read(buf)
		done <- result{n, err}
	}()
	select {
	case r := <-done:
		return copy(p, buf[:r.n]), r.err
	case <-s.done:
		return 0, ErrStopped
	}
}
