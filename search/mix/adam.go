package mix

import "github.com/gsolve/gsolve/nn"

// rowGrads are the gradients of the table's rows that a shard of a batch has used.
type rowGrads struct {
	grad *nn.Matrix
	used []bool
}

func newRowGrads() rowGrads {
	return rowGrads{nn.NewMatrix(rowPairs, channels), make([]bool, rowPairs)}
}

// of returns the gradient of a row, to add to.
func (g *rowGrads) of(pair uint16) *[channels]float32 {
	g.used[pair] = true
	return (*[channels]float32)(g.grad.Data[int(pair)*channels:])
}

// rowAdam is Adam (Kingma and Ba 2015) for a table of which each batch uses a part. A row without gradient
// keeps its weights and its means. Learner.step then moves every row by its factors. Each row counts its
// own steps. With one count for all, Adam would not correct the bias at the first step of a rare row, and
// that step would be three times too long.
type rowAdam struct {
	mean, square *nn.Matrix
	steps        *nn.Matrix // rowPairs × 1; exact up to 2²⁴
	// sums are the gradients of the factors, one for each stripe of rows. They do not depend on the
	// number of threads.
	sums [stripes]*nn.Matrix
}

// stripes is the number of stripes of rows: those with the same remainder.
const stripes = 8

func newRowAdam() *rowAdam {
	a := &rowAdam{mean: nn.NewMatrix(rowPairs, channels), square: nn.NewMatrix(rowPairs, channels), steps: nn.NewMatrix(rowPairs, 1)}
	for i := range a.sums {
		a.sums[i] = nn.NewMatrix(factorCount, channels)
	}
	return a
}

// step moves the rows of a stripe against the sum of the gradients, clears these, and adds them up for
// the factors.
func (a *rowAdam) step(table *nn.Matrix, grads []*rowGrads, stripe int, rate float64) {
	a.sums[stripe].Clear()
	factors := factorsOf()
	for r := stripe; r < rowPairs; r += stripes {
		if d, used := take(grads, r); used {
			spread(a.sums[stripe], &factors[r], &d)
			a.row(table, r, &d, rate)
		}
	}
}

// take adds up the gradients of a row, and clears them.
func take(grads []*rowGrads, r int) (sum [channels]float32, used bool) {
	for _, g := range grads {
		if !g.used[r] {
			continue
		}
		used, g.used[r] = true, false
		d := (*[channels]float32)(g.grad.Data[r*channels:])
		for c, v := range d {
			sum[c] += v
		}
		*d = [channels]float32{}
	}
	return sum, used
}

// row moves one row.
func (a *rowAdam) row(table *nn.Matrix, r int, d *[channels]float32, rate float64) {
	steps := &a.steps.Row(r)[0]
	*steps++
	nn.AdamStep(table.Row(r), d[:], a.mean.Row(r), a.square.Row(r), rate, uint64(*steps))
}
