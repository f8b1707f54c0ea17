package proof

import (
	"errors"
	"fmt"
)

// Space is a family of wins that a search can be asked for. Each of the first
// three holds the one before it; Any is all there is.
type Space uint8

// The spaces: wins by continuous fours; by threes and fours (in renju real
// ones), as puzzle books have it; by all moves of order 2; by whatever moves.
const (
	Fours Space = iota
	Threes
	Order2
	Any
)

// Spaces is how many there are.
const Spaces = 4

var spaceNames = [Spaces]string{"vcf", "three", "order2", "any"}

// String is the name in answers and exports: "vcf", "three", "order2" or "any".
func (s Space) String() string {
	if s >= Spaces {
		return fmt.Sprintf("space %d", uint8(s))
	}
	return spaceNames[s]
}

// ErrSpace is returned for text that names no space.
var ErrSpace = errors.New("unknown space")

// ParseSpace reads what String writes.
func ParseSpace(name string) (Space, error) {
	for s, known := range spaceNames {
		if name == known {
			return Space(s), nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q, expected vcf, three, order2 or any", ErrSpace, name)
}

// Class is the class that a search of the space has: VCT for all but Fours.
func (s Space) Class() Class {
	if s == Fours {
		return VCF
	}
	return VCT
}
