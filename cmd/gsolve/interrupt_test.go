package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
)

// slowFile holds a position whose first moves take a while, n times.
func slowFile(t *testing.T, n int) string {
	t.Helper()
	data, err := os.ReadFile("testdata/slow.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte{'\n'})
	path := filepath.Join(t.TempDir(), "slow.jsonl")
	if err := os.WriteFile(path, bytes.Repeat(lines[1], n), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestInterrupt stops a long run: soon, with an answer for every position, in
// order, those without one as cancelled.
func TestInterrupt(t *testing.T) {
	const positions = 200
	path := slowFile(t, positions)
	for _, words := range [][]string{{"vcf", "1"}, {"vcf", "3"}, {"vct", "1"}, {"vct", "3"}} {
		command, threads := words[0], words[1]
		ctx, cancel := context.WithCancel(context.Background())
		var stopped time.Time
		timer := time.AfterFunc(30*time.Millisecond, func() { stopped = time.Now(); cancel() })
		status, out, errs := runTest(ctx, &console.Console{}, command, path, "--all", "--json", "--threads", threads)
		took := time.Since(stopped)
		timer.Stop()
		cancel()
		if status != console.StatusUnknown || errs != "" {
			t.Errorf("status %d, errors %q", status, errs)
		}
		// A search stops at once and the rest is only read; 50 ms are promised
		// of a quiet machine, and this one may be busy.
		if took > 20*time.Second {
			t.Errorf("ended %v after the signal", took)
		}
		if n := strings.Count(out, "\n"); n != positions {
			t.Errorf("%d answers, expected %d", n, positions)
		}
		if !strings.Contains(out, `"reason":"cancelled"}`) || strings.Contains(out, `"none"`) {
			t.Errorf("answers: %.600s", out)
		}
	}
}

// TestInterruptReading stops while standard input stays open: what was asked
// is answered, and the end of the input is not waited for.
func TestInterruptReading(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.WriteString(w, `{"id":"a","size":9,"black":["a1","b1","c1","d1"],"white":["a9","c9","e9","g9"]}`+"\n")
		_, _ = io.WriteString(w, `{"id":"b","size":9,"black":["a1"`)
		cancel()
	}()
	status, out, _ := runTest(ctx, &console.Console{In: r, Grace: time.Millisecond}, "vcf", "-", "--quiet")
	if status != console.StatusUnknown {
		t.Errorf("status %d, expected %d", status, console.StatusUnknown)
	}
	if out != "" && !strings.HasPrefix(out, "a: ") {
		t.Errorf("answers: %q", out)
	}
}

// TestInterruptOthers stops the commands that search nothing.
func TestInterruptOthers(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	certs := filepath.Join(t.TempDir(), "certs")
	if err := os.WriteFile(certs, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	proofs := filepath.Join(t.TempDir(), "proofs")
	if status, _, errs := runTest(context.Background(), &console.Console{}, "vcf", "--db", proofs, "testdata/positions/standard.jsonl"); status != console.StatusDone {
		t.Fatal(errs)
	}
	export := proofs + ".export"
	if status, _, errs := runTest(context.Background(), &console.Console{}, "db", "export", "--db", proofs, "--out", export); status != console.StatusDone {
		t.Fatal(errs)
	}
	for _, test := range []struct{ args, want string }{
		{"audit --db DB", "DB: 0 positions, 0 proofs checked, 0 not valid so far"},
		{"compact --db DB", "DB: nothing was merged"},
		{"export --db DB", "0 records of DB checked, the export has no last line"},
		{"export --db DB --out DB.none", "0 records of DB checked, DB.none was not written"},
		{"backup --db DB DB.none", "0 records of DB checked, DB.none was not written"},
		{"put --db DB " + certs, "DB: nothing was stored"},
		{"import --db DB DB.export", "DB: nothing was stored"},
		{"merge --db DB2 DB", "DB2: 0 records, 0 stored"},
	} {
		args := append([]string{"db"}, strings.Fields(strings.ReplaceAll(test.args, "DB", proofs))...)
		status, out, errs := runTest(ctx, &console.Console{}, args...)
		if want := "gsolve: stopped: " + strings.ReplaceAll(test.want, "DB", proofs) + "\n"; status != console.StatusBad || out != "" || errs != want {
			t.Errorf("%v: status %d, %q, %q, expected %q", args, status, out, errs, want)
		}
	}
	for _, args := range [][]string{
		{"db", "stats", "--db", proofs},
		{"db", "get", "--db", proofs, "testdata/slow.jsonl"},
		{"db", "audit", "--db", proofs},
		{"db", "export", "--db", proofs, "--out", proofs + ".jsonl"},
		{"db", "backup", "--db", proofs, proofs + ".jsonl"},
		{"db", "put", "--db", proofs, certs},
		{"db", "merge", "--db", proofs + "2", proofs},
		{"db", "restore", "--db", proofs + "3", certs},
		{"show", "testdata/slow.jsonl"},
		{"forbidden", "--json", "testdata/slow.jsonl"},
		{"convert", "--to", "moves", "testdata/slow.jsonl"},
		{"bench", "testdata/slow.jsonl"},
		{"verify", certs},
	} {
		status, out, errs := runTest(ctx, &console.Console{}, args...)
		if status != console.StatusBad || out != "" || !strings.Contains(errs, "stopped") && !strings.Contains(errs, "canceled") {
			t.Errorf("%v: status %d, %q, %q", args, status, out, errs)
		}
	}
}
