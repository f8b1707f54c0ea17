package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/puzzles/session"
)

// TestProgressRefused refuses files that are none, and replaces nothing then.
func TestProgressRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "done.json")
	for _, text := range []string{"", "{", "[]", `{"v":2}`, `{"v":1,"solved":[7]}`, "\x00"} {
		testdir.Write(t, path, text)
		if _, err := session.OpenProgress(path, nil); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, expected one line", text, err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%q became %q, %v", text, got, err)
		}
	}
}
