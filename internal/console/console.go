// Package console is what a command may touch of the outside world beside files: the standard
// streams, the terminal behind them, the progress line, messages, and the exit status.
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

// Console is the standard streams of a command.
type Console struct {
	In       io.Reader
	Out      io.Writer
	Err      io.Writer
	Editing  bool // In and Out are a terminal on which a line can be edited
	OutTTY   bool // Out is a terminal: colour may be used
	ErrTTY   bool // Err is a terminal that can take a line back: progress may be shown
	NoColour bool // the NO_COLOR convention is in force, or the terminal is a dumb one
	Guards   bool // a command with a database runs as a child of this process

	Stop <-chan struct{} // closed by the first signal

	// Grace is how long after the first signal positions that are still being read may be answered
	// as cancelled.
	Grace time.Duration

	Delay    time.Duration // how long a terminal stays silent before progress is shown
	Progress Progress

	saying  sync.Mutex // held while Err is written to
	refused int        // calls of Refuse; guarded by saying
}

// MaxRefusals is how many refusals of a run are named. A file of a million broken lines would
// otherwise write to a terminal for minutes. Finish counts the rest.
const MaxRefusals = 100

// System is the console of a process whose messages go to a file of their own.
func System(messages *os.File) *Console {
	inTTY, outTTY := term.IsTerminal(int(os.Stdin.Fd())), term.IsTerminal(int(os.Stdout.Fd()))
	dumb := os.Getenv("TERM") == "dumb" // knows neither colour nor a line taken back
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
	}
}

// Finish counts the refusals that were not named, reports an error and turns it into an exit
// status.
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
		// The reader of our output has seen enough: nobody is left to tell.
		return StatusBad
	}
	con.Complain(err)
	return StatusBad
}

// Complain writes one line to standard error, whatever the error holds: line breaks and control
// characters of hostile file names must not forge a second line. Several goroutines may complain.
func (con *Console) Complain(err error) {
	con.saying.Lock()
	defer con.saying.Unlock()
	_ = con.Progress.aside(func() error {
		_, err := fmt.Fprintf(con.Err, "gsolve: %s\n", plain.OneLine(err.Error()))
		return err // if standard error cannot be written either, nobody can be told
	})
}

// Refuse is Complain for a part of the input that is refused, such as a position. Only the first
// MaxRefusals of a run are named.
func (con *Console) Refuse(err error) {
	con.saying.Lock()
	con.refused++
	named := con.refused <= MaxRefusals
	con.saying.Unlock()
	if named {
		con.Complain(err)
	}
}

// Colour decides whether standard output gets colour: auto, always or never.
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

// Answer runs say, which writes to standard output. Only on a terminal is the progress line in its
// way: a run that fills a file shows it all the while.
func (con *Console) Answer(say func() error) error {
	if !con.OutTTY {
		return say()
	}
	return con.Progress.aside(say)
}

// Print is Answer with a text.
func (con *Console) Print(text string) error {
	return con.Answer(func() error { return con.Write([]byte(text)) })
}

// Write writes to standard output, whatever stands on the terminal.
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

// Open is files.Open with this console's standard input.
func (con *Console) Open(path string) (in io.Reader, done func(), err error) {
	return files.Open(path, con.In)
}

// The exit statuses. StatusDone also means "all decided" for many positions, "all valid" for
// verify.
const (
	StatusDone    = 0
	StatusNone    = 1 // one position, and it has no win; verify: some invalid
	StatusBad     = 2 // bad usage, or some input refused
	StatusUnknown = 3 // some position not decided
)

// Status is the error of a command that has said all there is to say and only wants the process to
// end with that status.
type Status int

// Error is never shown: Finish turns the status into the exit status.
func (s Status) Error() string { return "exit status " + strconv.Itoa(int(s)) }

// Exit is nil for StatusDone, so that a command can return it.
func Exit(status int) error {
	if status == StatusDone {
		return nil
	}
	return Status(status)
}

// ErrStopped says that a signal ended the reading before all was answered.
var ErrStopped = errors.New("stopped before the end of the input")

// ErrInternal marks a fault of this program, such as a win that the verifier does not accept, never
// one of the input.
var ErrInternal = errors.New("internal error, please report it")

// Headline is the first of the errors that a database joined, a line each.
func Headline(err error) error {
	if err == nil {
		return nil
	}
	if first, rest, more := strings.Cut(err.Error(), "\n"); more {
		return fmt.Errorf("%s (and %s)", first, plain.Plural(strings.Count(rest, "\n")+1, "other error"))
	}
	return err
}

// About says where err was met and what it is about; an id that is only the place is said once.
func About(place, id string, err error) error {
	if id == place {
		return fmt.Errorf("%s: %w", place, err)
	}
	return fmt.Errorf("%s: %s: %w", place, id, err)
}

// Stoppable is r until ctx ends: then Read gives up with ErrStopped, even while the system still
// waits for input.
func Stoppable(ctx context.Context, r io.Reader) io.Reader { return &stoppable{ctx: ctx, in: r} }

// stoppable is a reader whose Read gives up with ErrStopped when ctx ends, even while the system
// still waits for input: a terminal or pipe may stay silent for ever, and a read of it cannot be
// taken back.
type stoppable struct {
	ctx context.Context
	in  io.Reader
	buf []byte // what the reading goroutine fills; never the caller's own
}

// stoppableBytes is how much is read at a time.
const stoppableBytes = 64 << 10

// Read leaves a goroutine behind if it gives up: it ends with the read that it waits for. No later
// Read comes near the buffer.
func (s *stoppable) Read(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, ErrStopped
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
	case <-s.ctx.Done():
		return 0, ErrStopped
	}
}
