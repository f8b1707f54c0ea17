package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proof"
)

// FuzzVCF feeds anything to all of the command but its goroutines, which
// would make coverage a matter of chance: it must not panic, and each answer
// is a JSON object that says a verdict or an error.
func FuzzVCF(f *testing.F) {
	fuzzPositions(f, search{Question: proof.Question{MaxNodes: 200}}, checkAnswer)
}

// FuzzVCT is FuzzVCF for threats.
func FuzzVCT(f *testing.F) {
	fuzzPositions(f, search{Question: proof.Question{Space: proof.Order2, MaxNodes: 2000}}, checkAnswer)
}

// FuzzWhy judges two moves on anything.
func FuzzWhy(f *testing.F) {
	why := []board.Point{board.At(7, 7), board.At(3, 4)}
	fuzzPositions(f, search{Question: proof.Question{Space: proof.Order2, MaxNodes: 2000}, why: why}, checkIdea)
}

// fuzzPositions feeds anything to the search and holds every line of its
// answers to check.
func fuzzPositions(f *testing.F, s search, check func(*testing.T, string)) {
	data, err := os.ReadFile("testdata/positions/renju.jsonl")
	if err != nil {
		f.Fatal(err)
	}
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
		b := &batch{con: con, source: &source{con: con, paths: []string{"-"}}, search: s}
		solve := s.solver(minMemory, 1)
		for q := range b.source.questions(t.Context()) {
			if err := (jsonPrinter{con, s}).print(b.solve(t.Context(), solve, q)); err != nil {
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

// checkIdea holds an answer of --why to its form.
func checkIdea(t *testing.T, line string) {
	t.Helper()
	var a struct {
		V              int
		Verdict, Error string
		Why            []struct{ Move, Verdict, Reason, Text string }
	}
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		t.Fatalf("%v: %q", err, line)
	}
	if a.V != 1 || (a.Verdict == "") == (a.Error == "") || (a.Error == "") != (len(a.Why) > 0) {
		t.Fatalf("answer %q", line)
	}
	for i, m := range a.Why {
		if m.Move == "" || m.Reason == "" || m.Text == "" || i == len(a.Why)-1 && m.Verdict != a.Verdict {
			t.Errorf("move %d of answer %q", i+1, line)
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
		t.Fatalf("%v: %q", err, line)
	}
	if a.V != 1 || (a.Verdict == "") == (a.Error == "") || a.Plies != len(a.Line) || (a.Plies > 0) != (a.Verdict == "win") {
		t.Errorf("answer %q", line)
	}
}

// FuzzArrange gives words in any order: what comes out is flags, "--", and
// the other words in their order; nothing is lost.
func FuzzArrange(f *testing.F) {
	f.Add("vcf a.txt --rule renju - --json -- --b.txt")
	f.Add("help vcf")
	f.Add("vcf --rule=renju --cert")
	f.Add("verify -json x --for y")
	f.Add("vct --why h8 i9 a.txt --json j10")
	f.Add("vcf --why=h8 h8 --rule renju")
	f.Fuzz(func(t *testing.T, line string) {
		app := newApp(&console.Console{}, hooks{})
		argv := append([]string{"gsolve"}, strings.Fields(line)...)
		given := slices.Clone(argv)
		words, err := arrange(app, argv)
		if !slices.Equal(argv, given) {
			t.Errorf("arrange changed its input %q", line)
		}
		if err != nil || given[len(given)-1] == completionWord || given[1] == "help" {
			return
		}
		if lost := len(given) + 1 - len(words); lost != 0 && lost != 1 {
			t.Errorf("%q became %q", given, words)
		}
		end := slices.Index(words, "--")
		if end < 0 {
			t.Fatalf("no end of flags in %q", words)
		}
		if command := app.Command(words[1]); command != nil {
			checkFlags(t, words[2:end], append(slices.Clip(command.Flags), cli.HelpFlag))
		}
	})
}

// checkFlags holds words to be flags with their values.
func checkFlags(t *testing.T, words []string, flags []cli.Flag) {
	t.Helper()
	for len(words) > 0 {
		n, err := flagWords(words, flags)
		if err != nil {
			t.Fatal(err)
		}
		words = words[n:]
	}
}
