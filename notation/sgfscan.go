package notation

import (
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
)

// sgfToken is a piece of an SGF file.
type sgfToken uint8

const (
	sgfOpen  sgfToken = iota // ( begins a game or a variation
	sgfClose                 // )
	sgfNode                  // ; begins a node, at the scanner's depth
	sgfProp                  // a property with its values, in the scanner's prop
)

// sgfScanner splits an SGF file into tokens and enforces the grammar and the limits: ";" follows
// "(", only ";", "(" or ")" follows the properties of a node, and only spaces stand between games.
type sgfScanner struct {
	in     *input
	depth  int   // nodes from the root to the current one
	limit  int   // of depth
	forks  []int // depth at each open parenthesis
	last   sgfToken
	nodes  int
	values int
	prop   Property
	place  Place // of prop's name
	held   int   // a byte that was read but not used, -1 without one
}

func newSGFScanner(in *input) *sgfScanner { return &sgfScanner{in: in, held: -1, last: sgfClose} }

func (s *sgfScanner) byte() (byte, error) {
	if c := s.held; c >= 0 {
		s.held = -1
		return byte(c), nil
	}
	return s.in.next()
}

// visible returns the next byte that is not white space.
func (s *sgfScanner) visible() (byte, error) {
	for {
		c, err := s.byte()
		if err != nil || c != ' ' && (c < '\t' || c > '\r') {
			return c, err
		}
	}
}

func (s *sgfScanner) fail(format string, args ...any) error {
	return &SyntaxError{s.in.here(), fmt.Errorf(format, args...)}
}

// next returns the next token, or io.EOF after a whole game.
func (s *sgfScanner) next() (sgfToken, error) {
	c, err := s.visible()
	switch {
	case err == io.EOF && len(s.forks) > 0:
		return 0, s.fail("the file ends inside a game, expected %d more )", len(s.forks))
	case err != nil:
		return 0, err
	case s.last == sgfOpen && c != ';':
		return 0, s.fail("%q behind (, expected ;", c)
	case len(s.forks) == 0 && c != '(':
		return 0, s.fail("%q outside of a game, expected (", c)
	}
	s.last, err = s.token(c)
	return s.last, err
}

// token reads the token that begins with c inside a game.
func (s *sgfScanner) token(c byte) (sgfToken, error) {
	switch {
	case c == '(':
		if len(s.forks) == 0 {
			s.depth, s.limit = 0, maxDepth(board.MaxSize)
		}
		s.forks = append(s.forks, s.depth)
		return sgfOpen, nil
	case c == ')':
		top := len(s.forks) - 1
		s.depth, s.forks = s.forks[top], s.forks[:top]
		return sgfClose, nil
	case c == ';':
		return sgfNode, s.enter()
	case s.last == sgfClose:
		return 0, s.fail("%q behind ), expected ( or )", c)
	case isLetter(c) || isDigit(c):
		return sgfProp, s.property(c)
	}
	return 0, s.fail("%q, expected a property, ;, ( or )", c)
}

// enter counts a node and enforces the limits.
func (s *sgfScanner) enter() error {
	if s.last == sgfClose {
		return s.fail("a node behind a variation, expected ( or )")
	}
	s.nodes++
	s.depth++
	switch {
	case s.nodes > MaxNodes:
		return &SyntaxError{s.in.here(), overLimit("more than %d nodes", MaxNodes)}
	case s.depth > s.limit:
		return &SyntaxError{s.in.here(), overLimit("more than %d nodes from the root", s.limit)}
	}
	return s.in.tick()
}

// property reads a name and at least one value.
func (s *sgfScanner) property(c byte) error {
	s.place = s.in.here()
	name := []byte{}
	for err := error(nil); isLetter(c) || isDigit(c); {
		if name = append(name, c); len(name) > 64 {
			return &SyntaxError{s.in.here(), overLimit("a property's name of more than 64 bytes")}
		}
		if c, err = s.byte(); err != nil {
			return s.cut(err)
		}
	}
	if c != '[' {
		s.held = int(c)
		if c, err := s.visible(); err != nil {
			return s.cut(err)
		} else if c != '[' {
			return s.fail("%q behind the property name %.64s, expected [", c, name)
		}
	}
	s.prop = Property{Name: string(name)}
	for {
		if err := s.value(); err != nil {
			return err
		}
		c, err := s.visible()
		if err == io.EOF {
			return nil // next then reports that the file ends inside a game
		}
		if err != nil {
			return err
		}
		if c != '[' {
			s.held = int(c)
			return nil
		}
	}
}

// value reads a value up to its bracket and keeps its escapes.
func (s *sgfScanner) value() error {
	if s.values++; s.values > MaxNodes {
		return &SyntaxError{s.in.here(), overLimit("more than %d property values", MaxNodes)}
	}
	var text []byte
	for escaped := false; ; {
		c, err := s.in.next()
		if err != nil {
			return s.cut(err)
		}
		if c == ']' && !escaped {
			s.prop.Values = append(s.prop.Values, string(text))
			return nil
		}
		escaped = c == '\\' && !escaped
		if text = append(text, c); len(text) > MaxValue {
			return &SyntaxError{s.in.here(), overLimit("a property value of more than %d KiB", MaxValue>>10)}
		}
	}
}

// cut returns the error for a file that ends inside a property.
func (s *sgfScanner) cut(err error) error {
	if err == io.EOF {
		return s.fail("the file ends inside a property, expected ]")
	}
	return err
}
