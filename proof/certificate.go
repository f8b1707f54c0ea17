package proof

import (
	"encoding/binary"

	"github.com/gsolve/gsolve/board"
)

// Certificate is a win that a checker can replay: its position, and the body, a preorder stream of
// unsigned varints (docs/design/certificate.md). Make one with NewCertificate or Decode. A
// certificate alone proves nothing: only proof/check decides whether the body wins.
type Certificate struct {
	ID       string
	Rule     board.Rule
	Size     int
	Black    []board.Point // increasing
	White    []board.Point // increasing
	Attacker board.Colour  // also the side to move, in version 1
	Nodes    uint64        // OR nodes in the body
	Body     []byte
}

// NewCertificate makes the certificate that the side to move of pos wins by body, which has that
// many OR nodes (for a VCF, one for each attacker's move). id is free text. The certificate keeps
// body, and no part of pos.
func NewCertificate(pos *board.Position, id string, body []byte, nodes uint64) *Certificate {
	return &Certificate{
		ID: id, Rule: pos.Rule(), Size: pos.Size(),
		Black: pos.AppendStones(nil, board.Black), White: pos.AppendStones(nil, board.White),
		Attacker: pos.ToMove(), Nodes: nodes, Body: body,
	}
}

// NewFours makes the certificate that the side to move of pos wins by these fours. The last move is
// the five, unless two five-squares decide.
func NewFours(pos *board.Position, id string, moves []board.Point) *Certificate {
	return NewCertificate(pos, id, VCFBody(nil, pos.Size(), moves), uint64(len(moves)))
}

// AppendPoint appends a move of a body: the varint of row·size + column. board.Pass becomes size²,
// the mark in the place of a missing pass proof.
func AppendPoint(dst []byte, pt board.Point, size int) []byte {
	if pt == board.Pass {
		return AppendCount(dst, size*size)
	}
	return AppendCount(dst, pt.Index(size))
}

// AppendCount appends a number of replies of a body, n ≥ 0.
func AppendCount(dst []byte, n int) []byte { return binary.AppendUvarint(dst, uint64(n)) }

// VCFBody appends the body of a victory by continuous fours: the attacker's moves alone, since the
// defender's follow from them.
func VCFBody(dst []byte, size int, moves []board.Point) []byte {
	for _, pt := range moves {
		dst = AppendPoint(dst, pt, size)
	}
	return dst
}
