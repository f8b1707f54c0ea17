package files

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Lines hands out lines and holds one at a time.
type Lines struct {
	Number int // of the line handed out last, from 1

	r       *bufio.Reader
	max     int
	tooLong error
	buf     []byte
}

// NewLines reads r, whose lines have at most max bytes; tooLong is the error of a longer
// one.
func NewLines(r io.Reader, max int, tooLong error) *Lines {
	return &Lines{r: bufio.NewReader(r), max: max, tooLong: tooLong}
}

// Next is the next line without white space around it, valid until the next
// call, or io.EOF behind the last. A longer line than l.max is
// skipped with an error that wraps tooLong.
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
