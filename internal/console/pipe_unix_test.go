//go:build unix

package console

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
)

// TestNamedPipe: a named pipe is read to its end, and the end of the input stops a wait for its writer.
func TestNamedPipe(t *testing.T) {
	testboard.Deadline(t)
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	con := &Console{Ended: ended}
	go func() { _ = os.WriteFile(pipe, []byte("h8"), 0) }()
	in, done, err := con.Open(pipe)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(in); string(text) != "h8" || err != nil {
		t.Errorf("%q, %v; expected h8", text, err)
	}
	done()
	close(ended)
	if _, _, err := con.Open(pipe); !errors.Is(err, ErrStopped) {
		t.Errorf("without a writer: %v, expected %v", err, ErrStopped)
	}
	both, err := os.OpenFile(pipe, os.O_RDWR, 0) // ends the wait of the goroutine that opens it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = both.Close() })
}
