package proofdb

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockFile opens a file and locks it, until it is closed or the process ends.
// The error is errLocked if somebody else holds it.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	if err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped)); err != nil {
		_ = f.Close()
		if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
			return nil, errLocked
		}
		return nil, err
	}
	return f, nil
}

// lockShared is of no use here, where Badger cannot open a database to read only.
func lockShared(string) (*os.File, error) { return nil, errors.ErrUnsupported }
