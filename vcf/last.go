package vcf

// The last four of a limited depth counts only if it wins at once, so the search does not look at its block.
// This excludes White in renju, who also wins by forbidden blocks. For Black in renju, most fours before the
// last cannot allow such a win, and the search does not visit them. docs/design/vcf.md has the argument.

// last is what a search notes about the node that it generates.
type last struct {
	only   bool // its four is the last one of the depth: candidates need no block, no rank, and no legal mark
	barred bool // generate left out a point at which a straight four is forbidden
}

// before notes a node with depth fours left.
func (l *last) before(s *search, depth uint32) { *l = last{only: depth == 1 && !s.white} }

// needsThree reports whether only a four with an open three can allow a win by the next four. generate has
// just listed the node of depth fours, and none of them wins at once. In renju Black wins only by a straight
// four. If its row holds the stone of the four before, that four made an open three.
func (l *last) needsThree(s *search, depth uint32) bool { return depth == 2 && s.black && !l.barred }

// matters reports whether the search must visit the candidate x: x makes an open three, or its block makes a
// five-square, which limits the next move.
func (n *node) matters(x *move) bool { return !n.needsThree || x.threes > 0 || !x.free }

// another reports whether some candidate of the node n other than x is still a legal four after x and its
// block. Then the search of an x that does not matter finds no win within its depth: cut. A node at which only
// one point may be played has no other candidate.
func (s *search) another(n *node, x *move) bool {
	moves := s.moves[n.first:]
	for i := range moves {
		if y := &moves[i]; y != x && y.threes < 2 && s.independent(x, y) {
			return true
		}
	}
	return false
}

// futile reports whether the search of the node n finds no win within its depth (cut), because no candidate
// matters.
func (s *search) futile(n *node) bool {
	if !n.needsThree {
		return false
	}
	moves := s.moves[n.first:]
	for i := range moves {
		if n.matters(&moves[i]) {
			return false
		}
	}
	for i := range moves {
		if s.another(n, &moves[i]) {
			return true
		}
	}
	return false
}
