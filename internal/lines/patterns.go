package lines

// patterns returns, lane by lane, the empty points at which one side would make a shape in that
// line:
//
//	five      a winning row
//	four      a row that one more move wins: at least one five-square
//	three     an open three: no four, but one more move makes a straight four
//	straight  a straight four: two five-squares five apart

// patterns finds the shapes of the side with stones o; the points b are blocked for it. With exact,
// exactly five wins.
//
// A straight four needs six points: both ends empty, three of the inner four own; an open three
// needs two of the inner four. With exact, windows with an own stone just outside either end do not
// count, since they can only become overlines; nor do sixes i…i+5 with one at i−1 or i+6.
//
// w3 marks the first point of each window with three own stones and two empty points.
func patterns(o, b uint64, exact bool) (five, four, three, straight, w3 uint64) {
	e := ^(o | b)
	free := ^b
	open := free & (free >> 1)
	open &= open >> 2 & (free >> 4)
	ends := e & (e >> 5)
	if exact {
		open &^= o<<1 | o>>5
		ends &^= o<<1 | o>>6
	}
	k1, k2, ones := windows(o)
	two := (k1 ^ k2) & open
	w3 = two & ones
	five = spread(k1&k2&open&^ones) & e
	four = spread(w3) & e
	straight = inner(w3&ends) & e
	three = inner((two^w3)&ends) & e &^ four
	return five, four, three, straight, w3
}

// windows counts the stones o of each window of five; bit i of a lane belongs to the window i…i+4.
// Two full adders add five shifted copies of o bit by bit, and give the ones and two carries.
//
//	o   o>>1  o>>2 ── first, k1 (carry)
//	first o>>3 o>>4 ── ones, k2 (carry):   k1+k2 = 1: 2 or 3 stones; 2: 4 or 5
func windows(o uint64) (k1, k2, ones uint64) {
	o1, o2, o3, o4 := o>>1, o>>2, o>>3, o>>4
	x := o ^ o1
	k1 = o&o1 | x&o2
	x ^= o2
	y := x ^ o3
	k2 = x&o3 | y&o4
	ones = y ^ o4
	return k1, k2, ones
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
