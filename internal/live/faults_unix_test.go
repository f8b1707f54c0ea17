//go:build unix

package live_test

import (
	"context"
	"errors"
	"net"
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
	if _, err := live.Find(dir); !errors.Is(err, live.ErrNobody) {
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
	if _, err := live.Find(dir); os.Getuid() > 0 && !errors.Is(err, live.ErrNobody) {
		t.Errorf("Find returns %v, want ErrNobody", err)
	}
}

// TestCancelled: a stranger that accepts and never answers holds nobody who stops.
func TestCancelled(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ln.Close() }()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, live.File), []byte(`{"addr":"`+ln.Addr().String()+`","token":"x"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := live.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Ask(ctx, "/", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Ask returns %v, want that it was cancelled", err)
	}
	if _, err := c.Ask(t.Context(), "\x7f", nil); err == nil {
		t.Error("Ask takes a path that is none")
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
