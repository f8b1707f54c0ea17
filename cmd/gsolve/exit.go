package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// The exit statuses. statusDone also means "all decided" for many positions,
// "all valid" for verify.
const (
	statusDone    = 0
	statusNone    = 1 // one position, and it has no win; verify: some invalid
	statusBad     = 2 // bad usage, or some input refused
	statusUnknown = 3 // some position not decided
)

// exitStatus is the error of a command that has said all there is to say and
// only wants the process to end with that status.
type exitStatus int

// Error is never shown: finish turns the status into the exit status.
func (s exitStatus) Error() string { return "exit status " + strconv.Itoa(int(s)) }

// exitWith is nil for statusDone, so that a command can return it.
func exitWith(status int) error {
	if status == statusDone {
		return nil
	}
	return exitStatus(status)
}

// complain writes one line to standard error, whatever the error holds: line
// breaks and control characters of hostile file names must not forge a second
// line. Several goroutines may complain.
func (con *console) complain(err error) {
	con.saying.Lock()
	defer con.saying.Unlock()
	_ = con.progress.aside(func() error {
		_, err := fmt.Fprintf(con.err, "gsolve: %s\n", oneLine(err.Error()))
		return err // if standard error cannot be written either, nobody can be told
	})
}

// headline is the first of the errors that a database joined, a line each.
func headline(err error) error {
	if err == nil {
		return nil
	}
	if first, rest, more := strings.Cut(err.Error(), "\n"); more {
		return fmt.Errorf("%s (and %s)", first, plural(uint64(strings.Count(rest, "\n")+1), "other error"))
	}
	return err
}

// about says where err was met and what it is about; an id that is only the
// place is said once.
func about(place, id string, err error) error {
	if id == place {
		return fmt.Errorf("%s: %w", place, err)
	}
	return fmt.Errorf("%s: %s: %w", place, id, err)
}

// oneLine replaces by a space what would end the line, what a terminal takes
// for a command, the escapes of eight bits among them, and what turns the writing
// around, so that text would seem to say something else.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, s)
}
