package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/proof"
)

// fourInARow returns a position that Black wins at a1.
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
	r := query{}.solver(0, 1, nil)(context.Background(), pos, "test")
	if r.Verdict.Outcome() != proof.Win {
		t.Fatalf("the search found %v, expected a win", r.Verdict.Outcome())
	}
	return r
}

// TestFalseWins plants the faults that the check before printing must find. None of them may come
// out as a win.
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
		"no certificate":                   {Result: proof.Result{Verdict: proof.NewWin(proof.VCF, nil)}},
		"certificate of other stones":      solved(t, other),
		"empty proof":                      win(func(c *proof.Certificate) { c.Body = nil }),
		"proof with another move":          win(func(c *proof.Certificate) { c.Body = []byte{80} }),
		"certificate of another rule":      win(func(c *proof.Certificate) { c.Rule = board.Standard }),
		"certificate of the other side":    win(func(c *proof.Certificate) { c.Attacker = board.White }),
		"no line":                          line(),
		"line without end":                 line(board.At(8, 8)),
		"line of even length":              line(board.At(0, 0), board.At(8, 8)),
		"line goes on after the five":      line(board.At(0, 0), board.At(8, 8), board.At(5, 0)),
		"line with a taken point":          line(board.At(1, 0), board.At(8, 8), board.At(5, 0)),
		"line with a pass of the attacker": line(board.Pass, board.At(8, 8), board.At(5, 0)),
		"line that delays the five":        line(board.At(8, 0), board.At(0, 0), board.At(8, 1)),
	} {
		cert, err := checkedWin(pos, &r)
		if !errors.Is(err, console.ErrInternal) || cert != nil {
			t.Errorf("%s: error %v, certificate %v; expected an internal error and none", name, err, cert != nil)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error has more than one line: %v", name, err)
		}
	}
}

// TestInternalError: a false win becomes an error on standard error, and no answer.
func TestInternalError(t *testing.T) {
	r := &reply{asked: asked{question: input.Question{ID: "x"}, pos: fourInARow(t), err: console.ErrInternal}}
	r.result.Verdict = proof.NewWin(proof.VCF, nil)
	var out, errs strings.Builder
	con := &console.Console{Out: &out, Err: &errs}
	for _, json := range []bool{true, false} {
		a := answering{con: con, json: json}
		if err := a.print(r.question.ID, r.err, func() ([]byte, error) { return []byte("a win"), nil }); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(out.String(), "win") || strings.Count(errs.String(), "gsolve: internal error") != 2 {
		t.Errorf("output %q, errors %q; expected no win and two internal errors", out.String(), errs.String())
	}
	var count tally
	count.add(r)
	if count.status() != console.StatusBad {
		t.Errorf("status %d, expected %d", count.status(), console.StatusBad)
	}
}

// TestOutFile: a failed write is an error with the path, and leaves the earlier lines as they are.
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
		t.Errorf("writing to a closed file: %v, expected an error with its path", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "whole\n" {
		t.Errorf("the file holds %q (%v), expected the whole line", data, err)
	}
}
