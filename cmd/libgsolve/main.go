// Command libgsolve is the oracle as a C library, for engines in C and C++:
//
//	go build -buildmode=c-shared -o libgsolve.so ./cmd/libgsolve
//
// libgsolve.h, written by hand, is its interface. exports.go includes that file: a function that
// differs from its prototype does not compile. exports.go turns C's types into Go's. Only
// exports.go needs a C compiler; without one the rest still builds and passes its tests.
//
// The library does not keep pointers to C's memory, and hands out no pointers to Go's. A handle is
// a number in a table. The library never uses a number again, so it detects old and invented
// handles. (runtime/cgo.Handle would panic at a wrong number, and needs cgo.)
package main

func main() {}
