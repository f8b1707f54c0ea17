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

// spaces is what is said of each.
var spaces = [Spaces]struct {
	name  string // in answers and exports
	class Class  // of a search
	words string // "wins by …"
	means string // what the words mean, where that is not plain
}{
	Fours:  {"vcf", VCF, "continuous fours", ""},
	Threes: {"three", VCT, "threes and fours", ""},
	Order2: {"order2", VCT, "moves of order 2", "fours, and moves that threaten a win by fours"},
	Any:    {"any", VCT, "any moves", ""},
}

// String is the name in answers and exports: "vcf", "three", "order2" or "any".
func (s Space) String() string {
	if s >= Spaces {
		return fmt.Sprintf("space %d", uint8(s))
	}
	return spaces[s].name
}

// Means names the wins of the space in a sentence: "continuous fours".
func (s Space) Means() string { return spaces[s].words }

// Definition is Means, with what they mean where that is not plain.
func (s Space) Definition() string {
	if means := spaces[s].means; means != "" {
		return spaces[s].words + " (" + means + ")"
	}
	return spaces[s].words
}

// ErrSpace is returned for text that names no space.
var ErrSpace = errors.New("unknown space")

// ParseSpace reads what String writes.
func ParseSpace(name string) (Space, error) {
	for s := range spaces {
		if name == spaces[s].name {
			return Space(s), nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q, expected vcf, three, order2 or any", ErrSpace, name)
}

// Class is the class that a search of the space has: VCT for all but Fours.
func (s Space) Class() Class { return spaces[s].class }

// Searched reports whether searches can be asked for the space: all but Any.
func (s Space) Searched() bool { return s < Any }

// Searched are the spaces that searches can be asked for, each within the next.
func Searched() (list []Space) {
	for s := range Any {
		list = append(list, s)
	}
	return list
}
