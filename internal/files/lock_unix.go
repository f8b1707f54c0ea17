//go:build unix

package files

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Lock keeps other processes from locking f, and reports whether it could. The lock ends with the
// process, or when f is closed. A file system without locks locks nothing and reports true; so does a
// system without them.
func Lock(f *os.File) bool {
	return !errors.Is(unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB), unix.EWOULDBLOCK)
}
