package proofdb

import "io/fs"

// taken is the room that a file takes, at most.
func taken(info fs.FileInfo) uint64 { return uint64(info.Size()) }
