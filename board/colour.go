package board

import (
	"errors"
	"fmt"
)

// Colour is the content of a point, or a side.
type Colour uint8

// The three contents of a point. Empty is not a side.
const (
	Empty Colour = iota
	Black
	White
)

// Opponent is the other side; Empty has none and stays Empty.
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

// String is "black", "white" or "empty".
func (c Colour) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	default:
		return "empty"
	}
}

// Title is the side as the first word of a sentence: "Black", "White" or
// "Empty".
func (c Colour) Title() string {
	switch c {
	case Black:
		return "Black"
	case White:
		return "White"
	default:
		return "Empty"
	}
}

// ErrColour is returned for text that names no side.
var ErrColour = errors.New("unknown side")

// ParseColour reads "black" or "white".
func ParseColour(s string) (Colour, error) {
	switch s {
	case "black":
		return Black, nil
	case "white":
		return White, nil
	}
	return Empty, fmt.Errorf("%w: %.20q, expected black or white", ErrColour, s)
}
