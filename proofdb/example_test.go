package proofdb_test

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// A win is stored for one position and found for its mirror image.
func Example() {
	db := proofdb.OpenMemory(proofdb.Options{})
	defer db.Close()
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
	four := []board.Point{board.At(5, 2)}
	err = db.Put(pos, proof.Record{
		Space:    proof.Fours,
		Outcome:  proof.Win,
		Shortest: true,
		Body:     proof.VCFBody(nil, 9, four),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	mirrored := pos.Transform(1)
	known, err := db.Get(mirrored)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, found := known.Answer(proof.Question{Space: proof.Order2}, proof.SolverVersion)
	fmt.Println(found, r.Outcome, r.Line)
	// Output:
	// true win [d3 c3 h3]
}
