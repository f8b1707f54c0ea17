package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/proof"
)

// fourInARow is won by Black at a1.
func fourInARow(t *testing.T, black ...string) *board.Position {
	t.Helper()
	setup := board.Setup{Size: 9, ToMove: board.Black, White: []board.Point{board.At(5, 0)}}
	for _, name := range append(black, "b1", "c1", "d1", "e1") {
		pt, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		setup.Black = append(setup.Black, pt)
	}
	pos, err := board.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func solved(t *testing.T, pos *board.Position) finding {
	t.Helper()
	r := search{}.solver(0, 1, nil)(context.Background(), pos, "test")
	if r.Verdict.Outcome() != proof.Win {
		t.Fatal("no win")
	}
	return r
}

// TestFalseWins plants the faults that the check before printing is for: none
// may come out as a win.
func TestFalseWins(t *testing.T) {
	pos, other := fourInARow(t), fourInARow(t, "i9")
	good := solved(t, pos)
	if _, err := checkedWin(pos, &good); err != nil {
		t.Fatal(err)
	}
	win := func(change func(*proof.Certificate)) finding {
		cert := *good.Verdict.Certificate()
		change(&cert)
		r := good
		r.Verdict = proof.NewWin(proof.VCF, &cert)
		return r
	}
	line := func(line ...board.Point) finding {
		r := good
		r.Line = line
		return r
	}
	for name, r := range map[string]finding{
		"no certificate":   {Result: proof.Result{Verdict: proof.NewWin(proof.VCF, nil)}},
		"of other stones":  solved(t, other),
		"empty body":       win(func(c *proof.Certificate) { c.Body = nil }),
		"another move":     win(func(c *proof.Certificate) { c.Body = []byte{80} }),
		"another rule":     win(func(c *proof.Certificate) { c.Rule = board.Standard }),
		"the other side":   win(func(c *proof.Certificate) { c.Attacker = board.White }),
		"no line":          line(),
		"line without end": line(board.At(8, 8)),
		"even line":        line(board.At(0, 0), board.At(8, 8)),
		"line goes on":     line(board.At(0, 0), board.At(8, 8), board.At(5, 0)),
		"taken point":      line(board.At(1, 0), board.At(8, 8), board.At(5, 0)),
		"attacker passes":  line(board.Pass, board.At(8, 8), board.At(5, 0)),
		"five delayed":     line(board.At(8, 0), board.At(0, 0), board.At(8, 1)),
	} {
		cert, err := checkedWin(pos, &r)
		if !errors.Is(err, errInternal) || cert != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: more than a line: %v", name, err)
		}
	}
}

// TestInternalError shows that a false win is a loud error and no answer.
func TestInternalError(t *testing.T) {
	r := &reply{question: input.Question{ID: "x"}, pos: fourInARow(t), err: errInternal}
	r.result.Verdict = proof.NewWin(proof.VCF, nil)
	var out, errs strings.Builder
	con := &console.Console{Out: &out, Err: &errs}
	if err := (jsonPrinter{con: con}).print(r); err != nil {
		t.Fatal(err)
	}
	if err := (textPrinter{con: con}).print(r); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "win") || strings.Count(errs.String(), "gsolve: internal error") != 2 {
		t.Errorf("%q, %q", out.String(), errs.String())
	}
	var count tally
	count.add(r)
	if count.status() != console.StatusBad {
		t.Errorf("status %d", count.status())
	}
}

// TestOutFile cuts off what a full disk left of a line.
func TestOutFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "certs")
	file, err := files.Create(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Write([]byte("whole\n")); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Write([]byte("late\n")); err == nil || !strings.HasPrefix(err.Error(), path) {
		t.Errorf("write to a closed file: %v", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "whole\n" {
		t.Errorf("%q, %v", data, err)
	}
}

// TestVerdictWordsOfThreats pins those of wins with quiet moves.
func TestVerdictWordsOfThreats(t *testing.T) {
	pos := fourInARow(t)
	line := proof.Line{0, 1, 2, 3, 4}
	win := func(class proof.Class, shortest, incomplete bool) finding {
		return finding{Result: proof.Result{
			Verdict: proof.NewWin(class, nil), Line: line, First: []board.Point{0}, ProvedShortest: shortest,
			Incomplete: incomplete, Stopped: proof.Cancelled,
		}}
	}
	for _, test := range []struct {
		search search
		result finding
		want   string
	}{
		{search{Question: proof.Question{Space: proof.Order2}}, win(proof.VCT, false, false), "Black wins by moves of order 2: one line is 2 attacks, then five."},
		{search{Question: proof.Question{Space: proof.Threes}}, win(proof.VCT, true, false), "Black wins by threes and fours: at most 2 attacks, then five. No win by threes and fours is shorter."},
		{search{Question: proof.Question{Space: proof.Order2}}, win(proof.VCF, true, false), "Black wins by continuous fours: 2 attacks, then five. No win by moves of order 2 is shorter."},
		{
			search{Question: proof.Question{Space: proof.Order2, Goal: proof.ShortestWin}},
			win(proof.VCF, false, true),
			"Black wins by continuous fours: 2 attacks, then five. There may be a shorter one: the search was stopped.",
		},
		{
			search{Question: proof.Question{Space: proof.Order2, Goal: proof.AllFirst}},
			win(proof.VCT, false, true),
			"Black wins by moves of order 2: one line is 2 attacks, then five. Winning first moves known so far: a1; the list may be incomplete: the search was stopped.",
		},
		{search{Question: proof.Question{Space: proof.Threes}}, finding{Result: proof.Result{Verdict: proof.NoWin(proof.VCT)}}, "Black has no win by threes and fours."},
	} {
		r := &reply{pos: pos, result: test.result}
		r.question.Item.Setup = pos.Setup()
		if got := verdictLine(r, test.search, cmdline.Limits{}); got != test.want {
			t.Errorf("%q, expected %q", got, test.want)
		}
	}
}

// TestVerdictWords pins the sentences that people read.
func TestVerdictWords(t *testing.T) {
	pos := fourInARow(t)
	l := cmdline.Limits{MaxNodes: 2, Memory: 1 << 30}
	for want, result := range map[string]proof.Result{
		"Black has no win by continuous fours.":                            {Verdict: proof.NoWin(proof.VCF)},
		"Not decided: the limit of 2 nodes is reached (--max-nodes).":      {Verdict: proof.NewUnknown(proof.VCF, proof.Nodes)},
		"Not decided: the memory of 1024 MiB does not suffice (--memory).": {Verdict: proof.NewUnknown(proof.VCF, proof.Memory)},
		"Not decided: the search was stopped.":                             {Verdict: proof.NewUnknown(proof.VCF, proof.Cancelled)},
		"Black wins at once: a1 makes five. Winning first moves known so far: a1; the list may be incomplete: the search was stopped.": {
			Verdict: proof.NewWin(proof.VCF, nil), Line: proof.Line{0}, First: []board.Point{0}, Incomplete: true, Stopped: proof.Cancelled,
		},
	} {
		r := &reply{pos: pos, result: finding{Result: result}}
		r.question.Item.Setup = pos.Setup()
		if got := verdictLine(r, search{}, l); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}
