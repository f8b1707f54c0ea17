package vcf_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
)

const (
	black, white               = board.Black, board.White
	freestyle, standard, renju = board.Freestyle, board.Standard, board.Renju
)

// position is one that a search for fours can get wrong, for one reason: those
// of docs/design/vcf.md and limits.md, and what users of other programs have
// reported. attacks is 0 where there is no win; first are all the moves that
// win.
type position struct {
	name    string
	rule    board.Rule
	toMove  board.Colour
	size    int
	attacks int
	first   string
	diagram string
}

// gomokuCases are played by five or more, or by exactly five.
var gomokuCases = []position{
	{"five at once", freestyle, black, 7, 1, "e1", `
		· · · · · · ·
		O O O O · · ·
		X X X X · · ·`},
	{"five at once before a longer win", freestyle, black, 9, 1, "e1", `
		· · · · · · · · ·
		· · X X X · · · ·
		· · · · · · · · ·
		X X X X · · · · ·`},
	{"six is no five in standard", standard, white, 9, 0, "", `
		O O O · O O · · ·`},
	{"six is a five in freestyle", freestyle, black, 9, 1, "d1", `
		X X X · X X · · ·`},
	{"the defender's five-square is not met by a four", freestyle, black, 9, 0, "", `
		O O O O · · · · ·
		· · · · · · · · ·
		· · X X X · · · ·`},
	{"the defender's five-square, met by a straight four", freestyle, black, 9, 1, "e5", `
		O O O O · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · · · · · · · ·`},
	{"the defender's five-square, met by a four that also wins later", freestyle, black, 9, 2, "e4", `
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		O O O O · X X X ·
		· · · X · · · · ·
		· · X · · · · · ·
		· · · · · · · · ·`},
	{"two five-squares of the defender", freestyle, black, 9, 0, "", `
		· O O O O · · · ·
		· · · · · · · · ·
		X X X · · · · · ·`},
	{"two five-squares of the defender, a five at once", freestyle, black, 9, 1, "e1", `
		· O O O O · · · ·
		· · · · · · · · ·
		X X X X · · · · ·`},
	{"the defender's four is old: other stones came later", freestyle, white, 9, 0, "", `
		X X X X · · · · ·
		· · · · · · · · ·
		· · O O O · · · X`},
	{"two windows complete at one point", freestyle, black, 9, 0, "", `
		X X · · X X O · ·`},
	{"two fours that complete at one point", freestyle, black, 9, 0, "", `
		· · · · · · · · O
		· · · · · · · · X
		· · · · · · · · X
		· · · · · · · · X
		· · · · O X X X ·`},
	{"the block makes a five", freestyle, black, 9, 0, "", `
		· · · · · · · · ·
		O O O O · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · · · X · · · ·`},
	{"the block makes a four, and the next four stands on its five-square", freestyle, black, 9, 3, "e1 f5", `
		· X · · · · · · ·
		· · X · · · · · ·
		O · · X · · · · ·
		O · · · · · · · ·
		O · · · · · · · ·
		· X X X · O · · ·
		· · · O X O · · ·
		· · · · X O · · ·
		O X X X · · · · ·`},
	{"the block makes a four, and no four stands on its five-square", freestyle, black, 9, 0, "", `
		· · · · · · · · ·
		· · · · · · · · ·
		O · · · · · · · ·
		O · · · · · · · ·
		O · · · · · · · ·
		· X X X · O · · ·
		· · · · X O · · ·
		· · · · X O · · ·
		O X X X · · · · ·`},
	{"the same without the defender's three", freestyle, black, 9, 2, "e1", `
		· · · · · · · · ·
		· · · · · · · · ·
		O · · · · · · · ·
		O · · · · · · · ·
		O · · · · · · · ·
		· X X X · O · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		O X X X · · · · ·`},
	{"the block makes two fours", freestyle, black, 10, 0, "", `
		O · · · · · · · · ·
		· X · · · · · · · ·
		· · X · · · · · · ·
		O · · X · · · · · ·
		O · · · · · · · · ·
		O · · · · · · · · ·
		· X X X · O · · O ·
		· · · O X O · O · ·
		· · · · X O O · · ·
		O X X X · · · · · ·`},
	{"in-line double four X.XXX.X, freestyle", freestyle, black, 9, 1, "e1", `
		O X · X · X · X O`},
	{"in-line double four X.XXX.X, standard", standard, black, 9, 1, "e1", `
		O X · X · X · X O`},
	{"in-line double four XX.XX.XX", standard, white, 10, 1, "f1", `
		X O O · O · · O O X`},
	{"in-line double four XXX.X.XXX", freestyle, black, 11, 1, "f1", `
		O X X X · · · X X X O`},
	{"straight four in standard", standard, black, 9, 1, "b1 f1", `
		· · X X X · · · ·`},
	{"no straight four where further stones make overlines", standard, black, 9, 0, "", `
		X · · X X X · · X`},
	{"the same in freestyle", freestyle, black, 9, 1, "c1 g1", `
		X · · X X X · · X`},
	{"a double four of which one five would be six", standard, black, 9, 0, "", `
		· · · · O · · · ·
		· · · · · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		O X X X · · X · ·`},
	{"a double four whose five may be six", freestyle, black, 9, 1, "e1", `
		· · · · O · · · ·
		· · · · · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		O X X X · · X · ·`},
	{"double three is no win by fours", freestyle, black, 9, 0, "", `
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · X X · · · · ·
		· · · · · · · · ·`},
	{"a four, far away from the five-square that it stops", freestyle, white, 22, 2, "q8", `
		· · · · · · · · · · · · · · · · X · · · · ·
		· · · · · · · · · · · · · · · · O · · · · ·
		· · · · · · · · · · · · · · · · O · · · · ·
		· · · · · · · · · · · · · · · · O · · · · ·
		· · · · · · · · · · · O X X X X · · · · · ·
		· · · · · · · · · · · · · · · · · · · · · ·
		· · · · · · · · · · · · · · · · · · · · · ·
		· · · · · · · · · · · · · · · · · · · · · ·
		· · · · · · · · · · · · · · · · · · · · · ·
		· · · · · · · · · · · · · · · · · · · · · ·
		· · O O O · · · · · · · · · · · · · · · · ·
		· · · · · · · · · · · · · · · · · · · · · ·`},
	{"double three while the defender has an open three", freestyle, black, 9, 0, "", `
		· · · · · · · · ·
		· · O O O · · · ·
		· · · · · · · · ·
		· · · · X · · · ·
		· · · · X · · · ·
		· · X X · · · · ·
		· · · · · · · · ·`},
	{"three fours combine, no two of them", freestyle, black, 12, 4, "d7 f7 d8 f8 g11", `
		· · · O · · O · · · · ·
		· · · X · · · X X X O ·
		· · O X · · X O · · · ·
		· · · X · O X · · · · ·
		· · O · X · · · · · · ·
		· · · · · · · · · · · ·
		· · · · · X O · · · · ·
		· · · · · X · · · · · ·
		· · · · · X · · · · · ·
		· · · · · O · · · · · ·
		· · · · · · · · · · · ·
		· · · · · · · · · · · ·`},
	{"three fours combine, exactly five", standard, black, 12, 4, "d7 f7 d8 f8 g11", `
		· · · O · · O · · · · ·
		· · · X · · · X X X O ·
		· · O X · · X O · · · ·
		· · · X · O X · · · · ·
		· · O · X · · · · · · ·
		· · · · · · · · · · · ·
		· · · · · X O · · · · ·
		· · · · · X · · · · · ·
		· · · · · X · · · · · ·
		· · · · · O · · · · · ·
		· · · · · · · · · · · ·
		· · · · · · · · · · · ·`},
	{"more white stones than black, white to move", freestyle, white, 9, 1, "b1 f1", `
		O · · · · · · · O
		· · · · · · · · ·
		· · O O O · · · ·`},
	{"an overline that freestyle allows", freestyle, black, 9, 1, "d1", `
		O X X · X X X · ·`},
	{"the smallest board", freestyle, black, 5, 0, "", `
		· · · · ·
		· · · · ·
		· · · · ·
		· · · · ·
		X X X · ·`},
	{"the smallest board, two fours", freestyle, black, 5, 1, "a1", `
		X · · · ·
		X · · · ·
		X · · · ·
		· · · · ·
		· X X X ·`},
}

func TestCases(t *testing.T) {
	for _, c := range slices.Concat(gomokuCases, renjuCases) {
		t.Run(c.name, func(t *testing.T) {
			pos := draw(t, c.rule, c.size, c.toMove, c.diagram)
			want := points(t, strings.Fields(c.first)...)
			known, err := newReference(pos, 1<<20, true).solve()
			if err != nil || known.attacks != c.attacks || !slices.Equal(known.first, want) {
				t.Errorf("the case says %d attacks from %v, the reference %+v, %v", c.attacks, want, known, err)
			}
			j := newJudge(1 << 20)
			if err := j.wrong(pos, truth{attacks: c.attacks, first: want}); err != nil {
				t.Errorf("%v\n%s", err, diagram(pos))
			}
		})
	}
}
