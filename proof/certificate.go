package proof

import (
	"encoding/binary"

	"github.com/gsolve/gsolve/board"
)

// Certificate is a win that a checker can replay: the position it speaks of
// and the body, a preorder stream of unsigned varints (docs/design/certificate.md).
// Make one with NewCertificate or Decode. Holding one proves nothing: only
// proof/check says whether the body wins.
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

// NewCertificate is the certificate that the side to move of pos wins by body,
// which has that many OR nodes (for a VCF, as many as attacker's moves). id is
// free text. The certificate keeps body; it copies what it needs of pos.
func NewCertificate(pos *board.Position, id string, body []byte, nodes uint64) *Certificate {
	return &Certificate{
		ID:       id,
		Rule:     pos.Rule(),
		Size:     pos.Size(),
		Black:    pos.AppendStones(nil, board.Black),
		White:    pos.AppendStones(nil, board.White),
		Attacker: pos.ToMove(),
		Nodes:    nodes,
		Body:     body,
	}
}

// NewFours is the certificate that the side to move of pos wins by these fours, the
// five among them unless two five-squares decide.
func NewFours(pos *board.Position, id string, moves []board.Point) *Certificate {
	return NewCertificate(pos, id, VCFBody(nil, pos.Size(), moves), uint64(len(moves)))
}

// AppendPoint appends a move of a body: the varint of row·size + column.
// board.Pass becomes size², the mark that stands in the place of a pass proof.
func AppendPoint(dst []byte, pt board.Point, size int) []byte {
	if pt == board.Pass {
		return AppendCount(dst, size*size)
	}
	return AppendCount(dst, pt.Index(size))
}

// AppendCount appends a number of replies of a body, n ≥ 0.
func AppendCount(dst []byte, n int) []byte {
	return binary.AppendUvarint(dst, uint64(n))
}

// VCFBody appends the body of a victory by continuous fours: it is just the
// attacker's moves, since the defender's follow from them.
func VCFBody(dst []byte, size int, moves []board.Point) []byte {
	for _, pt := range moves {
		dst = AppendPoint(dst, pt, size)
	}
	return dst
}
