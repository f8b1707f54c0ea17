package defend_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/solve"
)

// White's open three threatens a straight four. Black must stop it there.
//
//	9  · · · · · · · · ·
//	8  · · · · · · · · ·
//	7  · · X · · · X · ·
//	6  · · · · · · · · ·
//	5  · · · O O O · · ·
//	4  · · · · · · · · ·
//	3  · · X · · · · · ·
//	   a b c d e f g h i
func ExampleDefender_Defend() {
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{board.At(2, 6), board.At(6, 6), board.At(2, 2)},
		White:  []board.Point{board.At(3, 4), board.At(4, 4), board.At(5, 4)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := defend.New(solve.New(0)).Defend(context.Background(), pos, defend.Options{ID: "three"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the threat:", d.ThreatLine)
	fmt.Println("holds:", d.Holds, "of", d.Legal())
	first := d.Refuted[0]
	fmt.Println(first.Move, "is refuted by", first.Line, "proved by", first.Certificate.ID)
	// Output:
	// the threat: [c5 b5 g5]
	// holds: [c5 g5] of 75
	// a1 is refuted by [c5 b5 g5] proved by three:a1
}
