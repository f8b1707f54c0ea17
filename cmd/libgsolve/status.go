package main

import (
	"errors"
	"runtime/debug"
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

// The errors of this package.
var (
	errHandle   = errors.New("no such handle")
	errArgument = errors.New("bad argument")
	errUndo     = errors.New("no move to take back")
	errDatabase = errors.New("database")
)

// statusOf returns the status of an error.
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
	}
	return statusInternal
}

// buffer returns the bytes of a text of C, empty for NULL.
func buffer(text *byte, capacity int32) []byte {
	if text == nil || capacity <= 0 {
		return nil
	}
	return unsafe.Slice(text, int(capacity))
}

// buildVersion returns the module's version as the go command stamped it.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
