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

// fitting returns the last hints of the list that an order has room for: they count most.
func fitting(list []proof.Like) []proof.Like {
	list = list[max(0, len(list)-maxHints):]
	bytes := 0
	for i := len(list) - 1; i >= 0; i-- {
		if bytes += len(list[i].Body) + headBytes; bytes > hintBytes {
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
	number := func(most int) (v int) {
		n, length := binary.Uvarint(text)
		if length <= 0 || n > uint64(most) {
			err = fmt.Errorf("%w: hint %d cannot be read", ErrMessage, len(list)+1)
			return 0
		}
		text = text[length:]
		return int(n)
	}
	for len(text) > 0 {
		of, by := board.PointAt(number(size*size-1), size), board.PointAt(number(size*size-1), size)
		length := number(len(text))
		if err == nil && (length > len(text) || len(list) == maxHints) {
			err = fmt.Errorf("%w: hint %d of %d bytes, expected %d hints at most, in %d bytes", ErrMessage, len(list)+1, length, maxHints, len(text))
		}
		if err != nil {
			return nil, err
		}
		list = append(list, proof.Like{Of: of, By: by, Body: text[:length:length]})
		text = text[length:]
	}
	return list, nil
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
