package main

import (
	"bytes"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
)

// TestKeepPassed: --out gets what passes, and no puzzle whose check broke off,
// whose report may lack the problem.
func TestKeepPassed(t *testing.T) {
	pos, err := board.New(board.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	report := &checker.Report{Puzzle: &puzzles.Puzzle{ID: "a", Position: pos}}
	for _, test := range []struct {
		of   checked
		kept bool
	}{
		{checked{report: report}, true},
		{checked{report: report, err: console.ErrInternal}, false},
		{checked{}, false},
	} {
		var out bytes.Buffer
		if err := keepPassed(&out, test.of, true); err != nil || out.Len() > 0 != test.kept {
			t.Errorf("%+v: %q, %v, expected it kept: %v", test.of, &out, err, test.kept)
		}
	}
}
