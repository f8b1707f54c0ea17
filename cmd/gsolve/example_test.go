package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/console"
)

// TestPython runs examples/oracle.py, where there is a Python, against each of
// the commands that it knows and this program has.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("there is no python3 here")
		return
	}
	gsolve, err := exec.LookPath("gsolve") // the test binary: see TestMain
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range []string{"oracle", "serve"} {
		if newApp(&console.Console{}, hooks{}).Command(way) == nil {
			continue
		}
		out, err := exec.CommandContext(t.Context(), python, filepath.Join(root, "examples", "oracle.py"), gsolve, way).CombinedOutput()
		if want := "three win g8 f8 k8\nnone none\n"; err != nil || strings.ReplaceAll(string(out), "\r", "") != want {
			t.Errorf("%s: error %v, output %q, want %q", way, err, out, want)
		}
	}
	out, err := exec.CommandContext(t.Context(), python, filepath.Join(root, "examples", "oracle.py"), "./missing").CombinedOutput()
	if err == nil || !strings.HasPrefix(string(out), "./missing: no such program, ") || strings.Count(string(out), "\n") != 1 {
		t.Errorf("a missing program: error %v, output %q, want one line", err, out)
	}
}
