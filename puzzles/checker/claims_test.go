package checker_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

func mustCheck(tb testing.TB, s puzzles.Solver, p *puzzles.Puzzle, o checker.Options) *checker.Report {
	tb.Helper()
	r, err := checker.Check(context.Background(), s, p, o)
	if err != nil {
		tb.Fatalf("%v: %s", err, p.AppendJSON(nil))
	}
	return r
}

// TestSolutionsRefused has solutions that end in a five but do not solve the puzzle, and one that
// does.
func TestSolutionsRefused(t *testing.T) {
	const (
		five  = `{"size":9,"black":["c5","d5","e5","f5"],"white":["b9","e9","h9"],"to_move":"black"`
		fives = `{"size":9,"black":["c5","d5","e5","f5"],"white":["b9","c9","d9","e9"],"to_move":"black"`
		late  = `{"size":10,"black":["d5","e5","f3","f4","b9","c9"],"white":["a1","j1","j10","a5","h9"],"to_move":"black","goal":"win","attacks":2,"threats":"three"`
	)
	for _, tc := range []struct{ line, text string }{
		// The block of the last four makes a five of the defender.
		{`{"rule":"standard","size":12,"black":["e6","d7","b8","f8","d9","a10","e10","b11"],` +
			`"white":["b6","c6","f6","f7","c9","f9","b10","d10"],"to_move":"black","solution":["c8","b9","e8","d8","e9"]}`, "move 6, e7: a five of the defender"},
		{five + `,"solution":["a1","b5","g5"]}`, "move 1, a1: expected the five on b5"},
		{fives + `,"solution":["a1","b5","g5"]}`, "move 1, a1: expected the five on b5"},
		{five + `,"solution":["a1","--","g5"]}`, "move 2, --: expected a block on b5"},
		{`{"size":9,"black":["c5","d5","e5"],"white":["b9","c9","d9","e9"],"to_move":"black","goal":"vct","solution":["f5","b5","g5"]}`, "no win"},
		// The first solution begins with a move that does not win, and the defender overlooks it.
		// The second one is too long.
		{late + `,"solution":["d9","j5","e9","f9","a9"]}`, "d9 at ply 1 does not win by continuous threes and fours in time"},
		{late + `,"solution":["d9","e9","f5","g5","f2","f1","f6"]}`, "the solution takes 3 attacks, the shortest win 2"},
		{late + `,"solution":["f5","j5","g5","h5","c5"]}`, ""},
	} {
		r := mustCheck(t, prover.New(8<<20), testpuzzle.Parse(t, tc.line), checker.Options{Brief: true})
		i := slices.IndexFunc(r.Problems, func(p checker.Problem) bool { return p.Kind.False() })
		switch {
		case tc.text == "" && !r.Passed(false):
			t.Errorf("%s\nproblems %+v, want a pass", tc.line, r.Problems)
		case tc.text != "" && (i < 0 || !strings.Contains(r.Problems[i].Text, tc.text)):
			t.Errorf("%s\nproblems %+v, want a false claim: %q", tc.line, r.Problems, tc.text)
		}
	}
}

// TestSuperfluousInTime: if the goal sets a number of attacks, a stone is needed if without it
// another move wins in time, or the win takes longer.
func TestSuperfluousInTime(t *testing.T) {
	const line = `{"size":7,"black":["b1","c1","d1","b2","f2","d3","e3","f3","d4","d5","e7"],` +
		`"white":["d2","c3","b4","e4","b5","c5","e5","f5","a6","d6"],"to_move":"black","goal":"win","attacks":1}`
	r := mustCheck(t, prover.New(8<<20), testpuzzle.Parse(t, line), checker.Options{})
	if !r.Passed(false) || !r.Has(checker.Superfluous) {
		t.Fatalf("problems %+v, want a pass with superfluous stones", r.Problems)
	}
	needed, _ := board.ParsePoint("c3") // without this stone Black wins at c3, too
	for _, p := range r.Problems {
		if p.Kind == checker.Superfluous && slices.Contains(p.Moves, needed) {
			t.Errorf("a needed stone is reported: %s", p.Text)
		}
	}
}

// forgetful is a solver that gives up at random, as if it met a limit.
type forgetful struct {
	puzzles.Solver
	rnd *rand.Rand
}

func (f *forgetful) lose(a *puzzles.Answer) {
	switch f.rnd.IntN(4) {
	case 0:
		*a = puzzles.Answer{Nodes: a.Nodes}
	case 1:
		a.Whole = a.Outcome == proof.None
		if !a.Whole && a.Line == nil && len(a.First) > 0 {
			a.First, a.Lengths = a.First[:1], a.Lengths[:min(1, len(a.Lengths))]
		}
	}
}

func (f *forgetful) Solve(ctx context.Context, pos *board.Position, q proof.Question) (puzzles.Answer, error) {
	a, err := f.Solver.Solve(ctx, pos, q)
	if q.Goal == proof.AllFirst {
		a.Line, a.Certificate = nil, nil
	}
	f.lose(&a)
	return a, err
}

func (f *forgetful) Along(ctx context.Context, pos *board.Position, line proof.Line, q puzzles.Walk) (puzzles.Path, error) {
	if q.Space != proof.Fours {
		return puzzles.AlongBySolving(ctx, f, pos, line, q)
	}
	path, err := f.Solver.Along(ctx, pos, line, q)
	for i := range path.Attacks {
		f.lose(&path.Attacks[i])
	}
	if f.rnd.IntN(4) == 0 {
		path.Fewer, path.Shortest = proof.Unknown, 0
	}
	return path, err
}

// limited holds puzzles with true and false claims, with flaws and without.
var limited = []string{
	`{"rule":"standard","size":8,"black":["c2","c3","g4","f5","c6","e6","b8"],"white":["e2","b3","f3","b4","a6","g6","c7","a8"],"to_move":"white","goal":"defend"}`,
	`{"rule":"standard","size":8,"black":["c2","c3","g4","f5","c6","e6","b8"],"white":["e2","b3","f3","b4","a6","g6","c7","a8"],"to_move":"white","goal":"defend","answer":["a1"]}`,
	`{"size":8,"black":["h1","g2","d5","f5","b6","e6","f6","g6","a7","a8","b8","f8"],"white":["f1","a2","f2","h2","c3","d3","e5","g5","h5","a6","f7","g8"],` +
		`"to_move":"black","goal":"vct","threats":"three","attacks":1,"solution":["h6","d6"]}`,
	`{"size":7,"black":["b1","c1","d1","b2","f2","d3","e3","f3","d4","d5","e7"],"white":["d2","c3","b4","e4","b5","c5","e5","f5","a6","d6"],` +
		`"to_move":"black","goal":"win","attacks":1}`,
	`{"size":9,"black":["c5","d5","e5","g4","g6"],"white":["b5","b9","h9","a1"],"to_move":"black","attacks":2,"solution":["f5","g5","a9"]}`,
	`{"size":9,"black":["c5","d5","e5","f3","f4"],"white":["b5","b9","h9","a1"],"to_move":"black","attacks":2,"solution":["f5"]}`,
	`{"size":9,"black":["c5","d5","e5","f3","f4"],"white":["b5","b9","h9","a1","i3"],"to_move":"black","attacks":3}`,
	`{"black":["e8","f8","g8","h6","h7","a1","o15"],"white":["d8","c2","d2","e2","l3","l4","l5"],"to_move":"black"}`, // White missed a win before
}

// TestForgetful: a limit may leave a check open wherever it strikes. It never changes a decided
// result, and never makes a solution with rivals look unique.
func TestForgetful(t *testing.T) {
	s := prover.New(8 << 20)
	decided := 0
	for _, line := range limited {
		p := testpuzzle.Parse(t, line)
		full := mustCheck(t, s, p, checker.Options{})
		if !full.Decided() {
			t.Fatalf("%s\nundecided without limits: %+v", line, full.Problems)
		}
		for seed := range uint64(60) {
			f := &forgetful{s, rand.New(rand.NewPCG(seed, 3))}
			r := mustCheck(t, f, p, checker.Options{Brief: seed%2 == 0})
			for _, strict := range []bool{false, true} {
				got, want := r.Result(strict), full.Result(strict)
				if got == checker.Open || strict && seed%2 == 0 {
					continue
				}
				decided++
				if got != want {
					t.Fatalf("%s\nseed %d: result %d with %+v\nwant %d with %+v", line, seed, got, r.Problems, want, full.Problems)
				}
			}
			if r.Unique() && !full.Unique() {
				t.Fatalf("%s\nseed %d: called unique, but without limits it is not", line, seed)
			}
		}
	}
	if decided < 50 {
		t.Errorf("only %d checks were decided, want 50 at least", decided)
	}
}

// spoiled holds the fields of a line of testdata/spoiled.jsonl beside the puzzle. Expected lists
// exactly the kinds of problems that a strict check with pairs must find, or only "refused" if the
// text is no puzzle. Original is the id of the line of testdata/unspoiled.jsonl that the puzzle was
// made from.
type spoiled struct {
	ID       string
	Expected []string
	Error    string // a part of the error for a text that is no puzzle
	Original string
}

// TestSpoiled: the check finds in every spoiled puzzle exactly the planted problems.
func TestSpoiled(t *testing.T) {
	originals := readOriginals(t)
	text := testdir.Read(t, "testdata/spoiled.jsonl")
	n := 0
	for line := range bytes.Lines(text) {
		var s spoiled
		if err := json.Unmarshal(line, &s); err != nil {
			t.Fatal(err)
		}
		n++
		if s.Original != "" && !originals[s.Original] {
			t.Errorf("%s: testdata/unspoiled.jsonl has no puzzle %q", s.ID, s.Original)
		}
		t.Run(s.ID, func(t *testing.T) { s.check(t, string(line)) })
	}
	if n < 20 {
		t.Errorf("%d spoiled puzzles, want 20 at least", n)
	}
}

func (s *spoiled) check(t *testing.T, line string) {
	t.Parallel()
	p, err := puzzles.Parse(line)
	if slices.Equal(s.Expected, []string{"refused"}) {
		if err == nil || !strings.Contains(err.Error(), s.Error) {
			t.Errorf("Parse: error %v, want %q", err, s.Error)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := checker.Check(context.Background(), prover.New(1<<20), p, checker.Options{Pairs: true})
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
		t.Errorf("problems of the kinds %v, want %v: %+v", got, s.Expected, r.Problems)
	}
}

// readOriginals returns the ids of the unspoiled puzzles. Each must pass a strict check.
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
		r, err := checker.Check(context.Background(), prover.New(1<<20), p, checker.Options{Pairs: true})
		if err != nil || !r.Passed(true) {
			t.Errorf("%s: problems %+v, error %v, want a pass", p.ID, r.Problems, err)
		}
		ids[p.ID] = true
	}
	return ids
}
