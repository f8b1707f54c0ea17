package statenode

import "github.com/gsolve/gsolve/board"

// group is an alarm group of point 3. A position with moves of a group keeps only the best one of the
// first such group. No group holds an own L4: that win is the oracle's to find.
type group uint8

const (
	groupA group = iota // the move makes an L5
	groupB              // the rival would make an L5 there
	groupC              // it makes two S4, or an S4 with an L3
	groupD              // a rival's stone there would make two S4, or an S4 with an L3
	groupE              // it makes two L3
	groupF              // a rival's stone there would make two L3
	calm                // none
)

// alarm returns the group of the empty point p, whose weights are v. A move makes a feature if its
// line did not show it before (our choice). If the features of the whole board counted
// (Options.WholeBoard), an L3 that the rival has already would put each further L3 into group F,
// whose move does not stop the first one.
func (s *chooser) alarm(p board.Point, v *weights) group {
	if (v.mine|v.theirs)>>countL3 == 0 {
		return calm
	}
	switch rival := s.side ^ 1; {
	case v.mine.l5() > 0:
		return groupA
	case v.theirs.l5() > 0:
		return groupB
	case v.mine.fourThree():
		return groupC
	case v.theirs.fourThree() && s.may(rival, p):
		return groupD
	case v.mine.l3() > 1:
		return groupE
	case v.theirs.l3() > 1 && s.may(rival, p):
		return groupF
	}
	return calm
}

// fourThree reports whether c holds two S4, or an S4 with an L3.
func (c counts) fourThree() bool { return c.s4() > 1 || c.s4() == 1 && c.l3() > 0 }
