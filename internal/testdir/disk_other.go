//go:build !linux

package testdir

// free returns 0, because no folder is known to lie in memory.
func free(string) uint64 { return 0 }
