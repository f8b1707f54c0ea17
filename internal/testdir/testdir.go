// Package testdir serves tests, and only them, with files: it reads and writes them, collects what
// goroutines write, and makes temporary folders fast. Databases wait for the disk at every commit;
// the tests open hundreds of them. A function that cannot do its work ends the test.
package testdir

import (
	"os"

	"github.com/gsolve/gsolve/internal/testboard"
)

// memory is the folder that Linux keeps in memory, and least the bytes that must be free in it.
const (
	memory = "/dev/shm"
	least  = 2 << 30
)

// InMemory makes the tests of a package, and the programs that they start, put their temporary
// files into memory. Call it before the tests run. It does nothing if memory lacks room, if TMPDIR
// names another folder, or if tests run in full: these must wait for a real disk.
func InMemory() {
	if os.Getenv("TMPDIR") == "" && os.Getenv(testboard.LongVariable) != "1" && free(memory) >= least {
		_ = os.Setenv("TMPDIR", memory)
	}
}
