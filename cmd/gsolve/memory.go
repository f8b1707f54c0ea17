package main

import (
	"os"
	"runtime/debug"
)

// besideTables is what a process may take beside its tables, in bytes: for proofs, answers and the
// runtime. With the pages of the program itself it is less than 64 MB.
const besideTables = 40 << 20

// within makes Go collect garbage before the process takes much more than its tables, until the
// caller calls restore. Otherwise Go would wait until the garbage is as large as the tables: a table
// that grew leaves its old part. A GOMEMLIMIT of the user stays in force.
func within(tables int64) (restore func()) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	before := debug.SetMemoryLimit(tables + besideTables)
	return func() { debug.SetMemoryLimit(before) }
}
