//go:build unix

package proofdb

import (
	"io/fs"
	"syscall"
)

// blockBytes is the unit of Stat_t.Blocks, whatever the disk's own is.
const blockBytes = 512

// taken is the room that a file takes, which of one with holes is less than its
// length.
func taken(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok && s.Blocks >= 0 {
		return uint64(s.Blocks) * blockBytes
	}
	return uint64(info.Size())
}
