//go:build unix

package match

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock keeps other processes from playing the same match. The lock ends with the process.
func lock(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	return nil // a file system without locks is no reason to refuse a match
}
