package nn_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/gsolve/gsolve/nn"
)

// A dense layer learns the sum of its inputs.
func Example() {
	rng := rand.New(rand.NewPCG(1, 1))
	layer := nn.NewDense("sum", 3, 1)
	layer.Init(rng)
	descent := &nn.SGD{Momentum: 0.9}
	x, y, dy := nn.NewMatrix(8, 3), nn.NewMatrix(8, 1), nn.NewMatrix(8, 1)
	for range 300 {
		for i := range x.Rows {
			row := x.Row(i)
			for j := range row {
				row[j] = rng.Float32()
			}
		}
		layer.Forward(y, x)
		for i := range x.Rows {
			row := x.Row(i)
			nn.Squares(dy.Row(i), y.Row(i), []float32{row[0] + row[1] + row[2]}, 1./8)
		}
		layer.Backward(nil, x, dy)
		descent.Step(layer.Params(), 0.05)
	}
	copy(x.Row(0), []float32{0.1, 0.2, 0.3})
	layer.Forward(y, x)
	fmt.Printf("%.2f\n", y.Row(0)[0])
	// Output:
	// 0.60
}
