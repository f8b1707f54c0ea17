//go:build unix

package proofdb

import "golang.org/x/sys/unix"

// freeBytes is what a process without privileges may still write on the disk of
// dir. The error is errNoDisk, or of the system.
func freeBytes(dir string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	if s.Blocks == 0 { // such as /proc: it is not full, it has no room at all
		return 0, errNoDisk
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
