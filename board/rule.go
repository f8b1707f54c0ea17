package board

import (
	"errors"
	"fmt"
	"strings"
)

// Rule says which rows win and which moves are forbidden.
type Rule uint8

// The three rules (reference: RIF rules of renju, section 9, for Renju). RIF lets a player pass.
// Here a pass is not a legal move: the verdict "lost", and every proof without a pass proof, rely
// on that. Stored proofs hold the numbers of the rules, so a new rule must come last.
const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five win; an overline does not win
	Renju                 // Black: exactly five, with forbidden moves; White: five or more

	rules = iota
)

// row says which rows win for a side.
type row uint8

const (
	_           row = iota
	fiveOrMore      // also with a further stone at an end
	exactlyFive     // an overline does not win
)

// laws has one row for each rule. Other code asks a method of Rule, which looks here. Only the
// packages that define the rules name a single rule.
var laws = [rules]struct {
	name        string
	wins        [White + 1]row // by side
	barred      Colour         // the side that has forbidden points, Empty = none
	unforbidden Rule           // see Unforbidden
}{
	Freestyle: {name: "freestyle", wins: [...]row{Black: fiveOrMore, White: fiveOrMore}, unforbidden: Freestyle},
	Standard:  {name: "standard", wins: [...]row{Black: exactlyFive, White: exactlyFive}, unforbidden: Standard},
	Renju:     {name: "renju", wins: [...]row{Black: exactlyFive, White: fiveOrMore}, barred: Black, unforbidden: Standard},
}

// Rules returns all rules.
func Rules() []Rule {
	list := make([]Rule, rules)
	for r := range list {
		list[r] = Rule(r)
	}
	return list
}

// Valid reports whether r is one of the rules.
func (r Rule) Valid() bool { return r < rules }

// RuleNames returns the names of all rules, for a sentence: "freestyle, standard or renju".
func RuleNames() string {
	names := make([]string, rules)
	for r := range laws {
		names[r] = laws[r].name
	}
	return strings.Join(names[:rules-1], ", ") + " or " + names[rules-1]
}

// String returns "freestyle", "standard" or "renju".
func (r Rule) String() string {
	if !r.Valid() {
		return fmt.Sprintf("rule %d", uint8(r))
	}
	return laws[r].name
}

// ErrRule is returned for text that names no rule.
var ErrRule = errors.New("unknown rule")

// ParseRule reads a rule's name. The error wraps ErrRule.
func ParseRule(s string) (Rule, error) {
	for r := range laws {
		if s == laws[r].name {
			return Rule(r), nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q, expected %s", ErrRule, s, RuleNames())
}

// ExactFive reports whether c wins only by exactly five in a row: an overline does not win.
func (r Rule) ExactFive(c Colour) bool {
	return r.Valid() && c <= White && laws[r].wins[c] == exactlyFive
}

// AnyFive reports whether five or more in a row win for c, whatever stands at their ends. A further
// stone then never takes a five away from c.
func (r Rule) AnyFive(c Colour) bool { return r.Valid() && c <= White && laws[r].wins[c] == fiveOrMore }

// Forbids reports whether points can be forbidden to c.
func (r Rule) Forbids(c Colour) bool { return r.Valid() && c != Empty && laws[r].barred == c }

// ForbidsAny reports whether points can be forbidden to either side.
func (r Rule) ForbidsAny() bool { return r.Valid() && laws[r].barred != Empty }

// Even reports whether the rule treats both sides alike.
func (r Rule) Even() bool {
	return r.Valid() && !r.ForbidsAny() && laws[r].wins[Black] == laws[r].wins[White]
}

// Unforbidden returns a rule without forbidden points. Under it, the side that has forbidden points
// under r wins by every row that wins under r. If r has no forbidden points, Unforbidden returns r.
func (r Rule) Unforbidden() Rule { return laws[r].unforbidden }
