package wire_test

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

func Example() {
	pos, err := board.New(board.Setup{Rule: board.Renju, Black: []board.Point{board.At(7, 7)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	o := wire.Begin(nil)
	o.Word("id", "a")
	o.Position(pos)
	line := o.End()
	fmt.Printf("%s\n", line)

	in := wire.NewReader(line)
	in.Fields(func(name []byte, v wire.Value) {
		if string(name) == "size" {
			fmt.Println(v.Whole(board.MinSize, 9))
		}
	})
	fmt.Println(in.Flaw())
	// Output:
	// {"id":"a","rule":"renju","size":15,"black":["h8"],"white":[],"to_move":"white"}
	// 0 15, expected a whole number from 5 to 9
	// <nil>
}
