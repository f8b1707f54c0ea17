// Package prefetch asks for memory that the program reads a little later, so that the processor
// need not wait for it then. It is for the tables of vcf and vct: searches look them up at random,
// and a long search waited three tenths of its time for them (docs/design/vct.md). Go has no public
// function for this.
package prefetch

import "unsafe"

// Line asks for the cache line, mostly 64 bytes, in which *p starts. It changes nothing and never
// faults. On processors other than amd64 and arm64 it does nothing.
func Line[T any](p *T) { line(unsafe.Pointer(p)) }
