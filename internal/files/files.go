// Package files opens the files of a command line. Errors have one line. An output never replaces
// an input. An Out holds only whole writes; a Replacement appears when it is complete.
package files

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// Dash is the path of standard input or output.
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

// ReadUpTo does the same as os.ReadFile, but reads no more than max bytes of a large file.
func ReadUpTo(path string, max int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	return io.ReadAll(io.LimitReader(file, max))
}

// InputOnce refuses a second standard input: a command can read it only once.
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

// Cause returns the reason in err, without the operation and the paths.
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

// RefuseOverwrite refuses an output path that is an input, or Dash. A command that can write to
// standard output handles Dash before it calls RefuseOverwrite.
func RefuseOverwrite(path string, inputs []string) error {
	if path == Dash {
		return errors.New("-: expected a file to write, the answers go to standard output")
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil // it does not exist, or os.Create reports why
	}
	if info.Mode().IsRegular() && slices.ContainsFunc(inputs, func(input string) bool { return Same(path, input) }) {
		return fmt.Errorf("%s: is also an input, expected another file to write", path)
	}
	return nil
}

// Out is an output file that holds whole writes only: it drops the part of a failed write.
type Out struct {
	File *os.File // opened for writing
	Size int64    // bytes of whole writes

	old bool // the file still holds its content from before Create
}

// Create opens path for writing; an empty path discards all writes. The first write, Close or End
// drops the earlier content.
func Create(path string, inputs []string) (*Out, error) {
	path = cmp.Or(path, os.DevNull)
	if err := RefuseOverwrite(path, inputs); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a file to write", path, Cause(err))
	}
	info, err := file.Stat() // a device or a pipe has no content to drop
	return &Out{File: file, old: err == nil && info.Mode().IsRegular() && info.Size() > 0}, nil
}

// dropOld empties a file that still holds its earlier content.
func (f *Out) dropOld() error {
	if !f.old {
		return nil
	}
	f.old = false
	return f.File.Truncate(0)
}

// Write writes b. If that fails, Write cuts off the part that it wrote, if the file allows it.
func (f *Out) Write(b []byte) (int, error) {
	if err := f.dropOld(); err != nil {
		return 0, f.Wrap(err)
	}
	n, err := f.File.Write(b)
	if err != nil {
		_ = f.File.Truncate(f.Size) // best effort: the write error is what counts
		return n, f.Wrap(err)
	}
	f.Size += int64(n)
	return n, nil
}

// Close closes the file, which is empty if nothing was written. It reports data that is not stored.
func (f *Out) Close() error { return f.End(true) }

// End closes the file. If nothing was written and drop is false, the file keeps its content.
func (f *Out) End(drop bool) (err error) {
	if drop {
		err = f.dropOld()
	}
	return f.Wrap(cmp.Or(err, f.File.Close()))
}

// Wrap adds the name of the file to an error that is not nil.
func (f *Out) Wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", f.File.Name(), Cause(err))
}

// Lines reads lines and holds one at a time.
type Lines struct {
	Number int // of the last line, from 1

	r       *bufio.Reader
	max     int
	tooLong error
	buf     []byte
}

// NewLines reads r. A line of more than max bytes gives the error tooLong.
func NewLines(r io.Reader, max int, tooLong error) *Lines {
	return &Lines{r: bufio.NewReader(r), max: max, tooLong: tooLong}
}

// Next returns the next line without white space around it, valid until the next call, or io.EOF.
// It skips a line that is too long, and returns an error that wraps tooLong.
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
