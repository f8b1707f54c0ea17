package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/puzzles/session"
)

// TestProgressRefused: OpenProgress refuses a file that holds no progress, and leaves the file as
// it is.
func TestProgressRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "done.json")
	for _, text := range []string{"", "{", "[]", `{"v":2}`, `{"v":1,"solved":[7]}`, "\x00"} {
		testdir.Write(t, path, text)
		if _, err := session.OpenProgress(path, nil); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want an error of one line", text, err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("the file held %q and now holds %q, error %v", text, got, err)
		}
	}
}
