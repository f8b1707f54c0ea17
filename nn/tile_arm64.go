//go:build gc && !purego

package nn

// tileNEON is the microkernel of tile_arm64.s. t must hold addresses of memory that is large enough.
//
//go:noescape
func tileNEON(t *tile)

// tilers returns the tilers that run on this processor, the fastest last: all of arm64 have NEON.
func tilers() []tiler { return []tiler{inGo, neon} }

// run computes a tile of narrow columns.
func run(t *tile, _ int) { tileNEON(t) }
