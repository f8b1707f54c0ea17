package rating_test

import (
	"fmt"

	"github.com/gsolve/gsolve/match/rating"
)

// The first of two players wins three games of four with either colour: 400·log₁₀ 3 Elo.
func ExampleNew() {
	var games []rating.Game
	for _, score := range []float64{1, 1, 1, 0} {
		games = append(games, rating.Game{First: 0, Second: 1, Score: score}, rating.Game{First: 1, Second: 0, Score: 1 - score})
	}
	f, err := rating.New(2, games)
	if err != nil {
		fmt.Println(err)
		return
	}
	elo, stdErr := f.Difference(0, 1)
	fmt.Printf("%.1f ± %.0f\n", elo, rating.Z95*stdErr)
	// Output: 190.8 ± 278
}
