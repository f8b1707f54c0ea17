package proof

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
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

// NewCertificate makes the certificate that the side to move of pos wins by body. nodes is the
// number of OR nodes in body (for a VCF, one for each attacker's move). id is free text. The
// certificate keeps body, and no part of pos.
func NewCertificate(pos *board.Position, id string, body []byte, nodes uint64) *Certificate {
	return &Certificate{
		ID: id, Rule: pos.Rule(), Size: pos.Size(),
		Black: pos.AppendStones(nil, board.Black), White: pos.AppendStones(nil, board.White),
		Attacker: pos.ToMove(), Nodes: nodes, Body: body,
	}
}

// NewFours makes the certificate that the side to move of pos wins by these fours. The last move is
// the five, or a four that the defender cannot block.
func NewFours(pos *board.Position, id string, moves []board.Point) *Certificate {
	return NewCertificate(pos, id, VCFBody(nil, pos.Size(), moves), uint64(len(moves)))
}

// AppendPoint appends a move of a body: the varint of row·size + column. board.Pass becomes size²,
// which marks a missing pass proof.
func AppendPoint(dst []byte, pt board.Point, size int) []byte {
	if pt == board.Pass {
		return AppendCount(dst, size*size)
	}
	return AppendCount(dst, pt.Index(size))
}

// AppendCount appends to a body the number of replies to a move, n ≥ 0.
func AppendCount(dst []byte, n int) []byte { return binary.AppendUvarint(dst, uint64(n)) }

// VCFBody appends the body of a victory by continuous fours: the attacker's moves alone, since the
// defender's follow from them.
func VCFBody(dst []byte, size int, moves []board.Point) []byte {
	for _, pt := range moves {
		dst = AppendPoint(dst, pt, size)
	}
	return dst
}

// Version is the only version of certificates.
const Version = 1

// MaxLine is the length of the longest certificate, in bytes of JSON.
const MaxLine = 64 << 20

// The errors of Decode. Each is wrapped with the found and the expected text.
var (
	// ErrFormat: the line is not one JSON object with exactly a certificate's fields, or a value is
	// of the wrong type or out of its range.
	ErrFormat = errors.New("not a certificate")
	// ErrTooLong: the line has more than MaxLine bytes.
	ErrTooLong = errors.New("certificate too long")
	// ErrVersion: the certificate is of another version.
	ErrVersion = errors.New("unknown certificate version")
	// ErrHash: sha256 is not the hash of the body.
	ErrHash = errors.New("certificate damaged")
)

// AppendJSON appends the certificate as one JSON object on one line, without a line break after it:
// the header of docs/design/certificate.md, and the body in base64. It leaves out an empty ID.
// Bytes of the ID that are not UTF-8 become U+FFFD.
func (c *Certificate) AppendJSON(dst []byte) []byte {
	o := wire.Begin(dst)
	o.Number("v", Version)
	o.Some("id", c.ID)
	o.Game(c.Rule, c.Size)
	o.Points("black", c.Black)
	o.Points("white", c.White)
	o.ToMove(c.Attacker)
	o.Word("attacker", c.Attacker.String())
	o.Word("claim", claimWin)
	o.Number("nodes", c.Nodes)
	o.Word("sha256", hash(c.Body))
	o.Base64("proof", c.Body)
	return o.End()
}

const claimWin = "win"

// Decode reads one certificate from its line of JSON. It is strict about the form: every field
// once, known and in range, stones on the board and no two on a point, the right hash. Stones may
// come in any order. Decode does not ask whether the body proves anything. The errors are
// ErrFormat, ErrTooLong, ErrVersion and ErrHash.
func Decode(line []byte) (*Certificate, error) {
	if len(line) > MaxLine {
		return nil, fmt.Errorf("%w: %d bytes, expected at most %d", ErrTooLong, len(line), MaxLine)
	}
	h := header{Reader: wire.NewReader(line)}
	h.object()
	switch flaw := h.Flaw(); {
	case flaw == nil:
		return &h.Certificate, nil
	case errors.Is(flaw, ErrVersion), errors.Is(flaw, ErrHash):
		return nil, flaw.Err
	default:
		return nil, fmt.Errorf("%w: %w", ErrFormat, flaw)
	}
}

// certificateFields are the fields of a certificate, in the order in which they are written. All
// but id are required.
var certificateFields = [...]certificateField{
	{"v", func(h *header) { version(&h.Reader, Version, ErrVersion) }},
	{"id", (*header).id},
	{"rule", func(h *header) { h.Rule = oneOf(&h.Reader, rules...) }},
	{"size", func(h *header) { h.Size = int(h.Number(board.MaxSize)) }},
	{"black", func(h *header) { h.Black = h.stones() }},
	{"white", func(h *header) { h.White = h.stones() }},
	{"to_move", func(h *header) { h.toMove = oneOf(&h.Reader, board.Black, board.White) }},
	{"attacker", func(h *header) { h.Attacker = oneOf(&h.Reader, board.Black, board.White) }},
	{"claim", (*header).claim},
	{"nodes", func(h *header) { h.Nodes = h.Number(math.MaxUint64) }},
	{"sha256", func(h *header) { h.sum = string(h.Plain()) }},
	{"proof", func(h *header) { h.Body = h.Base64() }},
}

var certificateNames = namesOf(certificateFields[:], func(f certificateField) string { return f.name })

type certificateField struct {
	name string
	read func(*header)
}

// header reads a certificate. Its own fields must agree with Attacker and Body.
type header struct {
	wire.Reader
	Certificate

	toMove board.Colour
	sum    string
}

func (h *header) object() {
	const id = 1 << 1 // the bit of the field id, which may be missing
	seen := h.Strict(certificateNames, func(i int) { certificateFields[i].read(h) })
	h.End("the object")
	if missing := (1<<len(certificateFields) - 1) &^ id &^ seen; missing != 0 {
		h.Fail(h.At(), "field %s is missing", certificateFields[bits.TrailingZeros64(missing)].name)
	}
	if h.Flaw() == nil {
		h.finish()
	}
}

func (h *header) claim() {
	if claim := h.Plain(); string(claim) != claimWin {
		h.Fail(h.At(), "claim %.20q, expected %s", claim, claimWin)
	}
}

// id reads a string with escapes.
func (h *header) id() {
	v := h.Value()
	var err error
	if h.ID, err = v.Word(); err != nil {
		h.Fail(v.At, "id: %w", err)
	}
}

func (h *header) stones() []board.Point {
	list := h.Points()
	slices.Sort(list)
	return list
}

func (h *header) finish() {
	all := slices.Sorted(slices.Values(slices.Concat(h.Black, h.White)))
	off := slices.IndexFunc(all, func(pt board.Point) bool { return !pt.On(h.Size) })
	switch {
	case h.Size < board.MinSize:
		h.Fail(h.At(), "size %d, expected %d to %d", h.Size, board.MinSize, board.MaxSize)
	case h.toMove != h.Attacker:
		h.Fail(h.At(), "to_move %v, expected the attacker, %v", h.toMove, h.Attacker)
	case off >= 0:
		h.Fail(h.At(), "%v is not on a board of size %d", all[off], h.Size)
	case len(slices.Compact(all)) < len(h.Black)+len(h.White):
		h.Fail(h.At(), "two stones on one point")
	case hash(h.Body) != h.sum:
		h.Fail(h.At(), "%w: the proof's sha256 is %s, expected %.80q", ErrHash, hash(h.Body), h.sum)
	}
}

func hash(body []byte) string { return fmt.Sprintf("%x", sha256.Sum256(body)) }
