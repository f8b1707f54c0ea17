package testdir

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestSmallDisk fills a disk of 1 MiB.
func TestSmallDisk(t *testing.T) {
	err := os.WriteFile(filepath.Join(SmallDisk(t, 1), "file"), make([]byte, 2<<20), 0o600)
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("error %v, expected that there is no room", err)
	}
}
