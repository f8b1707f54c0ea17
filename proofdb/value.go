package proofdb

import (
	"encoding/binary"
	"fmt"

	"github.com/cespare/xxhash/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// A value holds the records of the position of its key: one slot for each record, in the order of
// spaces. A checksum over key and value follows:
//
//	┌────────┬──────┬──────┬───┬──────────────────┐
//	│ format │ slot │ slot │ … │ xxhash64         │
//	└────────┴──────┴──────┴───┴──────────────────┘
//	 1                           8, big-endian
//
// A slot is a byte of fields and then unsigned varints:
//
//	bits 0–1 and 6 code of the space, 2–3 outcome, 4 class, 5 proved shortest
//	all      solver, spent
//	Win      nodes, plies, a point for each ply, bytes, body
//	Lost     nodes, bytes, body
//	Unknown  budget
//
// Points are row·size + column of the canonical image, size² for a pass. A win by five fours takes
// some 45 bytes.
const valueFormat = 1

const sumBytes = 8

// maxBody is the length of the longest body, in bytes: it fits a line of an export.
const maxBody = 44 << 20

// appendValue appends the value of known, which is in the orientation of key.
func appendValue(dst, key []byte, known *proof.Known) []byte {
	at, size := len(dst), int(key[hashBytes+1])
	dst = append(dst, valueFormat)
	for s := range known {
		if r := &known[s]; !r.Empty() {
			dst = appendSlot(dst, r, size)
		}
	}
	return binary.BigEndian.AppendUint64(dst, checksum(key, dst[at:]))
}

func appendSlot(dst []byte, r *proof.Record, size int) []byte {
	space := r.Space.Code() // its third bit came later
	head := space&3 | space>>2<<6 | byte(r.Outcome)<<2 | byte(r.Class)<<4
	if r.Shortest {
		head |= 1 << 5
	}
	dst = append(dst, head)
	dst = binary.AppendUvarint(dst, uint64(r.Solver))
	dst = binary.AppendUvarint(dst, r.Spent)
	switch r.Outcome {
	case proof.Win:
		dst = binary.AppendUvarint(dst, r.Nodes)
		dst = proof.AppendCount(dst, len(r.Line))
		for _, pt := range r.Line {
			dst = proof.AppendPoint(dst, pt, size)
		}
	case proof.Lost:
		dst = binary.AppendUvarint(dst, r.Nodes)
	case proof.Unknown:
		return binary.AppendUvarint(dst, r.Budget)
	default:
		return dst
	}
	dst = proof.AppendCount(dst, len(r.Body))
	return append(dst, r.Body...)
}

// checksum returns the checksum of key and value; value has no checksum yet.
func checksum(key, value []byte) uint64 {
	var d xxhash.Digest
	d.Reset()
	_, _ = d.Write(key) // neither can fail
	_, _ = d.Write(value)
	return d.Sum64()
}

// summed reports whether the checksum of a value is right.
func summed(key, value []byte) bool {
	at := len(value) - sumBytes
	return at > 0 && binary.BigEndian.Uint64(value[at:]) == checksum(key, value[:at])
}

// decodeValue reads a value, in the orientation of its key; bodies are parts of value. It is strict
// even if the checksum is right, because a forger can compute the checksum too. An error wraps
// ErrDamaged or ErrFormat.
func decodeValue(key, value []byte) (known proof.Known, err error) {
	if !isPosition(key) || !summed(key, value) {
		return known, fmt.Errorf("%w: checksum", ErrDamaged)
	}
	if value[0] != valueFormat {
		return known, fmt.Errorf("%w: value of format %d, expected %d", ErrFormat, value[0], valueFormat)
	}
	in := slotReader{rest: value[1 : len(value)-sumBytes], size: int(key[hashBytes+1])}
	for next := 0; len(in.rest) > 0; {
		r := in.slot()
		if in.bad || int(r.Space) < next || r.Empty() {
			return proof.Known{}, fmt.Errorf("%w: slots of the value", ErrDamaged)
		}
		known[r.Space], next = r, int(r.Space)+1
	}
	return known, nil
}

// slotReader reads slots. At the first impossible byte it sets bad; later results mean nothing.
type slotReader struct {
	rest []byte
	size int
	bad  bool
}

func (in *slotReader) slot() (r proof.Record) {
	head := in.bytes(1)
	if in.bad {
		return r
	}
	space, ok := proof.SpaceOfCode(head[0]&3 | head[0]>>6&1<<2)
	r.Space, r.Outcome, r.Class = space, proof.Outcome(head[0]>>2&3), proof.Class(head[0]>>4&1)
	r.Shortest, in.bad = head[0]>>5&1 == 1, !ok || head[0]>>7 != 0
	r.Solver = uint32(in.number(1<<32 - 1))
	r.Spent = in.number(1<<64 - 1)
	switch r.Outcome {
	case proof.Win:
		r.Nodes = in.number(1<<64 - 1)
		r.Line = in.line()
		r.Body = in.bytes(in.number(maxBody))
	case proof.Lost:
		r.Nodes = in.number(1<<64 - 1)
		r.Body = in.bytes(in.number(maxBody))
	case proof.Unknown:
		r.Budget = in.number(1<<64 - 1)
	}
	return r
}

func (in *slotReader) number(most uint64) uint64 {
	v, n := binary.Uvarint(in.rest)
	if n <= 0 || v > most {
		in.bad = true
		return 0
	}
	in.rest = in.rest[n:]
	return v
}

func (in *slotReader) bytes(n uint64) []byte {
	if in.bad || n > uint64(len(in.rest)) {
		in.bad = true
		return nil
	}
	b := in.rest[:n:n]
	in.rest = in.rest[n:]
	return b
}

func (in *slotReader) line() proof.Line {
	n := in.number(uint64(len(in.rest))) // a ply takes a byte at least
	line := make(proof.Line, 0, n)
	for range n {
		line = append(line, pointOf(in.number(uint64(in.size*in.size)), in.size))
	}
	return line
}

// pointOf returns the point that proof.AppendPoint encodes as n.
func pointOf(n uint64, size int) board.Point {
	if n >= uint64(size*size) {
		return board.Pass
	}
	return board.PointAt(int(n), size)
}

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

// appendKey appends the key of pos, with the bits of mask of the hash. It returns the symmetry from
// pos to the position that the key names.
func appendKey(dst []byte, pos *board.Position, mask uint64) ([]byte, board.Symmetry) {
	at := len(dst)
	dst = append(dst, make([]byte, hashBytes)...)
	dst, hash, s := pos.CanonicalKey(dst)
	binary.BigEndian.PutUint64(dst[at:], hash&mask)
	return dst, s
}

// keyPosition returns the position that a key names. An error wraps ErrDamaged.
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
