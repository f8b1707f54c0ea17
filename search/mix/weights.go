package mix

import (
	"bytes"
	_ "embed"
	"sync"
)

// shippedFile holds the trained network. docs/experiments.md has the command that trained it.
//
//go:embed weights.bin
var shippedFile []byte

// Shipped returns the network that comes with the package. All callers share it.
var Shipped = sync.OnceValue(func() *Net {
	n, err := Read(bytes.NewReader(shippedFile))
	if err != nil {
		panic(err) // a broken build
	}
	return n
})

// shippedEvaluator is the shipped network, rounded once for all searchers.
var shippedEvaluator = sync.OnceValue(func() *Evaluator { return NewEvaluator(Shipped()) })

// ShippedEvaluator returns a new Evaluator of the shipped network.
func ShippedEvaluator() *Evaluator { return shippedEvaluator().Share() }
