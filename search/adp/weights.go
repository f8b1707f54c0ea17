package adp

import (
	"bytes"
	_ "embed"
	"sync"
)

// shippedFile holds trained weights. The command that trained them stands in
// docs/design/searchers.md; with GSOLVE_LONG=1 and GSOLVE_TRAIN=1, TestShipped repeats it.
//
//go:embed weights.bin
var shippedFile []byte

// Shipped returns the weights that come with the package. All callers share them.
var Shipped = sync.OnceValue(func() *Weights {
	w, err := Read(bytes.NewReader(shippedFile))
	if err != nil {
		panic(err) // a broken build
	}
	return w
})
