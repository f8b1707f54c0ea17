package proofdb

import (
	"encoding/binary"
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// A key names a position and its seven images:
//
//	┌───────────────┬──────┬──────┬──────┬─────────┬───
//	│ hash          │ rule │ size │ side │ a1 … e1 │ …    board.AppendCanonical
//	└───────────────┴──────┴──────┴──────┴─────────┴───
//	 8, big-endian    1      1      1      1
//
// The hash spreads neighbours and orders exports. Two positions with one hash still have two keys.
// A key on 15×15 has 56 bytes.
const hashBytes = 8

// maxKey is the length of the longest key, that of a board of 22×22.
const maxKey = hashBytes + 3 + (board.MaxSize*board.MaxSize+4)/5

// appendKey appends the key of pos and returns the symmetry that leads to the position that it
// names. It keeps the bits of mask of the hash.
func appendKey(dst []byte, pos *board.Position, mask uint64) ([]byte, board.Symmetry) {
	at := len(dst)
	dst = append(dst, make([]byte, hashBytes)...)
	dst, hash, s := pos.CanonicalKey(dst)
	binary.BigEndian.PutUint64(dst[at:], hash&mask)
	return dst, s
}

// keyPosition is the position that a key names. An error wraps ErrDamaged.
func keyPosition(key []byte, mask uint64) (*board.Position, error) {
	if len(key) < hashBytes {
		return nil, fmt.Errorf("%w: key of %d bytes", ErrDamaged, len(key))
	}
	pos, err := board.FromCanonical(key[hashBytes:])
	if err != nil {
		return nil, fmt.Errorf("%w: key: %w", ErrDamaged, err)
	}
	if hash := binary.BigEndian.Uint64(key); hash != pos.Hash()&mask {
		return nil, fmt.Errorf("%w: key: hash %016x, expected %016x", ErrDamaged, hash, pos.Hash()&mask)
	}
	return pos, nil
}

// isPosition reports whether a key has the form of a position's key. Other keys hold notes of the
// database.
func isPosition(key []byte) bool {
	const head = hashBytes + 3
	if len(key) < head {
		return false
	}
	n := int(key[hashBytes+1])
	return board.MinSize <= n && n <= board.MaxSize && len(key) == head+(n*n+4)/5
}
