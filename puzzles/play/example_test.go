package play_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// The game refutes a wrong move and takes it back, and answers a right one.
func ExampleGame() {
	const line = `{"moves":"h8a1i8a3j8a5","goal":"vcf"}`
	for p, err := range puzzles.All(context.Background(), strings.NewReader(line), notation.Options{}, puzzles.Puzzle{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		g := play.New(p, prover.New(1<<20), play.Options{MaxNodes: 100_000})
		for _, name := range []string{"h9", "g8", "k8"} {
			move, _ := board.ParsePoint(name)
			r, err := g.Play(context.Background(), move)
			if err != nil {
				fmt.Println(err)
				return
			}
			fmt.Println(r.State, r.Text)
		}
		fmt.Println(g.Score().Mistakes, "mistake")
	}
	// Output:
	// wrong h9 makes no four.
	// open White blocks at f8, and cannot stop every five. Now make the five.
	// solved k8 makes five.
	// 1 mistake
}
