package verify_test

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
)

// The checker accepts a win by a straight four, and refuses another move.
func Example() {
	at := board.At
	stones := board.Setup{Size: 9, Black: []board.Point{at(2, 2), at(3, 2), at(4, 2)}, White: []board.Point{at(7, 7), at(8, 8)}, ToMove: board.Black}
	pos, _ := board.New(stones)
	var checker verify.Checker
	for _, move := range []board.Point{board.At(5, 2), board.At(7, 2)} {
		win := proof.NewCertificate(pos, "", proof.VCFBody(nil, pos.Size(), []board.Point{move}), 1)
		fmt.Println(move, checker.Win(pos, win) == nil)
	}
	// Output:
	// f3 true
	// h3 false
}
