package sheet_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/sheet"
	"github.com/gsolve/gsolve/render"
)

func report(tb testing.TB, line string) *checker.Report {
	tb.Helper()
	r, err := checker.Check(context.Background(), prover.New(1<<20), testpuzzle.Parse(tb, line), checker.Options{Brief: true, MaxNodes: 2000})
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func Example() {
	p, _ := puzzles.Parse(`{"black":["h8","i8","j8"],"white":["a1","a3","a5"],"goal":"vcf","grade":1}`)
	r, err := checker.Check(context.Background(), prover.New(0), p, checker.Options{Brief: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	entry := sheet.Entry(r, true)
	fmt.Printf("%s (%s): %s\n", entry.Caption, entry.Grade, entry.SolutionText)
	// Output:
	// Black to play and win by fours in 1 (freestyle, grade 1 of 9): g8 (f8) k8
}

// TestEntry: an entry has the caption, the solution and the marks of its goal.
func TestEntry(t *testing.T) {
	for line, want := range map[string]string{
		`{"black":["h8","i8","j8"],"white":["a1","a3"],"goal":"defend"}`:                                            "White to play and hold: g8 k8, against ",
		`{"rule":"renju","black":["h7","h9","g8","i8"],"white":["a1","a3","a5","c5"],"goal":"forbidden"}`:           "Where may Black not play?: h8",
		`{"black":["h8","i8","j8"],"white":["a1","a3","a5"],"goal":"win","attacks":1}`:                              "Black to play and win in 1: g8 (f8) k8",
		`{"black":["g8","i8","h7","h9"],"white":["a1","c2","e1","o15"],"to_move":"black","goal":"vct","attacks":2}`: "Black to play and win by threats in 2: ",
	} {
		r := report(t, line)
		e := sheet.Entry(r, true)
		if got := e.Caption + ": " + e.SolutionText; len(got) < len(want) || got[:len(want)] != want {
			t.Errorf("%s: entry %q, want one that begins with %q", line, got, want)
		}
		if wins := r.Puzzle.Goal.Wins(); wins != (e.Solution.Marks == nil) || wins != (len(e.Solution.Line) > 0) {
			t.Errorf("%s: solution %+v, want a line for a win, and marks for other goals", line, e.Solution)
		}
		if e := sheet.Entry(r, false); e.Solution != nil || e.SolutionText != "" {
			t.Errorf("%s: want no solution, but the entry is %+v", line, e)
		}
	}
}

// TestPictures draws the puzzle and its solution. A solution with a line is animated.
func TestPictures(t *testing.T) {
	var names []string
	var moving bool
	file := func(name string, draw func(io.Writer) error) error {
		var b bytes.Buffer
		err := draw(&b)
		names, moving = append(names, name), bytes.Contains(b.Bytes(), []byte("animat"))
		return err
	}
	for _, tc := range []struct {
		line   string
		moving bool
	}{
		{`{"black":["h8","i8","j8"],"white":["a1","a3","a5"]}`, true},
		{`{"black":["h8","i8","j8"],"white":["a1","a3"],"goal":"defend"}`, false},
	} {
		names = nil
		e := sheet.Entry(report(t, tc.line), true)
		err := sheet.Pictures(&e, 7, "a/b", file)
		want := []string{"puzzle-007.svg", "puzzle-007-solution.svg"}
		if err != nil || !slices.Equal(names, want) || moving != tc.moving || e.Image != "a/b/puzzle-007.svg" || e.SolutionImage != "a/b/puzzle-007-solution.svg" {
			t.Errorf("%s: error %v, files %v, animated %v (want %v), images %q and %q", tc.line, err, names, moving, tc.moving, e.Image, e.SolutionImage)
		}
	}
	full := errors.New("full")
	if err := sheet.Pictures(&render.Entry{}, 1, "", func(string, func(io.Writer) error) error { return full }); !errors.Is(err, full) {
		t.Errorf("error %v, want the error of the file", err)
	}
}
