package miner_test

import (
	"context"
	"fmt"
	"log"
	"math"
	"strings"

	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/miner"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// The miner finds the puzzles of a game, and the sieve recognises a combination that comes again.
func ExampleMiner() {
	game := strings.NewReader("e8d8f8a15g8a13h6a11h7o1a1c1")
	miner := miner.New(prover.New(0), miner.Options{Attacks: puzzles.Range{Min: 2, Max: math.MaxInt}, MaxNodes: 10_000})
	var sieve traits.Sieve
	for visit, err := range notation.Positions(context.Background(), game, notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		pos, err := visit.Item().Position()
		if err != nil {
			continue // the game is over
		}
		mined, err := miner.Look(context.Background(), pos)
		if err != nil {
			log.Fatal(err)
		}
		if mined.Puzzle == nil {
			continue
		}
		fate, err := sieve.Sift(mined.Puzzle)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(visit.Ply, mined.Puzzle.Attacks, mined.Puzzle.Themes, puzzles.MainLine(mined.Puzzle.Solution)[0], fate == traits.New)
	}
	// Output:
	// 10 2 [vcf four-three] h8 true
	// 12 2 [vcf four-three] h8 false
}
