package tss

import (
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// Kind is the pattern of a threat; the package's documentation draws them.
type Kind uint8

// The kinds, from the strongest.
const (
	Five Kind = iota
	StraightFour
	Four
	Three       // two replies
	ClosedThree // three replies: its row has room for only one straight four
	BrokenThree // three replies
)

// String returns the name that players use.
func (k Kind) String() string {
	return [...]string{"five", "straight four", "four", "three", "closed three", "broken three"}[min(k, BrokenThree)]
}

// Category orders threats by how soon they win (Allis' categories): 0 a five, 1 a four of either
// kind, 2 a three. A side must answer a threat by a threat of lower category, or by stopping it.
func (k Kind) Category() int {
	switch k {
	case Five:
		return 0
	case Four, StraightFour:
		return 1
	default:
		return 2
	}
}

// Squares is a list of at most four points, comparable with ==.
type Squares struct {
	at [4]board.Point
	n  uint8
}

// Len returns the number of points.
func (s *Squares) Len() int { return int(s.n) }

// All returns the points in increasing order along their line. It shares memory with s.
func (s *Squares) All() []board.Point { return s.at[:s.n] }

// Has reports whether p is one of them.
func (s *Squares) Has(p board.Point) bool { return slices.Contains(s.at[:s.n], p) }

func (s *Squares) add(p board.Point) {
	s.at[s.n&3] = p
	s.n++
}

// String returns the points as players write them, separated by spaces.
func (s *Squares) String() string { return strings.Join(board.Names(s.All()), " ") }

// Threat is a move that the defender must answer, and the answers.
type Threat struct {
	Kind Kind
	Gain board.Point
	// Cost is every answer of the defender: none to a five, one to a four, two or three to the
	// others. In renju a four of White has none if Black may not block it.
	Cost Squares
	Rest Squares // A's other stones in the pattern: four of a five, three of a four, two of a three
}

// Wins reports whether nothing answers the threat: a five, a straight four, or in renju a four of
// White whose block is forbidden to Black.
func (t *Threat) Wins() bool { return t.Kind <= StraightFour || t.Cost.n == 0 }

// String returns one line of text: "four e15 (d15) of a15 b15 c15".
func (t *Threat) String() string {
	text := t.Kind.String() + " " + t.Gain.String()
	if t.Cost.n > 0 {
		text += " (" + t.Cost.String() + ")"
	}
	return text + " of " + t.Rest.String()
}
