package puzzles

import "embed"

// Files holds what ships with the project: collections/freestyle.jsonl,
// standard.jsonl and renju.jsonl are 100 puzzles each, from the easiest to the
// hardest; first.txt is the diagram of the README's first command.
//
//go:embed collections/*.jsonl first.txt
var Files embed.FS
