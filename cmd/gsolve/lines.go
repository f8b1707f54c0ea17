package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/proof"
)

// lineReader hands out lines and holds one at a time.
type lineReader struct {
	r      *bufio.Reader
	number int // of the line handed out last, from 1
	buf    []byte
}

// next is the next line without white space around it, valid until the next
// call, or io.EOF behind the last. A longer line than proof.MaxLine is
// skipped with an error that wraps proof.ErrTooLong.
func (l *lineReader) next() ([]byte, error) {
	l.buf = l.buf[:0]
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if long = long || len(l.buf)+len(part) > proof.MaxLine; !long {
			l.buf = append(l.buf, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (len(part) == 0 && len(l.buf) == 0) {
			return nil, err
		}
		l.number++
		if long {
			return nil, fmt.Errorf("%w, expected a line of at most %d MiB", proof.ErrTooLong, proof.MaxLine>>20)
		}
		return bytes.TrimSpace(l.buf), nil
	}
}
