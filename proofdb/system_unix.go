//go:build unix

package proofdb

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// freeBytes returns the room that the disk of dir has for a process without privileges. The error
// is errNoDisk, or of the system.
func freeBytes(dir string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	if s.Blocks == 0 { // such as /proc, which is not full: it holds no files at all
		return 0, errNoDisk
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}

// taken returns the room that a file takes. A file with holes takes less than its length.
func taken(info fs.FileInfo) uint64 {
	const blockBytes = 512 // the unit of Stat_t.Blocks on every disk
	if s, ok := info.Sys().(*syscall.Stat_t); ok && s.Blocks >= 0 {
		return uint64(s.Blocks) * blockBytes
	}
	return uint64(info.Size())
}

// lockFile opens a file and locks it, until it is closed or the process ends. The error is
// errLocked if another opener holds the lock.
func lockFile(name string) (*os.File, error) { return lock(name, os.O_CREATE|os.O_RDWR, unix.LOCK_EX) }

// lockShared locks an existing file, which may be read-only, beside other shared locks.
func lockShared(name string) (*os.File, error) { return lock(name, os.O_RDONLY, unix.LOCK_SH) }

func lock(name string, flags, how int) (*os.File, error) {
	f, err := os.OpenFile(name, flags, 0o644)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), how|unix.LOCK_NB); err != nil {
		_ = f.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
			return nil, errLocked
		}
		return nil, err
	}
	return f, nil
}

// syncDir makes a rename in dir survive a power failure.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
