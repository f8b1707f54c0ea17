package oracle_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// An alpha-beta search in ten lines. The oracle proves wins by fours, so the search need not be
// deep. The value is 1 for a win of the side to move, −1 for a loss, and 0 for neither within the
// depth.
func ExampleSession() {
	ctx, budget := context.Background(), oracle.Budget{Nodes: 2000}

	var search func(s *oracle.Session, depth, alpha, beta int) int
	search = func(s *oracle.Session, depth, alpha, beta int) int {
		if a, err := s.Probe(ctx, budget); err != nil || a.Verdict.Outcome() == proof.Win {
			return 1 // a win; ErrOver cannot occur, since Probe sees each five before Put makes it
		} else if depth == 0 {
			return 0
		}
		for _, pt := range s.Position().AppendStones(nil, board.Empty) {
			if alpha < beta && s.Put(pt) == nil {
				alpha = max(alpha, -search(s, depth-1, -beta, -alpha))
				s.Undo()
			}
		}
		return alpha
	}

	// Black is to move. Black's two open rows of two meet on e5.
	//
	//	9  · · · · · · · · ·
	//	8  · · · · · · · · ·
	//	7  · · · · X · · · ·
	//	6  · · · · X · · · ·
	//	5  · · X X · · · · ·
	//	4  · · · · · · · · ·
	//	3  · · · · · · O · ·
	//	2  · · · · · · · O ·
	//	1  · · · · · · O · O
	//	   a b c d e f g h i
	pos, err := board.New(board.Setup{
		Size:   9,
		ToMove: board.Black,
		Black:  []board.Point{board.At(2, 4), board.At(3, 4), board.At(4, 5), board.At(4, 6)},
		White:  []board.Point{board.At(6, 2), board.At(7, 1), board.At(6, 0), board.At(8, 0)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := oracle.New(oracle.Options{}).Session(pos)
	for _, pt := range []board.Point{board.At(4, 4), board.At(8, 8)} {
		if err := s.Put(pt); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("after %v White's best is %d\n", pt, search(s, 1, -1, 1))
		s.Undo()
	}
	// Output:
	// after e5 White's best is -1
	// after i9 White's best is 0
}
