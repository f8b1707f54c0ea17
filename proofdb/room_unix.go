//go:build unix

package proofdb

import "golang.org/x/sys/unix"

// freeBytes is what a process without privileges may still write on the disk of
// dir.
func freeBytes(dir string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
