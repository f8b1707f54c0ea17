package tree_test

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// Shape finds the line of a proof, and AppendImage turns the proof by a quarter.
func Example() {
	at := board.At
	stones := board.Setup{Size: 9, Black: []board.Point{at(2, 2), at(3, 2), at(4, 2)}, White: []board.Point{at(7, 7), at(8, 8)}, ToMove: board.Black}
	pos, _ := board.New(stones)
	body := proof.VCFBody(nil, pos.Size(), []board.Point{board.At(5, 2)})
	var r tree.Reader
	s, err := r.Shape(pos, body)
	fmt.Println(s.Class, s.Line, s.Nodes, err)
	const quarter = board.Symmetry(5)
	image, err := r.AppendImage(nil, pos, quarter, body)
	fmt.Println(err)
	s, err = r.Shape(pos.Transform(quarter), image)
	fmt.Println(s.Class, s.Line, s.Nodes, err)
	// Output:
	// vcf [f3 b3 g3] 1 <nil>
	// <nil>
	// vcf [g6 g2 g7] 1 <nil>
}

// A Walker plays a win against any reply, listed in the proof or not. Here White does not block
// Black's four.
func ExampleWalker() {
	at := board.At
	stones := board.Setup{Size: 9, Black: []board.Point{at(2, 2), at(3, 2), at(4, 2), at(5, 3), at(5, 4)}, White: []board.Point{at(1, 2), at(7, 7)}, ToMove: board.Black}
	pos, _ := board.New(stones)
	var w tree.Walker
	err := w.Begin(pos, proof.VCFBody(nil, pos.Size(), []board.Point{board.At(5, 2), board.At(5, 5)}))
	fmt.Println(w.At().Move, w.At().Replies, w.At().Plies, err)
	err = w.Reply(board.At(0, 0))
	fmt.Println(w.At().Move, w.At().End, err)
	// Output:
	// f3 [{g3 false 3}] 5 <nil>
	// g3 five <nil>
}
