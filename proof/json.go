package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/gsolve/gsolve/board"
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

// header is the JSON object, its fields in the order in which they are written.
type header struct {
	V        int      `json:"v"`
	ID       string   `json:"id,omitempty"`
	Rule     string   `json:"rule"`
	Size     int      `json:"size"`
	Black    []string `json:"black"`
	White    []string `json:"white"`
	ToMove   string   `json:"to_move"`
	Attacker string   `json:"attacker"`
	Claim    string   `json:"claim"`
	Nodes    uint64   `json:"nodes"`
	SHA256   string   `json:"sha256"`
	Proof    string   `json:"proof"`
}

// AppendJSON appends the certificate as one JSON object on one line, without a
// line break after it: the header of docs/design/certificate.md, and the body in
// base64. An empty ID is left out. Bytes of the ID that are not UTF-8 are
// replaced by U+FFFD.
func (c *Certificate) AppendJSON(dst []byte) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	// Encoding cannot fail: the header holds strings and numbers only.
	_ = enc.Encode(header{
		V:        Version,
		ID:       c.ID,
		Rule:     c.Rule.String(),
		Size:     c.Size,
		Black:    board.Names(c.Black),
		White:    board.Names(c.White),
		ToMove:   c.Attacker.String(),
		Attacker: c.Attacker.String(),
		Claim:    "win",
		Nodes:    c.Nodes,
		SHA256:   hash(c.Body),
		Proof:    base64.StdEncoding.EncodeToString(c.Body),
	})
	return append(dst, bytes.TrimSuffix(buf.Bytes(), []byte{'\n'})...)
}

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
	c := &Certificate{ID: h.ID, Size: h.Size, Nodes: h.Nodes}
	if err := c.setGame(h); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if err := c.setStones(h); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	c.Body, err = base64.StdEncoding.Strict().DecodeString(h.Proof)
	if err != nil || base64.StdEncoding.EncodedLen(len(c.Body)) != len(h.Proof) {
		return nil, fmt.Errorf("%w: proof is not in standard base64", ErrFormat)
	}
	if got := hash(c.Body); got != h.SHA256 {
		return nil, fmt.Errorf("%w: the proof's sha256 is %s, expected %.80q", ErrHash, got, h.SHA256)
	}
	return c, nil
}

// readHeader reads the object key by key, because encoding/json alone would
// take a repeated field, and one in other letters than ours.
func readHeader(line []byte) (*header, error) {
	h := &header{}
	fields := map[string]any{
		"v": &h.V, "id": &h.ID, "rule": &h.Rule, "size": &h.Size, "black": &h.Black, "white": &h.White,
		"to_move": &h.ToMove, "attacker": &h.Attacker, "claim": &h.Claim, "nodes": &h.Nodes,
		"sha256": &h.SHA256, "proof": &h.Proof,
	}
	in := json.NewDecoder(bytes.NewReader(line))
	if start, err := in.Token(); err != nil || start != json.Delim('{') {
		return nil, fmt.Errorf("%w: expected a JSON object", ErrFormat)
	}
	for in.More() {
		key, err := in.Token()
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		name, _ := key.(string)
		if fields[name] == nil {
			return nil, fmt.Errorf("%w: field %.20q is unknown or repeated", ErrFormat, name)
		}
		if err := in.Decode(fields[name]); err != nil {
			return nil, fmt.Errorf("%w: field %s: %w", ErrFormat, name, err)
		}
		if name == "v" && h.V != Version {
			return nil, fmt.Errorf("%w: %d, expected %d", ErrVersion, h.V, Version)
		}
		delete(fields, name)
	}
	if _, err := in.Token(); err != nil {
		return nil, fmt.Errorf("%w: the object does not end: %w", ErrFormat, err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: more than one JSON object", ErrFormat)
	}
	delete(fields, "id")
	if missing := slices.Sorted(maps.Keys(fields)); len(missing) > 0 {
		return nil, fmt.Errorf("%w: fields %v are missing", ErrFormat, missing)
	}
	return h, nil
}

// setGame takes the rule, the size, the side and the claim.
func (c *Certificate) setGame(h *header) (err error) {
	if c.Rule, err = board.ParseRule(h.Rule); err != nil {
		return err
	}
	if c.Attacker, err = board.ParseColour(h.Attacker); err != nil {
		return err
	}
	switch {
	case h.Size < board.MinSize || h.Size > board.MaxSize:
		return fmt.Errorf("size %d, expected %d to %d", h.Size, board.MinSize, board.MaxSize)
	case h.ToMove != h.Attacker:
		return fmt.Errorf("to_move %.20q, expected the attacker, %s", h.ToMove, h.Attacker)
	case h.Claim != "win":
		return fmt.Errorf("claim %.20q, expected win", h.Claim)
	}
	return nil
}

// setStones takes the stones and puts them in order.
func (c *Certificate) setStones(h *header) (err error) {
	if c.Black, err = points(h.Black, h.Size); err != nil {
		return fmt.Errorf("black: %w", err)
	}
	if c.White, err = points(h.White, h.Size); err != nil {
		return fmt.Errorf("white: %w", err)
	}
	all := slices.Sorted(slices.Values(slices.Concat(c.Black, c.White)))
	for i := 1; i < len(all); i++ {
		if all[i] == all[i-1] {
			return fmt.Errorf("two stones on %v", all[i])
		}
	}
	return nil
}

// points reads stones. Only the form that String writes is taken.
func points(names []string, size int) ([]board.Point, error) {
	list := make([]board.Point, 0, len(names))
	for _, s := range names {
		pt, err := board.ParsePoint(s)
		if err != nil {
			return nil, err
		}
		if !pt.On(size) || pt.String() != s {
			return nil, fmt.Errorf("%.20q is no point of a board of size %d", s, size)
		}
		list = append(list, pt)
	}
	slices.Sort(list)
	return list, nil
}

func hash(body []byte) string { return fmt.Sprintf("%x", sha256.Sum256(body)) }
