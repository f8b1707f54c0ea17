// Package files opens the files that a command line names: inputs with errors of one line, outputs
// that never replace an input, that hold whole lines only (Out) or take their place when they are
// complete (Replacement).
package files

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// Dash names standard input, or output, where a path is expected.
const Dash = "-"

// Open opens a file for reading; Dash is stdin. The caller calls done after the last read. An error
// is one line and names the file.
func Open(path string, stdin io.Reader) (in io.Reader, done func(), err error) {
	if path == Dash {
		return stdin, func() {}, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w, expected a readable file", path, Cause(err))
	}
	done = func() { _ = file.Close() } // it was only read
	if info, err := file.Stat(); err == nil && info.IsDir() {
		done()
		return nil, nil, fmt.Errorf("%s: is a directory, expected a file", path)
	}
	return file, done, nil
}

// InputOnce refuses inputs that name standard input twice: a command can read it to its end only
// once.
func InputOnce(paths []string) error {
	if n := slices.Index(paths, Dash); n >= 0 && slices.Contains(paths[n+1:], Dash) {
		return errors.New("-: standard input named twice, expected once")
	}
	return nil
}

// Same reports whether two paths lead to one file or directory.
func Same(a, b string) bool {
	x, bad := os.Stat(a)
	y, worse := os.Stat(b)
	return bad == nil && worse == nil && os.SameFile(x, y)
}

// Cause is the reason in err without the operation and the paths: messages name those themselves.
func Cause(err error) error {
	var pathErr *os.PathError
	var linkErr *os.LinkError
	switch {
	case errors.As(err, &pathErr):
		return pathErr.Err
	case errors.As(err, &linkErr):
		return linkErr.Err
	default:
		return err
	}
}

// RefuseOverwrite refuses an output path that is one of the inputs, or Dash: a command that can
// write to standard output has handled Dash before.
func RefuseOverwrite(path string, inputs []string) error {
	if path == Dash {
		return errors.New("-: expected a file to write, the answers go to standard output")
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil // it does not exist, or os.Create will say more
	}
	if info.Mode().IsRegular() && slices.ContainsFunc(inputs, func(input string) bool { return Same(path, input) }) {
		return fmt.Errorf("%s: is also an input, expected another file to write", path)
	}
	return nil
}

// Out is an output file that holds whole writes only: of a write that fails half way nothing stays.
type Out struct {
	File *os.File // opened for writing
	Size int64    // bytes of whole writes
}

// Create truncates path. The error is of RefuseOverwrite or of the system.
func Create(path string, inputs []string) (*Out, error) {
	if err := RefuseOverwrite(path, inputs); err != nil {
		return nil, err
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a file to write", path, Cause(err))
	}
	return &Out{File: file}, nil
}

// CreateOrDiscard is Create, or for an empty path a file that keeps nothing.
func CreateOrDiscard(path string, inputs []string) (io.WriteCloser, error) {
	if path == "" {
		return nowhere{io.Discard}, nil
	}
	return Create(path, inputs)
}

// nowhere is a file that nobody asked for.
type nowhere struct{ io.Writer }

// Close never fails.
func (nowhere) Close() error { return nil }

// Write writes all of b or, where the file can be cut, nothing.
func (f *Out) Write(b []byte) (int, error) {
	n, err := f.File.Write(b)
	if err != nil {
		_ = f.File.Truncate(f.Size) // best effort: the write error is what counts
		return n, f.Wrap(err)
	}
	f.Size += int64(n)
	return n, nil
}

// Close reports what the system could not store.
func (f *Out) Close() error { return f.Wrap(f.File.Close()) }

// Wrap names the file in an error that is not nil.
func (f *Out) Wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", f.File.Name(), Cause(err))
}

// Lines hands out lines and holds one at a time.
type Lines struct {
	Number int // of the line handed out last, from 1

	r       *bufio.Reader
	max     int
	tooLong error
	buf     []byte
}

// NewLines reads r, whose lines have at most max bytes; tooLong is the error of a longer one.
func NewLines(r io.Reader, max int, tooLong error) *Lines {
	return &Lines{r: bufio.NewReader(r), max: max, tooLong: tooLong}
}

// Next is the next line without white space around it, valid until the next call, or io.EOF behind
// the last. A longer line than l.max is skipped with an error that wraps tooLong.
func (l *Lines) Next() ([]byte, error) {
	l.buf = l.buf[:0]
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if long = long || len(l.buf)+len(part) > l.max; !long {
			l.buf = append(l.buf, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (len(part) == 0 && len(l.buf) == 0) {
			return nil, err
		}
		l.Number++
		if long {
			return nil, fmt.Errorf("%w, expected a line of at most %d MiB", l.tooLong, l.max>>20)
		}
		return bytes.TrimSpace(l.buf), nil
	}
}
