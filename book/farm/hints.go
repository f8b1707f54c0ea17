package farm

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Hints are wins of similar positions that a job takes along (proof.Like). A search with other hints takes
// other nodes, so their hash is a part of the name of a job: two answers to one job had the same hints.
// Nobody trusts a hint. A proof in which one is used goes through the checker like any other.

// The limits of the hints of a job.
const (
	maxHints  = 8
	headBytes = 16                     // more than two points and a length take
	hintBytes = 320 << 10              // of all together
	maxOrder  = maxSmall + 2*hintBytes // bytes of an order, below the 1 MB of a server; its hints are in base64
)

// roomForHints returns how many bytes of hints fit into an order on a server that takes messages of so many
// bytes; 0 = it does not say.
func roomForHints(payload int64) int {
	const rest = 16 << 10 // bytes of an order beside its hints, and more
	if payload == 0 {
		return hintBytes
	}
	return int(min(max(0, payload-rest)/4*3, hintBytes)) // in base64
}

// fitting returns the last hints of the list for which there is room: they count most.
func fitting(list []proof.Like, room int) []proof.Like {
	list = list[max(0, len(list)-maxHints):]
	bytes := 0
	for i := len(list) - 1; i >= 0; i-- {
		if bytes += len(list[i].Body) + headBytes; bytes > room {
			return list[i+1:]
		}
	}
	return list
}

// appendHints writes hints: for each the index of both points, the length of the proof, and the proof.
func appendHints(dst []byte, list []proof.Like, size int) []byte {
	for i := range list {
		l := &list[i]
		dst = binary.AppendUvarint(dst, uint64(l.Of.Index(size)))
		dst = binary.AppendUvarint(dst, uint64(l.By.Index(size)))
		dst = binary.AppendUvarint(dst, uint64(len(l.Body)))
		dst = append(dst, l.Body...)
	}
	return dst
}

// readHints reads what appendHints wrote for a board of that size. The error wraps ErrMessage.
func readHints(text []byte, size int) (list []proof.Like, err error) {
	r := hintReader{rest: text}
	for len(r.rest) > 0 && r.err == nil {
		of, by := r.number(size*size-1), r.number(size*size-1)
		body := r.bytes(r.number(len(r.rest)))
		if r.err == nil && len(list) == maxHints {
			r.err = fmt.Errorf("%w: more than %d hints, expected at most as many", ErrMessage, maxHints)
		}
		list = append(list, proof.Like{Of: board.PointAt(of, size), By: board.PointAt(by, size), Body: body})
	}
	if r.err != nil {
		return nil, r.err
	}
	return list, nil
}

type hintReader struct {
	rest []byte
	err  error // the first fault
}

func (r *hintReader) number(most int) int {
	n, length := binary.Uvarint(r.rest)
	switch {
	case r.err != nil:
		return 0
	case length <= 0 || n > uint64(most):
		r.err = fmt.Errorf("%w: hints with %d bytes left, expected a number up to %d", ErrMessage, len(r.rest), most)
		return 0
	}
	r.rest = r.rest[length:]
	return int(n)
}

func (r *hintReader) bytes(n int) []byte {
	if r.err == nil && n > len(r.rest) {
		r.err = fmt.Errorf("%w: a hint of %d bytes with %d left, expected at most as many", ErrMessage, n, len(r.rest))
	}
	if r.err != nil {
		return nil
	}
	body := r.rest[:n:n]
	r.rest = r.rest[n:]
	return body
}

// likes reads the position and the hints of an order.
func (o *order) likes() ([]proof.Like, error) {
	pos, err := board.FromCanonical(o.position)
	if err != nil {
		return nil, err
	}
	return readHints(o.like, pos.Size())
}

// hashHints returns the name of hints, "" for none.
func hashHints(text []byte) string {
	if len(text) == 0 {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:idBytes/2])
}
