package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
)

// FuzzVCF feeds any bytes to the whole command, but without its goroutines: with them coverage
// would be a matter of chance. The command must not panic, and each answer must be a JSON object
// with a verdict or an error.
func FuzzVCF(f *testing.F) {
	fuzzPositions(f, query{Question: proof.Question{MaxNodes: 200}}, checkAnswer)
}

// FuzzVCT does for threats the same as FuzzVCF for fours.
func FuzzVCT(f *testing.F) {
	fuzzPositions(f, query{Question: proof.Question{Space: proof.Order2, MaxNodes: 2000}}, checkAnswer)
}

// FuzzWhy feeds any bytes to a search that judges two moves.
func FuzzWhy(f *testing.F) {
	why := []board.Point{board.At(7, 7), board.At(3, 4)}
	fuzzPositions(f, query{Question: proof.Question{Space: proof.Order2, MaxNodes: 2000}, why: why}, checkIdea)
}

// fuzzPositions feeds any bytes to the search and calls check with every line of its answers.
func fuzzPositions(f *testing.F, s query, check func(*testing.T, string)) {
	data := testdir.Read(f, "testdata/positions/renju.jsonl")
	for line := range bytes.Lines(data) {
		f.Add(line)
	}
	f.Add([]byte(". . . . .\n. X X X .\n. . . . .\n. O . O .\n. . . . .\n"))
	f.Add([]byte("h8i9g7"))
	f.Add([]byte("(;GM[4]SZ[15];B[hh];W[ih])"))
	f.Add([]byte("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var out, errs bytes.Buffer
		con := &console.Console{In: bytes.NewReader(data), Out: &out, Err: &errs}
		b := &batch{answering: answering{con: con, json: true, source: &input.Source{Con: con, Paths: []string{"-"}}}, search: s}
		solve := s.solver(cmdline.MinMemory, 1, nil)
		for q := range b.source.Questions(t.Context()) {
			r := b.solve(t.Context(), solve, q)
			if err := b.print(q.ID, r.err, func() ([]byte, error) { return b.object(r) }); err != nil {
				t.Fatal(err)
			}
		}
		for line := range strings.Lines(out.String()) {
			check(t, line)
		}
		if strings.Contains(errs.String(), "internal error") {
			t.Error(errs.String())
		}
	})
}

// checkIdea checks the form of an answer of --why.
func checkIdea(t *testing.T, line string) {
	t.Helper()
	var a struct {
		V              int
		Verdict, Error string
		Why            []struct{ Move, Verdict, Reason, Text string }
	}
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		t.Fatalf("the answer %q is not JSON: %v", line, err)
	}
	if a.V != 1 || (a.Verdict == "") == (a.Error == "") || (a.Error == "") != (len(a.Why) > 0) {
		t.Fatalf("the answer %q, want either a judgement or an error", line)
	}
	for i, m := range a.Why {
		if m.Move == "" || m.Reason == "" || m.Text == "" || i == len(a.Why)-1 && m.Verdict != a.Verdict {
			t.Errorf("move %d of the answer %q lacks a field, or has another verdict than the answer", i+1, line)
		}
	}
}

func checkAnswer(t *testing.T, line string) {
	t.Helper()
	var a struct {
		V              int
		Verdict, Error string
		Line           []string
		Plies          int
	}
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		t.Fatalf("the answer %q is not JSON: %v", line, err)
	}
	if a.V != 1 || (a.Verdict == "") == (a.Error == "") || a.Plies != len(a.Line) || (a.Plies > 0) != (a.Verdict == "win") {
		t.Errorf("the answer %q, want either a verdict or an error, and a line only for a win", line)
	}
}
