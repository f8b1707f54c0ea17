package adp

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/gsolve/gsolve/board"
)

// A file of weights:
//
//	gsolve adp weights 1\n         the magic line; 1 is the version of the format
//	{"seed":1,"games":20000,…}\n   the header, one line of JSON, as Write writes it
//	129,200 bytes                  32,200 + 100 float32, little-endian: the rows of the inputs, the output's
//	32 bytes                       SHA-256 of all bytes before
//
// It holds all that a later training needs to go on, so a checkpoint is such a file too.
const (
	magic     = "gsolve adp weights 1\n"
	maxHeader = 1 << 10
	maxWeight = 100 // a trained network has no weight near it; the searcher's sums need a bound
)

// ErrWeights is wrapped by the errors of Read for bytes that do not form a file of weights.
var ErrWeights = errors.New("not a file of adp weights")

// Header describes the training of weights.
type Header struct {
	Seed    uint64  `json:"seed"`
	Games   int     `json:"games"`   // of self-play; 0 = untrained
	Size    int     `json:"size"`    // of their board, in points along an edge; 0 = untrained
	Rate    float64 `json:"rate"`    // the learning rate, 0 … 1
	Epsilon float64 `json:"epsilon"` // the share of random moves, 0 … 1
}

// Name names the weights by their version and origin, for tables and reports.
func (h Header) Name() string {
	if h.Games == 0 {
		return fmt.Sprintf("adp1-untrained-seed%d", h.Seed)
	}
	return fmt.Sprintf("adp1-%dx%d-seed%d-games%d", h.Size, h.Size, h.Seed, h.Games)
}

// Write writes the file of w. Equal weights give equal bytes.
func (w *Weights) Write(to io.Writer) error {
	head, err := json.Marshal(w.Header)
	if err != nil {
		return err
	}
	b := append([]byte(magic), head...)
	b = append(b, '\n')
	for i := range w.in {
		b = w.in[i].appendTo(b)
	}
	b = w.out.appendTo(b)
	sum := sha256.Sum256(b)
	_, err = to.Write(append(b, sum[:]...))
	return err
}

func (r *row) appendTo(b []byte) []byte {
	for _, v := range r {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

// Read reads a file of weights to its end. It accepts exactly what Write writes. It reads at most one
// byte more than the largest such file has. An error wraps ErrWeights, or is that of the reader.
func Read(from io.Reader) (*Weights, error) {
	const body = (inputs + 1) * hidden * 4
	b, err := io.ReadAll(io.LimitReader(from, int64(len(magic)+maxHeader+body+sha256.Size)+1))
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(b, []byte(magic))
	if !ok {
		return nil, fmt.Errorf("%w: expected %q at the beginning", ErrWeights, magic)
	}
	head, rest, ok := bytes.Cut(rest, []byte("\n"))
	if !ok || len(head) > maxHeader {
		return nil, fmt.Errorf("%w: expected a header line of at most %d bytes", ErrWeights, maxHeader)
	}
	if len(rest) != body+sha256.Size {
		return nil, fmt.Errorf("%w: %d bytes after the header, expected %d", ErrWeights, len(rest), body+sha256.Size)
	}
	if sum := sha256.Sum256(b[:len(b)-sha256.Size]); !bytes.Equal(sum[:], rest[body:]) {
		return nil, fmt.Errorf("%w: the checksum differs, expected %x", ErrWeights, sum)
	}
	w := new(Weights)
	if err := w.readHeader(head); err != nil {
		return nil, err
	}
	return w, w.readRows(rest)
}

func (w *Weights) readHeader(head []byte) error {
	dec := json.NewDecoder(bytes.NewReader(head))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&w.Header); err != nil {
		return fmt.Errorf("%w: header: %w", ErrWeights, err)
	}
	h := w.Header
	if again, err := json.Marshal(h); err != nil || !bytes.Equal(again, head) {
		return fmt.Errorf("%w: header %.100q, expected %q", ErrWeights, head, again)
	}
	if h.Games == 0 && h == (Header{Seed: h.Seed}) {
		return nil
	}
	if h.Games < 0 || h.Size < board.MinSize || h.Size > board.MaxSize || !share(h.Rate) || !share(h.Epsilon) {
		return fmt.Errorf("%w: header %.100q, expected games, a size of %d to %d, and a rate and an epsilon of 0 to 1",
			ErrWeights, head, board.MinSize, board.MaxSize)
	}
	return nil
}

func share(v float64) bool { return v >= 0 && v <= 1 }

func (w *Weights) readRows(b []byte) error {
	for i := range inputs + 1 {
		r := &w.out
		if i < inputs {
			r = &w.in[i]
		}
		for j := range r {
			v := math.Float32frombits(binary.LittleEndian.Uint32(b))
			if !(v >= -maxWeight && v <= maxWeight) { // also NaN
				return fmt.Errorf("%w: weight %d of input %d is %v, expected at most %d", ErrWeights, j, i, v, maxWeight)
			}
			r[j], b = v, b[4:]
		}
	}
	return nil
}
