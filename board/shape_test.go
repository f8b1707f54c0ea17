package board_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

func TestShapes(t *testing.T) {
	const none, three, four = board.NoShape, board.ShapeThree, board.ShapeFour
	const two, straight, five = board.ShapeTwoFours, board.ShapeStraightFour, board.ShapeFive
	for _, tc := range []struct {
		rule         board.Rule
		black, white []board.Point
		want         [4]board.Shape // what Black makes on h8
	}{
		{board.Freestyle, nil, nil, [4]board.Shape{}},
		{board.Freestyle, points("d8", "e8", "f8", "g8", "i8"), nil, [4]board.Shape{five}},
		{board.Standard, points("d8", "e8", "f8", "g8", "i8"), nil, [4]board.Shape{}},
		{board.Freestyle, points("e8", "f8", "g8", "h5", "h6", "h7"), points("h4"), [4]board.Shape{straight, four}},
		{board.Renju, points("d8", "f8", "g8", "j8", "g7", "i9"), nil, [4]board.Shape{two, none, three}},
		{board.Freestyle, points("g9", "i7", "g7", "i9"), points("f6"), [4]board.Shape{none, none, none, three}},
		// The three in the column could become a straight four only on h10 and h7. On either Black
		// would make six in the row too, so it is not a three.
		{
			board.Renju, points("f8", "g8", "h9", "h11", "e7", "f7", "g7", "i7", "j7", "d10", "e10", "f10", "g10", "i10"),
			points("h5", "c10"),
			[4]board.Shape{three},
		},
		{
			board.Freestyle, points("f8", "g8", "h9", "h11", "e7", "f7", "i7", "d10", "e10", "g10"),
			points("h5", "c10"),
			[4]board.Shape{three, three},
		},
	} {
		p, err := board.New(board.Setup{Rule: tc.rule, Black: tc.black, White: tc.white})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Shapes(points("h8")[0], board.Black); got != tc.want {
			t.Errorf("%v, Black on %v: Shapes are %v, want %v", tc.rule, tc.black, got, tc.want)
		}
	}
}

// TestShapesOfNothing checks that a point that is taken or off the board, and a colour that is no
// side, make no shape.
func TestShapesOfNothing(t *testing.T) {
	p, err := board.New(board.Setup{Size: 9, Black: points("a1", "b1", "c1", "d1")})
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range append(points("a1", "k1", "i10"), board.Pass) {
		if got := p.Shapes(pt, board.Black); got != [4]board.Shape{} {
			t.Errorf("Shapes(%v, black) are %v, want none", pt, got)
		}
	}
	for _, c := range []board.Colour{board.Empty, 3} {
		if got := p.Shapes(points("e1")[0], c); got != [4]board.Shape{} {
			t.Errorf("Shapes(e1, %d) are %v, want none", c, got)
		}
	}
}

// TestShapesAgree compares Shapes on random boards with MakesFive, Completions and Forbidden.
func TestShapesAgree(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	completions := map[board.Shape]int{board.ShapeFour: 1, board.ShapeTwoFours: 2, board.ShapeStraightFour: 2}
	for n := range 300 {
		rule := board.Rule(n % 3)
		p := scattered(rnd, rule)
		before := p.Setup()
		for _, pt := range p.AppendStones(nil, board.Empty) {
			for _, c := range []board.Colour{board.Black, board.White} {
				count := map[board.Shape]int{}
				ends := 0
				for _, shape := range p.Shapes(pt, c) {
					count[shape]++
					ends += completions[shape]
				}
				five := count[board.ShapeFive] > 0
				if five != p.MakesFive(pt, c) {
					t.Fatalf("%+v: %v on %v: Shapes holds a five: %v, MakesFive says %v", before, c, pt, five, !five)
				}
				if got := len(p.Completions(nil, pt, c)); !five && got != ends {
					t.Fatalf("%+v: %v on %v: Shapes has %d completions, Completions returns %d", before, c, pt, ends, got)
				}
				if rule == board.Renju && c == board.Black && !five {
					fours := count[board.ShapeFour] + count[board.ShapeStraightFour] + 2*count[board.ShapeTwoFours]
					reason := p.Forbidden(pt)
					if fours >= 2 != (reason == board.DoubleFour) || fours < 2 && (count[board.ShapeThree] >= 2) != (reason == board.DoubleThree) {
						t.Fatalf("%+v: Forbidden(%v) is %v, but the shapes are %v", before, pt, reason, count)
					}
				}
			}
		}
	}
}

// scattered returns a board of 9×9 with random stones.
func scattered(rnd *rand.Rand, rule board.Rule) *board.Position {
	shares := []board.Colour{board.Black, board.Black, board.White, board.Empty, board.Empty}
	return testboard.Until(func() *board.Position {
		return testboard.Legal(testboard.Filled(board.Setup{Size: 9, Rule: rule}, func(board.Point) board.Colour { return shares[rnd.IntN(5)] }))
	})
}
