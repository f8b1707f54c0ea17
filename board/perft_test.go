package board_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// perftLine is one line of testdata/perft.jsonl: a position and the number of
// its empty points of each kind, exact. Pairs are Black's number, then White's.
type perftLine struct {
	boardLine
	Legal       sides `json:"legal"`
	Fives       sides `json:"fives"`
	Fours       sides `json:"fours"`
	Overlines   int   `json:"overlines"`
	DoubleFour  int   `json:"double_fours"`
	DoubleThree int   `json:"double_threes"`
}

// sides is a number for Black, then one for White.
type sides [2]int

func (s *sides) count(i int, is bool) {
	if is {
		s[i]++
	}
}

// counted is want's position with the numbers as the package finds them.
func counted(t *testing.T, want perftLine) perftLine {
	p := want.position(t)
	got := perftLine{boardLine: want.boardLine}
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
	data, err := os.ReadFile("testdata/perft.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]int{}
	for line := range strings.Lines(string(data)) {
		var want perftLine
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(counted(t, want))
		if err != nil {
			t.Fatal(err)
		}
		if expected, _ := json.Marshal(want); string(got) != string(expected) {
			t.Errorf("%s:\n got %s\nwant %s", want.ID, got, expected)
		}
		rules[want.Rule]++
	}
	if len(rules) != 3 {
		t.Errorf("positions by rule: %v, want all three rules", rules)
	}
}
