package checker_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// spoiled is what a line of testdata/spoiled.jsonl says beside the puzzle:
// the kinds of problems that a strict check with pairs finds, all of them and
// no others, or "refused" for a text that is no puzzle; and the line of
// testdata/unspoiled.jsonl that it was made of.
type spoiled struct {
	ID       string
	Expected []string
	Error    string // of a refused one: a part of what is said
	Original string
}

// TestSpoiled: every spoiled puzzle is refused for its reason and no other.
func TestSpoiled(t *testing.T) {
	originals := readOriginals(t)
	text, err := os.ReadFile("testdata/spoiled.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range bytes.Lines(text) {
		var s spoiled
		if err := json.Unmarshal(line, &s); err != nil {
			t.Fatal(err)
		}
		n++
		if s.Original != "" && !originals[s.Original] {
			t.Errorf("%s: no original %q", s.ID, s.Original)
		}
		t.Run(s.ID, func(t *testing.T) { s.check(t, string(line)) })
	}
	if n < 20 {
		t.Errorf("%d spoiled puzzles, expected 20 and more", n)
	}
}

func (s *spoiled) check(t *testing.T, line string) {
	t.Parallel()
	p, err := puzzles.Parse(line)
	if slices.Equal(s.Expected, []string{"refused"}) {
		if err == nil || !strings.Contains(err.Error(), s.Error) {
			t.Errorf("%v, expected %q", err, s.Error)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := checker.New(prover.New(1<<20)).Check(context.Background(), p, checker.Options{Pairs: true})
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, problem := range r.Problems {
		kinds = append(kinds, string(problem.Kind))
	}
	slices.Sort(kinds)
	slices.Sort(s.Expected)
	if got := slices.Compact(kinds); !slices.Equal(got, s.Expected) || r.Passed(true) {
		t.Errorf("%v, expected %v: %+v", got, s.Expected, r.Problems)
	}
}

// readOriginals checks that the unspoiled puzzles pass.
func readOriginals(t *testing.T) map[string]bool {
	file, err := os.Open("testdata/unspoiled.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	ids := map[string]bool{}
	for p, err := range puzzles.All(context.Background(), file, notation.Options{}, puzzles.Puzzle{}) {
		if err != nil {
			t.Fatal(err)
		}
		r, err := checker.New(prover.New(1<<20)).Check(context.Background(), p, checker.Options{Pairs: true})
		if err != nil || !r.Passed(true) {
			t.Errorf("%s: %+v, %v", p.ID, r.Problems, err)
		}
		ids[p.ID] = true
	}
	return ids
}
