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

// puzzlePositions are those of a file of puzzles.
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

// TestRemembered asks everything twice, the second time with the board turned:
// the answer is the same, holds, and costs nothing. A line of fours is the very
// one that a search would print.
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
		solve := search{Question: q}.solver(16<<20, 1, db)
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
		t.Errorf("%d questions, expected 100 or more", asked)
	}
}

// holds compares a second answer with the first and has it checked.
func holds(t *testing.T, pos *board.Position, first, second *finding) {
	t.Helper()
	a, b := first.Verdict, second.Verdict
	if !second.Stored || second.Nodes != 0 || first.Nodes == 0 && first.Stored {
		t.Errorf("second answer: stored %v, %d nodes", second.Stored, second.Nodes)
	}
	if a.Outcome() != b.Outcome() || a.Class() != b.Class() || a.Reason() != b.Reason() || first.ProvedShortest && !second.ProvedShortest {
		t.Errorf("%v %v, then %v %v", a.Outcome(), a.Class(), b.Outcome(), b.Class())
	}
	if b.Outcome() != proof.Win {
		return
	}
	if _, err := checkedWin(pos, second); err != nil {
		t.Error(err)
	}
	if id := b.Certificate().ID; id != "b" || len(second.First) != 1 || second.First[0] != second.Line[0] {
		t.Errorf("certificate of %q, first moves %v", id, second.First)
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
		t.Errorf("line %v, expected %v (%v)", second.Line, line, err)
	}
}

// TestKeeper: a search goes on without a database, and the command ends with
// what was wrong with it.
func TestKeeper(t *testing.T) {
	db := proofdb.OpenMemory(proofdb.Options{})
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	k := &keeper{db: db}
	f := search{}.solver(1<<20, 1, k.asStore())(t.Context(), puzzlePositions(t, "freestyle.jsonl")[0], "a")
	if f.Verdict.Outcome() != proof.Win || f.Stored {
		t.Errorf("%v, stored %v", f.Verdict.Outcome(), f.Stored)
	}
	if err := k.Close(); !errors.Is(err, proofdb.ErrClosed) {
		t.Errorf("%v, expected %v", err, proofdb.ErrClosed)
	}
	none := (*keeper)(nil)
	if none.asStore() != nil || none.Close() != nil {
		t.Error("no database is something")
	}
}

// TestHeadline: of errors joined the first is said, and how many there are.
func TestHeadline(t *testing.T) {
	one := errors.New("full")
	if console.Headline(nil) != nil || !errors.Is(console.Headline(one), one) {
		t.Error("a single error is changed")
	}
	if got := console.Headline(errors.Join(one, one, one)).Error(); got != "full (and 2 other errors)" {
		t.Error(got)
	}
}

// TestStatsText: db stats names what is wrong and who said what.
func TestStatsText(t *testing.T) {
	q := &proofdb.Quarantine{Dir: "d/quarantine", Values: 1, More: true, Files: 2, Losses: make([]proofdb.Loss, 7)}
	q.Losses[6] = proofdb.Loss{Generation: 9, Reason: "a table\nis gone"}
	text := statsText("d", &proofdb.Stats{Positions: 2, Solvers: map[uint32]uint64{1: 1, 2: 3}, Damaged: 2, DiskBytes: 3 << 20, Quarantine: *q})
	for _, want := range []string{
		"d: 2 positions\n", "1 record of solver 1\n3 records of solver 2\n", "2 values damaged", "files of 3.0 MiB",
		"\nquarantined: 1 record or more, 2 files of 7 losses, see d/quarantine\n  2 earlier\n", "\n  generation 9: a table is gone\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
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
			t.Errorf("%s, expected %s", o.End(), want)
		}
	}
}
