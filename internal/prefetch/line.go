//go:build amd64 || arm64

package prefetch

import "unsafe"

// line is written in assembly.
//
//go:noescape
func line(p unsafe.Pointer)
