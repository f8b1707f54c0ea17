package console

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/internal/plain"
)

// The exit statuses. StatusDone also means "all decided" for many positions,
// "all valid" for verify.
const (
	StatusDone    = 0
	StatusNone    = 1 // one position, and it has no win; verify: some invalid
	StatusBad     = 2 // bad usage, or some input refused
	StatusUnknown = 3 // some position not decided
)

// Status is the error of a command that has said all there is to say and only
// wants the process to end with that status.
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

// ErrInternal marks a fault of this program, such as a win that the verifier does not
// accept, never one of the input.
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

// About says where err was met and what it is about; an id that is only the
// place is said once.
func About(place, id string, err error) error {
	if id == place {
		return fmt.Errorf("%s: %w", place, err)
	}
	return fmt.Errorf("%s: %s: %w", place, id, err)
}
