package testdir

import (
	"fmt"
	"os"
	"syscall"
	"testing"
)

// free returns the number of bytes that may be written below a folder, 0 if none.
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

// SmallDisk mounts a disk of size MiB on a folder until the test ends. It skips the test if it may
// not mount one.
func SmallDisk(t testing.TB, size int) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%dm", size)); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, 0) }) // if it fails, TempDir reports its folder
	return folder
}
