package lines

// The pattern functions return, lane by lane, the empty points at which one
// side would make a shape in that line:
//
//	five      a winning row
//	four      a row that one more move wins: at least one five-square
//	three     an open three: no four, but one more move makes a straight four
//	straight  a straight four: two five-squares five apart

// count marks the windows of five that hold exactly two, three and four own
// stones and may still become a five: bit i of a lane speaks of the window
// i…i+4, dead marks the windows to leave out. It adds the five shifted copies
// of o bit by bit: two full adders give the ones and two carries.
//
//	o   o>>1  o>>2 ── first, k1 (carry)
//	first o>>3 o>>4 ── ones, k2 (carry):   k1+k2 = 1: 2 or 3 stones; 2: 4 or 5
//
// It is written out where it is used, in freestyle and exact: a call costs
// a tenth of Put.
func count(o, dead uint64) (w2, w3, w4 uint64) {
	o1, o2, o3, o4 := o>>1, o>>2, o>>3, o>>4
	x := o ^ o1
	first := x ^ o2
	k1 := o&o1 | x&o2
	y := first ^ o3
	ones := y ^ o4
	k2 := first&o3 | y&o4
	two := (k1 ^ k2) &^ dead
	return two &^ ones, two & ones, k1 & k2 &^ ones &^ dead
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
func freestyle(o, b uint64) (five, four, three, straight uint64) {
	e := ^(o | b)
	dead := b | b>>1
	dead |= dead>>2 | b>>4
	o1, o2, o3, o4 := o>>1, o>>2, o>>3, o>>4
	x := o ^ o1
	first := x ^ o2
	k1 := o&o1 | x&o2
	y := first ^ o3
	ones := y ^ o4
	k2 := first&o3 | y&o4
	two := (k1 ^ k2) &^ dead
	w3 := two & ones
	ends := e & (e >> 5)
	five = spread(k1&k2&^ones&^dead) & e
	four = spread(w3) & e
	straight = inner(w3&ends) & e
	three = inner(two&^ones&ends) & e &^ (four | five)
	return five, four, three, straight
}

// exact finds the shapes of a side that wins with exactly five: a window with
// an own stone just outside either end can only become an overline, and a
// straight four needs such room on both sides (i−1 and i+6). It also returns
// the live windows of three, for forbiddenInLine.
func exact(o, b uint64) (five, four, three, straight, w3 uint64) {
	e := ^(o | b)
	before := o << 1
	dead := b | b>>1
	dead |= dead>>2 | b>>4 | before | o>>5
	o1, o2, o3, o4 := o>>1, o>>2, o>>3, o>>4
	x := o ^ o1
	first := x ^ o2
	k1 := o&o1 | x&o2
	y := first ^ o3
	ones := y ^ o4
	k2 := first&o3 | y&o4
	two := (k1 ^ k2) &^ dead
	w3 = two & ones
	ends := e & (e >> 5) &^ (before | o>>6)
	five = spread(k1&k2&^ones&^dead) & e
	four = spread(w3) & e
	straight = inner(w3&ends) & e
	three = inner(two&^ones&ends) & e &^ (four | five)
	return five, four, three, straight, w3
}
