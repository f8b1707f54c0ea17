//go:build unix

package proofdb

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFile opens a file and locks it, until it is closed or the process ends.
// The error is errLocked if somebody else holds it.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		_ = f.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
			return nil, errLocked
		}
		return nil, err
	}
	return f, nil
}
