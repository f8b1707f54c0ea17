// Command libgsolve is the oracle as a C library, for engines in C and C++:
//
//	go build -buildmode=c-shared -o libgsolve.so ./cmd/libgsolve
//
// Its interface is libgsolve.h, which is written by hand and included by
// exports.go: a function that differs from its prototype does not compile.
// exports.go turns C's types into Go's and is the only file that needs a C
// compiler; without one the rest is still built and tested.
//
// Nothing of C's memory is kept and nothing of Go's handed out. A handle is a
// number in a table that is never used twice, so a stale or invented one is found
// out. (runtime/cgo.Handle is the same, but panics at a wrong number and is not
// there without cgo.)
package main

func main() {}
