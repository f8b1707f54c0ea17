package proofdb

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// lineBuffer reads lines of up to MaxLine bytes. Its memory grows with what is
// read, never with what is announced.
type lineBuffer struct{ in *bufio.Reader }

func newLineBuffer(r io.Reader) *lineBuffer {
	return &lineBuffer{bufio.NewReaderSize(r, 1<<16)}
}

// line is the next line with its end, a slice of its own; the last may lack the
// end. io.EOF says that there is none; ErrFormat that it is too long.
func (l *lineBuffer) line() ([]byte, error) {
	var line []byte
	for {
		part, err := l.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > MaxLine:
			return nil, fmt.Errorf("%w: more than %d bytes", ErrFormat, MaxLine)
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		case errors.Is(err, bufio.ErrBufferFull):
		default:
			return nil, err
		}
	}
}
