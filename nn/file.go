package nn

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
)

// A file of weights:
//
//	gsolve weights 1\n                 the magic line; 1 is the version of the format
//	{"kind":"mix","about":{…},…}\n     the header: one line of JSON, as Write writes it
//	float32, little-endian             the numbers of the blocks, in the order of the header
//	32 bytes                           SHA-256 of all bytes before
const (
	fileMagic  = "gsolve weights 1\n"
	maxHeader  = 64 << 10
	maxBlocks  = 1000
	maxNumbers = 64 << 20 // of a file
	maxWeight  = 1e9      // no network that learned something has such numbers
)

// ErrFile is wrapped by the errors of Read for bytes that do not form a file of weights.
var ErrFile = errors.New("not a file of weights")

// ErrNumber is wrapped by the errors of Write for numbers that no file holds.
var ErrNumber = errors.New("a number that no file of weights holds")

// Block is a matrix with a name.
type Block struct {
	Name   string
	Matrix *Matrix
}

// header is the second line of a file.
type header struct {
	Kind   string          `json:"kind"`  // of network
	About  json.RawMessage `json:"about"` // of its training; the kind defines it
	Blocks []shape         `json:"blocks"`
}

type shape struct {
	Name    string `json:"name"`
	Rows    int    `json:"rows"`
	Columns int    `json:"columns"`
}

// Write writes a file. about is any value that json.Marshal takes. Equal values give equal bytes. An error
// wraps ErrNumber if a number is not finite or beyond ±1e9, and ErrFile if Read would refuse the file for
// another reason: it has no block, or is too large. Other errors are those of the writer.
func Write(to io.Writer, kind string, about any, blocks []Block) error {
	text, err := json.Marshal(about)
	if err != nil {
		return err
	}
	h := header{Kind: kind, About: text}
	for _, b := range blocks {
		h.Blocks = append(h.Blocks, shape{b.Name, b.Matrix.Rows, b.Matrix.Columns})
	}
	head, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if len(head) > maxHeader {
		return fmt.Errorf("%w: a header of %d bytes, expected at most %d", ErrFile, len(head), maxHeader)
	}
	if _, err := h.numbers(); err != nil {
		return err
	}
	out := append(append([]byte(fileMagic), head...), '\n')
	for _, b := range blocks {
		for i := range b.Matrix.Rows {
			for _, v := range b.Matrix.Row(i) {
				if !storable(v) {
					return fmt.Errorf("%w: row %d of block %.40q holds %v, expected ±%g or less", ErrNumber, i, b.Name, v, maxWeight)
				}
				out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
			}
		}
	}
	sum := sha256.Sum256(out)
	_, err = to.Write(append(out, sum[:]...))
	return err
}

// Read reads a file of that kind to its end, and decodes what Write was given as about. It accepts
// exactly what Write writes, with finite numbers. An error wraps ErrFile, or is that of the reader.
func Read(from io.Reader, kind string, about any) ([]Block, error) {
	start := make([]byte, len(fileMagic)+maxHeader+1)
	n, err := io.ReadFull(from, start)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	start = start[:n]
	rest, ok := bytes.CutPrefix(start, []byte(fileMagic))
	if !ok {
		return nil, fmt.Errorf("%w: expected %q at the beginning", ErrFile, fileMagic)
	}
	head, body, ok := bytes.Cut(rest, []byte("\n"))
	if !ok {
		return nil, fmt.Errorf("%w: expected a header line of at most %d bytes", ErrFile, maxHeader)
	}
	h, numbers, err := readHeader(head, kind, about)
	if err != nil {
		return nil, err
	}
	want := numbers*floatBytes + sha256.Size
	more, err := io.ReadAll(io.LimitReader(from, int64(max(want-len(body), 0))+1))
	if err != nil {
		return nil, err
	}
	body = append(body, more...)
	if len(body) != want {
		return nil, fmt.Errorf("%w: expected %d bytes after the header", ErrFile, want)
	}
	hash := sha256.New()
	hash.Write([]byte(fileMagic))
	hash.Write(head)
	hash.Write([]byte("\n"))
	hash.Write(body[:numbers*floatBytes])
	if sum := hash.Sum(nil); !bytes.Equal(sum, body[numbers*floatBytes:]) {
		return nil, fmt.Errorf("%w: the checksum differs, expected %x", ErrFile, sum)
	}
	return readBlocks(h, body)
}

// readHeader returns the header and the count of the numbers.
func readHeader(head []byte, kind string, about any) (h header, numbers int, err error) {
	if err := strict(head, &h); err != nil {
		return h, 0, err
	}
	if h.Kind != kind {
		return h, 0, fmt.Errorf("%w: kind %.40q, expected %q", ErrFile, h.Kind, kind)
	}
	if numbers, err = h.numbers(); err != nil {
		return h, 0, err
	}
	if err := strict(h.About, about); err != nil {
		return h, 0, err
	}
	again := h
	if again.About, err = json.Marshal(about); err != nil {
		return h, 0, err
	}
	if text, err := json.Marshal(again); err != nil || !bytes.Equal(text, head) {
		return h, 0, fmt.Errorf("%w: header %.100q, expected %.100q", ErrFile, head, text)
	}
	return h, numbers, nil
}

// numbers returns the count of the numbers in the blocks, and refuses none and too many.
func (h *header) numbers() (n int, err error) {
	if len(h.Blocks) == 0 || len(h.Blocks) > maxBlocks {
		return 0, fmt.Errorf("%w: %d blocks, expected 1 to %d", ErrFile, len(h.Blocks), maxBlocks)
	}
	room := int64(maxNumbers) // in memory, where rows are padded
	for _, b := range h.Blocks {
		fits := b.Rows >= 1 && b.Columns >= 1 && b.Rows <= maxNumbers && b.Columns <= maxNumbers
		if fits {
			room -= int64(b.Rows) * int64(padded(b.Columns))
		}
		if !fits || room < 0 {
			return 0, fmt.Errorf("%w: block %.40q of %d × %d, expected at most %d numbers in all", ErrFile, b.Name, b.Rows, b.Columns, maxNumbers)
		}
		n += b.Rows * b.Columns
	}
	return n, nil
}

// strict decodes JSON without unknown fields.
func strict(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return fmt.Errorf("%w: header: %w", ErrFile, err)
	}
	return nil
}

// storable reports whether a file may hold the number.
func storable(v float32) bool { return v >= -maxWeight && v <= maxWeight } // false for NaN

func readBlocks(h header, body []byte) (blocks []Block, err error) {
	for _, s := range h.Blocks {
		b := Block{s.Name, NewMatrix(s.Rows, s.Columns)}
		for i := range s.Rows {
			row := b.Matrix.Row(i)
			for j := range row {
				v := math.Float32frombits(binary.LittleEndian.Uint32(body))
				if !storable(v) {
					return nil, fmt.Errorf("%w: row %d of block %.40q holds %v, expected ±%g or less", ErrFile, i, s.Name, v, maxWeight)
				}
				row[j], body = v, body[floatBytes:]
			}
		}
		blocks = append(blocks, b)
	}
	return blocks, nil
}

// Copy copies blocks that Read returned to those of a network. The error wraps ErrFile and names the
// first block that has another name or shape.
func Copy(to, from []Block) error {
	if len(to) != len(from) {
		return fmt.Errorf("%w: %d blocks, expected %d", ErrFile, len(from), len(to))
	}
	for i, b := range to {
		f := from[i]
		if f.Name != b.Name || f.Matrix.Rows != b.Matrix.Rows || f.Matrix.Columns != b.Matrix.Columns {
			return fmt.Errorf("%w: block %.40q of %d × %d, expected %q of %d × %d", ErrFile,
				f.Name, f.Matrix.Rows, f.Matrix.Columns, b.Name, b.Matrix.Rows, b.Matrix.Columns)
		}
	}
	for i, b := range to {
		copy(b.Matrix.Data, from[i].Matrix.Data)
	}
	return nil
}
