package lines

// shapes are the empty points of some lines, lane by lane, at which one side
// would make a shape in that line.
type shapes struct {
	five     uint64 // a winning row
	four     uint64 // a row that one more move wins: at least one five-square
	three    uint64 // an open three: no four, but one more move makes a straight four
	straight uint64 // a straight four: two five-squares five apart
}

// counts are the windows of five of some lines by their own stones. Bit i of
// a lane speaks of the window i…i+4; only windows that can still become a
// five are counted.
type counts struct {
	w2, w3, w4 uint64
	all        uint64 // windows that hold five own stones, blocked or not
}

// count adds the five shifted copies of o bit by bit: two full adders give
// s (the ones) and two carries.
//
//	o  o>>1  o>>2 ─┐ s1 ── s
//	   o>>3  o>>4 ─┘ k1, k2: both = 4 or 5, one = 2 or 3
//
// dead marks windows that cannot become a five.
func count(o, dead uint64) counts {
	o1, o2, o3, o4 := o>>1, o>>2, o>>3, o>>4
	x := o ^ o1
	s1 := x ^ o2
	k1 := o&o1 | x&o2
	y := s1 ^ o3
	s := y ^ o4
	k2 := s1&o3 | y&o4
	two, four := (k1^k2)&^dead, k1&k2
	return counts{w2: two &^ s, w3: two & s, w4: four &^ s &^ dead, all: four & s}
}

// blockedWindows marks the windows that hold a blocked point.
func blockedWindows(b uint64) uint64 {
	two := b | b>>1
	return two | two>>2 | b>>4
}

// spread marks the five points of each window.
func spread(w uint64) uint64 {
	two := w | w<<1
	return two | two<<2 | w<<4
}

// inner marks the points i+1…i+4 of each row of six that starts at i.
func inner(six uint64) uint64 {
	two := six<<1 | six<<2
	return two | two<<2
}

// freestyle finds the shapes of a side that wins with five or more. A
// straight four needs six points: both ends empty, three of the inner four
// own; an open three needs two of the inner four.
func freestyle(o, b uint64) shapes {
	e := ^(o | b)
	c := count(o, blockedWindows(b))
	ends := e & (e >> 5)
	sh := shapes{five: spread(c.w4) & e, four: spread(c.w3) & e, straight: inner(c.w3&ends) & e}
	sh.three = inner(c.w2&ends) & e &^ sh.four &^ sh.five
	return sh
}

// exact finds the shapes of a side that wins with exactly five: a window with
// an own stone just outside either end can only become an overline, and a
// straight four needs such room on both sides (i−1 and i+6).
func exact(o, b uint64) (shapes, uint64) {
	e := ^(o | b)
	before, after := o<<1, o>>5
	dead := blockedWindows(b)
	c := count(o, dead|before|after)
	ends := e & (e >> 5) &^ (before | o>>6)
	sh := shapes{five: spread(c.w4) & e, four: spread(c.w3) & e, straight: inner(c.w3&ends) & e}
	sh.three = inner(c.w2&ends) & e &^ sh.four &^ sh.five
	return sh, c.w3
}
