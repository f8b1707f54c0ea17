package board_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// perftLine holds the counts in a line of testdata/perft.jsonl: how many empty points of the
// position are of each kind.
type perftLine struct {
	Legal       sides `json:"legal"`
	Fives       sides `json:"fives"`
	Fours       sides `json:"fours"`
	Overlines   int   `json:"overlines"`
	DoubleFour  int   `json:"double_fours"`
	DoubleThree int   `json:"double_threes"`
}

// sides holds Black's number, then White's.
type sides [2]int

func (s *sides) count(i int, holds bool) {
	if holds {
		s[i]++
	}
}

// counted returns the counts that the package finds.
func counted(p *board.Position) (got perftLine) {
	for _, pt := range p.AppendStones(nil, board.Empty) {
		for i, c := range []board.Colour{board.Black, board.White} {
			got.Legal.count(i, p.Legal(pt, c))
			got.Fives.count(i, p.MakesFive(pt, c))
			got.Fours.count(i, p.MakesFour(pt, c))
		}
		switch p.Forbidden(pt) {
		case board.Overline:
			got.Overlines++
		case board.DoubleFour:
			got.DoubleFour++
		case board.DoubleThree:
			got.DoubleThree++
		}
	}
	return got
}

func TestPerft(t *testing.T) {
	const file = "testdata/perft.jsonl"
	data := testdir.Read(t, file)
	rules, lines := map[board.Rule]int{}, strings.Split(string(data), "\n")
	for i, k := range testboard.File(t, file) {
		var want perftLine
		if err := json.Unmarshal([]byte(lines[i]), &want); err != nil {
			t.Fatal(err)
		}
		if got := counted(k.Position); got != want {
			t.Errorf("%s:\n got %+v\nwant %+v", k.ID, got, want)
		}
		rules[k.Position.Rule()]++
	}
	for _, rule := range testboard.Rules {
		if rules[rule] == 0 {
			t.Errorf("%s has no position of %v", file, rule)
		}
	}
}
