package stream

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/api"
)

// errLong is returned in place of a line of more than api.MaxRequest bytes.
var errLong = fmt.Errorf("%w: expected lines of at most %d bytes", api.ErrTooLong, api.MaxRequest)

// lines reads line by line, and skips blank lines.
type lines struct {
	in     *bufio.Reader
	long   []byte // a line that exceeds the buffer of in
	number int    // of the last line, from 1, blank ones counted
}

const lineBuffer = 64 << 10

// byteOrderMark is what some editors put before the first line of UTF-8.
var byteOrderMark = []byte("\uFEFF")

func newLines(in io.Reader) *lines { return &lines{in: bufio.NewReaderSize(in, lineBuffer)} }

// next returns the next line, valid until the next call. The last line may lack its line break.
func (l *lines) next() ([]byte, error) {
	for {
		line, err := l.read()
		if err != nil || len(bytes.TrimSpace(line)) > 0 {
			return line, err
		}
	}
}

func (l *lines) read() ([]byte, error) {
	l.number++
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = append(l.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = l.in.ReadSlice('\n')
			if len(l.long) <= api.MaxRequest+len("\r\n") {
				l.long = append(l.long, line...)
			}
		}
		line = l.long
	}
	if l.number == 1 {
		line = bytes.TrimPrefix(line, byteOrderMark)
	}
	switch line = bytes.TrimRight(line, "\r\n"); {
	case err != nil && (err != io.EOF || len(line) == 0):
		return nil, err
	case len(line) > api.MaxRequest:
		return nil, errLong
	}
	return line, nil
}
