package replay_test

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/replay"
)

// Black has a straight three. The first proof makes it a straight four, and wins all games. The
// second one threatens that with h3, and lists no reply: White blocks the row.
func Example() {
	at := board.At
	four := proof.AppendPoint(nil, at(5, 2), 9)
	threat := proof.AppendCount(append(proof.AppendPoint(nil, at(7, 2), 9), four...), 0)
	for _, body := range [][]byte{four, threat} {
		p, err := replay.Of(&proof.Certificate{
			Size: 9, Attacker: board.Black,
			Black: []board.Point{at(2, 2), at(3, 2), at(4, 2)},
			White: []board.Point{at(7, 7), at(8, 8)},
			Body:  body,
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		r, err := p.Play(context.Background(), replay.Options{Games: 100, Seed: 1, Threads: 1})
		fmt.Println(r.Games, "games:", err)
	}
	// Output:
	// 100 games: <nil>
	// 6 games: game 6, h3 f3: the attacker may not play f3
}
