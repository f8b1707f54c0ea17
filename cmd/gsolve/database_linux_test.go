package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testdir"
)

// TestLittleRoom: a database on a full disk can still be read and answers questions. A search
// reports in one line that it stores nothing. A command that has to write returns an error.
func TestLittleRoom(t *testing.T) {
	small, large := testdir.SmallDisk(t, 20), t.TempDir()
	proofs, copied, export := filepath.Join(large, "proofs"), filepath.Join(small, "proofs"), filepath.Join(large, "export")
	if status, _, errs := runTest(context.Background(), &console.Console{}, "vcf", "--db", proofs, "--moves", "h8a1i8a3j8a5"); status != console.StatusDone {
		t.Fatal(errs)
	}
	if err := os.CopyFS(copied, os.DirFS(proofs)); err != nil {
		t.Fatal(err)
	}
	const full = "no room left: "
	deaf := "gsolve: " + copied + ": new results are not stored: the database can only be read: " + full
	for _, test := range []struct {
		args        string
		status      int
		said, wrong string // a part of standard output, and the beginning of standard error
	}{
		{"db stats --db COPY", console.StatusDone, "COPY: 1 position\n", ""},
		{"db get --db COPY --moves h8a1i8a3j8a5", console.StatusDone, "win by continuous fours", ""},
		{"db audit --db COPY", console.StatusDone, "1 proof checked, all hold", ""},
		{"db export --db COPY --out EXPORT", console.StatusDone, "1 record of COPY", ""},
		{"db backup --db COPY EXPORT", console.StatusDone, "1 record of COPY", ""},
		{"db merge --db PROOFS COPY", console.StatusDone, "1 record, 0 stored", ""},
		{"vcf --quiet --db COPY --moves h8a1i8a3j8a5", console.StatusDone, "(from the database)", deaf},
		{"vcf --quiet --db COPY --moves h8a1i8a3j8b5", console.StatusDone, "1 attack, then five.\n", deaf},
		{"db compact --db COPY", console.StatusBad, "", "gsolve: COPY: the database can only be read: " + full},
		{"db import --db COPY EXPORT", console.StatusBad, "", "gsolve: COPY: " + full},
		{"vcf --db COPY-2 --moves h8", console.StatusBad, "", "gsolve: COPY-2: " + full},
	} {
		paths := strings.NewReplacer("COPY", copied, "PROOFS", proofs, "EXPORT", export)
		status, out, errs := runTest(context.Background(), &console.Console{}, strings.Fields(paths.Replace(test.args))...)
		wrong := paths.Replace(test.wrong)
		if status != test.status || !strings.Contains(out, paths.Replace(test.said)) || !strings.HasPrefix(errs, wrong) || wrong == "" && errs != "" {
			t.Errorf("%s: status %d, output %q, errors %q; expected %d, %q, %q", test.args, status, out, errs, test.status, test.said, wrong)
		}
	}
	if made, err := os.ReadDir(small); err != nil || len(made) != 1 {
		t.Errorf("the disk holds %v (%v), expected the database alone", made, err)
	}
}
