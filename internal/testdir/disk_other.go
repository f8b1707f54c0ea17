//go:build !linux

package testdir

// free is 0: no folder is known to lie in memory.
func free(string) uint64 { return 0 }
