package brain

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// Rule2 is what the manager means by the bit 2 of INFO rule. Gomocup calls a
// continuous game so, one that goes on after a five; Yixin-Board calls renju so.
type Rule2 uint8

// The two. Renju is the default: who takes it wrongly avoids a few points for
// nothing, who takes a continuous game wrongly plays a forbidden move.
const (
	Rule2Renju Rule2 = iota
	Rule2Continuous
)

// ErrRule2 is returned for text that names no Rule2.
var ErrRule2 = errors.New("unknown meaning of rule 2")

var rule2Names = [...]string{Rule2Renju: "renju", Rule2Continuous: "continuous"}

// String is "renju" or "continuous".
func (r Rule2) String() string { return rule2Names[min(r, Rule2Continuous)] }

// ParseRule2 reads what String writes. The error wraps ErrRule2.
func ParseRule2(name string) (Rule2, error) {
	for r, n := range rule2Names {
		if name == n {
			return Rule2(r), nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q, expected %s", ErrRule2, name, strings.Join(rule2Names[:], " or "))
}

// The bits of INFO rule.
const (
	bitExact = 1
	bitTwo   = 2
	bitRenju = 4
	bitCaro  = 8
)

var errRule = errors.New("unsupported rule")

// rule is the rule that the bits mean. Of a continuous game only the part up to
// the first five is played.
func (r Rule2) rule(bits int) (board.Rule, error) {
	switch {
	case bits < 0 || bits >= 2*bitCaro:
		return 0, fmt.Errorf("%w %d, expected 0, 1, 2 or 4", errRule, bits)
	case bits&bitCaro != 0:
		return 0, fmt.Errorf("%w %d (caro), expected 0, 1, 2 or 4", errRule, bits)
	case bits&bitRenju != 0, bits&bitTwo != 0 && r == Rule2Renju:
		return board.Renju, nil
	case bits&bitExact != 0:
		return board.Standard, nil
	default:
		return board.Freestyle, nil
	}
}
