package proofdb

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// freeBytes returns the room that the disk of dir has for this user.
func freeBytes(dir string) (free uint64, err error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, err
	}
	err = windows.GetDiskFreeSpaceEx(path, &free, nil, nil)
	return free, err
}

// taken returns the room that a file takes, at most.
func taken(info fs.FileInfo) uint64 { return uint64(info.Size()) }

// lockFile opens a file and locks it, until it is closed or the process ends. The error is
// errLocked if another opener holds the lock.
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

// lockShared fails: on Windows Badger cannot open a database to read only.
func lockShared(string) (*os.File, error) { return nil, errors.ErrUnsupported }

// syncDir does nothing: Windows cannot open a directory to sync it.
func syncDir(string) error { return nil }
