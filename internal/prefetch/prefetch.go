// Package prefetch asks for memory that is read a little later, so that the
// processor need not wait for it then. A search looks at its tables at random, and
// such a look is most of what a position costs; Go has no word for this.
package prefetch

import "unsafe"

// Line asks for the cache line, mostly 64 bytes, in which *p starts. It changes
// nothing, never faults, and does nothing where the processor has no such
// instruction that is known here (all but amd64 and arm64).
func Line[T any](p *T) { line(unsafe.Pointer(p)) }
