package mix_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/lesson"
	"github.com/gsolve/gsolve/search/mix"
)

// A few steps of training on one kind of generated positions: the points that win become likely.
func ExampleLearner() {
	rng := rand.New(rand.NewPCG(1, 1))
	var examples []*lesson.Example
	for range 50 {
		examples = append(examples, lesson.Generate(lesson.OpenFour, board.Black, rng))
	}
	learner := mix.NewLearner(mix.NewNet(1), mix.LearnOptions{Batch: 16})
	before := learner.Test(examples)
	for step := range uint64(15) {
		learner.Learn(examples, 0.01, step)
	}
	after := learner.Test(examples)
	fmt.Println("the policy improved:", after.Policy < before.Policy/2)
	// Output: the policy improved: true
}

// Without training the rules alone choose this move: Black stops the four.
func Example() {
	setup := board.Setup{Size: 15, ToMove: board.Black, Black: points("g8", "h9", "i9"), White: points("h8", "i8", "j8", "k8")}
	pos, err := board.New(setup)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	searcher := mix.New(mix.Options{Net: mix.NewNet(1)})
	result, err := searcher.Search(context.Background(), pos, search.Limit{Iterations: 20}, nil)
	fmt.Println(result.Move, err)
	// Output: l8 <nil>
}

func points(names ...string) (list []board.Point) {
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err != nil {
			panic(err)
		}
		list = append(list, pt)
	}
	return list
}
