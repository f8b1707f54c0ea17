package prover_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// TestJudge holds the judgement of every point against the solver that finds all
// first moves that win, and looks at what is said beside it.
func TestJudge(t *testing.T) {
	for _, test := range []struct {
		line  string
		space proof.Space
	}{
		{`{"moves":"h8a1i8a3j8a5"}`, proof.Fours},
		{`{"size":9,"black":["d2","d3","d4"],"white":["d6","e1","f1","g1"],"to_move":"black"}`, proof.Fours},
		{`{"rule":"renju","black":["a5","f2","f3","f4","f6","f7"],"white":["b5","c5","d5","m12","n2"],"to_move":"white"}`, proof.Fours},
		{`{"size":9,"black":["d5","f5","e4","e6"],"white":["a1","a3","i1","i9"],"to_move":"black"}`, proof.Order2},
		{`{"size":9,"black":["d5","f5","e4","e6"],"white":["a1","a3","i1","i9"],"to_move":"black"}`, proof.Threes},
		{`{"rule":"renju","size":9,"black":["a1","a3","i1","i9"],"white":["d5","f5","e4","e6"],"to_move":"white"}`, proof.Order2},
	} {
		pos := position(t, test.line)
		p := prover.New(4 << 20)
		q := puzzles.Question{Space: test.space, Ask: puzzles.EveryFirst}
		all, err := p.Solve(t.Context(), pos, q)
		if err != nil || !all.Whole {
			t.Fatal(all, err)
		}
		for _, pt := range pos.AppendStones(nil, board.Empty) {
			j, err := p.Judge(t.Context(), pos, pt, q)
			if err != nil || j.Text == "" || (j.Outcome == proof.Win) != slices.Contains(all.First, pt) {
				t.Errorf("%s: %v is %v, %q, %v; all that win: %v", test.line, pt, j.Outcome, j.Text, err, all.First)
			}
			judgedLine(t, pos, pt, j)
		}
	}
}

// judgedLine: a line begins with the move and can be played; that of a win ends
// with the five. Replies are given for quiet moves that win.
func judgedLine(t *testing.T, pos *board.Position, move board.Point, j play.Judged) {
	t.Helper()
	if len(j.Line) == 0 || j.Line[0] != move {
		t.Errorf("%v: the line is %v", move, j.Line)
		return
	}
	after, five := pos.Clone(), false
	for _, pt := range j.Line {
		five = pt != board.Pass && after.MakesFive(pt, after.ToMove())
		if err := after.Play(pt); err != nil {
			t.Errorf("%v: %v: %v", move, j.Line, err)
		}
	}
	if wins := j.Outcome == proof.Win; wins && (!five || len(j.Line)%2 == 0) {
		t.Errorf("%v wins by %v, which ends without a five", move, j.Line)
	}
	quiet := !pos.MakesFive(move, pos.ToMove()) && len(pos.Completions(nil, move, pos.ToMove())) == 0
	if (len(j.Replies) > 0) != (quiet && j.Outcome == proof.Win) {
		t.Errorf("%v, %v: replies %v", move, j.Outcome, j.Replies)
	}
}

func position(t *testing.T, line string) *board.Position {
	t.Helper()
	it, err := notation.NewReader(t.Context(), strings.NewReader(line), notation.Options{Format: notation.JSONL}).Next()
	if err != nil {
		t.Fatal(err)
	}
	pos, err := it.Position()
	if err != nil {
		t.Fatal(err)
	}
	return pos
}
