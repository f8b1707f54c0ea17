package notation

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// libPage holds the bytes of a library's node: those before its strings, the strings with their NUL
// and padding, and new strings in their places.
type libPage struct {
	raw     []byte // the whole node, empty for a root that the file leaves out
	strings []byte // the part of raw after flags and extension
	node    libNode
	charset charset

	newComment, newText *string
}

// page implements paged.
func (d *libDecoder) page(data []byte) (from, to int64, text pageText) {
	from, to = d.last.Offset, d.r.in.offset
	p := &libPage{raw: data[from:to], node: d.last, charset: d.r.charset}
	if p.strings = p.raw; len(p.raw) > 0 {
		p.strings = p.raw[2:]
		if p.raw[1]&libExtension != 0 {
			p.strings = p.raw[4:]
		}
	}
	return from, to, p
}

// cutLibString returns the string at the beginning of raw, and its length with NUL and padding.
func cutLibString(raw []byte) (text []byte, length int) {
	end := bytes.IndexByte(raw, 0)
	return raw[:end], end + 2 - end%2
}

// parts returns the two strings with their ends; nil for those that the node does not have.
func (p *libPage) parts() (comment, text []byte) {
	rest := p.strings
	if len(p.raw) > 0 && p.raw[1]&(libComment|libOldComment) != 0 {
		_, n := cutLibString(rest)
		comment, rest = rest[:n], rest[n:]
	}
	if len(rest) > 0 {
		text = rest
	}
	return comment, text
}

func (p *libPage) comment() string {
	raw, _ := p.parts()
	if raw == nil {
		return ""
	}
	text, _ := cutLibString(raw)
	return string(text)
}

func (p *libPage) setComment(text string) error {
	if len(p.raw) == 0 {
		return fmt.Errorf("%w: the library leaves its root out", ErrNoPlace)
	}
	if len(text) > MaxValue {
		return overLimit("a comment of more than %d KiB", MaxValue>>10)
	}
	p.newComment = &text
	return nil
}

func (p *libPage) plain() string {
	return plainLines(strings.Replace(p.charset.decode(p.comment()), libLineEnd, "\n", 1))
}

func (p *libPage) label() string { return p.node.Text }

// lineEnd returns RenLib's end of the first line if the comment has no other.
func (p *libPage) lineEnd() string {
	if strings.Contains(p.comment(), libLineEnd) {
		return "\r\n"
	}
	return libLineEnd
}

func (p *libPage) cut(comment string) (line, ending, rest string) { return cutNote(comment) }
func (p *libPage) words(line string) string                       { return line }

// mark adds a board text to a node with a point.
func (p *libPage) mark(r Result) {
	if _, text := p.parts(); text != nil || p.node.Depth == 0 || p.node.Move == board.Pass {
		return
	}
	text := "L"
	if r.Winner != r.ToMove {
		text = "W"
	}
	if r.Plies > 0 {
		text += fmt.Sprint(r.Plies)
	}
	p.newText = &text
}

func (p *libPage) bytes() ([]byte, bool) {
	if p.newComment == nil && p.newText == nil || len(p.raw) == 0 {
		return p.raw, false
	}
	comment, text := p.parts()
	flags, extension := p.raw[1], [2]byte{}
	if flags&libExtension != 0 {
		extension = [2]byte(p.raw[2:4])
	}
	if p.newComment != nil {
		if comment = appendLibString(nil, *p.newComment); flags&libOldComment == 0 {
			flags |= libComment
		}
	}
	if p.newText != nil {
		text = appendLibString(nil, *p.newText)
		flags |= libExtension
		extension[1] |= libText
	}
	b := []byte{p.raw[0], flags}
	if flags&libExtension != 0 {
		b = append(b, extension[:]...)
	}
	return append(append(b, comment...), text...), true
}

// appendLibString appends a text with its NUL and the byte that makes its length even.
func appendLibString(dst []byte, text string) []byte {
	dst = append(append(dst, text...), 0)
	return append(dst, make([]byte, (len(text)+1)%2)...)
}
