package testdir

import (
	"os"
	"syscall"
)

// free is the number of bytes that may be written below a folder, 0 if none.
func free(folder string) uint64 {
	probe, err := os.MkdirTemp(folder, "")
	if err != nil {
		return 0
	}
	_ = os.Remove(probe)
	var s syscall.Statfs_t
	if syscall.Statfs(folder, &s) != nil {
		return 0
	}
	return s.Bavail * uint64(s.Bsize)
}
