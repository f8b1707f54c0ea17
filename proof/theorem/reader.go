package theorem

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/gsolve/gsolve/proof"
)

// Input is a file of certificates of any version, compressed by gzip or zstd, or not.
type Input struct {
	in    *bufio.Reader
	first []byte // the first line, with its line break
	err   error  // of the first line
}

// NewInput reads the first line of in. It looks at the first bytes to see whether in is compressed.
// It holds no more of in than a line.
func NewInput(in io.Reader) *Input {
	i := &Input{in: bufio.NewReaderSize(in, 1<<16)}
	plain, err := decompressed(i.in)
	if err != nil {
		i.err = err
		return i
	}
	if plain != i.in {
		i.in = bufio.NewReaderSize(plain, 1<<16)
	}
	i.first, i.err = readLine(nil, i.in)
	return i
}

// IsTheorem reports whether the file begins as a theorem.
func (i *Input) IsTheorem() bool { return i.err == nil && IsHead(i.first) }

// Plain returns the whole file, without compression. Use it in place of NewReader.
func (i *Input) Plain() io.Reader {
	if i.err != nil && !errors.Is(i.err, io.EOF) && !errors.Is(i.err, proof.ErrTooLong) {
		return io.MultiReader(bytes.NewReader(i.first), failing{i.err})
	}
	return io.MultiReader(bytes.NewReader(i.first), i.in)
}

// failing is a reader that returns an error.
type failing struct{ err error }

// Read reads nothing.
func (f failing) Read([]byte) (int, error) { return 0, f.err }

// Reader reads a theorem line by line, and holds two lines at a time.
type Reader struct {
	in     *bufio.Reader
	head   []byte
	next   []byte // the line after the current one
	line   []byte
	number int // of line
	hash   hash.Hash
}

// NewReader reads the header. The error wraps ErrFormat, proof.ErrTooLong or that of the input.
func NewReader(i *Input) (*Reader, error) {
	r := &Reader{in: i.in, head: i.first, number: 1, hash: sha256.New()}
	if i.err != nil && !errors.Is(i.err, io.EOF) {
		return nil, &LineError{1, i.err}
	}
	if !IsHead(i.first) {
		return nil, &LineError{1, fmt.Errorf("%w: the header has not \"v\":%d or %d", ErrFormat, Version, HexVersion)}
	}
	r.hash.Write(r.head)
	return r, r.advance()
}

// Header returns the first line.
func (r *Reader) Header() []byte { return r.head }

// Next returns the next lemma's line, which is valid until the next call, and its number; after the
// last one it returns io.EOF. Other errors are a *LineError.
func (r *Reader) Next() (line []byte, number int, err error) {
	r.line, r.next = r.next, r.line
	if err := r.advance(); err != nil {
		return nil, r.number, err
	}
	if len(r.next) == 0 {
		r.next, r.line = r.line, nil
		return nil, r.number, io.EOF
	}
	r.hash.Write(r.line)
	r.number++
	return r.line, r.number, nil
}

// advance reads the line after the current one; at the end of the file it becomes empty.
func (r *Reader) advance() (err error) {
	r.next, err = readLine(r.next[:0], r.in)
	if err != nil && !errors.Is(err, io.EOF) {
		return &LineError{r.number + 1, err}
	}
	return nil
}

// Trailer returns the last line, its number and the hash of all lines before it, once Next has
// returned io.EOF.
func (r *Reader) Trailer() (line []byte, number int, sum [sha256.Size]byte) {
	return r.next, r.number + 1, [sha256.Size]byte(r.hash.Sum(nil))
}

// readLine reads up to the next line break, which it keeps. At the end of the input it returns what
// is left, or io.EOF.
func readLine(dst []byte, in *bufio.Reader) ([]byte, error) {
	for {
		part, err := in.ReadSlice('\n')
		dst = append(dst, part...)
		switch {
		case len(dst) > proof.MaxLine+1:
			return dst, fmt.Errorf("%w: expected at most %d bytes", proof.ErrTooLong, proof.MaxLine)
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(dst) > 0:
			return dst, nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return dst, fmt.Errorf("%w: the compressed data ends too early, or other bytes follow it: %w", ErrFormat, err)
		case errors.Is(err, zstd.ErrWindowSizeExceeded):
			return dst, fmt.Errorf("%w: %w: its window is above %d MiB, expected the output of zstd -19 without --long", ErrFormat, err, maxWindow>>20)
		default:
			return dst, err
		}
	}
}
