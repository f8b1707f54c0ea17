package opening_test

import (
	"context"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/opening"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vct"
)

// White is to move, and loses after each of his 75 moves. The proof goes through the checker as it is
// written.
func Example() {
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{board.At(3, 3), board.At(4, 3), board.At(4, 5), board.At(5, 4)},
		White:  []board.Point{board.At(2, 2), board.At(6, 6)},
		ToMove: board.White,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	db := proofdb.OpenMemory(proofdb.Options{})
	defer db.Close()
	queue := book.Local{Ahead: 1, Solvers: []book.Solver{
		solver{Solver: solve.New(16<<20, proof.Widest().Pass(), proof.Widest())}, // see book.Solver
	}}
	mover := lambda.NewSolver(1<<20, vct.NewSolver(1<<20))
	p, err := opening.New(pos, db, queue, mover, opening.Options{Attacker: board.Black})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := p.Run(context.Background())
	fmt.Println(r.Won, err, len(p.View().Choices))
	w, err := theorem.NewWriter(io.Discard, theorem.Head{Position: pos, Attacker: board.Black})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(theorem.Build(w, 2, p.Proof), w.Close())
	// Output:
	// true <nil> 75
	// <nil> <nil>
}
