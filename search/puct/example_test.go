package puct_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/puct"
)

// even is an Evaluator without an opinion.
type even struct{}

func (even) Begin(*board.Position)      {}
func (even) Put(board.Point)            {}
func (even) Undo()                      {}
func (even) Evaluate([]float32) float32 { return 0 }

// Even without an opinion, the search finds the straight four.
func Example() {
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{board.At(3, 4), board.At(4, 4), board.At(5, 4)},
		White:  []board.Point{board.At(0, 0), board.At(1, 3), board.At(8, 7)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := puct.New(puct.Options{}, func(int) puct.Evaluator { return even{} })
	r, err := s.Search(context.Background(), pos, search.Limit{Iterations: 2000}, nil)
	fmt.Println(r.Move, r.Value, err)
	// Output:
	// c5 1 <nil>
}
