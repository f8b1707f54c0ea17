package web

import (
	"path/filepath"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
)

// TestHostNames: IsHostName accepts exactly the names and addresses that a Host header can hold,
// without a port.
func TestHostNames(t *testing.T) {
	for name, want := range map[string]bool{"solver.example": true, "solver.example.": true, "127.0.0.1": true, "::1": true, "a_b-c": true, "": false, "a..b": false, "a:80": false, "a/b": false, "é": false} {
		if IsHostName(name) != want {
			t.Errorf("IsHostName(%q) = %v, expected %v", name, !want, want)
		}
	}
}

// TestTokenFile: ReadTokenFile leaves out the line end that editors add.
func TestTokenFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "token")
	testdir.Write(t, path, "secret\r\n")
	if text, err := ReadTokenFile(path); text != "secret" || err != nil {
		t.Errorf("ReadTokenFile: %q, %v, expected %q", text, err, "secret")
	}
	if _, err := ReadTokenFile(path + ".none"); err == nil {
		t.Error("ReadTokenFile accepted a file that does not exist")
	}
}
