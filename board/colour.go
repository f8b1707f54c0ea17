package board

import (
	"errors"
	"fmt"
	"strings"
)

// Colour is the content of a point, or a side.
type Colour uint8

// The three contents of a point. Empty is not a side.
const (
	Empty Colour = iota
	Black
	White
)

// Opponent returns the other side, and Empty for Empty.
func (c Colour) Opponent() Colour {
	switch c {
	case Black:
		return White
	case White:
		return Black
	default:
		return Empty
	}
}

// String returns "black", "white" or "empty".
func (c Colour) String() string {
	if c > White {
		c = Empty
	}
	return [...]string{Empty: "empty", Black: "black", White: "white"}[c]
}

// Title returns the side as the first word of a sentence: "Black", "White" or "Empty".
func (c Colour) Title() string {
	name := c.String()
	return strings.ToUpper(name[:1]) + name[1:]
}

// ErrColour is returned for text that names no side.
var ErrColour = errors.New("unknown side")

// ParseColour reads "black" or "white".
func ParseColour(s string) (Colour, error) {
	for _, c := range [...]Colour{Black, White} {
		if s == c.String() {
			return c, nil
		}
	}
	return Empty, fmt.Errorf("%w: %.20q, expected black or white", ErrColour, s)
}
