package lines

// forbiddenInLine marks the empty points where Black, in renju, would make an overline or two fours
// in one line. They are forbidden unless the move makes exactly five. w3 are the live windows of
// three that patterns returned for the same lines.
func forbiddenInLine(o, b, w3 uint64) uint64 {
	e := ^(o | b)
	return overlines(o)&e | doubleFours(e, w3)
}

// overlines marks points that would join own stones into six or more. On one side of such a point
// stand three or more in a row.
func overlines(o uint64) uint64 {
	if o&(o>>1)&(o>>2) == 0 {
		return 0
	}
	l1, r1 := o<<1, o>>1
	l2, r2 := l1&(o<<2), r1&(o>>2)
	l3, r3 := l2&(o<<3), r2&(o>>3)
	l4, r4 := l3&(o<<4), r3&(o>>4)
	return l4&(o<<5) | l4&r1 | l3&r2 | l2&r3 | l1&r4 | r4&(o>>5)
}

// doubleFours marks points that would make two fours in one line that no single straight four
// explains. The two windows of three start k apart and share the point. Their common part holds no
// other empty point, so each has its own completion:
//
//	k = 2   X.[eXX].X      k = 3   XX.[eX].XX      k = 4   XXX.[e].XXX
//
// (the shared part in brackets; e may be any of its points). Where five or more win, the parts not
// shared may also be the other way round: .X[eXX].X.
func doubleFours(e, w3 uint64) uint64 {
	k2, k3, k4 := w3&(w3>>2), w3&(w3>>3), w3&(w3>>4)
	if k2|k3|k4 == 0 {
		return 0
	}
	e2, e3, e4 := e>>2, e>>3, e>>4
	k2 &= (e2 ^ e3 ^ e4) &^ (e2 & e3 & e4)
	k3 &= e3 ^ e4
	k4 &= e4
	return (k2<<2 | (k2|k3)<<3 | (k2|k3|k4)<<4) & e
}

// DoubleFours returns the points of line l where side s would make two fours in that line that are
// not a straight four. Lines with fewer than three four-squares have none.
func (b *Board) DoubleFours(s Side, l uint8) uint32 {
	o, x := b.row(l, s)
	_, _, _, _, w3 := patterns(o, x, b.exact[s&1])
	return uint32(doubleFours(^(o | x), w3))
}
