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

// Rule decides which rows win and which moves are forbidden.
type Rule uint8

// The three rules (reference: RIF rules of renju, section 9, for Renju). No side may
// pass in a game. RIF lets a player pass; here a pass is no legal move, and "lost" and
// every proof without a pass proof rest on that.
const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five win; an overline does nothing
	Renju                 // Black: exactly five, with forbidden moves; White: five or more
)

// String is "freestyle", "standard" or "renju".
func (r Rule) String() string {
	switch r {
	case Standard:
		return "standard"
	case Renju:
		return "renju"
	default:
		return "freestyle"
	}
}

// ErrRule is returned for text that names no rule.
var ErrRule = errors.New("unknown rule")

// ParseRule reads a rule's name. The error wraps ErrRule.
func ParseRule(s string) (Rule, error) {
	for _, r := range []Rule{Freestyle, Standard, Renju} {
		if s == r.String() {
			return r, nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q, expected freestyle, standard or renju", ErrRule, s)
}

// ExactFive reports whether c wins by exactly five in a row only, so that an
// overline is no win for it.
func (r Rule) ExactFive(c Colour) bool {
	return r == Standard || r == Renju && c == Black
}
