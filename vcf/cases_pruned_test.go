package vcf_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/vcf"
)

// prunedCases are small positions that come out wrong if one condition of
// what the search leaves out (docs/design/vcf.md) is dropped. They were
// found by dropping it.
var prunedCases = []struct {
	name         string
	rule         board.Rule
	size         int
	black, white string
	toMove       board.Colour
	first        string
}{
	{
		"sleepers: two blocks make a counter-four, freestyle", freestyle, 7,
		"d2 d4 b7", "a2 e2 b3 c3 b4 b6 e6 f6", white, "c4 b5 c6 d6",
	},
	{
		"sleepers: two blocks make a counter-four, standard", standard, 9,
		"h1 i2 i3 d4 d6 c7", "g1 g2 h2 h3 g5 h5 i5 f6 f9", white, "g3 h4 e5 f5 h6",
	},
	{
		"sleepers: two blocks make a counter-four, renju", renju, 9,
		"c2 e4 b5 d5 c6 f6 d8", "e2 h2 b3 c3 f3 g5 c7 e7 g7 g8", white, "d3 e3 g4 g6 d7 f7 g9",
	},
	{
		"sleepers: a block becomes forbidden", renju, 12,
		"f6 a9 e10", "a8 e8 b9 c9 d9 a12", white, "c10",
	},
	{
		"sleepers: a four makes another one forbidden", renju, 10,
		"d5 g6 g7 d8 g8 a9 c9 e9 i9", "f7 f8 h10", black, "g5 b9 d9 g9 g10",
	},
	{
		"needed: a stone that only stops a four, standard", standard, 8,
		"d3 e3 e4 b5 e5", "a3 b4 c5 d6", black, "e7",
	},
	{
		"needed: a stone that only stops a four, freestyle", freestyle, 11,
		"e2 d3 b5 h6 e9 d10", "f7 f9 f10 f11", black, "f8",
	},
}

func TestPrunedCases(t *testing.T) {
	for _, c := range prunedCases {
		t.Run(c.name, func(t *testing.T) {
			pos, err := board.New(board.Setup{
				Rule: c.rule, Size: c.size, ToMove: c.toMove,
				Black: points(t, strings.Fields(c.black)...), White: points(t, strings.Fields(c.white)...),
			})
			if err != nil {
				t.Fatal(err)
			}
			known, err := newReference(pos, 1<<20, true).solve()
			if err != nil || !slices.Equal(known.first, points(t, strings.Fields(c.first)...)) {
				t.Errorf("the case says %v, the reference %+v, %v", c.first, known, err)
			}
			j := newJudge(1 << 20)
			vcf.SetPatience(j.tiny, 0)
			if err := j.wrong(pos, known); err != nil {
				t.Errorf("%v\n%s", err, diagram(pos))
			}
		})
	}
}
