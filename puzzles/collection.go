package puzzles

import "embed"

// Files holds the positions that ship with the project: first.txt is the
// diagram of the README's first command.
//
//go:embed *.jsonl first.txt
var Files embed.FS
