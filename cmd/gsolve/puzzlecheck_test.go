package main

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
)

// TestKeepPassed: --out gets a puzzle that passes. It gets no puzzle whose check broke off: the
// report may lack the problem.
func TestKeepPassed(t *testing.T) {
	pos, err := board.New(board.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	passed := &checker.Report{Puzzle: &puzzles.Puzzle{ID: "a", Position: pos}}
	refused := &checker.Report{Puzzle: passed.Puzzle, Problems: []checker.Problem{{Kind: checker.NoWin}}}
	open := &checker.Report{Puzzle: passed.Puzzle, Problems: []checker.Problem{{Kind: checker.Undecided, Open: checker.NoWin}}}
	for _, test := range []struct {
		report *checker.Report
		err    error
		kept   bool
		status int
	}{
		{passed, nil, true, console.StatusDone},
		{passed, console.ErrInternal, false, console.StatusBad},
		{nil, console.ErrInternal, false, console.StatusBad},
		{refused, nil, false, console.StatusNone},
		{open, nil, false, console.StatusUnknown},
	} {
		if a := checkedAnswer("a", test.report, test.err, true); (a.keep != nil) != test.kept || a.status != test.status || (a.err == nil) != (test.err == nil) {
			t.Errorf("%+v: answer %+v", test, a)
		}
	}
}
