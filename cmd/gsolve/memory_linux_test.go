package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gsolve/gsolve/internal/console"
)

// TestResident searches a position that fills the tables, three times. The process must stay within
// the size of --memory and 64 MB, also while tables grow, and with those of earlier searches.
func TestResident(t *testing.T) {
	if testing.Short() {
		t.Skip("a second for each command, and the race detector takes memory of its own")
	}
	const (
		tables = 128 << 20
		most   = tables + 64e6 // bytes
		least  = tables / 2    // less would mean that the searches did not fill the tables
		open   = `{"rule":"standard","to_move":"black","black":["i11","h8","h13","f8","l8","e9","g8","d9"],"white":["d8","f10","i9","f9","h6","h11","i8","a9"]}` + "\n"
	)
	path := filepath.Join(t.TempDir(), "open.jsonl")
	if err := os.WriteFile(path, []byte(strings.Repeat(open, 3)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"vct --quiet", "bench --vct"} {
		run := child(t, "gsolve", append(strings.Fields(command), "--memory", fmt.Sprint(tables), "--max-nodes", "2000000", path)...)
		out, _ := run.CombinedOutput()
		if run.ProcessState.ExitCode() != console.StatusUnknown {
			t.Fatalf("%s: %v, %s, expected status %d: no position decided", command, run.ProcessState, out, console.StatusUnknown)
		}
		usage := run.ProcessState.SysUsage().(*syscall.Rusage)
		if resident := float64(usage.Maxrss) * 1024; resident > most || resident < least {
			t.Errorf("%s took %.0f MB, expected %.0f to %.0f", command, resident/1e6, least/1e6, most/1e6)
		}
	}
}
