package proofdb

import (
	"encoding/binary"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// orient turns a stored record to the image of its position under s. Its body is
// a copy afterwards. canonical is called where a tree has to be read.
func (j *judge) orient(r *proof.Record, size int, s board.Symmetry, canonical func() (*board.Position, error)) error {
	for i, pt := range r.Line {
		r.Line[i] = s.Apply(pt, size)
	}
	switch {
	case len(r.Body) == 0:
		return nil
	case s == 0:
		r.Body = append([]byte(nil), r.Body...)
		return nil
	case r.Outcome == proof.Win && r.Class == proof.VCF:
		r.Body = fourImage(make([]byte, 0, len(r.Body)+4), r.Body, size, s)
		return nil
	}
	pos, err := canonical()
	if err != nil {
		return err
	}
	if r.Outcome == proof.Lost {
		r.Body, err = j.reader.AppendLostImage(nil, pos, s, r.Body)
	} else {
		r.Body, err = j.reader.AppendImage(nil, pos, s, r.Body)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errProof, err)
	}
	return nil
}

// fourImage is the image of a body of fours, which is nothing but points.
func fourImage(dst, body []byte, size int, s board.Symmetry) []byte {
	for len(body) > 0 {
		v, n := binary.Uvarint(body)
		if n <= 0 {
			return dst // no body that was accepted
		}
		dst, body = proof.AppendPoint(dst, s.Apply(pointOf(v, size), size), size), body[n:]
	}
	return dst
}
