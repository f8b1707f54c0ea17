// Package puzzles is the project's own collection of positions with known
// answers, for examples, tests and measurements: freestyle.jsonl,
// standard.jsonl and renju.jsonl, one JSON object a line, and first.txt, the
// diagram of the README's first command. Generate made it from random games;
// `go test ./puzzles -run Collection -update` makes it anew.
//
//	id       names the puzzle, for example renju-08
//	theme    what it is about: short, medium, long, none, counter-four, …
//	rule, size, black, white, to_move   the position
//	expect   vcf: the side to move has a win by continuous fours; no-vcf: none
//	attacks  of the shortest win, the attacker's moves before the five
package puzzles

import "embed"

// Files holds the collection.
//
//go:embed *.jsonl first.txt
var Files embed.FS
