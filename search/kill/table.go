package kill

import (
	"math/bits"
	"unsafe"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// The words of a key beside its stones, digits of π.
const (
	attackWord = 0x13198A2E03707344 // of a kill of White
	viewWord   = 0xA4093822299F31D0 // of a search for White, whose scores are White's view
	ruleWord   = 0x243F6A8885A308D3 // times the number of the rule
)

// marked returns the key with a word if the side is White.
func marked(key lines.Key, m lines.Side, word uint64) lines.Key {
	word *= uint64(m)
	return key.With(lines.Key{Lo: word, Hi: word})
}

// maxTable bounds a table, in bytes. A larger one helps no search, and may not fit the machine.
const maxTable = 4 << 30

// entry is what the search found about a position.
type entry struct {
	key   uint64 // the second word of the position's key; the first one chooses the slot
	score int64
	move  board.Point
	depth int8
	bound bound
	asked uint8 // questions to the oracle that found no win
}

// bound says what a stored score is.
type bound uint8

const (
	none  bound = iota // of an entry that holds no score
	exact              // the score
	lower              // at least the score
	upper              // at most the score
)

// attackEntry is what the movement found about a position with the attacker to move. It does not
// depend on the root, so that it stays valid from move to move.
type attackEntry struct {
	key   uint64
	move  board.Point // of the win
	wins  uint8       // with so many attacks; 0 = unknown
	fails uint8       // with so many attacks
}

const (
	entryBytes  = int64(unsafe.Sizeof(entry{}))
	attackBytes = int64(unsafe.Sizeof(attackEntry{}))
)

// note stores the outcome of a search with k attacks. board.Pass is no win.
func (e *attackEntry) note(key uint64, k int, move board.Point) {
	if e.key != key {
		*e = attackEntry{key: key}
	}
	if move == board.Pass {
		e.fails = max(e.fails, uint8(k))
	} else {
		e.move, e.wins = move, uint8(k)
	}
}

// tableSize returns the largest power of two of entries that fit the memory, at least 16.
func tableSize(memory, each int64) int64 {
	return int64(1) << (bits.Len64(uint64(max(min(memory, maxTable)/each, 16))) - 1)
}
