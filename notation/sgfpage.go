package notation

import (
	"strings"

	"github.com/gsolve/gsolve/board"
)

// sgfPage holds the bytes of a node from its semicolon to the next token.
type sgfPage struct {
	raw  string
	said *sgfValue       // the first value of C, nil without one
	has  map[string]bool // by Property.Key
	end  int             // of the last property, from which on raw is white space
	text string

	newComment *string
	added      string // properties that go to the end of the node
}

// sgfValue is a value between its brackets, as a part of sgfPage.raw.
type sgfValue struct{ from, to int }

// page implements paged.
func (dec *sgfDecoder) page(data []byte) (from, to int64, text pageText) {
	p := &sgfPage{raw: string(data[dec.span[0]:dec.span[1]]), end: 1, has: map[string]bool{}}
	p.scan()
	return dec.span[0], dec.span[1], p
}

// scan finds the parts of the node, which the decoder has found to be well formed.
func (p *sgfPage) scan() {
	move := ""
	for at := 1; at < len(p.raw); {
		if !isLetter(p.raw[at]) && !isDigit(p.raw[at]) {
			at++
			continue
		}
		begin := at
		for isLetter(p.raw[at]) || isDigit(p.raw[at]) {
			at++
		}
		name := propertyKey(p.raw[begin:at])
		for _, v := range p.values(at) {
			text := p.raw[v.from:v.to]
			switch first := !p.has[name]; {
			case name == "C" && first:
				p.said = &v
			case name == "B" || name == "W":
				move = text
			case name == "LB" && p.text == "" && move != "":
				p.text = labelAt(text, move)
			}
			p.has[name] = true
			p.end = v.to + 1
		}
		at = p.end
	}
}

// labelAt returns the text of an LB value "hh:text" that stands on the point.
func labelAt(value, point string) string {
	if at, text, ok := strings.Cut(value, ":"); ok && at == point {
		return Unescape(text)
	}
	return ""
}

// values returns the values of the property whose name ends at that offset.
func (p *sgfPage) values(at int) (all []sgfValue) {
	for ; at < len(p.raw); at++ {
		switch c := p.raw[at]; {
		case c == '[':
			v := sgfValue{at + 1, at + 1}
			for p.raw[v.to] != ']' {
				if p.raw[v.to] == '\\' {
					v.to++
				}
				v.to++
			}
			all, at = append(all, v), v.to
		case isLetter(c) || isDigit(c):
			return all
		}
	}
	return all
}

func (p *sgfPage) comment() string {
	if p.said == nil {
		return ""
	}
	return p.raw[p.said.from:p.said.to]
}

func (p *sgfPage) setComment(text string) error {
	if len(text) > MaxValue {
		return overLimit("a comment of more than %d KiB", MaxValue>>10)
	}
	p.newComment = &text
	return nil
}

func (p *sgfPage) plain() string { return plainLines(Unescape(p.comment())) }
func (p *sgfPage) label() string { return p.text }

// lineEnd returns LF, but CR after a soft line break by CR: with LF it would still be one soft break.
func (p *sgfPage) lineEnd() string {
	if strings.HasSuffix(p.comment(), "\\\r") {
		return "\r"
	}
	return "\n"
}

func (p *sgfPage) words(line string) string { return Unescape(line) }

// cut skips soft line breaks: a backslash before a line end vanishes with it.
func (p *sgfPage) cut(comment string) (line, ending, rest string) {
	for at := 0; at < len(comment); at++ {
		switch c := comment[at]; {
		case c == '\\':
			if soft := len(comment[at+1:]) - len(afterLineEnd(comment[at+1:])); soft > 0 {
				at += soft
			} else {
				at++ // an escaped character
			}
		case strings.IndexByte(lineEnds, c) >= 0:
			_, ending, rest = cutNote(comment[at:])
			return comment[:at], ending, rest
		}
	}
	return comment, "", ""
}

// mark adds GB[2] or GW[2], unless the node has a property that judges the position. SGF allows one
// of these in a node.
func (p *sgfPage) mark(r Result) {
	for _, name := range []string{"GB", "GW", "DM", "UC"} {
		if p.has[name] {
			return
		}
	}
	p.added = map[board.Colour]string{board.Black: "GB[2]", board.White: "GW[2]"}[r.Winner]
}

func (p *sgfPage) bytes() ([]byte, bool) {
	if p.newComment == nil && p.added == "" {
		return []byte(p.raw), false
	}
	var b strings.Builder
	written := 0
	switch {
	case p.newComment == nil:
	case p.said != nil:
		b.WriteString(p.raw[:p.said.from] + *p.newComment)
		written = p.said.to
	default:
		b.WriteString(p.raw[:p.end] + "C[" + *p.newComment + "]")
		written = p.end
	}
	if written < p.end {
		b.WriteString(p.raw[written:p.end])
		written = p.end
	}
	b.WriteString(p.added + p.raw[written:])
	return []byte(b.String()), true
}
