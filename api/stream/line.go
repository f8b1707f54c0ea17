package stream

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/api"
)

// errLong is returned for a line of more than api.MaxRequest bytes, which is
// passed over.
var errLong = fmt.Errorf("%w: expected lines of at most %d bytes", api.ErrTooLong, api.MaxRequest)

// lines reads line by line, blank ones left out.
type lines struct {
	in     *bufio.Reader
	long   []byte // a line that does not fit in's buffer
	number int    // of the line that was read last, from 1, blank ones counted
}

const lineBuffer = 64 << 10

// byteOrderMark is what some editors put before the first line of UTF-8.
var byteOrderMark = []byte("\uFEFF")

func newLines(in io.Reader) *lines { return &lines{in: bufio.NewReaderSize(in, lineBuffer)} }

// next is the next line, to be used before the one after it. The last one may
// lack its line break.
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
