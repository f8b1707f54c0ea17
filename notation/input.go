package notation

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// The limits of the package documentation, in bytes and in items.
const (
	MaxFile   = 64 << 20  // bytes of a source
	MaxLine   = 1 << 20   // bytes of a line of text
	MaxValue  = 64 << 10  // bytes of an SGF property value, or of an id
	MaxNodes  = 5_000_000 // nodes, and property values, of an SGF source
	extraMove = 16        // moves beyond n² that a game may have: passes
)

// contextEvery is how many lines or nodes pass between two looks at the
// context.
const contextEvery = 4096

// errLongLine is returned by input.line; the rest of the line is gone.
var errLongLine = overLimit("line of more than %d bytes", MaxLine)

// input hands out a source byte by byte or line by line, knows where it
// stands, and stops at MaxFile. A byte order mark is skipped.
type input struct {
	ctx    context.Context
	r      *bufio.Reader
	source string
	lineNo int   // of the byte that comes next, from 1
	column int   // of the byte that comes next, from 1
	offset int64 // of the byte that comes next, from 0
	ticks  int
	buf    []byte
	cr     bool // the byte before was a CR: an LF belongs to the same line end
}

func newInput(ctx context.Context, r io.Reader, source string) *input {
	in := &input{ctx: ctx, source: source, lineNo: 1, column: 1}
	in.r = bufio.NewReaderSize(&capped{ctx: ctx, r: r, left: MaxFile}, DetectBytes)
	return in
}

// capped is a reader that fails, rather than ends, behind its first bytes: a
// file that was cut must not pass for a whole one. It stops with its context,
// which a line or value without end would otherwise never look at.
type capped struct {
	ctx  context.Context
	r    io.Reader
	left int64
}

// Read reads at most what the limit leaves.
func (c *capped) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	if int64(len(p)) > c.left+1 {
		p = p[:c.left+1]
	}
	n, err := c.r.Read(p)
	if int64(n) <= c.left {
		c.left -= int64(n)
		return n, err
	}
	n, c.left = int(c.left), 0
	return n, overLimit("more than %d MiB", MaxFile>>20)
}

// decode makes UTF-8 of what has not been handed out. The limit of the file
// counts its own bytes, and places the decoded ones.
func (in *input) decode(c charset) {
	if c.encoding != nil {
		in.r = bufio.NewReaderSize(c.reader(in.r), DetectBytes)
	}
}

// skipMark steps over a UTF-8 byte order mark at the start.
func (in *input) skipMark() {
	if mark, _ := in.r.Peek(3); bytes.Equal(mark, byteOrderMark) {
		in.r.Discard(3) //nolint:errcheck // the three bytes are buffered
		in.offset = 3
	}
}

// tick counts a line or node and reports the context's error now and then.
func (in *input) tick() error {
	if in.ticks++; in.ticks%contextEvery != 0 {
		return nil
	}
	return in.ctx.Err()
}

// next is the next byte, or io.EOF.
func (in *input) next() (byte, error) {
	c, err := in.r.ReadByte()
	if err != nil {
		return 0, in.wrap(err)
	}
	in.offset++
	in.column++
	if c == '\r' || c == '\n' {
		if c == '\r' || !in.cr {
			in.lineNo++
		}
		in.column = 1
	}
	in.cr = c == '\r'
	return c, nil
}

// line is the next line without its end, which is LF, CRLF or CR; valid until
// the next call; or io.EOF behind the last one. After errLongLine reading goes
// on with the next line.
func (in *input) line() ([]byte, error) {
	if err := in.tick(); err != nil {
		return nil, err
	}
	in.buf = in.buf[:0]
	long := false
	for {
		part, ended, err := in.piece()
		if long = long || len(in.buf)+len(part) > MaxLine; !long {
			in.buf = append(in.buf, part...)
		}
		switch {
		case errors.Is(err, io.EOF) && (long || len(in.buf) > 0):
		case err != nil:
			return nil, in.wrap(err)
		case !ended:
			continue
		}
		in.lineNo++
		if long {
			return nil, errLongLine
		}
		return in.buf, nil
	}
}

// piece is what the buffer holds of a line, and whether its end followed. The
// LF behind a CR is dropped with the next piece: to wait for it would keep a
// whole line from a reader at the end of a pipe.
func (in *input) piece() (part []byte, ended bool, err error) {
	if _, err := in.r.Peek(1); err != nil {
		return nil, false, err
	}
	part, _ = in.r.Peek(in.r.Buffered())
	taken := 0
	if in.cr && part[0] == '\n' {
		part, taken = part[1:], 1
	}
	in.cr = false
	if end := bytes.IndexAny(part, lineEnds); end >= 0 {
		in.cr, ended = part[end] == '\r', true
		part, taken = part[:end], taken+1
	}
	taken += len(part)
	in.offset += int64(taken)
	_, err = in.r.Discard(taken)
	return part, ended, err
}

// lineEnds are the bytes that end a line. CR alone does so in files of old
// systems and of some exporters; a file that is read as one line of it would
// lose what stands behind its first field.
const lineEnds = "\r\n"

// cutLine is the first line of a text, and the rest, which may begin with the
// LF of a CRLF: its callers step over blank lines.
func cutLine(text []byte) (line, rest []byte) {
	if end := bytes.IndexAny(text, lineEnds); end >= 0 {
		return text[:end], text[end+1:]
	}
	return text, nil
}

// wrap gives an error of the underlying reader its place.
func (in *input) wrap(err error) error {
	switch {
	case err == io.EOF, err == in.ctx.Err(): //nolint:errorlint // made by capped, never wrapped
		return err
	case errors.Is(err, ErrLimit):
		return &SyntaxError{Place{Source: in.source, Offset: -1}, err}
	}
	return fmt.Errorf("%s: %w", printable(in.source), err)
}

// here is the place of the byte that was handed out last.
func (in *input) here() Place {
	return Place{Source: in.source, Line: in.lineNo, Column: max(in.column-1, 1), Offset: -1}
}

// at is a place in the line that was handed out last; column 0 is the whole
// line.
func (in *input) at(column int) Place {
	return Place{Source: in.source, Line: in.lineNo - 1, Column: column, Offset: -1}
}
