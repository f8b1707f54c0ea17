package versus_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/match/versus"
	"github.com/gsolve/gsolve/puzzles/session"
	"github.com/gsolve/gsolve/search/ladder"
)

// The person plays White against the mentor, and resigns after a move.
func Example() {
	say := func(text string) error { _, err := fmt.Print(text); return err }
	g := versus.Game{
		Read: session.Lines(strings.NewReader("c2\nresign\n"), say, true), Say: say, Size: 5, Person: board.White,
		Name: "mentor", Searcher: ladder.Mentor(ladder.Options{}),
	}
	fmt.Println(g.Play(context.Background()))
	// Output:
	// You play white against mentor (freestyle, 5×5). Type a point such as h8, or help.
	//
	//     a b c d e
	//  5  . . . . .  5
	//  4  . . . . .  4
	//  3  . . 1 . .  3
	//  2  . . . . .  2
	//  1  . . . . .  1
	//     a b c d e
	//
	// mentor plays c3 (value 0.50, 1 node).
	// > c2
	//     a b c d e
	//  5  . . . . .  5
	//  4  . 3 . . .  4
	//  3  . . X . .  3
	//  2  . . O . .  2
	//  1  . . . . .  1
	//     a b c d e
	//
	// mentor plays b4 (value 0.70, 10 nodes).
	// > resign
	// You resign. mentor wins. The game is over: save FILE, undo or quit.
	// <nil>
}
