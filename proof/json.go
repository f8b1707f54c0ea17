package proof

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// Version is the only version of certificates that is written and read.
const Version = 1

// MaxLine is the longest certificate that is read, in bytes of JSON.
const MaxLine = 64 << 20

// The errors of Decode. Each is wrapped with what was met and what was expected.
var (
	// ErrFormat: the line is not one JSON object with exactly a certificate's
	// fields, or a value is of the wrong type or out of its range.
	ErrFormat = errors.New("not a certificate")
	// ErrTooLong: the line has more than MaxLine bytes.
	ErrTooLong = errors.New("certificate too long")
	// ErrVersion: the certificate is of another version.
	ErrVersion = errors.New("unknown certificate version")
	// ErrHash: sha256 is not the hash of the body.
	ErrHash = errors.New("certificate damaged")
)

// AppendJSON appends the certificate as one JSON object on one line, without a
// line break after it: the header of docs/design/certificate.md, and the body in
// base64. An empty ID is left out. Bytes of the ID that are not UTF-8 are
// replaced by U+FFFD.
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

// claimWin is the only claim of certificates.
const claimWin = "win"

// Decode reads one certificate from its line of JSON. It is strict about the
// form: every field once, known and in range, stones on the board and no two on
// a point, the hash right. It does not ask whether the body proves anything. The
// errors are ErrFormat, ErrTooLong, ErrVersion and ErrHash. Stones may come in
// any order.
func Decode(line []byte) (*Certificate, error) {
	if len(line) > MaxLine {
		return nil, fmt.Errorf("%w: %d bytes, expected at most %d", ErrTooLong, len(line), MaxLine)
	}
	h, err := readHeader(line)
	if err != nil {
		return nil, err
	}
	if err := h.finish(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if got := hash(h.Body); got != h.sum {
		return nil, fmt.Errorf("%w: the proof's sha256 is %s, expected %.80q", ErrHash, got, h.sum)
	}
	return &h.Certificate, nil
}

// header is a certificate with those of its fields that say the same twice.
type header struct {
	Certificate

	toMove board.Colour
	sum    string
	seen   map[string]bool
}

// certificateFields are the fields of a certificate, each needed but the id.
var certificateFields = []string{
	"v", "id", "rule", "size", "black", "white", "to_move", "attacker", "claim", "nodes", "sha256", "proof",
}

// readHeader reads the object. A field may stand in it once, in our letters only.
func readHeader(line []byte) (*header, error) {
	h := &header{seen: map[string]bool{}}
	var bad error // the first, of the fields in front of a flaw
	in := wire.NewReader(line)
	in.Fields(func(name []byte, v wire.Value) {
		if bad == nil {
			bad = h.field(string(name), v)
		}
	})
	in.End("the object")
	if bad != nil {
		return nil, bad
	}
	if flaw := in.Flaw(); flaw != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, flaw)
	}
	return h, nil
}

// field takes one field.
func (h *header) field(name string, v wire.Value) (err error) {
	if h.seen[name] || !slices.Contains(certificateFields, name) {
		return fmt.Errorf("%w: field %.20q is unknown or repeated", ErrFormat, name)
	}
	h.seen[name] = true
	switch name {
	case "v":
		version, bad := v.Whole(0, math.MaxInt)
		if err = bad; err == nil && version != Version {
			return fmt.Errorf("%w: %d, expected %d", ErrVersion, version, Version)
		}
	case "size":
		h.Size, err = v.Whole(board.MinSize, board.MaxSize)
	case "black":
		h.Black, err = stones(v)
	case "white":
		h.White, err = stones(v)
	case "nodes":
		h.Nodes, err = v.Uint()
	default:
		err = h.word(name, v)
	}
	if err != nil {
		err = fmt.Errorf("%w: %s: %w", ErrFormat, name, err)
	}
	return err
}

// word takes a field whose value is a string.
func (h *header) word(name string, v wire.Value) error {
	word, err := v.Word()
	if err != nil {
		return err
	}
	switch name {
	case "id":
		h.ID = word
	case "rule":
		h.Rule, err = board.ParseRule(word)
	case "to_move":
		h.toMove, err = board.ParseColour(word)
	case "attacker":
		h.Attacker, err = board.ParseColour(word)
	case "claim":
		if word != claimWin {
			err = fmt.Errorf("%.20q, expected %s", word, claimWin)
		}
	case "sha256":
		h.sum = word
	case "proof":
		in := v.Reader()
		if h.Body = in.Base64(); in.Flaw() != nil {
			err = in.Flaw().Err
		}
	}
	return err
}

// stones reads points in the one form that String writes, in any order, and sorts
// them.
func stones(v wire.Value) ([]board.Point, error) {
	in := v.Reader()
	list := in.Points()
	if flaw := in.Flaw(); flaw != nil {
		return nil, flaw.Err
	}
	slices.Sort(list)
	return list, nil
}

// finish looks at what several fields say together.
func (h *header) finish() error {
	for _, name := range certificateFields {
		if !h.seen[name] && name != "id" {
			return fmt.Errorf("field %s is missing", name)
		}
	}
	if h.toMove != h.Attacker {
		return fmt.Errorf("to_move %v, expected the attacker, %v", h.toMove, h.Attacker)
	}
	all := slices.Sorted(slices.Values(slices.Concat(h.Black, h.White)))
	for i, pt := range all {
		if !pt.On(h.Size) {
			return fmt.Errorf("%v is not on a board of size %d", pt, h.Size)
		}
		if i > 0 && pt == all[i-1] {
			return fmt.Errorf("two stones on %v", pt)
		}
	}
	return nil
}

func hash(body []byte) string { return fmt.Sprintf("%x", sha256.Sum256(body)) }
