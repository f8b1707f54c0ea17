//go:build !gc || purego || (!amd64 && !arm64)

package nn

// tilers returns the tilers that run on this processor, the fastest last.
func tilers() []tiler { return []tiler{inGo} }

// run is never called: no product has a tile here.
func run(*tile, int) {}
