//go:build gc && (amd64 || arm64)

package prefetch

import "unsafe"

// line is in line_GOARCH.s. Without noescape, the variable that p points to would be on the heap.
//
//go:noescape
func line(p unsafe.Pointer)
