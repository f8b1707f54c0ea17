package vcf

// The last four of a limited depth counts only if it wins at once, and the last but one only if the next one
// can. So the search does not look at the blocks of the former, and does not visit most of the latter. Where
// the attacker is White in renju, blocks may be forbidden, and neither holds. docs/design/vcf.md has the
// argument.

// last is what a search notes about the node that it generates.
type last struct {
	only   bool // its four is the last one of the depth: candidates need no block, no rank, and no legal mark
	barred bool // generate left out a point at which a straight four is forbidden
}

// before notes a node with depth fours left.
func (l *last) before(s *search, depth uint32) { *l = last{only: depth == 1 && !s.white} }

// needsThree reports whether a four at the node of depth fours that generate has just listed, and where no
// four wins at once, must make an open three to allow a win by the next four. In renju Black wins by a
// straight four only: one that holds the stone of the four before was an open three.
func (l *last) needsThree(s *search, depth uint32) bool { return depth == 2 && s.black && !l.barred }

// matters reports whether the candidate x of the node may allow a win by the next four, as far as
// needsThree tells.
func (n *node) matters(x *move) bool { return !n.needsThree || x.threes > 0 || !x.free }

// another reports whether some candidate of the node n other than x is still a legal four after x and its
// block. Then the search of an x that does not matter can only end with cut. A node at which only one point
// may be played has no other candidate.
func (s *search) another(n *node, x *move) bool {
	moves := s.moves[n.first:]
	for i := range moves {
		if y := &moves[i]; y != x && y.threes < 2 && s.independent(x, y) {
			return true
		}
	}
	return false
}

// futile reports whether the search of the node n can only end with cut, because no candidate matters.
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
