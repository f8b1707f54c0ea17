package proof

import (
	"bytes"
	"fmt"
)

// scanner reads the little of JSON that a record needs: objects, lists, strings
// without escapes, numbers without sign or fraction, and white space between
// them. What it takes, encoding/json takes too, and reads alike; at a twentieth
// of the speed, which is why this exists. The first error stands.
type scanner struct {
	in  []byte
	at  int
	err error
}

// fail notes an error at the byte that is next.
func (s *scanner) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("%w: column %d: %s", ErrRecord, s.at+1, fmt.Sprintf(format, args...))
	}
	s.at = len(s.in)
}

// next is the next byte that is no white space, 0 at the end.
func (s *scanner) next() byte {
	for ; s.at < len(s.in); s.at++ {
		switch c := s.in[s.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

// is reads c, if it is next.
func (s *scanner) is(c byte) bool {
	if s.next() != c || s.at >= len(s.in) {
		return false
	}
	s.at++
	return true
}

// expect reads c.
func (s *scanner) expect(c byte) {
	if !s.is(c) {
		s.fail("%s, expected %q", s.met(), c)
	}
}

// met is what is next, for an error.
func (s *scanner) met() string {
	if s.next() == 0 && s.at >= len(s.in) {
		return "the line ends"
	}
	return fmt.Sprintf("%.8q", s.in[s.at:min(s.at+8, len(s.in))])
}

// more reports whether a list or an object, read up to a value, goes on, and
// reads the comma or the end.
func (s *scanner) more(end byte) bool {
	if s.is(',') {
		return true
	}
	s.expect(end)
	return false
}

// text reads a string and gives what is between its quotes, as it stands: its
// reader must refuse backslashes and control characters.
func (s *scanner) text() []byte {
	s.expect('"')
	n := bytes.IndexByte(s.in[s.at:], '"')
	if n < 0 {
		s.fail("a string does not end")
		return nil
	}
	text := s.in[s.at : s.at+n]
	s.at += n + 1
	return text
}

// number reads a number, at most most.
func (s *scanner) number(most uint64) (n uint64) {
	s.next()
	from := s.at
	for ; s.at < len(s.in) && '0' <= s.in[s.at] && s.in[s.at] <= '9'; s.at++ {
		digit := uint64(s.in[s.at] - '0')
		if n > (most-digit)/10 || most < digit || s.at > from && n == 0 {
			s.at = from
			s.fail("%s, expected a number up to %d", s.met(), most)
			return 0
		}
		n = n*10 + digit
	}
	if s.at == from {
		s.fail("%s, expected a number up to %d", s.met(), most)
	}
	return n
}

// truth reads true or false.
func (s *scanner) truth() bool {
	s.next()
	for _, word := range []string{"true", "false"} {
		if bytes.HasPrefix(s.in[s.at:], []byte(word)) {
			s.at += len(word)
			return word == "true"
		}
	}
	s.fail("%s, expected true or false", s.met())
	return false
}
