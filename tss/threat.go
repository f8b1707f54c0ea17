package tss

import (
	"strings"

	"github.com/gsolve/gsolve/board"
)

// Kind is the pattern of a threat; see the drawings in the package's
// documentation.
type Kind uint8

// The kinds, from the strongest.
const (
	Five Kind = iota
	StraightFour
	Four
	Three       // two replies
	ClosedThree // three replies: its row has room for one straight four only
	BrokenThree // three replies
)

// String is the name that players use.
func (k Kind) String() string {
	return [...]string{"five", "straight four", "four", "three", "closed three", "broken three"}[min(k, BrokenThree)]
}

// Category orders threats by how soon they win (Allis' categories): 0 a five,
// 1 a four of either kind, 2 a three. A side that stands under a threat may
// only answer it by making one of a lower category, or by stopping it.
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

// Len is the number of points.
func (s *Squares) Len() int { return int(s.n) }

// All is the points in increasing order along their line. It shares memory
// with s.
func (s *Squares) All() []board.Point { return s.at[:s.n] }

// Has reports whether p is one of them.
func (s *Squares) Has(p board.Point) bool {
	for _, q := range s.at[:s.n] {
		if q == p {
			return true
		}
	}
	return false
}

func (s *Squares) add(p board.Point) {
	s.at[s.n&3] = p
	s.n++
}

// String is the points as players write them, separated by spaces.
func (s *Squares) String() string { return strings.Join(board.Names(s.All()), " ") }

// Threat is a move of the attacker that must be answered, and how.
type Threat struct {
	Kind Kind
	Gain board.Point
	// Cost is every answer of the defender: none to a five, one to a four, two
	// or three to the others. A four of White in renju that Black may not
	// block has none.
	Cost Squares
	Rest Squares // A's other stones in the pattern: four of a five, three of a four, two of a three
}

// Wins reports whether nothing answers the threat: a five, a straight four,
// and in renju a four of White whose block is forbidden to Black.
func (t *Threat) Wins() bool { return t.Kind <= StraightFour || t.Cost.n == 0 }

// String is the threat as one line of text: "four e15 (d15) of a15 b15 c15".
func (t *Threat) String() string {
	text := t.Kind.String() + " " + t.Gain.String()
	if t.Cost.n > 0 {
		text += " (" + t.Cost.String() + ")"
	}
	return text + " of " + t.Rest.String()
}
