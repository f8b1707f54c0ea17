package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"unsafe"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
)

// The statuses of libgsolve.h.
const (
	statusOK = -iota
	statusBadHandle
	statusBadArgument
	statusBadPosition
	statusBadMove
	statusOver
	statusDatabase
	statusInternal
)

// The errors that are of this package.
var (
	errHandle   = errors.New("no such handle")
	errArgument = errors.New("bad argument")
	errUndo     = errors.New("no move to take back")
	errDatabase = errors.New("database")
)

// statusOf is the status of an error.
func statusOf(err error) int32 {
	setup := (*board.SetupError)(nil)
	switch {
	case err == nil:
		return statusOK
	case errors.Is(err, errHandle):
		return statusBadHandle
	case errors.Is(err, errArgument), errors.Is(err, oracle.ErrBudget):
		return statusBadArgument
	case errors.As(err, &setup):
		return statusBadPosition
	case errors.Is(err, oracle.ErrMove), errors.Is(err, errUndo):
		return statusBadMove
	case errors.Is(err, oracle.ErrOver):
		return statusOver
	case errors.Is(err, errDatabase):
		return statusDatabase
	default:
		return statusInternal
	}
}

// words is the last error of a handle.
type words struct {
	mu   sync.Mutex
	last string
}

// orphans is for the errors that have no handle of their own.
var orphans words

// note keeps an error, and returns its status. No error changes nothing.
func (w *words) note(err error) int32 {
	if err != nil {
		w.mu.Lock()
		w.last = err.Error()
		w.mu.Unlock()
	}
	return statusOf(err)
}

func (w *words) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last
}

// badHandle is the status of a handle that is none of kind.
func badHandle(handle uintptr, kind string) int32 {
	return orphans.note(fmt.Errorf("%w: %d, expected one of %s", errHandle, handle, kind))
}

// errorText copies the last error of a handle, cut and ended with a 0, and
// returns its length.
func errorText(handle uintptr, text []byte) int32 {
	w := &orphans
	if i, ok := find[*instance](handle); ok {
		w = &i.words
	} else if s, ok := find[*session](handle); ok {
		w = &s.words
	} else if handle != 0 {
		return badHandle(handle, "an oracle or a session, or 0")
	}
	last := w.text()
	if len(text) > 0 {
		text[copy(text[:len(text)-1], last)] = 0
	}
	return int32(len(last))
}

// buffer is what C calls a text of so many bytes, empty where there is none.
func buffer(text *byte, capacity int32) []byte {
	if text == nil || capacity <= 0 {
		return nil
	}
	return unsafe.Slice(text, int(capacity))
}

// buildVersion is the module's version as the go command stamped it.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
