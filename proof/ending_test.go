package proof_test

import (
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// TestEnding mends the end of lines, and nothing else.
func TestEnding(t *testing.T) {
	for _, test := range []struct {
		name               string
		rule               board.Rule
		black, white, line []string
		side               board.Colour
		want               []string
	}{
		{"upper first", board.Freestyle, []string{"c5", "d5", "e5"}, []string{"a1", "a3"}, []string{"f5", "g5", "b5"}, board.Black, []string{"f5", "b5", "g5"}},
		{"as it is", board.Freestyle, []string{"c5", "d5", "e5"}, []string{"a1", "a3"}, []string{"f5", "b5", "g5"}, board.Black, []string{"f5", "b5", "g5"}},
		{"one square", board.Freestyle, []string{"c5", "d5", "e5"}, []string{"b5"}, []string{"f5", "g5", "h5"}, board.Black, []string{"f5", "g5", "h5"}},
		{"a five", board.Freestyle, []string{"c5", "d5", "e5", "f5"}, nil, []string{"g5"}, board.Black, []string{"g5"}},
		{"no game", board.Freestyle, []string{"c5", "d5", "e5"}, nil, []string{"c5", "c5", "f5", "g5", "b5"}, board.Black, []string{"c5", "c5", "f5", "g5", "b5"}},
		{"no move", board.Freestyle, []string{"c5", "d5", "e5", "i9"}, nil, []string{"a1", "a1", "i9", "g5", "b5"}, board.Black, []string{"a1", "a1", "i9", "g5", "b5"}},
		{"pass", board.Freestyle, []string{"c5", "d5", "e5"}, nil, []string{"f5", "--", "b5"}, board.Black, []string{"f5", "--", "b5"}},
		// Black may not block at b5, where a double-three would be.
		{"forbidden", board.Renju, []string{"b6", "b7", "c6", "d7"}, []string{"c5", "d5", "e5"}, []string{"f5", "g5", "b5"}, board.White, []string{"f5", "g5", "b5"}},
	} {
		pos, err := board.New(board.Setup{Size: 9, Rule: test.rule, Black: named(t, test.black), White: named(t, test.white), ToMove: test.side})
		if err != nil {
			t.Fatal(err)
		}
		if test.name == "forbidden" && pos.Legal(named(t, []string{"b5"})[0], board.Black) {
			t.Fatal("b5 is legal")
		}
		line := proof.Line(named(t, test.line))
		before := slices.Clone(line)
		if got := board.Names(proof.Ending(pos, line)); !slices.Equal(got, test.want) || !slices.Equal(line, before) {
			t.Errorf("%s: %v, expected %v", test.name, got, test.want)
		}
	}
}

func named(t *testing.T, names []string) (list []board.Point) {
	t.Helper()
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if name == "--" {
			pt, err = board.Pass, nil
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pt)
	}
	return list
}
