package brain

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// Rule2 is the meaning of bit 2 of INFO rule. Gomocup means a continuous game, which goes on after
// a five. Yixin-Board means renju.
type Rule2 uint8

// The meanings. Renju is the default, because it costs less where it is wrong: the brain avoids a
// few points for nothing. If Continuous is wrong, the brain plays forbidden moves.
const (
	Rule2Renju Rule2 = iota
	Rule2Continuous
)

// ErrRule2 marks the error of ParseRule2 for an unknown name.
var ErrRule2 = errors.New("unknown meaning of rule 2")

var rule2Names = [...]string{Rule2Renju: "renju", Rule2Continuous: "continuous"}

// String returns "renju" or "continuous".
func (r Rule2) String() string { return rule2Names[min(r, Rule2Continuous)] }

// ParseRule2 reads what String writes, in any case. The error wraps ErrRule2.
func ParseRule2(name string) (Rule2, error) {
	r, err := parseName(rule2Names[:], " or ", name, ErrRule2)
	return Rule2(r), err
}

// The bits of INFO rule.
const (
	bitExact = 1
	bitTwo   = 2
	bitRenju = 4
	bitCaro  = 8
)

var errRule = errors.New("unsupported rule")

// rule returns the rule that the bits mean. The brain plays a continuous game up to the first five.
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
