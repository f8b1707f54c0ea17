//go:build unix

package live_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/gsolve/gsolve/internal/live"
)

// TestPipe: a pipe in place of the file hangs nobody.
func TestPipe(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, live.File), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := live.Find(t.Context(), dir); !errors.Is(err, live.ErrNobody) {
		t.Errorf("Find returns %v, want ErrNobody", err)
	}
}

// TestUnreadable: a file that may not be read counts as nobody. The superuser may read every file.
func TestUnreadable(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, live.File)
	if err := os.WriteFile(path, []byte(`{"addr":"127.0.0.1:1","token":"x"}`), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := live.Find(t.Context(), dir); os.Getuid() > 0 && !errors.Is(err, live.ErrNobody) {
		t.Errorf("Find returns %v, want ErrNobody", err)
	}
}

// TestNoRoom: where no file can be made, Serve says so and leaves no listener.
func TestNoRoom(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, live.File+".tmp", "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := live.Serve(dir, nil); err == nil {
		t.Error("Serve makes a file where a directory stands")
	}
	if _, err := live.Serve(filepath.Join(dir, "missing"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Serve returns %v for a missing directory", err)
	}
}
