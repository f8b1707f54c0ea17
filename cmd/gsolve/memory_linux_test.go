package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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
		open   = `{"rule":"standard","to_move":"black","black":["i11","h8","h13","f8","l8","e9","g8","d9"],"white":["d8","f10","i9","f9","h6","h11","i8","a9"]}` + "\n"
	)
	path := filepath.Join(t.TempDir(), "open.jsonl")
	if err := os.WriteFile(path, []byte(strings.Repeat(open, 3)), 0o600); err != nil {
		t.Fatal(err)
	}
	for command, least := range map[string]float64{ // less would mean that the searches did not fill the tables
		"vct --quiet": tables / 2, "bench --vct": tables / 2, "win --quiet": tables / 4,
	} {
		run := child(t, "gsolve", append(strings.Fields(command), "--memory", fmt.Sprint(tables), "--max-nodes", "2000000", path)...)
		var out bytes.Buffer
		run.Stdout, run.Stderr = &out, &out
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		peak := watchPeak(run.Process.Pid)
		_ = run.Wait()
		if run.ProcessState.ExitCode() != console.StatusUnknown {
			t.Fatalf("%s: %v, %s, expected status %d: no position decided", command, run.ProcessState, out.Bytes(), console.StatusUnknown)
		}
		if resident := <-peak; resident > most || resident < least {
			t.Errorf("%s took %.0f MB, expected %.0f to %.0f", command, resident/1e6, least/1e6, most/1e6)
		}
	}
}

// watchPeak reads the peak of the resident memory of a process, in bytes, until the process ends.
// The peak that Linux reports for a child that has ended can be that of its parent before the exec.
func watchPeak(pid int) <-chan float64 {
	peak := make(chan float64, 1)
	go func() {
		last := 0.0
		for {
			text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
			_, rest, ok := bytes.Cut(text, []byte("VmHWM:"))
			if err != nil || !ok { // a process that has ended has no memory
				peak <- last
				return
			}
			var kilobytes float64
			if _, err := fmt.Sscan(string(rest), &kilobytes); err == nil {
				last = kilobytes * 1024
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	return peak
}
