//go:build unix

package proofdb

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFile opens a file and locks it, until it is closed or the process ends.
// The error is errLocked if somebody else holds it.
func lockFile(name string) (*os.File, error) { return lock(name, os.O_CREATE|os.O_RDWR, unix.LOCK_EX) }

// lockShared is lockFile for a file that is there and may not be written to. Others
// may lock it so, too.
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
