package board_test

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// points parses points and panics if one is malformed.
func points(names ...string) (out []board.Point) {
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err != nil {
			panic(err)
		}
		out = append(out, pt)
	}
	return out
}

func Example() {
	p, err := board.New(board.Setup{
		Rule:  board.Renju,
		Black: points("g8", "i8", "h7", "h9"),
		White: points("a1", "c1", "e1", "o15"),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range p.AppendForbidden(nil) {
		fmt.Println(f.Point, f.Reason)
	}
	// Output:
	// h8 double-three
}

func ExampleNew() {
	_, err := board.New(board.Setup{Size: 9, Black: points("e5", "k3"), White: points("e5")})
	fmt.Println(err)
	fmt.Println(errors.Is(err, board.ErrOccupied))
	// Output:
	// invalid position: black stone k3 is off the board, expected a1 to i9; white stone e5 stands on a black one, expected an empty point
	// true
}

func ExamplePosition_Play() {
	p, err := board.New(board.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	empty := p.Hash()
	fmt.Println(p.Play(points("h8")[0]), p.ToMove())
	fmt.Println(p.Play(points("h8")[0]))
	fmt.Println(p.Undo(), p.Hash() == empty)
	// Output:
	// <nil> white
	// point already taken: h8 holds a black stone, expected an empty point
	// true true
}

func ExamplePosition_Completions() {
	p, err := board.New(board.Setup{Black: points("e8", "f8", "h8")})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Completions(nil, points("g8")[0], board.Black))
	// Output:
	// [d8 i8]
}

func ExamplePosition_Canonical() {
	p, err := board.New(board.Setup{Size: 9, Black: points("b1"), White: points("c4")})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, s := p.Canonical()
	b := p.AppendCanonical(nil)
	back, err := board.FromCanonical(b)
	fmt.Println(c.Setup().Black, c.Setup().White, s, len(b))
	fmt.Println(back.Hash() == c.Hash(), err)
	// Output:
	// [i8] [f7] 7 20
	// true <nil>
}

func ExamplePosition_Shapes() {
	p, err := board.New(board.Setup{Black: points("f8", "g8", "e5", "f6", "g7"), White: points("d4")})
	if err != nil {
		fmt.Println(err)
		return
	}
	shapes := p.Shapes(points("h8")[0], board.Black)
	fmt.Println(shapes[0] == board.ShapeThree, shapes[2] == board.ShapeFour)
	// Output:
	// true true
}
