package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/wire"
)

// puzzlePositions returns the positions of a file in testdata/positions.
func puzzlePositions(t *testing.T, name string) (list []*board.Position) {
	t.Helper()
	file, err := os.Open("testdata/positions/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader := notation.NewReader(context.Background(), file, notation.Options{Source: name})
	for {
		item, err := reader.Next()
		if err != nil {
			return list
		}
		pos, err := item.Position()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pos)
	}
}

// TestRemembered asks every question twice, the second time about a turned board. The second answer
// must be the same, must hold, and must cost no nodes. A line of fours must be the line that a
// search would print.
func TestRemembered(t *testing.T) {
	asked := 0
	for _, q := range []proof.Question{
		{},
		{Goal: proof.ShortestWin},
		{MaxNodes: 3},
		{Space: proof.Threes, MaxNodes: 300},
		{Space: proof.Order2, MaxNodes: 300},
	} {
		db := proofdb.OpenMemory(proofdb.Options{})
		solve := query{Question: q}.solver(16<<20, 1, db)
		for _, name := range []string{"freestyle.jsonl", "standard.jsonl", "renju.jsonl"} {
			for i, pos := range puzzlePositions(t, name) {
				first := solve(t.Context(), pos, "a")
				if err := db.Flush(); err != nil {
					t.Fatal(err)
				}
				turned := pos.Transform(board.Symmetry(i % 8))
				second := solve(t.Context(), turned, "b")
				holds(t, turned, &first, &second)
				asked++
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if asked < 100 {
		t.Errorf("the test asked only %d questions, expected 100 or more", asked)
	}
}

// holds compares a second answer with the first, and checks its win.
func holds(t *testing.T, pos *board.Position, first, second *finding) {
	t.Helper()
	a, b := first.Verdict, second.Verdict
	if !second.Stored || second.Nodes != 0 || first.Nodes == 0 && first.Stored {
		t.Errorf("second answer: stored = %v, %d nodes; expected it from the database", second.Stored, second.Nodes)
	}
	if a.Outcome() != b.Outcome() || a.Class() != b.Class() || a.Reason() != b.Reason() || first.ProvedShortest && !second.ProvedShortest {
		t.Errorf("the first answer is %v by %v, the second %v by %v", a.Outcome(), a.Class(), b.Outcome(), b.Class())
	}
	if b.Outcome() != proof.Win {
		return
	}
	if _, err := checkedWin(pos, second); err != nil {
		t.Error(err)
	}
	if id := b.Certificate().ID; id != "b" || len(second.First) != 1 || second.First[0] != second.Line[0] {
		t.Errorf("the certificate has the id %q, expected b; first moves %v", id, second.First)
	}
	if b.Class() != proof.VCF {
		return
	}
	var moves []board.Point
	for i := 0; i < len(second.Line); i += 2 {
		moves = append(moves, second.Line[i])
	}
	line, err := proof.MainLine(pos, moves)
	if err != nil { // two five-squares decide: the five is not one of the moves
		line, err = proof.MainLine(pos, moves[:len(moves)-1])
	}
	if err != nil || !slices.Equal(line, second.Line) {
		t.Errorf("the line is %v, by the rules %v (%v)", second.Line, line, err)
	}
}

// TestKeeper: if the database fails, the search goes on without it, and the command ends with the
// error of the database. A search that asks after Close causes no error.
func TestKeeper(t *testing.T) {
	db := proofdb.OpenMemory(proofdb.Options{})
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	k := &keeper{db: db}
	f := query{}.solver(1<<20, 1, k.asStore())(t.Context(), puzzlePositions(t, "freestyle.jsonl")[0], "a")
	if f.Verdict.Outcome() != proof.Win || f.Stored {
		t.Errorf("search with a closed database: %v, stored = %v; expected a win from a search", f.Verdict.Outcome(), f.Stored)
	}
	if err := k.Close(); !errors.Is(err, proofdb.ErrClosed) {
		t.Errorf("Close: %v, expected %v", err, proofdb.ErrClosed)
	}

	k = &keeper{db: proofdb.OpenMemory(proofdb.Options{})}
	if err := k.Close(); err != nil {
		t.Errorf("Close: %v, expected no error", err)
	}
	f = query{}.solver(1<<20, 1, k.asStore())(t.Context(), puzzlePositions(t, "freestyle.jsonl")[0], "a")
	if f.Verdict.Outcome() != proof.Win {
		t.Errorf("search after Close: %v, expected a win", f.Verdict.Outcome())
	}
	if err := k.Close(); err != nil {
		t.Errorf("Close after a late search: %v, expected no error", err)
	}
	none := (*keeper)(nil)
	if none.asStore() != nil || none.Close() != nil {
		t.Error("a nil keeper must be no store and close without an error")
	}
}

// TestHeadline: of joined errors, Headline shows the first and the number of the others.
func TestHeadline(t *testing.T) {
	one := errors.New("full")
	if console.Headline(nil) != nil || !errors.Is(console.Headline(one), one) {
		t.Error("Headline changed a single error, or nil")
	}
	if got := console.Headline(errors.Join(one, one, one)).Error(); got != "full (and 2 other errors)" {
		t.Errorf("Headline of three errors: %q", got)
	}
}

// TestStatsText: db stats prints the damage, and the records of each solver.
func TestStatsText(t *testing.T) {
	q := &proofdb.Quarantine{Dir: "d/quarantine", Values: 1, More: true, Files: 2, Losses: make([]proofdb.Loss, 7)}
	q.Losses[6] = proofdb.Loss{Generation: 9, Reason: "a table\nis gone"}
	text := statsText("d", &proofdb.Stats{Positions: 2, Solvers: map[uint32]uint64{1: 1, 2: 3}, Damaged: 2, DiskBytes: 3 << 20, Quarantine: *q})
	for _, want := range []string{
		"d: 2 positions\n", "1 record of solver 1\n3 records of solver 2\n", "2 values damaged", "files of 3.0 MiB",
		"\nquarantined: 1 record or more, 2 files of 7 losses, see d/quarantine\n  2 earlier\n", "\n  generation 9: a table is gone\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("expected %q in:\n%s", want, text)
		}
	}
}

// TestFinding: a finding holds the position if gsolve can read it.
func TestFinding(t *testing.T) {
	pos, err := board.New(board.Setup{Size: 9, Black: []board.Point{board.At(0, 0)}})
	if err != nil {
		t.Fatal(err)
	}
	for want, f := range map[string]*proofdb.Finding{
		`{"rule":"freestyle","size":9,"black":["a1"],"to_move":"white","error":"a lie"}`: {Position: pos, Err: errors.New("a lie")},
		`{"error":"a lie"}`: {Err: errors.New("a lie")},
	} {
		o := wire.Begin(nil)
		if writeFinding(&o, f); string(o.End()) != want {
			t.Errorf("the finding is written as %s, expected %s", o.End(), want)
		}
	}
}
