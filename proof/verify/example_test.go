package verify_test

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
)

// Black wins with a straight four, and the checker agrees; with another move it
// does not.
func Example() {
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{board.At(2, 2), board.At(3, 2), board.At(4, 2)},
		White:  []board.Point{board.At(7, 7), board.At(8, 8)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	var checker verify.Checker
	for _, move := range []board.Point{board.At(5, 2), board.At(7, 2)} {
		win := proof.NewCertificate(pos, "", proof.VCFBody(nil, pos.Size(), []board.Point{move}), 1)
		fmt.Println(move, checker.Win(pos, win) == nil)
	}
	// Output:
	// f3 true
	// h3 false
}
