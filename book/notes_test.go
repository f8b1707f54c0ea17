package book

import (
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// TestOwnNotes: every verdict that words writes is recognised as one of ours.
func TestOwnNotes(t *testing.T) {
	for _, space := range proof.Searched() {
		p := Prover{o: Options{Space: space}}
		for _, a := range []proof.Answer{
			{Outcome: proof.Unknown},
			{Outcome: proof.None},
			{Outcome: proof.Lost},
			{Outcome: proof.Win, Line: proof.Line{board.At(0, 0), board.At(21, 21)}},
		} {
			for _, side := range []board.Colour{board.Black, board.White} {
				if line := noteMark + p.words(&a, side); !ownNote.MatchString(line) {
					t.Errorf("%q is not recognised", line)
				}
			}
		}
	}
	for _, line := range []string{"", "gsolve: ", "gsolve: black wins easily", " gsolve: not decided", "gsolve: not decided.", "gsolve: black wins: good idea", "gsolve: black has no win by luck", "black wins: h8"} {
		if ownNote.MatchString(line) {
			t.Errorf("%q is taken for one of ours", line)
		}
	}
}
