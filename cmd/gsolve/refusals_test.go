package main

import (
	"context"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/console"
)

// TestRefusalsAreBounded: the commands name the first refusals on standard error and count the
// rest, so that a file of broken lines does not print for minutes. With --json each refusal still
// has its object.
func TestRefusalsAreBounded(t *testing.T) {
	const lines = console.MaxRefusals + 23
	input := strings.Repeat("{}\n", lines)
	for _, tc := range []struct {
		args    string
		objects int
	}{
		{"vcf -", 0},
		{"vcf --json -", lines},
		{"vcf --quiet --threads 2 -", 0},
		{"vcf --why h8 --json -", lines},
		{"defend --json -", lines},
		{"tss -", 0},
		{"show -", 0},
		{"forbidden --json -", lines},
		{"convert --to moves -", 0},
		{"prove - --db " + t.TempDir(), 0},
		{"bench -", 0},
		{"puzzle check -", 0},
		{"puzzle rate -", 0},
		{"puzzle convert --to jsonl -", 0},
		{"verify --json -", lines},
	} {
		status, out, errs := runTest(context.Background(), &console.Console{In: strings.NewReader(input)}, strings.Fields(tc.args)...)
		if n := strings.Count(out, `"error"`); status != console.StatusBad || n != tc.objects {
			t.Errorf("%s: status %d, %d refusals in the output, expected %d", tc.args, status, n, tc.objects)
		}
		named := strings.Split(strings.TrimSuffix(errs, "\n"), "\n")
		if !strings.Contains(errs, "gsolve: refused too: 23 further parts\n") || len(named) > console.MaxRefusals+2 {
			t.Errorf("%s: %d lines of errors, the last ones %q; expected a count of the others", tc.args, len(named), named[max(0, len(named)-2):])
		}
	}
}
