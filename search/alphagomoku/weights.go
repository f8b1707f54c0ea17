package alphagomoku

import (
	"bytes"
	_ "embed"
	"sync"
)

// shippedFile holds the trained networks. docs/experiments.md has the command that trained them.
//
//go:embed weights.bin
var shippedFile []byte

// Shipped returns the networks that come with the package. All callers share them.
var Shipped = sync.OnceValue(func() *Nets {
	n, err := Read(bytes.NewReader(shippedFile))
	if err != nil {
		panic(err) // a broken build
	}
	return n
})
