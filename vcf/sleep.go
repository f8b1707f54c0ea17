package vcf

// Two independent fours lead to the same position in either order. Suppose that the search of y at
// a node found no win. Then, below a sibling x, no win starts with y, and none holds y before the
// first move that depends on y: y sleeps below x (Godefroid's sleep sets). A sleeping move stays
// asleep below further moves independent of it. The table may store nodes with sleeping moves like
// others, because the search proved, and did not assume, that these moves do not win.
// docs/design/vcf.md has the argument, rule by rule.

// putToSleep marks the candidates of the node at ply that the search need not try, and counts the
// others. It returns cut if the search of one of those marked was cut, dead otherwise.
func (s *search) putToSleep(n *node, ply int) (result outcome, awake int) {
	awake = len(s.moves) - n.first
	if ply == 0 {
		return dead, awake
	}
	parent := &s.path[ply-1]
	if parent.current == parent.first && !parent.sleepers {
		return dead, awake // nothing was searched before
	}
	before, moves := s.moves[parent.first:n.first], s.moves[n.first:]
	x := parent.current - parent.first
	for i := range before {
		// A mark is a byte, for indices below 255. The search tries later candidates again, in vain
		// and with the same result.
		if o := &before[i]; o.free && (o.asleep || i < x) && i < 255 {
			s.at[o.point&1023] = uint8(i + 1)
		}
	}
	for i := range moves {
		y := &moves[i]
		at := s.at[y.point&1023]
		if at == 0 {
			continue
		}
		if o := &before[at-1]; same(o, y) && s.independent(&before[x], y) {
			y.asleep, y.result = true, o.result
			n.sleepers = true
			awake--
			if o.result == cut {
				result = cut
			}
		}
	}
	for i := range before {
		s.at[before[i].point&1023] = 0
	}
	return result, awake
}

// same reports whether a node's candidate y is its parent's candidate o.
func same(o, y *move) bool {
	return o.point == y.point && o.reply == y.reply && o.dir == y.dir
}

// independent reports whether the fours x and y are the same fours with the same blocks in either
// order: neither touches the other's line, and neither decides whether the other's move or block is
// legal.
func (s *search) independent(x, y *move) bool {
	switch {
	case !y.legal:
		return false
	case s.touches(y, x) || s.touches(x, y):
		return false
	case s.black:
		// With at most one three, x is legal whether that three is real or not. A four y that is
		// not on the lines of x adds no three to x.
		return x.threes < 2 && !s.aligned(x, y)
	default:
		return true
	}
}

// touches reports whether a stone of x stands on the line of y.
func (s *search) touches(x, y *move) bool {
	d := y.dir & 3
	l := s.b.Lines(y.point)[d]
	return s.b.Lines(x.point)[d] == l || s.b.Lines(x.reply)[d] == l
}

// aligned reports whether the points of x and y share a line.
func (s *search) aligned(x, y *move) bool {
	a, b := s.b.Lines(x.point), s.b.Lines(y.point)
	return a[0] == b[0] || a[1] == b[1] || a[2] == b[2] || a[3] == b[3]
}
