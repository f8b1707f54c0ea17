package notation

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"
)

// The limits of the package documentation, in bytes and in items.
const (
	MaxFile   = 64 << 20  // bytes of a source
	MaxLine   = 1 << 20   // bytes of a line of text
	MaxValue  = 64 << 10  // bytes of an SGF property value, or of an id
	MaxNodes  = 5_000_000 // nodes of an SGF or .lib source, and property values of SGF
	extraMove = 16        // moves beyond n² that a game may have: passes
)

// contextEvery is the number of lines or nodes between two checks of the context.
const contextEvery = 4096

// input.line returns errLongLine after it has skipped the rest of the line.
var errLongLine = overLimit("line of more than %d bytes", MaxLine)

// input hands out a source byte by byte or line by line, counts lines, columns and offsets, and
// stops at MaxFile.
type input struct {
	ctx    context.Context
	r      *bufio.Reader
	source string
	lineNo int   // of the byte that comes next, from 1
	column int   // of the byte that comes next, from 1
	offset int64 // of the byte that comes next, from 0
	ticks  int
	buf    []byte
	cr     bool // the last byte was a CR: an LF belongs to the same line end
}

func newInput(ctx context.Context, r io.Reader, source string) *input {
	in := &input{ctx: ctx, source: source, lineNo: 1, column: 1}
	in.r = bufio.NewReaderSize(&capped{ctx: ctx, r: r, left: MaxFile, limit: MaxFile}, DetectBytes)
	return in
}

// capped returns an error after limit bytes, not io.EOF: a file that was cut must not pass for a
// whole one. It also checks the context, because an endless line or value never reaches tick.
type capped struct {
	ctx  context.Context
	r    io.Reader
	left int64

	limit int64
}

// Read reads at most as many bytes as the limit leaves.
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
	return n, overLimit("more than %d MiB", c.limit>>20)
}

// beginText decodes the rest of the source to UTF-8, and skips a byte order mark. MaxFile limits
// the bytes before decoding; places count the bytes after it.
func (in *input) beginText(c charset) {
	if c.encoding != nil {
		in.r = bufio.NewReaderSize(transform.NewReader(in.r, c.encoding.NewDecoder()), DetectBytes)
	}
	if mark, _ := in.r.Peek(3); bytes.Equal(mark, byteOrderMark) {
		in.r.Discard(3) //nolint:errcheck // the three bytes are buffered
		in.offset = 3
	}
}

// tick counts a line or node. Every contextEvery calls it returns the context's error.
func (in *input) tick() error {
	if in.ticks++; in.ticks%contextEvery != 0 {
		return nil
	}
	return in.ctx.Err()
}

// next returns the next byte, or io.EOF.
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

// line returns the next line without its end (LF, CRLF or CR), or io.EOF. The line is valid until
// the next call. After errLongLine the next call returns the next line.
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

// piece returns the part of a line that the buffer holds, and whether the line ends there. A CR
// ends a line at once: the writer of a pipe may send the LF much later. The next call drops it.
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

// lineEnds are the bytes that end a line. CR alone does so in files of old systems and of some
// exporters. A reader that took such a file for one line would lose all after its first field.
const lineEnds = "\r\n"

// cutLine cuts a text after its first line. rest may begin with the LF of a CRLF; callers skip it.
func cutLine(text []byte) (line, rest []byte) {
	if end := bytes.IndexAny(text, lineEnds); end >= 0 {
		return text[:end], text[end+1:]
	}
	return text, nil
}

// wrap adds the source to an error of the underlying reader.
func (in *input) wrap(err error) error {
	switch {
	case err == io.EOF, err == in.ctx.Err(): //nolint:errorlint // made by capped, never wrapped
		return err
	case errors.As(err, new(*SyntaxError)):
		return err
	case errors.Is(err, ErrLimit):
		return &SyntaxError{Place{Source: in.source, Offset: -1}, err}
	}
	return fmt.Errorf("%s: %w", printable(in.source), err)
}

// here returns the place of the byte that was handed out last.
func (in *input) here() Place {
	return Place{Source: in.source, Line: in.lineNo, Column: max(in.column-1, 1), Offset: -1}
}

// at returns a place in the line that was handed out last; column 0 is the whole line.
func (in *input) at(column int) Place {
	return Place{Source: in.source, Line: in.lineNo - 1, Column: column, Offset: -1}
}

// charset decodes the text of a source; the zero value keeps the bytes.
type charset struct{ encoding encoding.Encoding }

// CheckCharset refuses a name that Options.Charset does not take. The error wraps ErrCharset.
func CheckCharset(name string) error {
	_, err := newCharset(name)
	return err
}

// newCharset takes any name that web pages use: gbk, big5, shift-jis, euc-kr, latin1, utf-8, …
func newCharset(name string) (charset, error) {
	if name == "" {
		return charset{}, nil
	}
	e, err := htmlindex.Get(name)
	if err != nil || e == encoding.Replacement {
		return charset{}, fmt.Errorf("%w: %.20q, expected gbk, big5, shift-jis, euc-kr, latin1, utf-8 or another that web pages use", ErrCharset, name)
	}
	return charset{e}, nil
}

// decode makes UTF-8 of a text, with U+FFFD for bytes that the charset does not have.
func (c charset) decode(text string) string {
	if c.encoding == nil {
		return text
	}
	decoded, err := c.encoding.NewDecoder().String(text)
	if err != nil {
		return text // never: the decoders of the index replace unknown bytes
	}
	return decoded
}
