package proof

import (
	"crypto/sha256"

	"github.com/gsolve/gsolve/board"
)

// Key names a position up to symmetry: the first half of the SHA-256 of its canonical bytes. Nobody has
// to trust that two positions have different keys: proofs are checked with their stones.
type Key [16]byte

// KeyOf returns the key of pos, which all eight images of pos share.
func KeyOf(pos *board.Position) Key {
	var buf [128]byte
	text, _, _ := pos.CanonicalKey(buf[:0])
	sum := sha256.Sum256(text)
	return Key(sum[:16])
}
