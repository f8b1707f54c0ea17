// Package prefetch asks for memory that is read a little later, so that the
// processor need not wait for it then. It is for the tables of vcf and vct: they
// are looked up at random, and a long search waited three tenths of its time for
// them (docs/design/vct.md). Go has no public function for this.
package prefetch

import "unsafe"

// Line asks for the cache line, mostly 64 bytes, in which *p starts. It changes
// nothing, never faults, and does nothing where the processor has no such
// instruction that is known here (all but amd64 and arm64).
func Line[T any](p *T) { line(unsafe.Pointer(p)) }
