//go:build gc && !purego

package nn

import "golang.org/x/sys/cpu"

// The microkernels of tile_amd64.s. t must hold addresses of memory that is large enough.
//
//go:noescape
func tileAVX2(t *tile)

//go:noescape
func tileAVX512(t *tile)

// tilers returns the tilers that run on this processor, the fastest last.
func tilers() []tiler {
	list := []tiler{inGo}
	if !cpu.X86.HasAVX2 || !cpu.X86.HasFMA {
		return list
	}
	list = append(list, avx2)
	if cpu.X86.HasAVX512F {
		list = append(list, avx512)
	}
	return list
}

// run computes a tile of 2·narrow or narrow columns.
func run(t *tile, columns int) {
	if columns > narrow {
		tileAVX512(t)
		return
	}
	tileAVX2(t)
}
