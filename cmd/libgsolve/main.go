// Command libgsolve is the oracle as a C library, for engines in C and C++:
//
//	go build -buildmode=c-shared -o libgsolve.so ./cmd/libgsolve
//
// libgsolve.h, written by hand, is its interface. exports.go includes that file: a function that
// differs from its prototype does not compile. exports.go turns C's types into Go's. Only this file
// needs a C compiler; without one the rest still builds and passes its tests.
//
// The library keeps no memory of C's and hands out none of Go's. A handle is a number in a table
// that the library uses once, so it detects old and invented handles. (runtime/cgo.Handle panics at
// a wrong number, and needs cgo.)
package main

func main() {}
