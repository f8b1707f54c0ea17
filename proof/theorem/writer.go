package theorem

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check/lemmas"
)

// Writer writes a theorem line by line, and passes every line to the checker as it writes it. A
// file appears under its name only after the checker has accepted all of it. A Writer holds 40
// bytes for each position that the theorem uses. Not safe for concurrent use.
type Writer struct {
	// Stop, unless nil, ends the checks of lemmas early. Set it before the first Lemma.
	Stop context.Context

	head    Head
	file    *files.Replacement // nil if the caller owns the output
	zip     io.WriteCloser     // nil without compression
	out     *bufio.Writer
	hash    hash.Hash
	checker *lemmas.Theorem
	lemmas  uint64
	nodes   uint64
	line    []byte
	err     error
}

// Create begins a theorem in a file, which replaces the file at path when Close has checked it.
// If path ends in ".gz" or ".zst" the file is compressed. The error is that of the file, also if path is
// one of the inputs, or wraps check.ErrUnreadable or check.ErrInvalid if the checker refuses the head.
func Create(path string, inputs []string, h Head) (*Writer, error) {
	file, err := files.NewReplacement(path, inputs)
	if err != nil {
		return nil, err
	}
	w, err := newWriter(file, path, h)
	if err != nil {
		return nil, errors.Join(err, file.Close(false))
	}
	w.file = file
	return w, nil
}

// NewWriter begins a theorem in out, without compression. The caller must not use what it wrote if
// Close returns an error. The error wraps check.ErrUnreadable or check.ErrInvalid if the checker
// refuses the head.
func NewWriter(out io.Writer, h Head) (*Writer, error) { return newWriter(out, "", h) }

// newWriter begins a theorem in out, compressed as path asks.
func newWriter(out io.Writer, path string, h Head) (*Writer, error) {
	w := &Writer{head: h, hash: sha256.New()}
	var err error
	if w.zip, err = compressor(path, out); err != nil {
		return nil, err
	}
	if w.zip != nil {
		w.head.Hex, out = true, w.zip
	}
	w.out = bufio.NewWriterSize(out, 1<<16)
	w.line = appendHead(nil, w.head)
	if w.checker, err = lemmas.New(w.line); err != nil {
		return nil, err
	}
	return w, w.write(w.line)
}

// Head returns what the theorem states.
func (w *Writer) Head() Head { return w.head }

// Lemmas returns the number of lemmas written.
func (w *Writer) Lemmas() uint64 { return w.lemmas }

// Nodes returns the number of OR nodes and uses of all lemmas written.
func (w *Writer) Nodes() uint64 { return w.nodes }

// Lemma checks and writes a lemma: the attacker, to move on pos, wins by body. It keeps neither.
// Lemmas may come in any order. The error wraps ErrPosition, check.ErrInvalid or
// proof.ErrTooLong, or is that of the output. After an error the Writer refuses more.
func (w *Writer) Lemma(l Lemma) error {
	if w.err != nil {
		return w.err
	}
	number, nodes := w.lemmas+1, uint64(0)
	line, err := w.prepare(w.line[:0], number, l)
	if err == nil {
		w.line = line
		nodes, err = w.check(number, line)
	}
	return w.finish(line, nodes, err)
}

// prepare appends the line of a lemma to dst.
func (w *Writer) prepare(dst []byte, number uint64, l Lemma) ([]byte, error) {
	root := w.head.Position
	if l.Position.Rule() != root.Rule() || l.Position.Size() != root.Size() || l.Position.ToMove() != w.head.Attacker {
		return nil, fmt.Errorf("lemma %d: %w", number, ErrPosition)
	}
	dst = appendLemma(dst, &w.head, l)
	if len(dst) > proof.MaxLine {
		return nil, fmt.Errorf("lemma %d: %w: %d bytes, expected at most %d", number, proof.ErrTooLong, len(dst), proof.MaxLine)
	}
	return dst, nil
}

// check checks the line of a lemma, and returns its nodes. Several checks may run at a time.
func (w *Writer) check(number uint64, line []byte) (nodes uint64, err error) {
	ctx := w.Stop
	if ctx == nil {
		ctx = context.Background()
	}
	if nodes, err = w.checker.Lemma(ctx, int(number)+1, line); err != nil {
		return 0, fmt.Errorf("lemma %d: %w", number, err)
	}
	return nodes, nil
}

// finish writes the line of the next lemma, unless prepare or check returned the error err for it.
func (w *Writer) finish(line []byte, nodes uint64, err error) error {
	if w.err != nil {
		return w.err
	}
	if err != nil {
		w.err = err
		return err
	}
	w.lemmas++
	w.nodes += nodes
	return w.write(line)
}

// write writes a line.
func (w *Writer) write(line []byte) error {
	w.hash.Write(line)
	if _, err := w.out.Write(line); err != nil && w.err == nil {
		w.err = err
	}
	return w.err
}

// Close writes the last line and ends the file, if the checker accepts the whole. Otherwise, and
// after any earlier error, it returns the error, and the file at the path stays as it was.
func (w *Writer) Close() error {
	err := w.err
	if err == nil {
		sum := [sha256.Size]byte(w.hash.Sum(nil))
		w.line = appendTrailer(w.line[:0], w.lemmas, w.nodes, sum)
		if _, err = w.checker.Holds(w.line, sum); err == nil {
			_, err = w.out.Write(w.line)
		}
	}
	if err == nil {
		err = w.out.Flush()
	}
	if err == nil && w.zip != nil {
		err = w.zip.Close()
	}
	w.err = errClosed
	if w.file != nil {
		return errors.Join(err, w.file.Close(err == nil))
	}
	return err
}

// Discard ends the file without a result: the file at the path stays as it was.
func (w *Writer) Discard() error {
	w.err = errClosed
	if w.file != nil {
		return w.file.Close(false)
	}
	return nil
}

var errClosed = errors.New("the theorem is closed")
